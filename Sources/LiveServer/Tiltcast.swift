import ArgumentParser

/// The command line: `tiltcast serve` and `tiltcast replay`.
@main
struct Tiltcast: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tiltcast",
    abstract: "Tilt a phone, and every screen in the room follows.",
    version: version,
    subcommands: [Serve.self, Replay.self])

  static let version = "0.1.0"
}
