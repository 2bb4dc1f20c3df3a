import Engine

/// A scene for tests with a parameter that a drag, a tilt and a pointer above it change.
struct Slider: Scene {
  static let name = "slider", title = "Slider", stage = Size(width: 100, height: 50)
  static let input: [SceneInput] = [.tilt, .pointer]
  static let parameters: [Parameter<Slider>] = [
    Parameter("value", title: "Value", \.value, in: 0...100, step: 1, help: "Where the knob is.")
  ]

  var value = 50.0
  var glow = 0.0
  var isSound: Bool { value.isFinite && glow.isFinite }
  var followsHover: Bool { true }

  mutating func handle(_ event: SceneEvent, at time: Time, in environment: Environment) {
    switch event {
    case .pointer(let pointer): value = min(max(0, pointer.location.x), 100)
    case .motion(let motion): value = min(max(0, 50 + motion.tiltX * 100), 100)
    case .scroll, .action, .calibrate, .parameter: break
    }
  }

  mutating func hover(over location: Point, at time: Time) { glow = location.x }

  func body(at time: Time, in environment: Environment) -> some Layer {
    ZStack {
      Rectangle().frame(width: 10, height: 10).offset(x: value).id("knob")
      Rectangle().opacity(glow / 100).id("glow")
    }
  }
}
