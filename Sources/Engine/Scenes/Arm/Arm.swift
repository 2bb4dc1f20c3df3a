/// A mechanical arm: bones that hang on each other's joints, moved by three sliders.
///
/// With the sliders A (`arm`), W (`wrist`) and F (`finger`), in degrees from straight up, clockwise:
///
///     upperArm  t1 = 1.5·A + 45         105 × 37.5
///     forearm   t2 = t1 + A - 90        105 × 37.5
///     hand      t3 = t2 + W             37.5 × 37.5, clear
///     proximal  f1 = t3 + v(0.5·F + 25)   60 × 9, begins at the wrist
///     knuckle1  f2 = f1 - v(80 - F)       37.5 × 9
///     knuckle2  f3 = f2 - v·F             37.5 × 9
///
/// where v is 1 for the left finger and -1 for the right one. A bone of length L at angle t goes from its joint
/// to joint + L(sin t, -cos t). The discs of the two arms sit 0.75 points above their joints along the bone, as
/// they always did; those of the fingers sit on them.
///
/// The joints' origin is the top centre of the stand, at (180, 480) on the stage. The hand reaches from 214
/// points left of it to 317 right, and from 275 above to 123 below, which is wider than the stage: this place
/// keeps the parts that leave it smallest on average, and the arm upright above its bench.
///
/// With the `palette` `article` every bone and disc has the one blue that the article gives each part: a colour
/// inside wins over the red that is set around the hand. With `parts` the fingers are red, and discs darker.
///
/// Dragging moves `arm`, and `wrist` where that helps (see ``HandReach``); two fingers on the hand pinch it. A
/// drag takes hold within 100 points of the wrist and leaves the other sliders to other people. Driven by tilt,
/// ±60° of it cover the ranges of the arm (sideways) and the wrist, and a pinch anywhere moves the finger.
/// Source: "Bones that move on joints, in SwiftUI" (overlay, padding and rotationEffect).
struct Arm: Scene {
  /// The source of the arm's and the wrist's movement.
  enum Drive: String, Codable, CaseIterable, Sendable {
    case sliders, tilt
  }

  /// The colouring of the parts.
  enum Palette: String, CaseIterable, AddedState {
    case article, parts

    init() { self = .article }
  }

  static let name = "arm"
  static let thumbnail: String? = "/thumbnails/arm.webp"
  static let title = "Mechanical arm"
  static let stage = Size(width: 390, height: 700)
  static let input: [SceneInput] = [.tilt, .pointer]
  static let actions = [SceneAction("reset", title: "Reset Parameter")]
  static let parameters: [Parameter<Arm>] = [
    Parameter(
      "arm", title: "Arm", \.arm, in: armRange, step: 1, unit: .degrees, labelDecimals: 1,
      help: "Turns both arm bones, the upper one by 1.5 times as much. Try -30 to stand the upper arm up."),
    Parameter(
      "wrist", title: "Wrist", \.wrist, in: wristRange, step: 1, unit: .degrees, labelDecimals: 1,
      help: "Turns the hand against the forearm. Try 0 to hold it straight."),
    Parameter(
      "finger", title: "Finger", \.finger, in: fingerRange, step: 0.5, unit: .degrees, labelDecimals: 1,
      help: "Opens the fingers, knuckles and all. Try 30 to pick up something small."),
    Parameter(
      "drive", title: "Driven by", \.drive,
      help: "What moves arm and wrist. Try tilt, and pinch with two fingers to grip."),
    Parameter(
      "palette", title: "Colours", \.palette,
      help: "Whether all parts share the article's blue. Try parts to tell fingers and joints from bones."),
  ]
  static let signals = SceneSignals<Arm>(
    .init("t1", unit: .degrees) { $0.bones(at: $1).upperArm },
    .init("t2", unit: .degrees) { $0.bones(at: $1).forearm },
    .init("t3", unit: .degrees) { $0.bones(at: $1).hand },
    .init("A", unit: .degrees) { $0.armAngle.value(at: $1) },
    .init("W", unit: .degrees) { $0.wristAngle.value(at: $1) },
    .init("F", unit: .degrees) { $0.fingerAngle.value(at: $1) })

  static let armRange = -45.0...45
  static let wristRange = -80.0...80
  static let fingerRange = 30.0...60
  /// The joints' origin on the stage: the top centre of the stand.
  static let origin = Point(x: 180, y: 480)

  var drive = Drive.sliders
  var palette = Palette.article
  private(set) var armAngle = Animated(0)
  private(set) var wristAngle = Animated(-45)
  private(set) var fingerAngle = Animated(40)
  /// The tilt about the viewer's two axes, as last heard.
  private var tilt: Point?
  private var touches: [Touch] = []
  private var grip: Grip?
  private var pinch: Pinch?

  init() {}

  var isSound: Bool {
    let numbers = [tilt?.x, tilt?.y, grip?.arm, grip?.wrist, grip?.place.x, grip?.place.y]
    let ids = Set(touches.map(\.id))
    return armAngle.isSound && wristAngle.isSound && fingerAngle.isSound
      && numbers.allSatisfy { ($0 ?? 0).isSound }
      && touches.count <= 2 && ids.count == touches.count && touches.allSatisfy(\.location.isWithinReach)
      && grip.map { ids.contains($0.id) } != false
      && (pinch != nil) == (touches.count == 2)
      && pinch.map { $0.distance >= 1 && $0.distance.isSound && $0.finger.isSound } != false
  }

  /// The slider of both arm bones, or where it is going, in degrees.
  var arm: Double {
    get { armAngle.target }
    set { armAngle.set(newValue) }
  }

