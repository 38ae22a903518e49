/// The options of `serve` beside those of `locate`.
enum ServeOptions {
  static let options = [
    Option(name: "--port", value: "N", help: "where the page is: http://localhost:N (8080)"),
    Option(
      name: "--listen",
      value: "ADDRESS",
      help: "numeric address to listen on; other machines need a token (127.0.0.1)"
    ),
    Option(
      name: "--token-file",
      value: "FILE",
      help: "where the token is; made if it is not there (a new one each time)"
    ),
    Option(name: "--speed", value: "X", help: "recordings: times as fast as recorded (1)"),
    .flag("--edit", "beacons, rooms and walls can be drawn, and the floor map saved"),
  ]
}
