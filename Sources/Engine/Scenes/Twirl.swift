/// An avatar that comes and goes with its owner.
///
/// Five values move, each on a default spring of its own:
///
/// | value | before it appears | online | gone |
/// |---|---|---|---|
/// | scale | 0.5 | 1 | 0.5 |
/// | opacity | 0 | 1 | 0 |
/// | blur | 10 | 0 | 10 |
/// | rotation | 360 | 0 | -360 |
/// | brightness | 1 | 0 | 0 |
///
/// It starts from the first column only when it is fully gone; a toggle in mid-flight sends each value to its
/// new target from where it is, its velocity kept. Styles are the steps on the way to that: `none` comes and goes
/// at once, `scale` scales from 0, `scaleOpacity` fades too; a transition of its own then has the table's rows one
/// after the other: `half` scale and opacity, `blur` also the blur, `rotation` also the rotation, and `twirl` all of
/// them. A change of style ends any movement. The avatar is a circle of 200 points in the middle; its nodes stay when it is gone.
/// Source: "Create custom visual effects with SwiftUI", WWDC24, view transitions.
struct Twirl: Scene {
  static let name = "twirl"
  static let thumbnail: String? = "/thumbnails/twirl.webp"
  static let title = "Twirl"
  static let stage = Size(width: 390, height: 390)
  static let input: [SceneInput] = []
  static let actions = [SceneAction("toggle", title: "Online or offline")]
  static let parameters: [Parameter<Twirl>] = [
    Parameter(
      "style", title: "Style", \.style,
      help: "How the avatar comes and goes. Try none, then scale, and see what each step adds up to.")
  ]
  static let signals = SceneSignals<Twirl>(
    .init("scale") { $0.values.scale.value(at: $1) }, .init("opacity") { $0.values.opacity.value(at: $1) },
    .init("blur", unit: .points) { $0.values.blur.value(at: $1) },
    .init("rotation", unit: .degrees) { $0.values.rotation.value(at: $1) },
    .init("brightness") { $0.values.brightness.value(at: $1) })

  /// The transition of the avatar.
  enum Style: String, Codable, CaseIterable {
    case none, scale, scaleOpacity, half, blur, rotation, twirl
  }

  var style = Style.twirl
  private var isOnline = true
  private var values = Look<Animated>(Look.identity)

  init() {}

  mutating func handle(_ event: SceneEvent, at time: Time, in environment: Environment) {
    switch event {
    case .action: toggle(at: time)
    case .parameter: values = Look(target)
    case .motion, .pointer, .scroll, .calibrate: break
    }
  }

  private mutating func toggle(at time: Time) {
    let isGone = !isOnline && restTime <= time
    isOnline.toggle()
    if style == .none {
      values = Look(target)
      return
    }
    if isGone { values = Look(style.willAppear) }
    values.retarget(to: target, at: time)
  }

  private var target: Look<Double> { isOnline ? .identity : style.didDisappear }

  var isSound: Bool {
    values.scale.isSound && values.opacity.isSound && values.blur.isSound && values.rotation.isSound
      && values.brightness.isSound
  }

  var restTime: Time {
    max(
      values.scale.restTime, values.opacity.restTime, values.blur.restTime, values.rotation.restTime,
      values.brightness.restTime)
  }

  func settled(at time: Time) -> Self {
    var next = self
    next.values = values.map { $0.settled(at: time) }
    return next
  }

  func body(at time: Time, in environment: Environment) -> some Layer {
    let look = values.map { $0.value(at: time) }
    return ZStack {
      paper(Self.stage)
      Image("avatar").frame(width: 200, height: 200)
        .scaleEffect(look.scale)
        .opacity(look.opacity)
        .blur(radius: look.blur)
        .rotationEffect(.degrees(look.rotation))
        .brightness(look.brightness)
        .id("avatar")
    }
  }

  func assets(in environment: Environment) -> [Asset] {
    [.image("avatar", url: "/art/twirl/avatar.svg", width: 600, height: 600)]
  }
}

extension Twirl.Style {
  /// True if the style needs a transition of its own.
  var isCustom: Bool { self == .half || blurs }
  /// True if the style blurs the avatar.
  var blurs: Bool { self == .blur || rotates }
  /// True if the style rotates the avatar.
  var rotates: Bool { self == .rotation || self == .twirl }

  /// The look from which the avatar appears.
  fileprivate var willAppear: Look<Double> {
    var look = didDisappear
    if rotates { look.rotation = 360 }
    if self == .twirl { look.brightness = 1 }
    return look
  }

  /// The look with which it is gone.
  fileprivate var didDisappear: Look<Double> {
    var look = Look.identity
    switch self {
    case .none: look.opacity = 0
    case .scale: look.scale = 0
    case .scaleOpacity:
      look.scale = 0
      look.opacity = 0
    case .half, .blur, .rotation, .twirl:
      look.scale = 0.5
      look.opacity = 0
      look.blur = blurs ? 10 : 0
      look.rotation = rotates ? -360 : 0
    }
    return look
  }
}

/// The properties of the avatar's look: numbers, or their movements.
private struct Look<Value: Codable & Sendable>: Codable, Sendable {
  var scale: Value
  var opacity: Value
  var blur: Value
  var rotation: Value
  var brightness: Value

  func map<Other>(_ transform: (Value) -> Other) -> Look<Other> {
    Look<Other>(
      scale: transform(scale), opacity: transform(opacity), blur: transform(blur),
      rotation: transform(rotation), brightness: transform(brightness))
  }
}

extension Look<Double> {
  fileprivate static let identity = Look(scale: 1, opacity: 1, blur: 0, rotation: 0, brightness: 0)
}

extension Look<Animated> {
  /// Everything at rest.
  fileprivate init(_ look: Look<Double>) {
    self = look.map { Animated($0) }
  }

  /// Sends every value to its own target.
  fileprivate mutating func retarget(to look: Look<Double>, at time: Time) {
    scale.retarget(to: look.scale, at: time)
    opacity.retarget(to: look.opacity, at: time)
    blur.retarget(to: look.blur, at: time)
    rotation.retarget(to: look.rotation, at: time)
    brightness.retarget(to: look.brightness, at: time)
  }
}
