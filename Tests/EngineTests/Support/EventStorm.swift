import TestData

@testable import Engine

/// Events of every kind for a scene, with values as far out as they may come from outside, in order of time.
struct EventStorm {
  private var generator: SeededGenerator
  private(set) var time: Time
  /// Whether numbers lie at the ends of what is allowed, or where people's are.
  var isExtreme = true

  init(seed: UInt64, from time: Time = 0) {
    generator = SeededGenerator(seed: seed)
    self.time = time
  }

  /// Lets something happen to a stage; what the scene refuses is no event.
  mutating func strike(_ stage: inout Stage) {
    time += pick([0, 0, .leastNonzeroMagnitude, 1e-9, 0.001, 0.016, 0.1, 1, 100])
    try? stage.apply(event(for: stage.scene), at: time)
  }

  private mutating func event(for scene: AnyScene) -> Event {
    let scene = scene.kind
    return switch Int.random(in: 0..<14, using: &generator) {
    case 0..<5: .pointer(pointer())
    case 5, 6: .sample(sample())
    case 7:
      .parameter(
        name: scene.parameters.randomElement(using: &generator)?.name ?? "", value: value(for: scene))
    case 8: .action(name: scene.actions.randomElement(using: &generator)?.name ?? "")
    case 9: .calibrate
    case 10: .reference(sample().attitude)
    case 11: .scroll(by: Point(x: coordinate(), y: coordinate()))
    case 12: .hover(Point(x: coordinate(), y: coordinate()))
    default: .pictures(pictures())
    }
  }

  private mutating func pointer() -> Pointer {
    let phases: [Pointer.Phase] = [.began, .moved, .moved, .ended, .cancelled]
    return Pointer(
      phase: pick(phases), id: pick([1, 2, Int.min, Int.max]),
      location: Point(x: coordinate(), y: coordinate()))
  }

  private mutating func coordinate() -> Double {
    let near = Double.random(in: 0...800, using: &generator)
    return isExtreme ? pick([near, near, -0.0, .leastNonzeroMagnitude, 1e6, -1e6, 142.8, 480]) : near
  }

  private mutating func sample() -> Sample {
    let parts = (0..<4).map { _ in pick([0, 1, -1, 0.3, .leastNonzeroMagnitude, 1e300, -1e300, 1e-160]) }
    let angles = (0..<3).map { _ in pick([0, 30, -90, 180, 3e38, -3e38, .leastNonzeroMagnitude, 1e-30]) }
    let attitude =
      Bool.random(using: &generator)
      ? Attitude(quaternion: Quaternion(w: parts[0], x: parts[1], y: parts[2], z: parts[3]))
      : Attitude(alpha: angles[0], beta: angles[1], gamma: angles[2])
    return Sample(attitude: attitude ?? .identity, screenAngle: pick(ScreenAngle.allCases))
  }

  private mutating func value(for scene: SceneKind) -> ParameterValue {
    guard let description = scene.parameters.randomElement(using: &generator) else {
      return .toggle(true)
    }
    return switch description.kind {
    case .number: .number(pick(description.range ?? [0]))
    case .toggle: .toggle(Bool.random(using: &generator))
    case .choice: .text(pick(description.choices ?? [""]))
    case .text: .text(pick(["", "*", "a*b*", "🙂\u{301}\u{0}", String(repeating: "*x ", count: 9)]))
    case .color: .text(pick(["#000000", "#ffffff00"]))
    }
  }

  private mutating func pictures() -> [Picture] {
    let sides = [1.0, 100, 65535]
    return (0..<Int.random(in: 0...9, using: &generator)).compactMap {
      Picture(url: "/media/\($0)", width: pick(sides), height: pick(sides))
    }
  }

  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: 0..<elements.count, using: &generator)]
  }
}
