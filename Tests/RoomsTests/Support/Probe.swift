import Engine

/// A scene for tests: it remembers what it is told, moves for a second after an action, and can change its
/// structure.
struct Probe: Scene {
  var isSound: Bool { true }
  static let name = "probe"
  static let title = "Probe"
  static let stage = Size(width: 100, height: 100)
  static let input: [SceneInput] = [.tilt, .pointer]
  static let actions = [SceneAction("go", title: "Go"), SceneAction("loop", title: "Loop")]
  static let parameters: [Parameter<Probe>] = [
    Parameter("amount", title: "Amount", \.amount, in: 0...1, step: 0.1, help: "A number that is drawn."),
    Parameter("isRound", title: "Round", \.isRound, help: "Whether an ellipse is drawn too."),
  ]

  var amount = 0.0
  var isRound = false
  var tilt = 0.0
  /// When the movement of the action began and ends.
  var began = 0.0
  var ends = -Double.greatestFiniteMagnitude
  /// Every pointer event that came, as `phase id`.
  var pointers: [String] = []
  /// Every distance that was scrolled by.
  var scrolls: [Point] = []
  /// Every calibration and reference that moved the tilt.
  var calibrations = 0

  mutating func handle(_ event: SceneEvent, at time: Time, in environment: Environment) {
    switch event {
    case .motion(let motion): tilt = motion.tiltX
    case .pointer(let pointer): pointers.append("\(pointer.phase) \(pointer.id)")
    case .scroll(let distance): scrolls.append(distance)
    case .action("go"):
      began = time
      ends = time + 1
    case .action:
      began = time
      ends = .greatestFiniteMagnitude
    case .calibrate: calibrations += 1
    case .parameter: break
    }
  }

  var restTime: Time {
    ends == -.greatestFiniteMagnitude ? -.infinity : ends == .greatestFiniteMagnitude ? .infinity : ends
  }

  func body(at time: Time, in environment: Environment) -> some Layer {
    ZStack {
      Rectangle().frame(width: 10, height: 10).offset(x: tilt, y: amount).id("tilt")
      Rectangle().offset(x: max(0, min(time, ends) - began)).id("run")
      Rectangle().opacity(Double(pointers.count) / 1000).id("pointers")
      if isRound { Ellipse().id("round") }
    }
  }

  func assets(in environment: Environment) -> [Asset] { [] }
}

extension AnyScene {
  /// The scene for tests, as any.
  static func probe(amount: Double = 0, isRound: Bool = false) -> AnyScene {
    AnyScene(Probe(amount: amount, isRound: isRound))
  }
}
