/// The changes of a crowd since the last frame, in one event.
///
/// Each list names places in rising order; people leave before others join.
public struct CrowdChange: Hashable, Sendable {
  /// A person who gets a free place.
  public struct Newcomer: Codable, Hashable, Sendable {
    /// The place.
    public var place: Int
    /// The side, 0 or 1.
    public var side: Int

    /// A person for a place and a side.
    public init(place: Int, side: Int) { (self.place, self.side) = (place, side) }
  }

  /// A phone that is held in another way.
  public struct Movement: Hashable, Sendable {
    /// The place of its person.
    public var place: Int
    /// The newest attitude of its page, relative to the calibration.
    public var held: PackedAttitude

    /// The newest attitude of a person's phone.
    public init(place: Int, held: PackedAttitude) { (self.place, self.held) = (place, held) }
  }

  /// A person whose name is seen from now on, or is not any more.
  public struct Naming: Codable, Hashable, Sendable {
    /// The person's place.
    public var place: Int
    /// The name; nil for none.
    public var name: String?

    /// A person's name.
    public init(place: Int, name: String?) { (self.place, self.name) = (place, name) }
  }

  /// The places that are free again.
  public var left: [Int] = []
  /// The people who get a place.
  public var joined: [Newcomer] = []
  /// The people with other names.
  public var named: [Naming] = []
  /// The people whose phones have become silent.
  public var away: [Int] = []
  /// The people whose phones send again.
  public var back: [Int] = []
  /// The phones that moved.
  public var moved: [Movement] = []
  /// The people who pressed the button.
  public var pressed: [Int] = []
  /// The people who asked where they are.
  public var found: [Int] = []
  /// The place of the person in the spotlight; -1 ends the spotlight, nil changes nothing.
  public var spotlight: Int?
  /// True if everything stands still; nil for no change.
  public var isFrozen: Bool?

  /// No change.
  public init() {}

  /// True if nothing has happened.
  public var isEmpty: Bool { self == CrowdChange() }
}

/// News of its crowd for a scene: the people after a change, and those who left, as they were.
public struct CrowdNews: Sendable {
  /// The people who got a place; a scene that comes on gets all people here.
  public internal(set) var joined: [Participant] = []
  /// The people who left.
  public internal(set) var left: [Participant] = []
  /// The people who hold their phones in another way.
  public internal(set) var moved: [Participant] = []
  /// The people who pressed the button.
  public internal(set) var pressed: [Participant] = []

  /// News from its lists.
  package init(
    joined: [Participant] = [], left: [Participant] = [], moved: [Participant] = [],
    pressed: [Participant] = []
  ) {
    (self.joined, self.left, self.moved, self.pressed) = (joined, left, moved, pressed)
  }
}
