import Engine
import TestData

/// Random events for a stage, the same in every run, as far out as they may come from outside.
struct Storm {
  private var random: SeededGenerator
  private(set) var time = 0.0

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// Lets something happen; what the scene refuses is no event.
  mutating func strike(_ stage: inout Stage) {
    time += pick([0, 0, .leastNonzeroMagnitude, 1e-9, 0.001, 0.016, 0.1, 1, 100])
    let scene = stage.scene.kind
    let event: Event =
      switch Int.random(in: 0..<8, using: &random) {
      case 0:
        .pointer(Pointer(phase: pick(Pointer.Phase.allCases), id: pick([1, .min, .max]), location: place()))
      case 1: .scroll(by: place())
      case 2:
        .parameter(
          name: scene.parameters.randomElement(using: &random)?.name ?? "", value: value(scene))
      case 3: .action(name: scene.actions.randomElement(using: &random)?.name ?? "")
      case 4: pick([.calibrate, .hover(place()), .reference(attitude())])
      default: .sample(Sample(attitude: attitude(), screenAngle: pick(ScreenAngle.allCases)))
      }
    try? stage.apply(event, at: time)
  }

  private mutating func place() -> Point {
    Point(x: pick([-1e6, -0.0, 0.5, 200, 1e6]), y: pick([-1e6, .leastNonzeroMagnitude, 300, 1e6]))
  }

  mutating func attitude() -> Attitude {
    let parts = (0..<4).map { _ in pick([0, 1, -1, 0.3, -0.02, .leastNonzeroMagnitude, 1e300, -1e300]) }
    return Attitude(quaternion: Quaternion(w: parts[0], x: parts[1], y: parts[2], z: parts[3])) ?? .identity
  }

  private mutating func value(_ scene: SceneKind) -> ParameterValue {
    let range = scene.parameters.randomElement(using: &random)?.range
    return range.map { .number(pick($0)) } ?? .text("#00ff0080")
  }

  mutating func number(in range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }

  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: 0..<elements.count, using: &random)]
  }
}

/// SplitMix64: random numbers that are the same in every run.
///
/// Source: Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
