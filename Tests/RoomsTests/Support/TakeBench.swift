import Engine
import Foundation
import TestData
import Testing
import TextLayout

@testable import Rooms

/// A room with a presenter (1), a phone (2) and a viewer (3), with what a server does about its takes.
struct TakeBench {
  /// What a stage shows, bit by bit.
  struct Look: Equatable {
    var nodes: [Node]
    var bits: [UInt64]

    init(_ frame: FrameBuilder) {
      nodes = frame.nodes
      bits = frame.values.map(\.bitPattern)
    }
  }

  static let environment = Environment(typesetter: HarfBuzzTypesetter())

  var bench: RoomBench
  private var shelf = TakeShelf()

  /// The takes that the room wants kept.
  var kept: [String: String] { shelf.kept }
  /// What has been written down of the recording that runs, and its name.
  var running: (name: TakeName, lines: [UInt8])? { shelf.running }
  /// When lines were written down.
  var writes: [Time] { shelf.writes }

  init(_ scene: AnyScene, configuration: Room.Configuration? = nil, at time: Time = 0) {
    bench = RoomBench(
      scene, configuration: configuration ?? Room.Configuration(environment: Self.environment), at: time)
    bench.join(1, .presenter, at: time)
    bench.join(2, .phone, at: time)
    bench.join(3, .viewer, at: time)
  }

  var room: Room { _read { yield bench.room } }

  mutating func send(_ message: Input, from id: ClientID = 1, at time: Time) {
    carryOut(bench.send(message, from: id, at: time), at: time)
  }

  mutating func send(_ json: String, from id: ClientID = 1, at time: Time) throws {
    carryOut(bench.send(try ClientMessage.decode(text: Array(json.utf8)), from: id, at: time), at: time)
  }

  mutating func handle(_ event: Room.Event, at time: Time) {
    carryOut(bench.handle(event, at: time), at: time)
  }

  /// Lets time pass, and the room tick whenever it asked for it.
  mutating func pass(until end: Time) {
    while let next = bench.room.nextWake, next <= end { handle(.ticked, at: next) }
  }

  /// What the room shows at a time.
  mutating func look(at time: Time) -> Look {
    _ = bench.room.tree(at: time)
    return Look(room.performance.live.stage.frame)
  }

  /// A take that was kept, as it is read back.
  func take(_ name: String = "Take 1") throws -> Take {
    try Take(jsonLines: try #require(kept[name]), in: Self.environment)
  }

  /// Puts a take beside those that were recorded.
  mutating func add(_ text: String, as name: String, at time: Time) {
    shelf.add(text, as: name)
    handle(shelf.listed, at: time)
  }

  /// Gives a take another name, or deletes it where that is nil.
  mutating func rename(_ name: String, to other: String?, at time: Time) {
    shelf.rename(name, to: other)
    handle(shelf.listed, at: time)
  }

  /// The node ends that has written down the recording.
  mutating func forgetRecording() { shelf.forgetRecording() }

  /// Does at once what a server does a moment later.
  mutating func carryOut(_ actions: [Room.Action], at time: Time) {
    for action in actions {
      for event in shelf.carryOut(action, in: room.repertoire.configuration, at: time) {
        handle(event, at: time)
      }
    }
  }
}

/// Random input for a scene: what phones and presenters send.
struct RandomInput {
  var random: SeededGenerator
  private var touches: Set<Int> = []

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func isLucky(_ chance: Double) -> Bool { random.number(in: 0...1) < chance }

  /// Sends something to a room.
  mutating func send(to bench: inout TakeBench, at time: Time) {
    let scene = bench.room.performance.live.stage.scene.kind
    let description = SceneCatalog.builtIn.descriptions.first { $0.name == scene.name }
    switch Int.random(in: 0..<21, using: &random) {
    case 0..<9:
      guard
        let attitude = Attitude(
          alpha: random.number(in: 0...360), beta: random.number(in: -180...180),
          gamma: random.number(in: -90...90)),
        let screen = ScreenAngle.allCases.randomElement(using: &random)
      else { return }
      let screenAngle = isLucky(0.9) ? .zero : screen
      let sample = Sample(attitude: attitude, screenAngle: screenAngle, deviceTime: time * 1000)
      bench.handle(.received(.success(.sample(sample, isSynthetic: false)), from: 2), at: time)
    case 9..<14:
      bench.send(
        .pointer(pointer(on: scene.stage)),
        from: 2, at: time)
    case 14:
      bench.send(
        .hover(
          pointer(on: scene.stage).location),
        at: time)
    case 15..<17:
      guard let parameter = description?.parameters.randomElement(using: &random) else { return }
      bench.send(.parameter(name: parameter.name, value: value(of: parameter)), at: time)
    case 17:
      guard let action = description?.actions.randomElement(using: &random) else { return }
      bench.send(.action(name: action.name), from: 2, at: time)
    case 18: bench.send(.calibrate, from: 2, at: time)
    case 19:
      let distance = Point(x: random.number(in: -200...200), y: random.number(in: -200...200))
      bench.send(.scroll(by: distance), from: 2, at: time)
    default:
      guard isLucky(0.2), let name = SceneCatalog.builtIn.kinds.randomElement(using: &random)?.name else {
        return
      }
      bench.send(.scene(name: name), at: time)
    }
  }

  private mutating func pointer(on stage: Size) -> Pointer {
    let id = Int.random(in: 0..<3, using: &random)
    let phase: Pointer.Phase
    if touches.contains(id) {
      phase = isLucky(0.7) ? .moved : isLucky(0.8) ? .ended : .cancelled
    } else {
      phase = .began
    }
    if phase != .moved { touches.formSymmetricDifference([id]) }
    let place = Point(
      x: random.number(in: -20...stage.width + 20), y: random.number(in: -20...stage.height + 20))
    return Pointer(phase: phase, id: id, location: place)
  }

  private mutating func value(of parameter: ParameterDescription) -> ParameterValue {
    switch parameter.kind {
    case .number:
      let (low, high) = ((parameter.range ?? [0, 1])[0], (parameter.range ?? [0, 1])[1])
      return .number(random.number(in: low...high))
    case .choice: return .text((parameter.choices ?? []).randomElement(using: &random) ?? "")
    case .toggle: return .toggle(Bool.random(using: &random))
    case .text:
      return .text(["Tilt *me*", "かたむけて", "مرحبا \"x\" \\ \u{7}", ""].randomElement(using: &random) ?? "")
    case .color: return .text("#0a84ff80")
    }
  }
}
