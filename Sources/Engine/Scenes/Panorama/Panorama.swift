/// A picture of the whole horizon that turns with whoever holds the phone.
///
/// The picture's 4096 × 780 pixels are shown at the stage's height, so that it is w = 2048 points wide. Three
/// copies lie side by side at -w, 0 and +w in a strip. The strip's x is the state: the place of the middle copy's
/// centre, from the stage's left edge, so that this copy spans x - w/2 … x + w/2, and one of its ends comes into
/// view beyond ±w/2. With the heading θ = atan2(q.y, q.x) of the device's own attitude (see ``Heading``),
///
///     tx = θ/180° · 360/viewAngle       x = w · tx + adjX
///
/// - The heading is looked at with every sample, or, with the `sampling` `interval`, every `interval` seconds
///   from the first sample on, at the newest one; between them nothing new starts.
/// - The first usable sample sets adjX so that x is where the picture is already. So does the sample that
///   carries another screen angle, and a change of `viewAngle`, both with the place that is shown just then.
/// - A new x outside -w/2…w/2 is brought back by whole widths, and adjX with it. If it was, and lies more than
///   w/2 from the place shown, the movement starts one width nearer, so that the picture never sweeps back.
/// - The strip goes from the place shown to the new x evenly over `interval` seconds. A sample that changes
///   nothing leaves a movement as it is.
/// - While q.x² + q.y² < 1e-4 the phone lies flat, and the last heading stays.
/// - A drag moves adjX, so tilt and drag add. Let go, the picture goes on by ``Inertia``, which adds to x too. A
///   lost drag goes back over `interval`.
/// - `recenter`, and `calibrate`, move the picture to x = 0 over `interval`.
/// - Without `smooth` there is one copy, no wrap, no movement and no inertia: the way it was done at first.
/// - With `pitchPan` the strip is shown 1.25 times as large about the stage's centre, and looking up and down
///   moves it by as many points a degree as looking around does, as far as there is picture.
///
/// A picture of people's own has its own w; the compass goes around it as well.
///
/// The strip covers the stage wherever x is, since w is no less than the stage's width, and a place from which it
/// would not is shown by whole widths nearer. The compass's bearing is -360° x/w: x = 0 looks to its north,
/// which is at the picture's pixel 2892, with east 1024 pixels to the right.
/// The decisions are argued in docs/decisions/0005-panorama-heading.md.
/// Source: "CMMotionManager samples" (panning a panorama by the device's quaternion).
struct Panorama: Scene {
  /// When the picture takes notice of how the phone is held.
  enum Sampling: String, CaseIterable, AddedState {
    /// At every sample.
    case every
    /// Every `interval` seconds, at the newest sample.
    case interval

    init() { self = .every }
  }

  static let name = "panorama"
  static let thumbnail: String? = "/thumbnails/panorama.webp"
  static let title = "Panorama"
  static let stage = Size(width: 844, height: 390)
  static let fillsWindow = true
  static let input: [SceneInput] = [.tilt, .heading, .pointer]
  static let isTunedByTilt = false
  static let actions = [SceneAction("recenter", title: "Recenter")]
  static let parameters: [Parameter<Panorama>] = [
    Parameter(
      "viewAngle", title: "View angle", \.viewAngle, in: 60...360, step: 1, unit: .degrees,
      help: "How far one turns to see the whole picture. Try 360 for one turn of the body."),
    Parameter(
      "interval", title: "Interval", \.interval, in: 0...0.5, step: 0.01, unit: .seconds,
      help: "How long the picture takes to each new place. Try 0 to see the bare sensor."),
    Parameter(
      "sampling", title: "Sampling", \.sampling,
      help: "When a new place is looked for. Try interval with Smooth off to see the picture jerk along."),
    Parameter(
      "smooth", title: "Smooth", \.smooth,
      help: "Movement, wrapping and inertia. Try it off to see why they are needed."),
    Parameter(
      "pitchPan", title: "Look up and down", \.pitchPan,
      help: "Moves the picture with the pitch too, a little enlarged. Try it on and look at the sky."),
  ]
  static let signals = SceneSignals<Panorama>(
    .init("heading", unit: .degrees) { $0.settled(at: $1).heading?.degrees ?? 0 },
    .init("x", unit: .points) { $0.position(at: $1).x })

  /// The size of the picture in pixels.
  static let picture = Size(width: 4096, height: 780)
  /// How far one turns to see the whole picture, 60 to 360 degrees.
  var viewAngle = 180.0
  /// How long a movement takes, and what lies between two looks at the phone, 0 to 0.5 seconds.
  var interval = 0.1
  /// When the phone is looked at.
  var sampling = Sampling.every
  /// Whether the picture wraps, moves and glides.
  var smooth = true
  /// Whether looking up and down moves the picture.
  var pitchPan = false

