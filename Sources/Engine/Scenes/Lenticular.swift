/// A card that shows another picture at another tilt: three faces, mixed by the screen's tilt.
///
/// In the mode `fade`, with the tilt r and the base angle B, both in degrees:
///
/// | state | condition | middle | front |
/// |---|---|---|---|
/// | forward | 1 <= r <= 180 | 1 | min(1, r/B) |
/// | backward | -180 <= r <= -1 | max(0, (B+r)/B) | 0 |
/// | flat | otherwise | 1 | 0 |
///
/// The opacities step by 1/B at |r| = 1, and the faces swap where r wraps at ±180; both belong to the effect
/// as it was first described. Before any sample the card lies flat.
///
/// In the mode `lens` it is a print under lens strips, seen at view = clamp(0.5 + r/2B, 0, 1). With `springBack`,
/// r there counts from how the phone is held once it has been still (see ``SelfCenteringTilt``).
///
/// `foil` lays a holographic sheen over either, which moves with both tilts of the screen, in degrees.
/// Source: "Recreating a rare card whose design changes with the angle" (SwiftUI, CoreMotion).
struct Lenticular: Scene {
  static let name = "lenticular"
  static let title = "Lenticular card"
  static let stage = Size(width: 640, height: 400)
  static let input: [SceneInput] = [.tilt]
  static let parameters: [Parameter<Lenticular>] = [
    Parameter(
      "baseDegrees", title: "Base angle", \.baseDegrees, in: 10...90, step: 1, unit: .degrees,
      help: "The tilt at which a face is fully there. Try 25 for a card that answers a flick of the wrist."),
    Parameter(
      "mode", title: "Mode", \.mode,
      help: "How faces take turns. Try lens: strips switch one after the other, as in a printed card."),
    Parameter(
      "lensPitch", title: "Strip width", \.lensPitch, in: 2...40, step: 1, unit: .points, group: "Lens",
      help: "The width of a lens strip. Try 24 to see how the print works."),
    Parameter(
      "softness", title: "Softness", \.softness, in: 0...1, step: 0.05, group: "Lens",
      help: "How softly a strip passes from face to face. Try 0 for hard edges."),
    Parameter(
      "springBack", title: "Spring back", \.springBack, group: "Lens",
      help: "Whether the card returns to its middle face when the phone stops. Turn it on and hold still."),
    Parameter(
      "foil", title: "Foil", \.foil, in: 0...1, step: 0.05, group: "Foil",
      help: "The strength of the holographic sheen. Try 0.6, and tilt both ways."),
    Parameter(
      "foilPattern", title: "Pattern", \.foilPattern, group: "Foil",
      help: "What the sheen is made of. Try glitter with a foil of 0.8 for a rare card."),
  ]
  static let signals = SceneSignals<Lenticular>(
    .init("roll", unit: .degrees, \.roll), .init("tiltY", unit: .degrees, \.tiltY),
    .init("view") { $0.view(at: $1) })

  /// How the faces take turns.
  enum Mode: String, Codable, CaseIterable {
    case fade, lens
  }

  /// The tilt at which a face is fully there, 10 to 90 degrees.
  var baseDegrees = 60.0
  var mode = Mode.fade
  /// The width of a lens strip in points.
  var lensPitch = 8.0
  /// How softly a strip passes from one face to the next, 0 to 1.
  var softness = 0.25
  var springBack = false
  /// The strength of the sheen, 0 to 1.
  var foil = 0.0
  var foilPattern = FoilPattern.bands
  /// The screen's tilt in degrees, -180 to 180; 0 before any sample.
  var roll = 0.0
  /// The screen's tilt about the viewer's vertical axis in degrees, -180 to 180; 0 before any sample.
  private var tiltY = 0.0
  /// Where the card springs back to; nil while it does not.
  private var centering: SelfCenteringTilt?

  init() {}

  mutating func handle(_ event: SceneEvent, at time: Time, in environment: Environment) {
    switch event {
    case .motion(let motion):
      roll = motion.tiltX
      tiltY = motion.tiltY
      centering?.follow(roll, at: time)
    case .parameter(name: "mode"), .parameter(name: "springBack"), .calibrate:
      // The new zero of a calibration comes with the motion that follows; until then nothing moves.
      centering = nil
      guard mode == .lens && springBack else { return }
      var fresh = SelfCenteringTilt()
      if case .parameter = event { fresh.follow(roll, at: time) }
      centering = fresh
    case .pointer, .parameter, .action: break
    }
  }

  var restTime: Time { centering?.restTime ?? -.infinity }

  func settled(at time: Time) -> Self {
    var next = self
    next.centering = centering?.settled(at: time)
    return next
  }

  @LayerBuilder
  func body(at time: Time, in environment: Environment) -> some Layer {
    if foil > 0 {
      card(at: time).foil(foilPattern, tiltX: roll, tiltY: tiltY, intensity: foil)
    } else {
      card(at: time)
    }
  }

  @LayerBuilder
  private func card(at time: Time) -> some Layer {
    if mode == .lens {
      Lens(pitch: lensPitch, view: view(at: time), softness: softness) {
        face("back").id("back")
        face("middle").id("middle")
        face("front").id("front")
      }
    } else {
      ZStack {
        face("back").id("back")
        face("middle").opacity(opacities.middle).id("middle")
        face("front").opacity(opacities.front).id("front")
      }
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

  /// From where the print is seen, 0 (all back) to 1 (all front).
  private func view(at time: Time) -> Double {
    let tilt = centering?.shown(roll, at: time) ?? roll
    return min(max(0.5 + tilt / (2 * baseDegrees), 0), 1)
  }

  /// How much of the two upper faces is there, each 0 to 1.
  private var opacities: (middle: Double, front: Double) {
    switch roll {
    case Self.flatLimit...180: (1, min(1, roll / baseDegrees))
    case -180 ... -Self.flatLimit: (max(0, (baseDegrees + roll) / baseDegrees), 0)
    default: (1, 0)
    }
  }
}
