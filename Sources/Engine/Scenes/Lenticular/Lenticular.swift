/// A card that shows another picture at another tilt: two to eight faces, mixed by the screen's tilt.
///
/// In the mode `fade`, with the tilt r and the base angle B, both in degrees, three faces have the opacities
///
/// | state | condition | middle | front |
/// |---|---|---|---|
/// | forward | 1 <= r <= 180 | 1 | min(1, r/B) |
/// | backward | -180 <= r <= -1 | max(0, (B+r)/B) | 0 |
/// | flat | otherwise | 1 | 0 |
///
/// The opacities step by 1/B at |r| = 1, and the faces swap where r wraps at ±180; both belong to the effect as
/// first described. Before any sample the card lies flat. With n faces, face k above the lowest (0) comes from
/// r = B(2(k-1)/(n-1) - 1) on, over 2B/(n-1), of which the fade takes the part `crossFade` in the middle; flat
/// counts as r = 0. With `order` the faces come in the other order, or there and back (2n - 1 of them).
///
/// In the mode `lens` it is a print under lens strips, seen at view = clamp(0.5 + r/2B, 0, 1). With `springBack`,
/// r there counts from how the phone is held once it has been still (see ``SelfCenteringTilt``).
///
/// With the `drive` `eye`, the eye moves in the place of the phone: see ``tilts(ofEyeAbove:)``. Before a pointer was
/// over the stage it is above the middle, and where that has gone it stays.
///
/// `foil` lays a holographic sheen over either, which moves with both tilts of the screen, in degrees.
/// Source: "Recreating a rare card whose design changes with the angle" (SwiftUI, CoreMotion).
struct Lenticular: Scene {
  static let name = "lenticular"
  static let thumbnail: String? = "/thumbnails/lenticular.webp"
  static let title = "Lenticular card"
  static let stage = Size(width: 640, height: 400)
  static let input: [SceneInput] = [.tilt]
  static let isTunedByTilt = false
  static let parameters: [Parameter<Lenticular>] = [
    Parameter(
      "baseDegrees", title: "Base angle", \.baseDegrees, in: 10...90, step: 1, unit: .degrees,
      help: "The tilt at which a face is fully there. Try 25 for a card that answers a flick of the wrist."),
    Parameter(
      "drive", title: "Moved by", \.drive,
      help: "What changes the view. Try eye, and move the pointer over the card: from there it is seen."),
    Parameter(
      "mode", title: "Mode", \.mode,
      help: "How faces take turns. Try lens: strips switch one after the other, as in a printed card."),
    Parameter(
      "faces", title: "Faces", \.faces.count, in: 2...Double(Faces.most), step: 1, snaps: true,
      group: "Faces",
      help:
        "How many faces the card's own art shows. Try 8 for a whole day; your own pictures count themselves."),
    Parameter(
      "crossFade", title: "Cross-fade", \.faces.crossFade, in: 0...1, step: 0.05, group: "Faces",
      help: "How much of the way from face to face the fade takes. Try 0.2 for faces that switch quickly."),
    Parameter(
      "order", title: "Order", \.faces.order, group: "Faces",
      help: "In which order the faces come. Try there and back: both ends of the tilt show the first one."),
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
    .init("roll", unit: .degrees) { $0.tilts.x }, .init("tiltY", unit: .degrees) { $0.tilts.y },
    .init("view") { $0.view(at: $1) })

  /// The kind of change between faces.
  enum Mode: String, Codable, CaseIterable {
    case fade, lens
  }

  /// The tilt at which a face is fully there, 10 to 90 degrees.
  var baseDegrees = 60.0
  var mode = Mode.fade
  var drive = Drive.tilt
  var faces = Faces()
  private(set) var pictures = Pictures()
  /// The width of a lens strip in points.
  var lensPitch = 8.0
  /// The softness of a strip's change from one face to the next, 0 to 1.
  var softness = 0.25
  var springBack = false
  /// The strength of the sheen, 0 to 1.
  var foil = 0.0
  var foilPattern = FoilPattern.bands
  /// The phone's tilt in degrees, -180 to 180; 0 before any sample.
  var roll = 0.0
  /// The phone's tilt about the viewer's vertical axis in degrees, -180 to 180; 0 before any sample.
  private var tiltY = 0.0
  /// The point of the stage that the eye is above; nil before a pointer was over it.
  private var eye: Point?
  /// The tilt that springs back to 0; nil while the card does not spring back.
  private var centering: SelfCenteringTilt?

  init() {}

  mutating func handle(_ event: SceneEvent, at time: Time, in environment: Environment) {
    switch event {
    case .motion(let motion):
      roll = motion.tiltX
      tiltY = motion.tiltY
      if drive == .tilt { centering?.follow(roll, at: time) }
    case .parameter(name: "mode"), .parameter(name: "springBack"), .parameter(name: "drive"), .calibrate:
      // The new zero of a calibration comes with the motion that follows; until then nothing moves.
      centering = nil
      guard mode == .lens && springBack else { return }
      var fresh = SelfCenteringTilt()
      if case .parameter = event { fresh.follow(tilts.x, at: time) }
      centering = fresh
    case .pointer, .scroll, .parameter, .action: break
    }
  }

  var followsHover: Bool { drive == .eye }

  mutating func hover(over location: Point, at time: Time) {
    eye = location
    let tilt = tilts.x
    centering?.follow(tilt, at: time)
  }

  /// The tilts that the card is seen at, in degrees.
  var tilts: (x: Double, y: Double) {
    switch drive {
    case .tilt: (x: roll, y: tiltY)
    case .eye: eye.map { Self.tilts(ofEyeAbove: $0) } ?? (x: 0, y: 0)
    }
  }

  var isSound: Bool {
    let angles = -180.0...180
    return (2...Double(Faces.most)).contains(faces.count) && angles.contains(roll) && angles.contains(tiltY)
      && eye?.isWithinReach != false && centering?.isSound != false
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
      card(at: time).foil(foilPattern, tiltX: tilts.x, tiltY: tilts.y, intensity: foil)
    } else {
      card(at: time)
    }
  }

  @LayerBuilder
  private func card(at time: Time) -> some Layer {
    let order = order
    let ids = Self.ids(of: order.count)
    if mode == .lens {
      Lens(pitch: lensPitch, view: view(at: time), softness: softness) {
        ForEach(order.indices) { face(order[$0]).id(ids[$0]) }
      }
    } else {
      ZStack {
        face(order[0]).id(ids[0])
        ForEach(order.indices.dropFirst()) {
          face(order[$0]).opacity(opacity(at: $0, of: order.count)).id(ids[$0])
        }
      }
    }
  }

  /// One degree, less what the way through a quaternion may cost a tilt of exactly one degree.
  private static let flatLimit = 1 - 1e-9

  /// From where the print is seen, 0 (all back) to 1 (all front).
  private func view(at time: Time) -> Double {
    let tilt = centering?.shown(tilts.x, at: time) ?? tilts.x
    return min(max(0.5 + tilt / (2 * baseDegrees), 0), 1)
  }

  /// The tilt by which the faces fade: 0 where the phone counts as lying flat.
  var fadingTilt: Double { abs(tilts.x) >= Self.flatLimit ? tilts.x : 0 }
}

extension Lenticular {
  static let pictureCounts: ClosedRange<Int>? = 2...Faces.most

  mutating func show(_ pictures: [Picture], at time: Time) { self.pictures.all = pictures }
}
