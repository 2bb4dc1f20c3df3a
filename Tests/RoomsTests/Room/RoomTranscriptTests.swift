import Engine
import TestData
import Testing

@testable import Rooms

@Suite("Transcripts of rooms that nodes hand to each other")
struct RoomTranscriptTests {
  private static func scenes() -> SceneCatalog {
    SceneCatalog([SceneKind(Probe.self), SceneKind(Slider.self), SceneKind(Field.self)])
  }

  private static let show = Show(
    title: "Mine",
    steps: [
      Show.Step(scene: "probe", title: "One", parameters: ["amount": .number(0.5)]),
      Show.Step(scene: "slider", title: "Two"), Show.Step(scene: "probe", title: "Three"),
    ])

  /// What becomes known to a server without its clients.
  private func event(using generator: inout SeededGenerator) -> Room.Event {
    switch Int.random(in: 0..<3, using: &generator) {
    case 0:
      var show = Self.show
      show.steps[0].title = Bool.random(using: &generator) ? "One" : "First"
      return .show(ShowContents(show: show))
    case 1:
      let found = Bool.random(using: &generator) ? [] : [SceneDiagnostic(.error, from: .compiler, "No.")]
      return .diagnosed(found)
    default:
      return .scenes(Room.Configuration(environment: Environment(scenes: Self.scenes())).replacingScenes)
    }
  }

  /// Two nodes, seven clients that do anything, and now and then a handover.
  private func run(seed: Int, isCrowd: Bool) throws -> Transcript {
    var generator = SeededGenerator(seed: UInt64(seed))
    let configuration = Room.Configuration(environment: Environment(scenes: Self.scenes()))
    var nodes = try NodePair(seed % 2 == 0 ? configuration : configuration.replacingScenes, at: 0)
    var time = 0.0
    for _ in 0..<500 {
      time += generator.number(in: 0...0.05)
      nodes.pass(until: time)
      let id = ClientID.random(in: 1...7, using: &generator)
      if !nodes.isHere(id) {
        let session = id < 4 ? SessionToken("session-\(id)") : nil
        nodes.join(id, Person(Role.allCases[Int(id) % 3], session: session), at: time)
      }
      switch Int.random(in: 0..<100, using: &generator) {
      case 0..<3: nodes.leave(id, at: time)
      case 3..<30: nodes.read(id, most: .max, at: time)
      case 30..<40: nodes.read(id, most: 1, at: time)
      case 40..<60: nodes.send(.random(using: &generator), from: id, at: time)
      case 60..<80:
        let message: ClientMessage =
          isCrowd ? .randomOfCrowd(using: &generator) : .randomOfPresenters(using: &generator)
        nodes.send(message, from: id, at: time)
      case 80..<84: nodes.handle(event(using: &generator), at: time)
      case 84: try nodes.handOver(isPlanned: Bool.random(using: &generator), at: time)
      case 85: try nodes.keep(at: time)
      default: try nodes.publish(isLost: generator.number(in: 0...1) < 0.02, at: time)
      }
    }
    return nodes.transcript
  }

  @Test(
    "Not a byte that a client reads has changed, nor an effect, a publication or a wake time",
    arguments: ["nodes", "crowd"])
  func transcripts(name: String) throws {
    try Transcript.compare((0..<40).map { try run(seed: $0, isCrowd: name == "crowd") }, with: name)
  }
}
