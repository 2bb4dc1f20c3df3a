/// A value for each person of a crowd; newcomers have the initial one, also at a place that was used before.
public struct Places<Value: Codable & Sendable>: Codable, Sendable {
  private struct Entry: Codable, Sendable {
    var arrival: Int
    var value: Value
  }

  private let initial: Value
  /// By place; nil if the value has never been set.
  private var entries: [Entry?] = []

  /// The same value for each person.
  public init(_ initial: Value) { self.initial = initial }

  /// A person's value.
  public subscript(person: Participant) -> Value {
    get { entry(of: person)?.value ?? initial }
    _modify {
      let place = max(0, person.place)
      while entries.count <= place { entries.append(nil) }
      var value = entry(of: person)?.value ?? initial
      // Given away for the change, so that a value with storage of its own is not copied.
      entries[place] = nil
      defer { entries[place] = Entry(arrival: person.arrival, value: value) }
      yield &value
    }
  }

  /// The values that have been set and not replaced by another person's.
  public var values: some Sequence<Value> { entries.lazy.compactMap { $0?.value } }

  /// True if there are no more values than places, and each is valid.
  public func isSound(_ isValid: (Value) -> Bool) -> Bool {
    entries.count <= CrowdRules.mostPlaces && isValid(initial) && values.allSatisfy(isValid)
  }

  private func entry(of person: Participant) -> Entry? {
    guard entries.indices.contains(person.place), let entry = entries[person.place],
      entry.arrival == person.arrival
    else { return nil }
    return entry
  }
}

extension Places where Value == Animated {
  /// The time at which the last movement ends; -∞ if all are at rest.
  public var restTime: Time { values.map(\.restTime).max() ?? -.infinity }
  /// True if the values are valid.
  public var isSound: Bool { isSound(\.isSound) }
}

extension Places where Value == AnimatedPoint {
  /// The time at which the last movement ends; -∞ if all are at rest.
  public var restTime: Time { values.map(\.restTime).max() ?? -.infinity }
  /// True if the values are valid.
  public var isSound: Bool { isSound(\.isSound) }
}
