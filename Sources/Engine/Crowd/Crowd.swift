/// The people who move a scene together, each at a place.
public struct Crowd: Codable, Hashable, Sendable {
  /// The numbers of places that structures hold, so that few joins change one.
  package static let capacities = [8, 16, 32, 64, 128, 192, 256, 300, 384, 512]
  /// The number of people who may ever join.
  private static let mostArrivals = 1 << 40

  /// The person at each place; nil for free ones. As long as the structure holds places.
  private var places: [Participant?]
  /// The number of people who have ever joined.
  private var arrivals = 0
  /// The place whose person the presenter shows; the others are dimmed. Nil for none.
  public private(set) var spotlight: Int?
  /// True if the crowd is frozen: tilts do not count, and steps stand still.
  public private(set) var isFrozen = false
  /// The number of people who have ever joined.
  package var arrivalCount: Int { arrivals }

  /// A crowd without people.
  public init() { places = Array(repeating: nil, count: Self.capacities[0]) }

  /// A crowd from its parts, which may be anything; nil if no changes lead to it.
  package init?(
    capacity: Int, people: [Participant], arrivals: Int, spotlight: Int?, isFrozen: Bool
  ) {
    guard Self.capacities.contains(capacity), (0...Self.mostArrivals).contains(arrivals),
      people.count <= capacity, Set(people.map(\.place)).count == people.count,
      Set(people.map(\.arrival)).count == people.count,
      people.allSatisfy({
        $0.isSound && $0.place < capacity && (0..<arrivals).contains($0.arrival)
      })
    else { return nil }
    places = Array(repeating: nil, count: capacity)
    for one in people { places[one.place] = one }
    self.arrivals = arrivals
    self.spotlight = spotlight.flatMap { self[$0]?.place }
    self.isFrozen = isFrozen
  }

  /// The number of places that structures hold; never fewer until the scene changes.
  public var capacity: Int { places.count }
  /// The people, in the order of their places.
  public var people: some Sequence<Participant> { places.lazy.compactMap { $0 } }
  /// The number of people.
  public var count: Int { places.count { $0 != nil } }

  /// The person at a place; nil if it is free.
  public subscript(place: Int) -> Participant? { places.indices.contains(place) ? places[place] : nil }

  /// The crowd at the first `capacity` places.
  package func prefix(_ capacity: Int) -> Crowd {
    var part = self
    part.places = Array(places.prefix(capacity))
    if let spotlight, part[spotlight] == nil { part.spotlight = nil }
    return part
  }

  /// The mean of a value over all people who are not away, or those on one side; 0 if there are none.
  public func mean(_ side: Int? = nil, _ value: (Participant) -> Double) -> Double {
    var (sum, count) = (0.0, 0.0)
    for one in people where !one.isAway && (side == nil || one.side == side) {
      sum += value(one)
      count += 1
    }
    return count > 0 ? sum / count : 0
  }
}

// Changes.
extension Crowd {
  /// Applies a change; throws, and changes nothing, if it does not fit.
  mutating func apply(
    _ change: CrowdChange, rules: CrowdRules, at time: Time
  ) throws(StageError) -> CrowdNews {
    var next = self
    var news = CrowdNews()
    for place in change.left { news.left.append(try next.remove(place)) }
    for newcomer in change.joined { try next.add(newcomer, rules: rules) }
    for naming in change.named { try next.update(naming.place) { $0.name = naming.name } }
    for place in change.away { try next.update(place) { $0.isAway = true } }
    for place in change.back { try next.update(place) { $0.isAway = false } }
    for movement in change.moved { try next.update(movement.place) { $0.held = movement.held } }
    for place in change.pressed { try next.update(place) { _ in } }
    for place in change.found { try next.update(place) { $0.foundAt = time } }
    if let place = change.spotlight {
      guard place < 0 || next[place] != nil else { throw .emptyPlace(place) }
      next.spotlight = place < 0 ? nil : place
    }
    next.isFrozen = change.isFrozen ?? next.isFrozen
    self = next
    news.joined = change.joined.compactMap { self[$0.place] }
    news.moved = change.moved.compactMap { self[$0.place] }
    news.pressed = change.pressed.compactMap { self[$0] }
    return news
  }

  /// Begins for a scene that comes on: as many places as its structure needs, and each person as a newcomer.
  mutating func begin(rules: CrowdRules?) -> CrowdNews {
    guard let rules else {
      self = Crowd()
      return CrowdNews()
    }
    var news = CrowdNews()
    let count = min(places.lastIndex { $0 != nil }.map { $0 + 1 } ?? 0, rules.most)
    var next = Crowd()
    next.arrivals = arrivals
    next.isFrozen = isFrozen
    next.grow(to: count)
    for place in 0..<count { next.places[place] = places[place] }
    if let spotlight, next[spotlight] != nil { next.spotlight = spotlight }
    self = next
    news.joined = Array(people)
    return news
  }

  private mutating func add(_ newcomer: CrowdChange.Newcomer, rules: CrowdRules) throws(StageError) {
    let place = newcomer.place
    guard (0..<rules.most).contains(place) else { throw .noPlace(place, most: rules.most) }
    guard self[place] == nil else { throw .takenPlace(place) }
    guard (0...1).contains(newcomer.side) else { throw .noSide(newcomer.side) }
    grow(to: place + 1)
    places[place] = Participant(place: place, arrival: arrivals, side: newcomer.side)
    arrivals += 1
  }

  private mutating func remove(_ place: Int) throws(StageError) -> Participant {
    guard let one = self[place] else { throw .emptyPlace(place) }
    places[place] = nil
    if spotlight == place { spotlight = nil }
    return one
  }

  private mutating func update(_ place: Int, _ change: (inout Participant) -> Void) throws(StageError) {
    guard var one = self[place] else { throw .emptyPlace(place) }
    change(&one)
    places[place] = one
  }

  private mutating func grow(to count: Int) {
    let capacity = Self.capacities.first { $0 >= count } ?? CrowdRules.mostPlaces
    while places.count < capacity { places.append(nil) }
  }
}

// Crowds from files.
extension Crowd {
  private enum CodingKeys: CodingKey {
    case capacity, people, arrivals, spotlight, isFrozen
  }

  /// Decodes a crowd, which may contain anything.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    let crowd = Crowd(
      capacity: try fields.decode(Int.self, forKey: .capacity),
      people: try fields.decode([Participant].self, forKey: .people),
      arrivals: try fields.decode(Int.self, forKey: .arrivals),
      spotlight: try fields.decodeIfPresent(Int.self, forKey: .spotlight),
      isFrozen: try fields.decode(Bool.self, forKey: .isFrozen))
    guard let crowd else {
      throw DecodingError.dataCorruptedError(
        forKey: .people, in: fields, debugDescription: "they are no crowd that there could be")
    }
    self = crowd
  }

  /// Encodes the people in the order of their places.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(capacity, forKey: .capacity)
    try fields.encode(Array(people), forKey: .people)
    try fields.encode(arrivals, forKey: .arrivals)
    try fields.encodeIfPresent(spotlight, forKey: .spotlight)
    try fields.encode(isFrozen, forKey: .isFrozen)
  }
}
