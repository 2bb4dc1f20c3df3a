/// The four kinds of shaders on one picture, and a word: a fill behind it, colours and a distortion on it, waves through
/// it, and letters that sway.
///
/// - `aurora` fills the stage. It flows by itself, one turn in a minute, and leans with the tilt.
/// - `gradientMap` maps the picture's lightness to two colours, on the right of a slanting edge. The edge lies in the
///   middle, and 20 degrees of tilt to a side bring it to that side.
/// - `wobble` moves the picture's points by a sine wave in the direction of the tilt, by `wobble` points at 20 degrees.
/// - `ripple` sends a wave from where the picture was touched last, for two seconds; see ``Ripple`` for its formula.
/// - `sway` moves the word's points up and down by a sine wave that never ends, and to the side that is tilted to.
///
/// Without `flows`, time stands still for the fill and the word. Where the tilt goes, all follows by a spring.
/// Source: "Create custom visual effects with SwiftUI", WWDC24, Metal shaders.
struct ShadersScene: Scene {
  static let name = "shaders"
  static let thumbnail: String? = "/thumbnails/shaders.webp"
  static let title = "Shaders"
  static let stage = Size(width: 720, height: 520)
  static let input: [SceneInput] = [.tilt, .pointer]
  static let isTunedByTilt = false
  static let parameters: [Parameter<ShadersScene>] = [
    Parameter(
      "dark", title: "Dark", \.dark, group: "Colours",
      help: "What the darkest parts of the picture become. Try #000000 for ink."),
    Parameter(
      "light", title: "Light", \.light, group: "Colours",
      help: "What the lightest parts of the picture become. Try #ffffff with black for a print."),
    Parameter(
      "wobble", title: "Wobble", \.wobble, in: 0...40, step: 1, unit: .points, group: "Distortion",
      help: "How far the picture bends when it is tilted. Try 40 and tilt slowly."),
    Parameter(
      "wavelength", title: "Wavelength", \.wavelength, in: 20...400, step: 5, unit: .points,
      group: "Distortion", help: "From crest to crest. Try 30 for frosted glass."),
    Parameter(
      "amplitude", title: "Ripple", \.amplitude, in: 0...40, step: 1, unit: .points, group: "Layer",
      help: "How far a touch moves the picture. Try 30 and touch the sun."),
    Parameter(
      "sway", title: "Sway", \.sway, in: 0...40, step: 1, unit: .points, group: "Text",
      help: "How far the letters swing. Try 0, and they lean with the tilt alone."),
    Parameter(
      "flows", title: "Flows", \.flows, group: "Fill",
      help: "Whether time passes for the fill and the word. Try it off and tilt."),
  ]
  static let signals = SceneSignals<ShadersScene>(
    .init("edge") { $0.edge(at: $1) }, .init("ripple", unit: .seconds) { $0.rippleTime(at: $1) })

  /// The colour of the darkest parts.
  var dark = Color(rgb: 0x1B0B4F)
  /// The colour of the lightest parts.
  var light = Color(rgb: 0xFFD9A0)
  /// In points.
  var wobble = 14.0
  /// In points.
  var wavelength = 130.0
  /// In points.
  var amplitude = 14.0
  /// In points.
  var sway = 9.0
  /// True if time passes by itself.
  var flows = true
  /// In degrees, x to the right and y to the bottom.
  private var lean = AnimatedPoint()
  /// The place of the last touch, from the picture's top left corner.
  private var origin = Point.zero
  /// The time of the last touch; nil before it, and when its ripple is over.
  private var touch: Time?
  private var label = TextLabel()

  static let picture = Size(width: 512, height: 320)
  private static let corner = Point(x: 104, y: 48)
  static let word = "Shaders"
  private static let rippleDuration: Time = 2
  /// The time after which the fill and the word repeat.
  private static let period: Time = 60
  /// The tilt in degrees that has the full effect.
  private static let fullTilt = 20.0

  var notices: [String] { label.notices }

  mutating func prepare(in environment: Environment) {
    label.set("*\(Self.word)*", width: Self.stage.width, size: 96, in: environment)
  }

  mutating func handle(_ event: SceneEvent, at time: Time, in environment: Environment) {
    switch event {
    case .motion(let motion):
      let slope = motion.slope
      lean.retarget(to: slope * (1 / max(1, slope.length / 60)), at: time, spring: Spring(duration: 0.4))
    case .pointer(let pointer) where pointer.phase == .began:
      origin = Point(x: pointer.location.x - Self.corner.x, y: pointer.location.y - Self.corner.y)
      touch = time
    case .pointer, .scroll, .parameter, .action, .calibrate: break
    }
  }

  var isSound: Bool {
    lean.isSound && origin.isSound && (touch ?? 0).isSound && dark.isSound && light.isSound
  }
  var restTime: Time { flows ? .infinity : max(lean.restTime, rippleEnd) }
  var isAmbient: Bool { flows }

  func settled(at time: Time) -> Self {
    var next = self
    next.lean = lean.settled(at: time)
    if time >= rippleEnd { next.touch = nil }
    return next
  }

  func body(at time: Time, in environment: Environment) -> some Layer {
    let tilt = lean.value(at: time) * (1 / Self.fullTilt)
    // A whole number of turns a period, so that numbers stay small however long it plays.
    let turn = flows ? 2 * Double.pi * (time / Self.period - (time / Self.period).rounded(.down)) : 0
    return ZStack(alignment: .topLeading) {
      Rectangle().frame(Self.stage).fill(Color(rgb: 0x0B1026))
        .fill(Shader("aurora", .boundingRect, .float(turn), .point(tilt)))
        .id("fill")
      picture(tilt: tilt, turn: turn, at: time)
        .shadow(color: .black.opacity(0.45), radius: 14, y: 8)
        .offset(x: Self.corner.x, y: Self.corner.y)
      label.layer(color: .white)
        .distortionEffect(
          Shader("sway", .float(turn), .float(sway), .float(36 * tilt.x)),
          maxSampleOffset: Size(width: 60, height: 60)
        )
        .id("word")
        .frame(width: Self.stage.width, height: 110)
        .offset(x: 0, y: 394)
    }
  }

  private func picture(tilt: Point, turn: Double, at time: Time) -> some Layer {
    let reach = Size(width: wobble * abs(tilt.x), height: wobble * abs(tilt.y))
    let rippleTime = rippleTime(at: time)
    return Image("picture").frame(Self.picture)
      .colorEffect(
        Shader("gradientMap", .color(dark), .color(light), .boundingRect, .float(edge(at: time)))
      )
      .clipShape(RoundedRectangle(cornerRadius: 20))
      .distortionEffect(
        Shader("wobble", .float(turn), .point(tilt * wobble), .float(wavelength)), maxSampleOffset: reach
      )
      .layerEffect(
        Shader("ripple", .point(origin), .float(rippleTime), .float(amplitude)),
        maxSampleOffset: Size(width: amplitude, height: amplitude)
      )
      .id("picture")
  }

  func assets(in environment: Environment) -> [Asset] {
    [.image("picture", url: "/art/lenticular/sunset.svg", width: 640, height: 400)] + label.assets
  }

  /// The position of the mapped part's edge, as a share of the picture's width.
  private func edge(at time: Time) -> Double { 0.5 + 0.5 * lean.value(at: time).x / Self.fullTilt }

  private var rippleEnd: Time { touch.map { $0 + Self.rippleDuration } ?? -.infinity }

  /// Seconds since the touch; 0 without a wave.
  private func rippleTime(at time: Time) -> Time {
    guard let touch, time < rippleEnd else { return 0 }
    return time - touch
  }
}
