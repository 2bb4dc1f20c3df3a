/// A card that shows another picture at another tilt: three faces, faded by the screen's tilt.
///
/// With the tilt r and the base angle B, both in degrees:
///
/// | state | condition | middle | front |
/// |---|---|---|---|
/// | forward | 1 <= r <= 180 | 1 | min(1, r/B) |
/// | backward | -180 <= r <= -1 | max(0, (B+r)/B) | 0 |
/// | flat | otherwise | 1 | 0 |
///
/// The opacities step by 1/B at |r| = 1, and the faces swap where r wraps at ±180; both belong to the effect
/// as it was first described. Before any sample the card lies flat.
/// Source: "Recreating a rare card whose design changes with the angle" (SwiftUI, CoreMotion).
struct Lenticular: Scene {
  static let name = "lenticular"
  static let title = "Lenticular card"
  static let stage = Size(width: 640, height: 400)
  static let input: [SceneInput] = [.tilt]
  static let parameters: [Parameter<Lenticular>] = [
    Parameter(
      "baseDegrees", title: "Base angle", \.baseDegrees, in: 10...90, step: 1, unit: .degrees,
      help: "The tilt at which a face is fully there. Try 25 for a card that answers a flick of the wrist.")
  ]

  /// The tilt at which a face is fully there, 10 to 90 degrees.
  var baseDegrees = 60.0
  /// The screen's tilt in degrees, -180 to 180; 0 before any sample.
  var roll = 0.0

  init() {}

  mutating func handle(_ event: SceneEvent, at time: Time, in environment: Environment) {
    switch event {
    case .motion(let motion): roll = motion.tiltX
    case .pointer, .parameter, .action, .calibrate: break
    }
  }

  func body(at time: Time, in environment: Environment) -> some Layer {
    ZStack {
      face("back").id("back")
      face("middle").opacity(opacities.middle).id("middle")
      face("front").opacity(opacities.front).id("front")
    }
  }

  func assets(in environment: Environment) -> [Asset] {
    ["back", "middle", "front"].map {
      .image(
        $0, url: "/art/lenticular/\($0).svg", width: Self.stage.width, height: Self.stage.height)
    }
  }

  private func face(_ name: String) -> Image {
    Image(name).frame(width: Self.stage.width, height: Self.stage.height)
  }

  /// One degree, less what the way through a quaternion may cost a tilt of exactly one degree.
  private static let flatLimit = 1 - 1e-9

  /// How much of the two upper faces is there, each 0 to 1.
  private var opacities: (middle: Double, front: Double) {
    switch roll {
    case Self.flatLimit...180: (1, min(1, roll / baseDegrees))
    case -180 ... -Self.flatLimit: (max(0, (baseDegrees + roll) / baseDegrees), 0)
    default: (1, 0)
    }
  }
}
