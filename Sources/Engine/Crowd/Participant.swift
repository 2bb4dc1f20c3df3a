/// A person of a crowd, at a place that is theirs until they leave.
public struct Participant: Codable, Hashable, Sendable {
  /// The place, from 0. It decides the number, the colour and the sign.
  public let place: Int
  /// The number of people who joined before; no two people of a stage share it, and ``Places`` know people by it.
  public let arrival: Int
  /// The side on which the person plays, 0 or 1; both have about as many people.
  public let side: Int
  /// The name, while the presenter lets names be seen; nil for a person without one.
  public internal(set) var name: String?
  /// True if the phone is silent; it may come back within a minute.
  public internal(set) var isAway = false
  /// The attitude of the phone, relative to its calibration.
  public internal(set) var held = PackedAttitude.level {
    didSet { tilt = Self.tilt(of: held) }
  }
  /// The tilt of the phone: the fraction of gravity to the right and to the bottom of its page, each -1 to 1.
  public private(set) var tilt = Point.zero
  /// The time at which the person last asked where they are; nil for never.
  package internal(set) var foundAt: Time?

  /// The number that people see: the place, counted from 1.
  public var number: Int { place + 1 }
  /// The sign on the stage and on the phone.
  public var sign: Sign { Sign(place: place) }
  /// The colour on the stage and on the phone.
  public var color: Color { CrowdColor(place: place).color }
  /// The attitude of the phone's page, relative to its calibration.
  public var attitude: Attitude { held.attitude }

  init(place: Int, arrival: Int, side: Int) { (self.place, self.arrival, self.side) = (place, arrival, side) }

  /// A person from all their parts.
  package init(
    place: Int, arrival: Int, side: Int, name: String? = nil, isAway: Bool, held: PackedAttitude,
    foundAt: Time?
  ) {
    self.init(place: place, arrival: arrival, side: side)
    self.name = name
    (self.isAway, self.held, self.foundAt) = (isAway, held, foundAt)
    tilt = Self.tilt(of: held)
  }

  private static func tilt(of held: PackedAttitude) -> Point {
    let gravity = held.attitude.gravity(.zero)
    return Point(x: gravity.x, y: gravity.y)
  }
}

extension Participant {
  private enum CodingKeys: CodingKey {
    case place, arrival, side, name, isAway, held, foundAt
  }

  /// Decodes a person; the tilt follows from the attitude.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      place: try fields.decode(Int.self, forKey: .place),
      arrival: try fields.decode(Int.self, forKey: .arrival),
      side: try fields.decode(Int.self, forKey: .side),
      name: try fields.decodeIfPresent(String.self, forKey: .name),
      isAway: try fields.decode(Bool.self, forKey: .isAway),
      held: try fields.decode(PackedAttitude.self, forKey: .held),
      foundAt: try fields.decodeIfPresent(Time.self, forKey: .foundAt))
  }

  /// Encodes everything except values that follow from the rest.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(place, forKey: .place)
    try fields.encode(arrival, forKey: .arrival)
    try fields.encode(side, forKey: .side)
    try fields.encodeIfPresent(name, forKey: .name)
    try fields.encode(isAway, forKey: .isAway)
    try fields.encode(held, forKey: .held)
    try fields.encodeIfPresent(foundAt, forKey: .foundAt)
  }

  /// True if a text is no longer than a name may be.
  package static func isName(_ text: String) -> Bool { (1...480).contains(text.utf8.count) }

  var isSound: Bool {
    (0..<CrowdRules.mostPlaces).contains(place) && (0...1).contains(side) && held.isSound
      && (foundAt?.isSound ?? true) && (name.map(Self.isName) ?? true)
  }
}
