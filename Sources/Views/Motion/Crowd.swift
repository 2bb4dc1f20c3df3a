import Engine

/// The people of a crowd, each with a phone and a place. A scene with this property is played by a crowd.
@propertyWrapper
public struct Crowd: DynamicProperty {
  /// A person of a crowd.
  public struct Person: Identifiable, Hashable, Sendable {
    private let participant: Participant

    fileprivate init(_ participant: Participant) { self.participant = participant }

    /// The identity, which no other person gets.
    public var id: Int { participant.arrival }
    /// The number that people see, from 1.
    public var number: Int { participant.number }
    /// The name, while the presenter lets names be seen.
    public var name: String? { participant.name }
    /// The colour on the stage and on the phone.
    public var color: Color { Color(fixed: participant.color) }
    /// The tilt of the phone to the right, from -1 to 1.
    public var x: Double { participant.tilt.x }
    /// The tilt of the phone to the bottom of its page, from -1 to 1.
    public var y: Double { participant.tilt.y }
    /// True if the phone is silent; it may come back within a minute.
    public var isAway: Bool { participant.isAway }
    /// The side on which the person plays, 0 or 1.
    public var side: Int { participant.side }
  }

  private let rules: CrowdRules

  /// A crowd of up to a number of people.
  public init(most: Int = 100, hasSides: Bool = false) {
    rules = CrowdRules(most: most, hasSides: hasSides)
  }

  /// The people, in the order of their places.
  public var wrappedValue: [Person] { ViewUpdate.current?.readCrowd() ?? [] }

  /// Asks for a crowd.
  public mutating func install(at place: PropertyPlace) { place.update.declarations.crowd = rules }
}

extension ViewUpdate {
  /// The people, for a view that is evaluated again when they move.
  fileprivate func readCrowd() -> [Crowd.Person] {
    memory.readsCrowd = true
    return environment.crowd.people.map { Crowd.Person($0) }
  }

  /// Takes in the crowd's news.
  func handle(_ news: CrowdNews) { if memory.readsCrowd { isDirty = true } }
}
