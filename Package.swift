// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .enableUpcomingFeature("ImmutableWeakCaptures"),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
  .treatWarning("DeprecatedDeclaration", as: .warning),
]

/// A library target of ours: it may import only what stands above it in this file.
func library(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(
    name: name,
    dependencies: dependencies,
    swiftSettings: settings,
    linkerSettings: [.linkedLibrary("m")]
  )
}

func tests(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .testTarget(
    name: "\(name)Tests",
    dependencies: [.target(name: name)] + dependencies,
    swiftSettings: settings
  )
}

let package = Package(
  name: "beaconfix",
  products: [
    .library(
      name: "Positioning",
      targets: [
        "Quantities", "Advertising", "Captures", "FloorMaps", "Ranging", "Locating", "Positioning",
      ]
    ),
    .library(name: "BeaconLocation", targets: ["BeaconLocation"]),
    .library(name: "BeaconLocationLive", targets: ["BeaconLocationLive"]),
    .library(name: "Evaluating", targets: ["Evaluating"]),
    .executable(name: "beaconfix", targets: ["beaconfix"]),
  ],
  traits: [
    .default(enabledTraits: []),
    .trait(name: "Plots", description: "map plot and evaluate --plot, by cairo (libcairo2-dev)."),
    .trait(name: "Peers", description: "tools/bench --peers: GSL, to be measured beside ours."),
    .trait(name: "WebMap", description: "serve: the live map in a browser, by libmicrohttpd."),
  ],
  targets: [
    library("Quantities"),
    .systemLibrary(
      name: "CLAPACKE",
      pkgConfig: "lapacke",
      providers: [.apt(["liblapacke-dev"])]
    ),
    library("LeastSquares", ["CLAPACKE"]),
    library("Advertising", ["Quantities"]),
    library("Captures", ["Quantities", "Advertising"]),
    library("FloorMaps", ["Quantities", "Advertising"]),
    library("Ranging", ["Quantities", "LeastSquares"]),
    library("Locating", ["Quantities", "LeastSquares", "Ranging"]),
    library(
      "Positioning",
      ["Quantities", "LeastSquares", "Advertising", "Captures", "FloorMaps", "Ranging", "Locating"]
    ),
    .systemLibrary(name: "CBlueZ", pkgConfig: "bluez", providers: [.apt(["libbluetooth-dev"])]),
    library("HCI", ["Quantities", "CBlueZ"]),
    library(
      "BeaconLocation",
      ["Quantities", "Advertising", "Captures", "FloorMaps", "Positioning"]
    ),
    library(
      "BeaconLocationLive",
      ["Advertising", "Captures", "Positioning", "BeaconLocation", "HCI"]
    ),
    library("UpdateFormats", ["Quantities", "FloorMaps", "Positioning"]),
    library("Randomness"),
    library(
      "Simulating",
      ["Quantities", "Randomness", "Advertising", "Captures", "FloorMaps", "Ranging"]
    ),
    library("Evaluating", ["Quantities", "Captures", "FloorMaps", "Ranging", "Positioning"]),
    .systemLibrary(
      name: "CMicroHTTPD",
      pkgConfig: "libmicrohttpd",
      providers: [.apt(["libmicrohttpd-dev"])]
    ),
    .target(
      name: "CWebPages",
      exclude: ["pages"],
      cSettings: [.define("WEBMAP", .when(traits: ["WebMap"]))]
    ),
    library(
      "WebMap",
      [
        "Quantities", "FloorMaps", "Locating", "Positioning", "UpdateFormats", "CWebPages",
        .target(name: "CMicroHTTPD", condition: .when(traits: ["WebMap"])),
      ]
    ),
    .systemLibrary(name: "CCairo", pkgConfig: "cairo", providers: [.apt(["libcairo2-dev"])]),
    library(
      "Plots",
      [
        "Quantities", "FloorMaps", "Locating", "Positioning", "UpdateFormats", "Evaluating",
        .target(name: "CCairo", condition: .when(traits: ["Plots"])),
      ]
    ),
    .executableTarget(
      name: "beaconfix",
      dependencies: [
        "Quantities", "Advertising", "Captures", "FloorMaps", "Ranging", "Locating",
        "Positioning", "HCI", "BeaconLocationLive", "UpdateFormats", "Simulating", "Evaluating",
        .target(name: "WebMap", condition: .when(traits: ["WebMap"])),
        "Plots",
      ],
      swiftSettings: settings
    ),
    .target(name: "CAllocations"),
    .systemLibrary(name: "CGSL", pkgConfig: "gsl", providers: [.apt(["libgsl-dev"])]),
    .target(
      name: "CPeers",
      dependencies: [.target(name: "CGSL", condition: .when(traits: ["Peers"]))],
      cSettings: [.define("PEERS", .when(traits: ["Peers"]))]
    ),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "Quantities", "Randomness", "Advertising", "Captures", "FloorMaps", "Ranging", "Locating",
        "Positioning", "UpdateFormats", "CAllocations", "CPeers",
      ],
      swiftSettings: settings
    ),
    tests("Quantities"),
    tests("LeastSquares"),
    tests("Advertising", ["Quantities", "Randomness"]),
    tests("Captures", ["Quantities", "Randomness", "Advertising", "FloorMaps", "Positioning"]),
    tests("FloorMaps", ["Quantities", "Randomness", "Advertising"]),
    tests("Ranging", ["Quantities", "Randomness"]),
    tests("Locating", ["Quantities", "Randomness"]),
    tests(
      "Positioning",
      ["Quantities", "Randomness", "Advertising", "FloorMaps", "Ranging", "Captures"]
    ),
    tests("HCI", ["Quantities", "Advertising", "CBlueZ", "BeaconLocationLive"]),
    tests("BeaconLocation"),
    tests("UpdateFormats", ["Quantities", "FloorMaps", "Positioning"]),
    tests("Simulating", ["Quantities", "Randomness", "FloorMaps", "Captures", "Positioning"]),
    tests("Evaluating", ["Quantities", "Randomness", "Captures", "FloorMaps", "Positioning"]),
    tests("WebMap", ["Quantities", "FloorMaps", "Positioning", "UpdateFormats"]),
    tests("Plots", ["Quantities", "FloorMaps", "Positioning", "Evaluating"]),
    tests(
      "beaconfix",
      ["Quantities", "Randomness", "Captures", "FloorMaps", "Positioning", "Evaluating"]
    ),
  ]
)
