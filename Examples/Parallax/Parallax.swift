import Engine

/// A landscape that has depth: the nearer a layer, the further the tilt shifts it.
///
/// The view follows on a spring, so that a trembling hand does not shake the hills.
struct Parallax: Scene {
  static let name = "parallax"
  static let stage = Size(width: 844, height: 475)
  static let fillsWindow = true
  static let parameters: [Parameter<Parallax>] = [
    Parameter(
      "day", title: "Daylight", \.day, in: 0...1, step: 0.05,
      help: "How high the sun stands, from dusk to noon. Try 0.4 for the hour that photographers get up for."),
    Parameter(
      "depth", title: "Depth", \.depth, in: 0...100, step: 5, unit: .points,
      help: "How far the nearest hill is shifted. Try 100, and 0 to see how flat a picture is."),
    Parameter(
      "smoothing", title: "Smoothing", \.smoothing, in: 0...2, step: 0.1, unit: .seconds,
      help: "How long the view takes to follow. Try 0 to see the bare sensor."),
  ]

  var day = 0.1
  var depth = 60.0
  var smoothing = 0.5
  /// The direction of view, up to 1 away from straight ahead.
  private var view = AnimatedPoint()

  mutating func handle(_ event: SceneEvent, at time: Time, in environment: Environment) {
    guard case .motion(let motion) = event else { return }
    let target = motion.slope * (1 / max(30, motion.slope.length))
    view.retarget(to: target, at: time, spring: .smooth(duration: smoothing))
  }

  var restTime: Time { view.restTime }
  var isSound: Bool { view.isSound }

  func assets(in environment: Environment) -> [Asset] { Self.hills }

  func body(at time: Time, in environment: Environment) -> some Layer {
    let shift = view.value(at: time) * depth
    let sun = shift * 0.1 + Point(x: 190, y: 30 - 190 * day)
    return ZStack {
      MeshGradient(vertical: [color(0), color(1), color(2)]).frame(Self.stage)
      Ellipse(diameter: 180).fill(color(3).opacity(0.6)).blur(radius: 40).offset(sun)
      Ellipse(diameter: 76).fill(color(3)).offset(sun).id("sun")
      cloud.offset(shift * 0.2 + Point(x: -250, y: -120))
      cloud.scaleEffect(0.7).offset(shift * 0.15 + Point(x: 40, y: -165))
      cloud.scaleEffect(1.3).offset(shift * 0.25 + Point(x: 310, y: -95))
      ForEach(0..<4) { index in
        let near = 0.25 * Double(index + 1)
        return Outline(Self.hills[index].id).frame(width: 1100, height: 400)
          .fill(color(2).mix(with: color(5), by: near))
          .offset(shift * near + Point(x: 0, y: 150 + 180 * near)).id("hill\(index)")
      }
    }
  }

  private var cloud: some Layer {
    ZStack {
      Ellipse().frame(width: 90, height: 38).fill(color(4)).offset(x: -46, y: 8)
      Ellipse().frame(width: 110, height: 46).fill(color(4)).offset(x: 0, y: -8)
      Ellipse().frame(width: 84, height: 35).fill(color(4)).offset(x: 52, y: 6)
    }
    .blur(radius: 6).opacity(0.8)
  }

  /// The sky's colours from the top, the sun's, the clouds' and the nearest ground's.
  private func color(_ index: Int) -> Color {
    let dusk: [UInt32] = [0x2B2A63, 0xC2547E, 0xFFB067, 0xFFE3A8, 0xF6A5A0, 0x1B1B3A]
    let noon: [UInt32] = [0x3F8EDB, 0x8CC8F2, 0xD9F0F7, 0xFFFBE0, 0xFFFFFF, 0x2E6B3F]
    return Color(rgb: dusk[index]).mix(with: Color(rgb: noon[index]), by: day)
  }

  /// Four ranges of hills, the farthest first, their crests waves through depths from 0 to 9.
  private static let hills = ["6140524", "3617245", "7283626", "2941703"].enumerated().map { index, crest in
    let depths = crest.compactMap(\.wholeNumberValue)
    let waves = (1...6).map { "S\($0 * 110 - 50) \(depths[$0]) \($0 * 110) \(depths[$0])" }.joined()
    return Asset.outline("parallax/\(index)", path: "M0 \(depths[0])\(waves)V40H0Z", width: 660, height: 40)
  }
}
