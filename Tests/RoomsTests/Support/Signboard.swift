import Engine

/// A scene for tests that cannot show a letter while a finger, a tilt or a pointer above it asks for that, and follows a
/// pointer until it is scrolled.
struct Signboard: Scene {
  static let name = "signboard", title = "Signboard", stage = Size(width: 100, height: 100)
  static let input: [SceneInput] = [.tilt, .pointer]
  static let isTunedByTilt = false
  static let notice = "No font has the letter."

  var hasLetter = false
  var followsHover = true
  var isSound: Bool { true }
  var notices: [String] { hasLetter ? [Self.notice] : [] }

  mutating func handle(_ event: SceneEvent, at time: Time, in environment: Environment) {
    switch event {
    case .pointer(let pointer): hasLetter = pointer.phase == .began
    case .motion(let motion): hasLetter = abs(motion.tiltX) > 0.1
    case .scroll: followsHover = false
    case .parameter, .action, .calibrate: break
    }
  }

  mutating func hover(over location: Point, at time: Time) { hasLetter = location.x > 50 }

  func body(at time: Time, in environment: Environment) -> some Layer {
    Rectangle().opacity(hasLetter ? 1 : 0.5).id("letter")
  }
}