  /// Where the device was last seen to look; nil before the first usable sample.
  private var heading: Heading?
  /// How far up the device looks, in degrees.
  private var elevation = 0.0
  /// The heading in widths of the picture; 0 before the first usable sample.
  private var tx = 0.0
  /// Where the picture is for a heading of 0, in points.
  private var adjX = 0.0
  /// When the first sample came, from which the looks are counted.
  private var firstSample: Time?
  /// What was heard and is still to be looked at.
  private var look: Look?
  private var movement: Movement?
  private var drag: PanDrag?
  private var inertia: Inertia?
  private(set) var pictures = Pictures()

  init() {}

  /// The width of the picture on the stage, in points; a picture of people's own that is narrower than the stage is
  /// shown larger.
  var width: Double {
    let picture = pictures.all.first?.size ?? Self.picture
    return max(picture.width * Self.stage.height / picture.height, Self.stage.width)
  }

  var isSound: Bool {
    elevation.isSound && tx.isSound && adjX.isSound && heading?.isSound != false
      && firstSample?.isSound != false && look?.isSound != false && movement?.isSound != false
      && drag?.isSound != false && inertia?.isSound != false
  }

  var restTime: Time {
    if let look { return max(look.time, settled(at: look.time).restTime) }
    return max(movement?.restTime ?? -.infinity, inertia?.restTime ?? -.infinity)
  }

  func settled(at time: Time) -> Panorama {
    var next = self
    if let look, look.time <= time {
      next.look = nil
      next = next.settled(at: look.time)
      next.turn(to: look)
    }
    if let movement = next.movement, movement.restTime <= time { next.movement = nil }
    if let inertia = next.inertia, inertia.restTime <= time { next.catchPicture(at: time) }
    return next
  }

  mutating func handle(_ event: SceneEvent, at time: Time, in environment: Environment) {
    switch event {
    case .motion(let motion): hear(motion, at: time)
    case .pointer(let pointer): pan(pointer, at: time)
    case .parameter(let name): tuned(name, at: time)
    case .action, .calibrate: recenter(at: time)
    case .scroll: break
    }
  }

  /// Where the middle copy's centre is shown, in points.
  func position(at time: Time) -> Point {
    if let look, look.time <= time { return settled(at: time).position(at: time) }
    guard smooth else { return place }
    let gone = inertia?.displacement(at: time) ?? 0
    let lag = movement?.lag(at: time) ?? .zero
    let x = wrapped(place.x + gone) + lag.x
    return Point(x: coveringPlaces.contains(x) ? x : wrapped(x), y: place.y + lag.y)
  }

  /// The places from which the three copies cover the stage, as far as one width from the middle.
  private var coveringPlaces: ClosedRange<Double> { max(-width, Self.stage.width - 1.5 * width)...width }
}

// MARK: - Movement

extension Panorama {
  /// Where the picture belongs, without what inertia adds.
  private var place: Point {
    Point(x: width * tx + adjX, y: pitchPan ? rise : 0)
  }

  /// How far looking up lowers the picture, in points.
  private var rise: Double {
    let room = (Self.stage.height - Self.stage.height / zoom) / 2
    return (elevation * width / viewAngle).clamped(to: -room...room)
  }

  /// How much larger than its size the strip is shown.
  var zoom: Double { pitchPan ? 1.25 : 1 }

  /// The place shown, without what inertia adds.
  private func shownPlace(at time: Time) -> Point {
    place + (movement?.lag(at: time) ?? .zero)
  }

  /// Takes in a sample; of several before a look the newest counts.
  private mutating func hear(_ motion: Motion, at time: Time) {
    if firstSample == nil { firstSample = time }
    guard let next = Heading(of: motion, after: look?.heading ?? heading) else { return }
    let elevation = motion.attitude.screenTilt(motion.screenAngle).x - 90
    look = Look(heading: next, elevation: elevation, time: lookTime(after: time))
    self = settled(at: time)
  }

  /// When the phone is looked at next, at a time or after it; a look that is no more than a thousand-millionth of the
  /// interval away counts as now, however the times were rounded.
  private func lookTime(after time: Time) -> Time {
    guard sampling == .interval, interval > 0, let firstSample else { return time }
    let count = (time - firstSample) / interval
    guard abs(count - count.rounded()) > 1e-9 else { return time }
    let next = firstSample + count.rounded(.up) * interval
    return next.isFinite ? max(time, next) : time
  }