  /// The slider of the hand, or where it is going, in degrees.
  var wrist: Double {
    get { wristAngle.target }
    set { wristAngle.set(newValue) }
  }

  /// The slider of the fingers, or where it is going, in degrees.
  var finger: Double {
    get { fingerAngle.target }
    set { fingerAngle.set(newValue) }
  }

  /// The angles of the three bones from straight up, in degrees.
  private func bones(at time: Time) -> (upperArm: Double, forearm: Double, hand: Double) {
    let arm = armAngle.value(at: time)
    let upperArm = 1.5 * arm + 45
    let forearm = upperArm + arm - 90
    return (upperArm, forearm, forearm + wristAngle.value(at: time))
  }

  var restTime: Time { max(armAngle.restTime, wristAngle.restTime, fingerAngle.restTime) }

  func settled(at time: Time) -> Arm {
    var arm = self
    arm.armAngle = armAngle.settled(at: time)
    arm.wristAngle = wristAngle.settled(at: time)
    arm.fingerAngle = fingerAngle.settled(at: time)
    return arm
  }

  mutating func handle(_ event: SceneEvent, at time: Time, in environment: Environment) {
    switch event {
    case .motion(let motion):
      tilt = Point(x: motion.tiltX, y: motion.tiltY)
      followTilt()
    case .pointer(let pointer): handle(pointer, at: time)
    case .parameter(let name): tuned(name)
    case .action: reset(at: time)
    case .scroll, .calibrate: break
    }
  }

  /// Lets go of the hand and springs back to the defaults.
  private mutating func reset(at time: Time) {
    letGo()
    let rest = Arm()
    armAngle.retarget(to: rest.arm, at: time)
    wristAngle.retarget(to: rest.wrist, at: time)
    fingerAngle.retarget(to: rest.finger, at: time)
  }

  private mutating func followTilt() {
    guard drive == .tilt, let tilt else { return }
    arm = (tilt.y / 60).clamped(to: -1...1) * Self.armRange.upperBound
    wrist = (tilt.x / 60).clamped(to: -1...1) * Self.wristRange.upperBound
  }

  /// Handles a changed parameter; a held hand or finger goes on from its slider's new value.
  private mutating func tuned(_ name: String) {
    let (arm, wrist) = (arm, wrist)
    switch name {
    case "arm": grip?.arm = arm
    case "wrist": grip?.wrist = wrist
    case "finger": pinch = pinch.map { _ in Pinch(distance: touchDistance, finger: finger) }
    default:
      letGo()
      followTilt()
    }
  }
}

// MARK: - Touch

extension Arm {
  /// A finger on the stage.
  private struct Touch: Codable {
    var id: Int
    var location: Point
  }

  /// A pointer that holds the hand.
  private struct Grip: Codable {
    var id: Int
    /// The point of the hand that it holds, from the wrist, in the hand's own axes.
    var place: Point
    /// The values of the two sliders before the hold.
    var arm: Double
    var wrist: Double
  }

  /// Two pointers that hold the fingers: how far apart they were, and where the slider was then.
  private struct Pinch: Codable {
    var distance: Double
    var finger: Double
  }

  private mutating func handle(_ pointer: Pointer, at time: Time) {
    switch pointer.phase {
    case .began: touch(pointer, at: time)
    case .moved: move(pointer)
    case .ended:
      move(pointer)
      lift(pointer.id)
    case .cancelled:
      if let grip, grip.id == pointer.id {
        armAngle.retarget(to: grip.arm, at: time)
        wristAngle.retarget(to: grip.wrist, at: time)
      }
      if let pinch, touches.contains(where: { $0.id == pointer.id }) {
        fingerAngle.retarget(to: pinch.finger, at: time)
      }
      lift(pointer.id)
    }
  }

  private mutating func touch(_ pointer: Pointer, at time: Time) {
    lift(pointer.id)
    let reach = HandReach(arm: armAngle.value(at: time), wrist: wristAngle.value(at: time))
    let place = reach.place(of: pointer.location - Self.origin)
    guard touches.count < 2, drive == .tilt || place.length <= 100 else { return }
    touches.append(Touch(id: pointer.id, location: pointer.location))
    if touches.count == 2 {
      finger = fingerAngle.value(at: time)
      pinch = Pinch(distance: touchDistance, finger: finger)
    } else if drive == .sliders {
      // A hand that is taken while it moves stops there.
      arm = reach.arm
      wrist = reach.wrist
      grip = Grip(id: pointer.id, place: place, arm: arm, wrist: wrist)
    }
  }

  private mutating func move(_ pointer: Pointer) {
    guard let index = touches.firstIndex(where: { $0.id == pointer.id }) else { return }
    touches[index].location = pointer.location
    if let grip, grip.id == pointer.id {
      let reach = HandReach(bringing: grip.place, to: pointer.location - Self.origin, wrist: grip.wrist)
      arm = reach.arm
      wrist = reach.wrist
    }
    if let pinch {
      finger = (pinch.finger * touchDistance / pinch.distance).clamped(to: Self.fingerRange)
    }
  }

  private mutating func lift(_ id: Int) {
    guard touches.contains(where: { $0.id == id }) else { return }
    touches.removeAll { $0.id == id }
    pinch = nil
    if grip?.id == id { grip = nil }
  }

  private mutating func letGo() {
    touches = []
    grip = nil
    pinch = nil
  }

  /// The distance between the two touches, at least 1 point.
  private var touchDistance: Double {
    guard let first = touches.first, let last = touches.last else { return 1 }
    return max(1, (first.location - last.location).length)
  }
}
