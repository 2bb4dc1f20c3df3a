import Engine
import Foundation
import Rooms
import Support
import Synchronization
import Testing

@testable import LiveScenes

/// With the real compiler.
@Suite("Scenes that are written while they play", .serialized)
struct LiveScenesTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  private let told = News()
  private let scenes: LiveScenes

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    scenes = try LiveScenes(
      SceneFolder(path: folder.path), sdk: SceneSDK.ofTests.get(), optimizes: false, before: SceneCatalog([]),
      told.add)
    try write("main", "import Tiltcast\n\nTiltcast.run(scenes: [Dot.self])\n")
  }

  private func write(_ file: String, _ text: String) throws {
    try text.write(to: folder.appending(path: "\(file).swift"), atomically: true, encoding: .utf8)
  }

  /// A scene with a dot so wide, which does something when it is drawn.
  private func writeDot(width: String, before: String = "") throws {
    try write(
      "Dot",
      """
      import Engine

      struct Dot: Scene {
        static let name = "dot"
        static let stage = Size(width: 100, height: 100)
        var isSound: Bool { true }
        mutating func handle(_ event: SceneEvent, at time: Time, in environment: Environment) {}
        func body(at time: Time, in environment: Environment) -> some Layer {
          \(before)
          return Ellipse().frame(width: \(width), height: 10).fill(.white).id("dot")
        }
      }
      """)
  }

  private func width(_ catalog: SceneCatalog) throws -> Double? {
    var stage = Stage(try catalog.scene(named: "dot"))
    stage.render(at: 3)
    return FrameTree(stage.frame).layer("dot")?.values["width"]
  }

  @Test("A save is played, a mistake is told with its place, and a trap goes back to what played before")
  func saves() throws {
    try writeDot(width: "20")
    #expect(try width(scenes.load().catalog) == 20)

    try writeDot(width: "twenty")
    #expect(try width(scenes.load().catalog) == 20)
    #expect(
      told.diagnostics == [
        SceneDiagnostic(
          .error, from: .compiler, "cannot find 'twenty' in scope", file: "Dot.swift", line: 10, column: 35,
          excerpt: #"    return Ellipse().frame(width: twenty, height: 10).fill(.white).id("dot")"#)
      ])

    try writeDot(width: "30", before: "if time > 2 { fatalError(\"Too late.\") }")
    let trapping = scenes.load().catalog
    #expect(told.diagnostics == [])
    // What was drawn of it last stays.
    #expect(try width(trapping) == 30)
    let explained = try #require(told.next { $0.diagnostics?.first?.line == 9 ? $0.diagnostics : nil })
    #expect(explained.first?.message == "Fatal error: Too late.")
    #expect(explained.first?.file == "Dot.swift")
    #expect(try width(#require(told.catalog)) == 20)

    try writeDot(width: "40")
    #expect(try width(scenes.load().catalog) == 40)
    #expect(told.diagnostics == [])
  }

  @Test("A program that cannot begin is told, and nothing plays")
  func failsToBegin() throws {
    try writeDot(width: "20")
    try write("main", "import Tiltcast\n\nfatalError(\"No.\")\n")
    #expect(scenes.load().catalog.kinds.isEmpty)
    #expect(told.diagnostics.first?.message == "Fatal error: No.")
    #expect(told.diagnostics.first?.file == "main.swift")
  }

  @Test("A folder without main.swift is told")
  func noMain() throws {
    try FileManager.default.removeItem(at: folder.appending(path: "main.swift"))
    #expect(scenes.load().catalog.kinds.isEmpty)
    #expect(told.diagnostics.first?.message.contains("main.swift") == true)
  }
}

/// What was told.
private final class News: Sendable {
  private let all = Mutex<[LiveScenes.News]>([])

  func add(_ one: LiveScenes.News) { all.withLock { $0.append(one) } }

  /// What was told last.
  var diagnostics: [SceneDiagnostic] { all.withLock { $0 }.last { $0.diagnostics != nil }?.diagnostics ?? [] }
  var catalog: SceneCatalog? {
    all.withLock { $0 }.reversed().lazy.compactMap {
      if case .catalog(let catalog) = $0 { catalog } else { nil }
    }.first
  }

  /// Waits until something is told.
  func next<Value>(_ wanted: (LiveScenes.News) -> Value?) -> Value? {
    let end = ServerClock.monotonic + 10
    while ServerClock.monotonic < end {
      if let value = all.withLock({ $0 }).lazy.compactMap(wanted).first { return value }
      usleep(1000)
    }
    return nil
  }
}

extension LiveScenes.News {
  fileprivate var diagnostics: [SceneDiagnostic]? {
    if case .diagnostics(let all) = self { all } else { nil }
  }
}
