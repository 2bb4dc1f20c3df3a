/// A picture that gives way under a touch and from there sends a wave through itself.
///
/// With `play` = `onTouch`, a touch anywhere on the stage starts two effects together; another one starts both again.
///
/// - Push: the scale goes 1 -> 0.95 by a snappy spring for 0.2 s, then -> 1 by a bouncy one for 0.2 s, which takes
///   over value and velocity.
/// - Ripple: see ``Ripple``. It is switched on only for 0 < time < `duration`; after that, time is `duration`.
///
/// `time` scrubs the wave by hand: setting it stops the running one, and it starts from the last touch, or from
/// the picture's middle before any. A scene that begins is still: the `time` with which it begins holds nothing until
/// it is set, be it to the same.
/// With `play` = `held` the wave always stands at `time`; a touch moves its origin and starts nothing. The picture is 342 × 456 points in the middle of the stage, corners rounded
/// by 24, under it a shadow of radius 3, 2 points down, a third black. With `content` = `text` it is words in 56
/// points on deep water.
/// Source: "Create custom visual effects with SwiftUI", WWDC24, Metal shaders.
struct RippleScene: Scene {
  static let name = "ripple"
  static let thumbnail: String? = "/thumbnails/ripple.webp"
  static let title = "Ripple"
  static let stage = Size(width: 390, height: 520)
  static let input: [SceneInput] = [.pointer]
  static let parameters: [Parameter<RippleScene>] = [
    Parameter(
      "effect", title: "Effect", \.effect,
      help: "What a touch does. Try push alone: it answers, but not to where you touched."),
    Parameter(
      "play", title: "Time runs", \.play,
      help:
        "What a touch does to the wave. Try held: it stands still, and a touch only moves where it comes from."
    ),
    Parameter(
      "content", title: "Content", \.content,
      help: "What the wave runs through. Try text with an amplitude of 30: letters bend like anything else."),
    Parameter(
      "amplitude", title: "Amplitude", \.amplitude, in: 0...100, step: 1, unit: .points, group: "Wave",
      help: "How far the wave moves the picture. Try 40 for jelly."),
    Parameter(
      "frequency", title: "Frequency", \.frequency, in: 0...30, step: 0.5, group: "Wave",
      help: "How fast the wave swings, in radians a second. Try 25 with a decay of 4."),
    Parameter(
      "decay", title: "Decay", \.decay, in: 0...20, step: 0.5, group: "Wave",
      help: "How fast the wave dies away. Try 3 to let it ring."),
    Parameter(
      "speed", title: "Speed", \.speed, in: 100...3000, step: 50, group: "Wave",
      help: "How fast the wave travels, in points a second. Try 300 to watch it cross the pond."),
    Parameter(
      "duration", title: "Duration", \.duration, in: 0.1...10, step: 0.1, unit: .seconds, group: "Time",
      help: "When the wave is over. Try 1 with a decay of 2: it stops in mid-swing."),
    Parameter(
      "time", title: "Time", \.scrubbedTime, in: 0...2, step: 0.01, unit: .seconds, scrubs: true,
      group: "Time",
      help: "Holds the wave at a moment. Try 0.15, then change the amplitude."),
  ]
  static let signals = SceneSignals<RippleScene>(
    .init("time", unit: .seconds) { $0.waveTime(at: $1) }, .init("scale") { $0.scale(at: $1) })

  /// The effect of a touch.
  enum Effect: String, Codable, CaseIterable {
    case both, push, ripple
  }

  /// The effect of a touch on the wave.
  enum Play: String, Codable, CaseIterable {
    /// The touch plays the wave from there.
    case onTouch
    /// The touch moves the wave's origin and leaves its time alone.
    case held
  }

  /// The content that the wave runs through.
  enum Content: String, Codable, CaseIterable {
    case picture, text
  }

  var effect = Effect.both
  var content = Content.picture
  /// The effect of a touch on the wave.
  var play: Play {
    get { chosenPlay ?? .onTouch }
    set { chosenPlay = newValue }
  }
  /// Nil in states from before there was a choice.
  private var chosenPlay: Play?
  /// The wave's greatest displacement in points.
  var amplitude = 12.0
  /// Radians per second.
  var frequency = 15.0
  /// Per second.
  var decay = 8.0
  /// Points per second.
  var speed = 1200.0
  /// The duration of the wave, in seconds.
  var duration = 3.0
  /// The wave's time set by hand, in seconds after its start.
  var scrubbedTime = 0.3
  /// The origin of the wave, from the picture's top left corner.
  private var origin = picture.point(at: .center)
  private var wave = Wave.untouched
  /// The time at which the push began; nil if there is none.
  private var pushStart: Time?
  private var layout = LaidOutText()
  private(set) var notices: [String] = []

