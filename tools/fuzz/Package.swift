// swift-tools-version: 6.2
import PackageDescription

// A package of its own: libFuzzer brings `main`, so nothing else could be linked beside it.
let package = Package(
  name: "fuzz",
  dependencies: [.package(name: "beaconfix", path: "../..")],
  targets: [
    .executableTarget(
      name: "Fuzz",
      dependencies: [
        .product(name: "Positioning", package: "beaconfix"),
        .product(name: "Evaluating", package: "beaconfix"),
      ],
      swiftSettings: [
        .swiftLanguageMode(.v6),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .strictMemorySafety(),
        .treatAllWarnings(as: .error),
      ]
    )
  ]
)
