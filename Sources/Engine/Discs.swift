/// Circles of one size in a box, one for each person of a crowd, that roll, bounce off the walls and collide.
///
/// Positions are points from the middle of the box. All computation is adding, multiplying, dividing and square roots,
/// so a scene that steps through it ends with the same bits in every build and on every machine.
public struct Discs: Codable, Sendable {
  /// A circle's position and movement.
  struct Disc: Codable, Hashable, Sendable {
    var position: Point
    /// The position before the last step.
    var previous: Point
    /// Points per second.
    var velocity = Point.zero

    init(at position: Point) { (self.position, previous) = (position, position) }
  }

  /// The radius of each circle, in points.
  public var radius: Double
  /// The box.
  public let size: Size
  /// The fraction of the speed that is left after a collision, 0 to 1.
  public let bounce: Double
  /// The fraction of the speed that is lost in a second of rolling, from 0.
  public let friction: Double
  /// The circle of each person; nil for a newcomer.
  private var discs: Places<Disc?> = Places(nil)

  /// The greatest speed, in points per second: slower than a circle's radius per step at 120 steps a second.
  private var fastest: Double { radius * 100 }

  /// No circles yet; newcomers get one each, spread over the box.
  public init(radius: Double, in size: Size, bounce: Double = 0.5, friction: Double = 0.4) {
    (self.radius, self.size, self.bounce, self.friction) = (radius, size, bounce, friction)
  }

  /// A person's position between the last two steps, as smooth as time.
  public func position(of person: Participant, in environment: Environment) -> Point {
    guard let disc = discs[person] else { return entrance(of: person) }
    let progress = environment.stepProgress
    return Point(
      x: disc.previous.x + (disc.position.x - disc.previous.x) * progress,
      y: disc.previous.y + (disc.position.y - disc.previous.y) * progress)
  }

  /// A person's position after the last step.
  public func position(of person: Participant) -> Point { discs[person]?.position ?? entrance(of: person) }

  /// Puts a person's circle somewhere, at rest.
  public mutating func put(_ person: Participant, at position: Point) {
    discs[person] = Disc(at: within(position))
  }

  /// The place where a person's circle begins: two irrational steps spread any number of them evenly.
  public func entrance(of person: Participant) -> Point {
    func fraction(_ step: Double) -> Double {
      let value = (Double(person.place) + 0.5) * step
      return value - value.rounded(.down)
    }
    return within(
      Point(
        x: (fraction(0.7548776662466927) - 0.5) * (size.width - 2 * radius),
        y: (fraction(0.5698402909980532) - 0.5) * (size.height - 2 * radius)))
  }

  private func within(_ point: Point) -> Point {
    let (x, y) = (max(0, size.width / 2 - radius), max(0, size.height / 2 - radius))
    return Point(x: min(max(point.x, -x), x), y: min(max(point.y, -y), y))
  }

  /// Moves people's circles on by one step, with an acceleration in points per second squared.
  ///
  /// - Parameters:
  ///   - people: In the order of their places. The circles of others stay where they are, out of the way.
  ///   - seconds: The duration of the step.
  ///   - acceleration: The acceleration of a person's circle, in points per second squared.
  public mutating func step(
    _ people: some Sequence<Participant>, seconds: Double, acceleration: (Participant) -> Point
  ) {
    let people = Array(people)
    var moving = people.map { discs[$0] ?? Disc(at: entrance(of: $0)) }
    for index in moving.indices {
      roll(&moving[index], by: acceleration(people[index]), for: seconds)
    }
    let contacts = contacts(among: moving)
    for _ in 0..<Self.corrections {
      for contact in contacts { separate(&moving, contact) }
      for index in moving.indices { moving[index].position = within(moving[index].position) }
    }
    // A correction changes the speed, too, so that piles lie still.
    let before = moving.map(\.velocity)
    for index in moving.indices {
      let disc = moving[index]
      moving[index].velocity = Point(
        x: (disc.position.x - disc.previous.x) / seconds, y: (disc.position.y - disc.previous.y) / seconds)
      reflect(&moving[index], from: before[index])
    }
    for contact in contacts { bounce(&moving, contact, from: before) }
    for (person, disc) in zip(people, moving) { discs[person] = disc }
  }

