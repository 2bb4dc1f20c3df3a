import Engine
import Foundation
import LiveScenes
import Platform
import Rooms
import Server
import Storage
import Support
import Synchronization

/// The rooms of a workshop's seats: their folders, which one queue compiles.
struct SeatRooms: Sendable {
  /// The name of the first scene in each seat.
  private static let firstScene = "my-motion"
  /// The seconds for which the server's start waits for scenes.
  private static let longestLoad = 3.0

  private let folder: WorkshopFolder
  private let others: SceneCatalog
  private let hasUnknownProxy: Bool
  private let wake: @Sendable () -> Void
  private let sdk: SceneSDK
  private let template: SceneTemplate
  private let cache: ProgramCache
  /// One after the other, so that nothing is written that was deleted.
  private let disk = DispatchQueue(label: "tiltcast.workshop", qos: .utility)
  /// The rooms of seats that have ended, which are random names: one that is still being made comes to nothing.
  private let ended = EndedRooms()
  private let shares = ProgramShares(processors: ProcessInfo.processInfo.activeProcessorCount)
  /// A place more than processors: long compilations leave two of them to others, and give way to those.
  private let queue = FairQueue(width: 1 + max(2, ProcessInfo.processInfo.activeProcessorCount))
  private let shaderQueue = FairQueue(width: ProcessInfo.processInfo.activeProcessorCount)
  private let reviewQueue = FairQueue(width: 1)
  private let readers = TextReaders(limits: .ofSeat, keepsSpare: true)
  /// The texts of the tests of exercises.
  private let tests: [Exercise: [UInt8]]

  /// - Parameters:
  ///   - others: The scenes that come after each folder's.
  ///   - hasUnknownProxy: Whether there is a proxy or tunnel that may leave no trace in requests.
  ///   - wake: Wakes the loop.
  init(
    _ folder: WorkshopFolder, before others: SceneCatalog, hasUnknownProxy: Bool,
    wake: @escaping @Sendable () -> Void
  ) throws {
    (self.folder, self.others) = (folder, others)
    (self.hasUnknownProxy, self.wake) = (hasUnknownProxy, wake)
    sdk = try OwnScenes.sdk(optimizes: false)
    cache = try ProgramCache()
    let pages = try StaticFiles.folder(named: nil)
    template = try SceneTemplate(
      .view, name: Self.firstScene, tiltcast: pages.deletingLastPathComponent(), taken: [])
    tests = try Self.tests(in: pages.appendingPathComponent("exercises", isDirectory: true))
  }

  /// The texts of the tests of exercises, which lie beside the exercises' first files.
  private static func tests(in folder: URL) throws(Failure) -> [Exercise: [UInt8]] {
    var tests: [Exercise: [UInt8]] = [:]
    for exercise in Exercise.allCases {
      let file = folder.appendingPathComponent("\(exercise.rawValue)-tests.swift")
      guard let text = try? Data(contentsOf: file) else {
        throw Failure("The tests of an exercise are missing: \(file.path) cannot be read.")
      }
      tests[exercise] = Array(text)
    }
    return tests
  }

  /// Makes the folder of a new seat and compiles its scenes in turn; calls back on any thread.
  func add(_ seat: WorkshopSeat, then: @escaping @Sendable (Result<SeatRoom, Failure>) -> Void) {
    queue.add(for: path(of: seat)) {
      then(
        Result { () throws(Failure) in
          try make(seat)
          let scenes = try prepare(seat)
          return room(of: seat, scenes, scenes.live.load())
        })
    }
  }

  /// Makes the folder of a new seat, unless that has ended meanwhile.
  private func make(_ seat: WorkshopSeat) throws(Failure) {
    try disk.sync {
      Result { () throws(Failure) in
        guard !ended.rooms.withLock({ $0.contains(seat.room) }) else {
          throw Failure("The seat was freed before its room was ready.")
        }
        try folder.add(seat) { try template.write(to: $0) }
      }
    }.get()
  }

  /// Keeps a change, and calls back on any thread once it is on the disk, or cannot be.
  func keep(_ change: WorkshopChange, then: @escaping @Sendable (StateError?) -> Void) {
    disk.async {
      do throws(StateError) {
        try folder.keep(change)
        if case .end(let seats, _) = change { ended.rooms.withLock { $0.formUnion(seats.map(\.room)) } }
        then(nil)
      } catch {
        then(error)
      }
    }
  }

  /// Deletes what has ended, without being waited for. What cannot be deleted now goes at the next start.
  func clear() { disk.async { try? folder.clear() } }

  /// When the class was last used, which is kept in the folder.
  var use: WorkshopUse {
    WorkshopUse(last: folder.lastUse) { [folder, disk] time in
      // What cannot be kept is no reason to stop a class; it is tried again in an hour.
      disk.async { try? folder.noteUse(at: time) }
    }
  }

  /// Waits until everything is kept or deleted, for at most that many seconds.
  func finish(within seconds: Double) { disk.finish(within: seconds) }

