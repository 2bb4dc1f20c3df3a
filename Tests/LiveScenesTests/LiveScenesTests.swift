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

  @Test("A folder without main.swift and views is told")
  func noMain() throws {
    try FileManager.default.removeItem(at: folder.appending(path: "main.swift"))
    #expect(scenes.load().catalog.kinds.isEmpty)
    #expect(told.diagnostics.first?.message.contains("main.swift") == true)
  }

  /// A SwiftUI file with a button that moves a square after a while.
  private func writeView(width: String) throws {
    try? FileManager.default.removeItem(at: folder.appending(path: "main.swift"))
    try write(
      "ContentView",
      """
      import SwiftUI

      struct ContentView: View {
        @State private var count = 0

        var body: some View {
          Rectangle()
            .fill(.red)
            .frame(width: \(width) + CGFloat(count), height: 100)
            .onTapGesture {
              withAnimation(.linear(duration: 1)) { count += 10 } completion: { count += 1000 }
            }
        }
      }

      #Preview("My card", traits: .fixedLayout(width: 3000, height: 300)) {
        ContentView()
      }
      """)
  }

  @Test("The example of docs/swiftui.md plays, and follows the phone")
  func documentedView() throws {
    let project = #filePath.components(separatedBy: "/Tests/LiveScenesTests")[0]
    let document = try String(contentsOfFile: project + "/docs/swiftui.md", encoding: .utf8)
    let example = try #require(document.components(separatedBy: "```swift\n").dropFirst().first)
    try FileManager.default.removeItem(at: folder.appending(path: "main.swift"))
    try write("ContentView", example.components(separatedBy: "```")[0])
    let catalog = scenes.load().catalog
    #expect(told.diagnostics == [])
    var stage = Stage(try catalog.scene(named: "card"))
    let attitude = try #require(Attitude(alpha: 0, beta: 0, gamma: 20))
    try stage.apply(.sample(Sample(attitude: attitude, screenAngle: .zero)), at: 1)
    stage.render(at: 1)
    let node = try #require(stage.frame.nodes.first { $0.kind == .rotation3D })
    #expect(abs(abs(stage.frame.values[node.at]) - 20) < 1e-9)
  }

  private func rectangle(_ stage: inout Stage, at time: Double) -> Double? {
    stage.render(at: time)
    return stage.frame.nodes.first { $0.kind == .rectangle }.map { stage.frame.values[$0.at + 2] }
  }

  @Test(
    "A file of SwiftUI plays as it is written, moves by itself, keeps its state over a save, and is told its errors"
  )
  func view() throws {
    try writeView(width: "200")
    let first = scenes.load().catalog
    #expect(told.diagnostics == [])
    #expect(first.kinds.map(\.name) == ["my-card"])
    #expect(first.kinds.first?.stage == Size(width: 3000, height: 300))
    var stage = Stage(try first.scene(named: "my-card"))
    #expect(rectangle(&stage, at: 0) == 200)
    for phase in [Pointer.Phase.began, .ended] {
      try stage.apply(.pointer(Pointer(phase: phase, id: 1, location: Point(x: 1500, y: 150))), at: 1)
    }
    #expect(rectangle(&stage, at: 1.5) == 205)
    #expect(stage.wakeTime == 2)
    #expect(rectangle(&stage, at: 2.5) == 1210)
    stage.wake(at: 2.5)
    #expect(stage.wakeTime == .infinity)
    #expect(rectangle(&stage, at: 2.5) == 1210)

    try writeView(width: "300")
    let next = try scenes.load().catalog.kind(named: "my-card")
    var reloaded = Stage(try #require(try next.scene(takingOver: stage.scene)))
    #expect(rectangle(&reloaded, at: 3) == 1310)

    try writeView(width: "wide")
    _ = scenes.load()
    #expect(told.diagnostics.map(\.message) == ["cannot find 'wide' in scope"])
    #expect(told.diagnostics.first?.line == 9)
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