  /// Looks when the present sampling says so.
  private mutating func postponeLook(at time: Time) {
    let next = lookTime(after: time)
    look?.time = next
  }

  /// Turns the picture with the device.
  private mutating func turn(to look: Look) {
    let isAnchored = heading?.screenAngle == look.heading.screenAngle
    heading = look.heading
    if !isAnchored { anchor(at: look.time) }
    move(at: look.time) {
      $0.elevation = look.elevation
      $0.updateTx()
    }
  }

  private mutating func updateTx() {
    guard let heading else { return }
    tx = heading.degrees / 180 * (360 / viewAngle)
  }

  /// Makes the place shown the one that belongs to the present heading.
  private mutating func anchor(at time: Time) {
    let shown = shownPlace(at: time)
    updateTx()
    adjX = shown.x - width * tx
    movement?.distance.x = 0
    if smooth { wrap() }
  }

  /// Changes where the picture belongs, and lets it go there from where it is shown.
  private mutating func move(at time: Time, _ change: (inout Panorama) -> Void) {
    let (old, shown) = (place, shownPlace(at: time))
    change(&self)
    guard place != old else { return }
    let isWrapped = smooth && wrap()
    var distance = shown - place
    if isWrapped && abs(distance.x) > width / 2 {
      distance.x += distance.x < 0 ? width : -width
    }
    start(from: distance, at: time)
  }

  private mutating func start(from distance: Point, at time: Time) {
    let isAnimated = smooth && interval > 0
    movement = isAnimated ? Movement(startTime: time, duration: interval, distance: distance) : nil
  }

  /// Brings x back into -w/2…w/2 by whole widths; returns whether it was outside.
  @discardableResult
  private mutating func wrap() -> Bool {
    let x = place.x
    let wrapped = self.wrapped(x)
    guard wrapped != x else { return false }
    adjX += wrapped - x
    return true
  }

  /// The place within -w/2…w/2 that shows the same: what taking off whole widths one by one arrives at.
  func wrapped(_ x: Double) -> Double {
    guard abs(x) > width / 2 else { return x }
    let rest = x.truncatingRemainder(dividingBy: width)
    return rest > width / 2 ? rest - width : rest < -width / 2 ? rest + width : rest
  }
}

// MARK: - Pictures

extension Panorama {
  static let pictureCounts: ClosedRange<Int>? = 1...1

  mutating func show(_ pictures: [Picture], at time: Time) {
    // What stood in the middle of the old picture, as a part of its width, does so in the new one.
    let part = wrapped(position(at: time).x) / width
    (movement, inertia) = (nil, nil)
    drag?.forgetTotal()
    self.pictures.all = pictures
    adjX = width * (part - tx)
    if smooth { wrap() }
  }
}

// MARK: - Drag and controls

extension Panorama {
  private mutating func pan(_ pointer: Pointer, at time: Time) {
    let isHolding = drag?.id == pointer.id
    switch pointer.phase {
    case .began where drag == nil:
      catchPicture(at: time)
      drag = PanDrag(pointer, at: time)
    case .moved where isHolding: carry(pointer, at: time)
    case .ended where isHolding:
      carry(pointer, at: time)
      if smooth, let drag { inertia = Inertia(startTime: time, velocity: drag.velocity / zoom) }
      drag = nil
    case .cancelled where isHolding:
      let total = drag?.total ?? 0
      drag = nil
      move(at: time) { $0.adjX -= total }
    case .began, .moved, .ended, .cancelled: break
    }
  }

  private mutating func carry(_ pointer: Pointer, at time: Time) {
    guard var drag else { return }
    // Without wrapping it could be carried on and on.
    adjX = (adjX + drag.move(to: pointer, at: time, zoom: zoom)).clamped(to: -1e8...1e8)
    self.drag = drag
    if smooth { wrap() }
  }

  /// Ends the inertia where it is.
  private mutating func catchPicture(at time: Time) {
    guard let inertia else { return }
    adjX += inertia.displacement(at: time)
    self.inertia = nil
    wrap()
  }

  private mutating func recenter(at time: Time) {
    catchPicture(at: time)
    drag?.forgetTotal()
    move(at: time) { $0.adjX = -$0.width * $0.tx }
  }

  /// Takes in a parameter that has its new value already.
  private mutating func tuned(_ name: String, at time: Time) {
    switch name {
    case "viewAngle": anchor(at: time)
    case "interval":
      if let movement { start(from: movement.lag(at: time), at: time) }
      postponeLook(at: time)
    case "sampling": postponeLook(at: time)
    case "smooth":
      catchPicture(at: time)
      movement = nil
      if smooth { wrap() }
    default: movement?.distance.y = 0
    }
  }
}
