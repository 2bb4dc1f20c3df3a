/// A picture of the whole horizon that turns with the person who holds the phone.
///
/// The picture's 4096 × 780 pixels are shown at the stage's height, so that it is w = 2048 points wide. Three
/// copies lie side by side at -w, 0 and +w in a strip. The strip's x is the state: the position of the middle copy's
/// centre, measured from the stage's left edge. So this copy spans x - w/2 … x + w/2, and beyond ±w/2 one of its
/// ends comes into view. With the heading θ = atan2(q.y, q.x) of the device's own attitude (see ``Heading``),
///
///     tx = θ/180° · 360/viewAngle       x = w · tx + adjX
///
/// - The heading is read as ``Sampling`` says; between two readings, no new movement starts.
/// - The first usable sample sets adjX so that x is the picture's current position. So do a sample with another
///   screen angle and a change of `viewAngle`, both with the position shown at that time.
/// - A new x outside -w/2…w/2 is brought back by whole widths, and adjX with it. If it then lies more than w/2 from
///   the position shown, the movement starts one width nearer, so that the picture never sweeps back.
/// - The strip moves from the position shown to the new x at constant velocity over `interval` seconds. A sample
///   that changes nothing leaves a movement as it is.
/// - While q.x² + q.y² < 1e-4 the phone lies flat, and the last heading stays.
/// - A drag changes adjX, so tilt and drag add up. After the release the picture coasts by ``Inertia``, which is
///   added to x too. A cancelled drag is reverted over `interval`.
/// - `recenter` and `calibrate` move the picture to x = 0 over `interval`.
/// - Without `smooth` there is one copy, and no wrap, movement or inertia, as in the first article.
/// - With `pitchPan` the strip is enlarged 1.25 times about the stage's centre, and looking up and down moves it by
///   as many points per degree as looking around does, up to the picture's edges.
///
/// An uploaded picture has its own w, and the compass covers it in the same way.
///
/// The compass's bearing is -360° x/w: x = 0 looks to its north, which is at the picture's pixel 2892, with east 1024
/// pixels to the right. docs/decisions/0005-panorama-heading.md gives the reasons.
/// Source: "CMMotionManager samples" (panning a panorama by the device's quaternion).
struct Panorama: Scene {
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
  /// The turn that shows the whole picture, 60 to 360 degrees.
  var viewAngle = 180.0
  /// The duration of a movement, and the time between two readings, 0 to 0.5 seconds.
  var interval = 0.1
  var sampling = Sampling.every
  /// True if the picture wraps, moves and coasts.
  var smooth = true
  /// True if looking up and down moves the picture.
  var pitchPan = false

  /// The last reading's heading; nil before the first usable sample.
  private var heading: Heading?
  /// The elevation of the device's view, in degrees.
  private var elevation = 0.0
  /// The heading in widths of the picture; 0 before the first usable sample.
  private var tx = 0.0
  /// The picture's position for a heading of 0, in points.
  private var adjX = 0.0
  /// The time of the first sample, from which the readings are counted.
  private var firstSample: Time?
  /// The newest sample, if it is still to be read. Takes and snapshots call it `look`.
  private var look: Reading?
  private var movement: Movement?
  private var drag: PanDrag?
  private var inertia: Inertia?
  private(set) var pictures = Pictures()

  init() {}

  /// The strip of the current picture.
  var strip: PanStrip { PanStrip(picture: pictures.all.first?.size ?? Self.picture, stage: Self.stage) }
  /// The width of the picture on the stage, in points.
  var width: Double { strip.width }

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
    case .motion(let motion): receive(motion, at: time)
    case .pointer(let pointer): pan(pointer, at: time)
    case .parameter(let name): tuned(name, at: time)
    case .action, .calibrate: recenter(at: time)
    case .scroll: break
    }
  }

  /// The shown position of the middle copy's centre, in points.
  func position(at time: Time) -> Point {
    if let look, look.time <= time { return settled(at: time).position(at: time) }
    guard smooth else { return place }
    let gone = inertia?.displacement(at: time) ?? 0
    let lag = movement?.lag(at: time) ?? .zero
    return Point(x: strip.covering(strip.wrapped(place.x + gone) + lag.x), y: place.y + lag.y)
  }
}

// MARK: - Movement

extension Panorama {
  /// The picture's target, without inertia.
  private var place: Point {
    Point(x: width * tx + adjX, y: pitchPan ? strip.rise(of: elevation, viewAngle: viewAngle, zoom: zoom) : 0)
  }

  /// The strip's scale.
  var zoom: Double { pitchPan ? 1.25 : 1 }

  /// The position shown, without inertia.
  private func shownPlace(at time: Time) -> Point {
    place + (movement?.lag(at: time) ?? .zero)
  }

  /// Takes in a sample; of several before a reading, the newest counts.
  private mutating func receive(_ motion: Motion, at time: Time) {
    if firstSample == nil { firstSample = time }
    guard let next = Heading(of: motion, after: look?.heading ?? heading) else { return }
    let elevation = motion.attitude.screenTilt(motion.screenAngle).x - 90
    look = Reading(heading: next, elevation: elevation, time: time)
    postponeReading(at: time)
    self = settled(at: time)
  }

  /// Postpones the next reading as the current sampling requires.
  private mutating func postponeReading(at time: Time) {
    let next = sampling.readingTime(after: time, firstSample: firstSample, interval: interval)
    look?.time = next
  }

  /// Turns the picture with the device.
  private mutating func turn(to reading: Reading) {
    let isAnchored = heading?.screenAngle == reading.heading.screenAngle
    heading = reading.heading
    if !isAnchored { anchor(at: reading.time) }
    move(at: reading.time) {
      $0.elevation = reading.elevation
      $0.updateTx()
    }
  }

  private mutating func updateTx() {
    guard let heading else { return }
    tx = heading.degrees / 180 * (360 / viewAngle)
  }

  /// Makes the position shown the target for the current heading.
  private mutating func anchor(at time: Time) {
    let shown = shownPlace(at: time)
    updateTx()
    adjX = shown.x - width * tx
    movement?.distance.x = 0
    if smooth { wrap() }
  }

  /// Changes the picture's target, and starts a movement there from the position shown.
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
    let wrapped = strip.wrapped(x)
    guard wrapped != x else { return false }
    adjX += wrapped - x
    return true
  }
}

// MARK: - Pictures

extension Panorama {
  static let pictureCounts: ClosedRange<Int>? = 1...1

  mutating func show(_ pictures: [Picture], at time: Time) {
    // The new picture is centred at the same fraction of its width as the old one.
    let part = strip.wrapped(position(at: time).x) / width
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
    // Without wrapping it could be dragged arbitrarily far.
    adjX = (adjX + drag.move(to: pointer, at: time, zoom: zoom)).clamped(to: -1e8...1e8)
    self.drag = drag
    if smooth { wrap() }
  }

  /// Stops the inertia at the current position.
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

  /// A parameter has a new value.
  private mutating func tuned(_ name: String, at time: Time) {
    switch name {
    case "viewAngle": anchor(at: time)
    case "interval":
      if let movement { start(from: movement.lag(at: time), at: time) }
      postponeReading(at: time)
    case "sampling": postponeReading(at: time)
    case "smooth":
      catchPicture(at: time)
      movement = nil
      if smooth { wrap() }
    default: movement?.distance.y = 0
    }
  }
}
