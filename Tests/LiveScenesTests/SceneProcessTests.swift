import Engine
import Foundation
import Support
import Testing

@testable import LiveScenes
@testable import Platform

@Suite("A scene in another process", .serialized)
struct SceneProcessTests {
  private let playground: Playground

  init() throws { playground = try Playground() }

  private func rotation(_ stage: inout Stage, at time: Time) -> Double? {
    stage.render(at: time)
    return FrameTree(stage.frame).layer("card")?.values["angle"]
  }

  @Test("It is drawn as its state says, and follows what happens")
  func plays() throws {
    var stage = playground.stage()
    #expect(rotation(&stage, at: 0) == 0)
    #expect(stage.restTime == -.infinity)
    try stage.apply(
      .sample(Sample(attitude: try #require(Attitude(alpha: 0, beta: 30, gamma: 0)), screenAngle: .zero)),
      at: 5)
    #expect(stage.restTime == 6)
    #expect(abs(try #require(rotation(&stage, at: 5)) - 30) < 1e-9)
    try stage.apply(.parameter(name: "size", value: .number(20)), at: 6)
    #expect(stage.scene.parameterValues == ["size": .number(20)])
  }

  @Test("A copy of a stage keeps its own state")
  func copies() throws {
    let first = playground.stage()
    var second = first
    try second.apply(.parameter(name: "size", value: .number(20)), at: 0)
    #expect(first.scene.parameterValues == ["size": .number(50)])
  }

  @Test("A state that the process has forgotten is told again")
  func forgotten() throws {
    let first = playground.stage()
    var other = playground.stage()
    for step in 0..<300 {
      try other.apply(.parameter(name: "size", value: .number(Double(step % 9 + 1))), at: 0)
    }
    var stage = first
    #expect(rotation(&stage, at: 0) == 0)
  }

  @Test("Its state goes through JSON, infinities included")
  func coding() throws {
    var stage = playground.stage()
    try stage.apply(.parameter(name: "size", value: .number(100.0 / 3)), at: 0)
    let copy = try playground.kind.scene(restoring: JSONEncoder().encode(stage.scene))
    #expect(copy.parameterValues == ["size": .number(100.0 / 3)])
    #expect(copy.restTime == -.infinity)
  }

  @Test(
    "What ends it is told, and its last picture stays",
    arguments: [
      ("trap", "Fatal error: Index out of range"),
      ("abort", "Fatal error: This scene has had enough."),
      ("exit", "The scene has ended its process, with exit(0)."),
      ("loop", "The scene does not come to an end: it has not answered in time."),
      ("memory", "The scene has used more memory than 512 MiB."),
      ("garbage", "A message has no kind."),
      ("silence", "The connection to the server was closed; a scene closes only what it has opened."),
    ])
  func ends(action: String, sentence: String) throws {
    var stage = playground.stage()
    #expect(rotation(&stage, at: 0) == 0)
    try stage.apply(.action(name: action), at: 1)
    #expect(rotation(&stage, at: 1) == 0)
    // Before it stands the place, where the program was built to know it.
    #expect(try #require(playground.report()).hasSuffix(sentence))
  }

  @Test("A picture with more layers than any has is told, and the last one stays")
  func layers() throws {
    var stage = playground.stage()
    #expect(rotation(&stage, at: 0) == 0)
    try stage.apply(.action(name: "layers"), at: 1)
    #expect(rotation(&stage, at: 1) == 0)
    let layers = playground.next {
      if case .remarked(.tooLarge(let layers, _), _) = $0 { layers } else { nil }
    }
    #expect(try #require(layers) > 10_000)
    try stage.apply(.parameter(name: "size", value: .number(5)), at: 2)
    #expect(stage.scene.parameterValues["size"] == .number(5))
  }

  @Test("What is no number is told, and drawn as 0")
  func stray() throws {
    var stage = playground.stage()
    try stage.apply(.action(name: "stray"), at: 1)
    #expect(rotation(&stage, at: 1) == 0)
    let stray = playground.next { if case .remarked(.stray(let stray), _) = $0 { stray } else { nil } }
    #expect(stray?.kind == .rotation)
    #expect(stray?.layer == "card")
  }

  @Test("A program that rests runs only while it answers, and all the time once it is played again")
  func resting() throws {
    var stage = playground.stage()
    let child = playground.process.program.child
    #expect(rotation(&stage, at: 0) == 0)
    playground.process.rest { true }
    #expect(child.becomesStopped())
    try stage.apply(.action(name: "print"), at: 1)
    #expect(playground.next { if case .printed = $0 { true } else { nil } } == true)
    #expect(throws: Never.self) { try playground.process.check() }
    #expect(child.becomesStopped())
    playground.process.rest { false }
    try stage.apply(.action(name: "print"), at: 2)
    #expect(child.state != "T")
  }

  @Test("What it prints is told")
  func prints() throws {
    var stage = playground.stage()
    try stage.apply(.action(name: "print"), at: 1)
    #expect(playground.next { if case .printed(let line) = $0 { line } else { nil } } == "The size is 50.0.")
  }

  @Test(
    "It can read no files but its own, change none, and reach nobody",
    .enabled(if: Confinement.support.hidesFiles),
    arguments: ["read", "mode", "network", "others", "shared"])
  func confined(action: String) throws {
    var stage = playground.stage()
    try stage.apply(.action(name: action), at: 1)
    #expect(stage.notices == ["no"])
  }

  @Test("Texts are laid out by the server, which has the fonts")
  func text() throws {
    var stage = playground.stage(in: Environment(typesetter: OneGlyph()))
    try stage.apply(.action(name: "text"), at: 1)
    #expect(stage.assets.map(\.id) == ["glyph.Hello"])
  }
}

extension SceneKind {
  fileprivate func scene(restoring json: Data) throws -> AnyScene {
    struct State: Decodable {
      let decoder: any Decoder
      init(from decoder: any Decoder) { self.decoder = decoder }
    }
    return try scene(restoring: JSONDecoder().decode(State.self, from: json).decoder)
  }
}

extension RunningChild {
  /// The state of its first thread as the system tells it, such as T where it is stopped.
  fileprivate var state: Character? {
    let text = try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8)
    return text?.lastIndex(of: ")").flatMap { text?[$0...].dropFirst(2).first }
  }

  /// Waits for the system to stop it, for at most ten seconds.
  fileprivate func becomesStopped() -> Bool {
    let end = ServerClock.monotonic + 10
    while state != "T", ServerClock.monotonic < end { sched_yield() }
    return state == "T"
  }
}
