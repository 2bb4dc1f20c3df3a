import ArgumentParser
import Support

/// The command line: `tiltcast serve` and its other commands.
struct TiltcastCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tiltcast",
    abstract: "Tilt a phone, and every screen in the room follows.",
    version: Product.version,
    subcommands: [
      Serve.self, Edit.self, Check.self, NewShow.self, NewScene.self, Doctor.self, Render.self,
      TestCommand.self, MCPCommand.self, Replay.self,
      Export.self, Source.self,
    ])
}