  /// Compiles the scenes of seats that were taken before, several at a time, and waits for them for a while. What takes
  /// longer comes as news.
  func load(_ seats: [WorkshopSeat]) throws(Failure) -> [SeatRoom] {
    let loaded = Mutex<[WorkshopSeat: LiveScenes.Loaded]>([:])
    let group = DispatchGroup()
    var folders: [(seat: WorkshopSeat, folder: SeatFolder)] = []
    for seat in seats {
      let folder = try prepare(seat)
      folders.append((seat, folder))
      group.enter()
      queue.add(for: path(of: seat)) { place in
        guard let result = folder.live.load(in: place) else { return false }
        loaded.withLock { $0[seat] = result }
        group.leave()
        return true
      }
    }
    _ = group.wait(timeout: .now() + Self.longestLoad)
    let results = loaded.withLock { $0 }
    return folders.map { room(of: $0.seat, $0.folder, results[$0.seat] ?? (others, [])) }
  }

  private func path(of seat: WorkshopSeat) -> String { scenes(of: seat).url.path }

  private func scenes(of seat: WorkshopSeat) -> SceneFolder {
    SceneFolder(path: folder.scenes(of: seat.room).path, compiledAs: "/scenes")
  }

  /// A seat's folder with its scenes, shaders and news.
  private struct SeatFolder {
    let live: LiveScenes
    let shaders: OwnShaders
    let news: Inbox<SceneNews>
  }

  private func prepare(_ seat: WorkshopSeat) throws(Failure) -> SeatFolder {
    let scenes = scenes(of: seat)
    let reading = FolderReading(by: readers)
    let shaders = OwnShaders(of: [scenes], by: reading)
    let news = Inbox<SceneNews>(wake: wake)
    do {
      let live = try LiveScenes(
        scenes, sdk: sdk, optimizes: false, before: others, art: StaticFiles.ownPictures,
        shaders: shaders.known, queue: queue, shaderQueue: shaderQueue, reviewQueue: reviewQueue,
        reading: reading, limits: .ofSeat, sceneLimits: .ofSeat, shares: shares, cache: cache
      ) { news.report($0, ofSeatWith: shaders) }
      return SeatFolder(live: live, shaders: shaders, news: news)
    } catch {
      throw Failure("The scenes of \(seat.name) cannot be compiled: \(error.reason).")
    }
  }

  private func room(of seat: WorkshopSeat, _ folder: SeatFolder, _ loaded: LiveScenes.Loaded) -> SeatRoom {
    let sources = SourceFolder(path: scenes(of: seat).url.path, limits: .ofSeat)
    let (live, formatter) = (folder.live, folder.live.formatter)
    let code = CodeOffer(
      sources, self.folder.history(of: seat.room), isForOthers: true, hasUnknownProxy: hasUnknownProxy,
      look: live.look
    ) { formatter.format($0, of: $1.text) }
    // They come as news.
    live.readShaders()
    return SeatRoom(
      seat, scenes: loaded.catalog, shaders: folder.shaders.known(),
      diagnostics: loaded.diagnostics + folder.shaders.problems,
      source: SceneSource(news: folder.news, end: live.end), code: code, tests: exerciseTests(with: live),
      alterations: AlterationOffer(of: live))
  }

  private func exerciseTests(with live: LiveScenes) -> ExerciseTests {
    ExerciseTests { [tests] exercise, scene, environment, then in
      let name =
        "\(exercise.rawValue.prefix(1).uppercased())\(exercise.rawValue.dropFirst())ExerciseTests.swift"
      let tests = LiveScenes.Tests(
        tests[exercise] ?? [], named: name, of: scene, typesetter: environment.typesetter ?? NoTypesetter(),
        shaders: environment.shaders)
      live.run(tests) { then(ExerciseTests.Outcome($0)) }
    }
  }
}

private final class EndedRooms: Sendable {
  let rooms = Mutex<Set<RoomName>>([])
}

extension ExerciseTests.Outcome {
  fileprivate init(_ results: SceneTestResults) {
    let fault: ExerciseFault? =
      switch results.failure {
      case .noScene: .noScene
      case .refused: .failed
      case .slow: .slow
      case nil: nil
      }
    self.init(fault, results.issues)
  }
}

extension Inbox<SceneNews> {
  /// Passes on the news of a seat's scenes. Nothing of it reaches the terminal.
  fileprivate func report(_ news: LiveScenes.News, ofSeatWith shaders: OwnShaders) {
    switch news {
    case .catalog(let catalog): report(SceneNews(scenes: catalog))
    case .diagnostics(let diagnostics): report(SceneNews(diagnostics: diagnostics + shaders.problems))
    case .shaders(let reading):
      if let library = shaders.library(by: reading) { report(SceneNews(shaders: library)) }
    case .answered: report(SceneNews(hasAnswers: true))
    case .compiled, .hides, .besides, .printed, .shaderProblems, .files: break
    }
  }
}