  /// The number of passes that correct overlaps in a step.
  private static let corrections = 6
  /// The slowest approach that bounces, in points per second; below, circles come to rest.
  private static let slowestBounce = 40.0

  private func roll(_ disc: inout Disc, by acceleration: Point, for seconds: Double) {
    let kept = max(0, 1 - friction * seconds)
    var velocity = Point(
      x: (disc.velocity.x + acceleration.x * seconds) * kept,
      y: (disc.velocity.y + acceleration.y * seconds) * kept)
    let speed = (velocity.x * velocity.x + velocity.y * velocity.y).squareRoot()
    if speed > fastest {
      velocity = Point(x: velocity.x * fastest / speed, y: velocity.y * fastest / speed)
    }
    disc.velocity = velocity
    disc.previous = disc.position
    disc.position = Point(
      x: disc.position.x + velocity.x * seconds, y: disc.position.y + velocity.y * seconds)
  }

  /// Two circles that touch or soon may.
  private struct Contact {
    var one: Int
    var other: Int
  }

  private func contacts(among moving: [Disc]) -> [Contact] {
    let grid = DiscGrid(moving.map(\.position), cell: 3 * radius, in: size)
    var contacts: [Contact] = []
    for one in moving.indices {
      grid.forEachNeighbour(of: one) { other in
        if direction(from: moving[one], to: moving[other]).distance < 2.5 * radius {
          contacts.append(Contact(one: one, other: other))
        }
      }
    }
    return contacts
  }

  /// The unit vector between two circles; those in one spot go apart sideways.
  private func direction(from a: Disc, to b: Disc) -> (x: Double, y: Double, distance: Double) {
    let (x, y) = (b.position.x - a.position.x, b.position.y - a.position.y)
    let distance = (x * x + y * y).squareRoot()
    return distance > 0 ? (x / distance, y / distance, distance) : (1, 0, 0)
  }

  /// Pushes two overlapping circles apart, half the way each.
  private func separate(_ moving: inout [Disc], _ contact: Contact) {
    let (x, y, distance) = direction(from: moving[contact.one], to: moving[contact.other])
    let overlap = (2 * radius - distance) / 2
    guard overlap > 0 else { return }
    moving[contact.one].position.x -= x * overlap
    moving[contact.one].position.y -= y * overlap
    moving[contact.other].position.x += x * overlap
    moving[contact.other].position.y += y * overlap
  }

  /// Separates two touching circles with the speed at which they met, times the bounce.
  private func bounce(_ moving: inout [Disc], _ contact: Contact, from before: [Point]) {
    let (one, other) = (contact.one, contact.other)
    let (x, y, distance) = direction(from: moving[one], to: moving[other])
    guard distance < 2.02 * radius else { return }
    let approach = (before[one].x - before[other].x) * x + (before[one].y - before[other].y) * y
    guard approach > Self.slowestBounce else { return }
    let (a, b) = (moving[one].velocity, moving[other].velocity)
    let missing = approach * bounce - ((b.x - a.x) * x + (b.y - a.y) * y)
    guard missing > 0 else { return }
    moving[one].velocity = Point(x: a.x - x * missing / 2, y: a.y - y * missing / 2)
    moving[other].velocity = Point(x: b.x + x * missing / 2, y: b.y + y * missing / 2)
  }

  /// Lets a circle at a wall come back.
  private func reflect(_ disc: inout Disc, from before: Point) {
    let (x, y) = (size.width / 2 - radius, size.height / 2 - radius)
    if abs(disc.position.x) >= x, before.x * disc.position.x > 0, abs(before.x) > Self.slowestBounce {
      disc.velocity.x = -before.x * bounce
    }
    if abs(disc.position.y) >= y, before.y * disc.position.y > 0, abs(before.y) > Self.slowestBounce {
      disc.velocity.y = -before.y * bounce
    }
  }

  /// True if steps could have led to this state.
  public var isSound: Bool {
    radius.isSound && radius > 0 && size.width.isSound && size.height.isSound && (0...1).contains(bounce)
      && (0...1000).contains(friction)
      && discs.isSound { disc in
        disc.map { $0.position.isSound && $0.previous.isSound && $0.velocity.isSound } ?? true
      }
  }
}
