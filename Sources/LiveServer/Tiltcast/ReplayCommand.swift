import ArgumentParser
import Engine
import Foundation
import Glibc
import Rooms
import Support

/// `tiltcast replay`: runs a take through the engine without a server, and prints what viewers would see.
struct Replay: SceneCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Print the frames of a take, one line of JSON per frame.",
    discussion: """
      Values are the engine's doubles. The same take gives the same bytes. What a scene cannot show is said on \
      standard error.
      """)

  /// The most frames that `--fps` prints: an hour at 60 a second, and the rest after it.
  static let mostFrames = 220_000
  /// The most notices that are printed.
  private static let mostNotices = 200

  @Argument(help: "A take (JSON lines): a file, a pipe, or - for standard input.")
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
    let data = try TakeArgument(path: take).contents()
    let (scenes, failures) = try OwnScenes.loaded(ownScenes.path, before: builtIn)
    do {
      let environment = try Environment(of: ownScenes.folder, scenes: scenes)
      let take = try Take(jsonLines: data, in: environment)
      var player = TakePlayer(take, in: environment, signals: signals)
      let frames = try fps.map { try times(of: player, rate: $0) } ?? times()
      // Frames after a cut are unknown.
      let known = take.cut == nil ? frames : frames.filter { $0 <= take.duration }
      var progress = Progress(total: known.count)
      var notices: [String] = []
      for time in known {
        let frame = player.frame(at: time)
        try write(frame)
        progress.advance()
        let problems = player.stage.shaderProblems(of: player.stage.frame.nodes).map {
          SceneDiagnostic($0, from: .scene).text
        }
        let said = (player.stage.notices + problems).map { "\(frame.scene): \($0)" }
        notices += said.filter { !notices.contains($0) }.prefix(Self.mostNotices - notices.count)
      }
      progress.end()
      try? FileHandle.standardError.write(contentsOf: Data(notices.map { $0.printable + "\n" }.joined().utf8))
      try OwnScenes.check(failures())
      if let cut = take.cut { throw Failure("\(self.take): \(cut)") }
    } catch let error as TakeError {
      throw Failure("\(take.printable): \(error.description)")
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

  /// The times of a take's frames, unless there are too many.
  private func times(of player: TakePlayer, rate: Double) throws -> [Double] {
    let count = player.frameCount(rate: rate)
    guard count <= Self.mostFrames else {
      let fitting = max(1, Int(saturating: rate * Double(Self.mostFrames) / Double(count)))
      throw Failure(
        """
        --fps \(rate) would print \(count) frames of \(take), and at most \(Self.mostFrames) are printed. \
        Use --fps \(fitting) or less, or --at for the frames at some times.
        """)
    }
    return player.frameTimes(rate: rate)
  }

  /// Prints a line; ends the program without a word when the reader is gone, as `SIGPIPE` does.
  private func write(_ frame: TakePlayer.Frame) throws {
    // A take may come from a stranger, and its texts end up here.
    let json = frame.stableJSON
    let isPlain = json.allSatisfy { (0x20...0x7E).contains($0) }
    let line = isPlain ? json : Array(String(decoding: json, as: UTF8.self).printableJSON.utf8)
    var rest = (line + [UInt8(ascii: "\n")])[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EPIPE { throw ExitCode(128 + SIGPIPE) }
      guard count > 0 else {
        throw Failure("The frames cannot be written: \(String(cString: strerror(errno))).")
      }
      rest = rest.dropFirst(count)
    }
  }
}

/// The progress of a long replay, on standard error while that is a terminal and standard output is not.
private struct Progress {
  private let total: Int
  private let isShown = isatty(STDERR_FILENO) == 1 && isatty(STDOUT_FILENO) == 0
  private var done = 0
  private var percent = -1

  init(total: Int) { self.total = total }

  mutating func advance() {
    done += 1
    guard isShown, 100 * done / total > percent else { return }
    percent = 100 * done / total
    show("\r\(percent) % of \(total) frames")
  }

  func end() { if isShown { show("\r\u{1B}[K") } }

  private func show(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }
}