  /// The layout is left out: it follows from the rest.
  private enum CodingKeys: CodingKey {
    case effect, content, chosenPlay, amplitude, frequency, decay, speed, duration, scrubbedTime, origin,
      wave,
      pushStart
  }

  /// The source of the wave's time.
  private enum Wave: Codable, Equatable {
    /// There is none yet.
    case untouched
    /// From the parameter.
    case scrubbed
    /// From a touch.
    case running(start: Time)
    /// It is over.
    case ended
  }

  static let picture = Size(width: 342, height: 456)
  /// The text that the wave runs through.
  static let words = "Every stone tells the whole pond 🪨"
  private static let corner = Point(x: 24, y: 32)

  private static let push = KeyframeTrack(
    initialValue: 1,
    [
      .spring(to: 0.95, duration: 0.2, spring: .snappy), .spring(to: 1, duration: 0.2, spring: .bouncy),
    ])

  init() {}

  mutating func handle(_ event: SceneEvent, at time: Time, in environment: Environment) {
    switch event {
    case .pointer(let pointer) where pointer.phase == .began:
      origin = Point(x: pointer.location.x - Self.corner.x, y: pointer.location.y - Self.corner.y)
      guard play == .onTouch else { return }
      wave = .running(start: time)
      pushStart = time
    case .parameter(name: "time"): wave = .scrubbed
    case .parameter(name: "play"):
      if play == .held { wave = .scrubbed } else if wave == .scrubbed { wave = .untouched }
    case .pointer, .scroll, .parameter, .motion, .action, .calibrate: break
    }
  }

  mutating func prepare(in environment: Environment) {
    guard content == .text else {
      layout = LaidOutText()
      notices = []
      return
    }
    guard layout.lines.isEmpty else { return }
    guard let typesetter = environment.typesetter else {
      notices = ["There are no fonts here, so that the text cannot be drawn."]
      return
    }
    layout = typesetter.layOut(
      TypesettingRequest(
        text: EmphasisedText(markup: "*\(Self.words)*"), width: 294, size: 56,
        maximumHeight: Self.picture.height))
    notices = layout.missingNotice.map { [$0] } ?? []
  }

  var isSound: Bool {
    let start = if case .running(let start) = wave { start } else { 0.0 }
    return origin.x.isSound && origin.y.isSound && start.isSound && (pushStart ?? 0).isSound
  }

  var restTime: Time {
    switch effect {
    case .both: max(waveEnd, pushEnd)
    case .push: pushEnd
    case .ripple: waveEnd
    }
  }

  private var waveEnd: Time {
    if case .running(let start) = wave { start + duration } else { -.infinity }
  }

  private var pushEnd: Time { pushStart.map { $0 + Self.push.duration } ?? -.infinity }

  func settled(at time: Time) -> Self {
    var next = self
    if case .running = wave, time >= waveEnd { next.wave = .ended }
    if time >= pushEnd { next.pushStart = nil }
    return next
  }

  func body(at time: Time, in environment: Environment) -> some Layer {
    let waveTime = waveTime(at: time)
    return ZStack {
      paper(Self.stage)
      picture
        .clipShape(RoundedRectangle(cornerRadius: 24))
        .layerEffect(
          Ripple(
            origin: origin, time: waveTime, amplitude: amplitude, frequency: frequency, decay: decay,
            speed: speed),
          isEnabled: waveTime > 0 && waveTime < duration
        )
        .scaleEffect(scale(at: time))
        .shadow(radius: 3, y: 2)
        .id("picture")
    }
  }

  @LayerBuilder
  private var picture: some Layer {
    if content == .text {
      ZStack {
        Rectangle().frame(width: Self.picture.width, height: Self.picture.height).fill(deepWater)
        Glyphs(layout.glyphs, color: .white, in: layout.size)
      }
    } else {
      Image("pond").frame(width: Self.picture.width, height: Self.picture.height)
    }
  }

  func assets(in environment: Environment) -> [Asset] {
    content == .text
      ? layout.assets : [.image("pond", url: "/art/ripple/pond.svg", width: 1026, height: 1368)]
  }

  /// The wave's time; 0 without a wave.
  private func waveTime(at time: Time) -> Time {
    if effect == .push { return 0 }
    return switch wave {
    case .untouched: 0
    case .scrubbed: scrubbedTime
    case .running(let start): time < waveEnd ? min(time - start, duration) : duration
    case .ended: duration
    }
  }

  private func scale(at time: Time) -> Double {
    guard let pushStart, time < pushEnd, effect != .ripple else { return 1 }
    return Self.push.value(at: time - pushStart)
  }
}

private let deepWater = Color(red: 0.075, green: 0.294, blue: 0.412)
