import ArgumentParser
import Engine
import Foundation
import Rooms
import Support
import TextLayout

/// `tiltcast replay`: runs a take through the engine without a server, and prints what viewers would see.
struct Replay: SceneCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Print the frames of a take, one line of JSON per frame.",
    discussion: "Values are the engine's doubles. The same take gives the same bytes.")

  @Argument(help: "A take (JSON lines).")
  var take: String
  @Option(
    help: ArgumentHelp(
      "Print the frames at these times in seconds, for example 0,0.1,0.25.", valueName: "times")
  )
  var at: String?
  @Option(
    help: ArgumentHelp(
      "Print this many frames per second until the take comes to rest.", valueName: "rate"))
  var fps: Double?
  @OptionGroup
  var ownScenes: ScenesOption
  @Flag(help: "Print the signals too: the attitude and the numbers that drive the scene.")
  var signals = false

  func validate() throws {
    guard (at == nil) != (fps == nil) else {
      throw ValidationError("Say which frames to print: either --at 0,0.1,0.25 or --fps 60.")
    }
    if at != nil { _ = try times() }
    if let fps, !(fps > 0 && fps <= 1000) {
      throw ValidationError("--fps takes a number above 0, up to 1000, not \(fps).")
    }
  }

  func run(with builtIn: SceneCatalog) throws {
    let scenes = try OwnScenes.catalog(of: ownScenes.path, before: builtIn)
    guard let data = FileManager.default.contents(atPath: FileLocator.existing(take)) else {
      throw Failure("The take \(take) cannot be read.")
    }
    do {
      let environment = Environment(
        typesetter: OwnFonts(of: ownScenes.folder).typesetter, scenes: scenes,
        shaders: try ownScenes.shaders())
      let take = try Take(jsonLines: data, in: environment)
      var player = TakePlayer(take, in: environment, signals: signals)
      let frames = try fps.map { player.frameTimes(rate: $0) } ?? times()
      // What comes after a cut nobody knows.
      let known = take.cut == nil ? frames : frames.filter { $0 <= take.duration }
      for time in known { try write(player.frame(at: time)) }
      if let cut = take.cut { throw Failure("\(self.take): \(cut)") }
    } catch let error as TakeError {
      throw Failure("\(take): \(error.description)")
    }
  }

  /// The asked times, sorted, each once.
  private func times() throws -> [Double] {
    let texts = (at ?? "").split(separator: ",", omittingEmptySubsequences: false)
    let times = try texts.map { text in
      guard let time = Double(text.filter { $0 != " " }), time.isFinite, time >= 0 else {
        throw ValidationError("--at takes times in seconds from 0 on, such as 0,0.1,0.25, not \"\(text)\".")
      }
      return time
    }
    return Set(times).sorted()
  }

  private func write(_ frame: TakePlayer.Frame) throws {
    // A take may come from anybody, and its texts end up here.
    let json = frame.stableJSON
    let isPlain = json.allSatisfy { (0x20...0x7E).contains($0) }
    let line = isPlain ? json : Array(String(decoding: json, as: UTF8.self).printableJSON.utf8)
    try FileHandle.standardOutput.write(contentsOf: line + [UInt8(ascii: "\n")])
  }
}
