/// Numbers of nodes by their keys, in the order in which they were written.
struct AttributeList {
  fileprivate var keys: [UInt64] = []
  fileprivate var attributes: [Attribute] = []

  /// The attribute of a key.
  subscript(key: UInt64) -> Attribute? { keys.firstIndex(of: key).map { attributes[$0] } }

  /// The attributes that have movements.
  var moving: [(key: UInt64, attribute: Attribute)] {
    zip(keys, attributes).lazy.filter { !$1.moves.isEmpty }.map { ($0, $1) }
  }
}

/// The attributes of an evaluation, made from those of the last one.
///
/// Views write their numbers in the same order again and again, so each key is most often the one behind the last.
struct NextAttributes {
  private(set) var list = AttributeList()
  private let last: AttributeList
  /// The place behind the one that was found last.
  private var next = 0
  /// The places in the list of the last evaluation's attributes that have been written again.
  private var written: [Int32]
  /// The places of new attributes.
  private var new: [UInt64: Int] = [:]
  /// The places of the last evaluation's keys, once one was not the next.
  private var places: [UInt64: Int]?

  init(after last: AttributeList = AttributeList()) {
    self.last = last
    written = Array(repeating: -1, count: last.keys.count)
    list.keys.reserveCapacity(last.keys.count)
    list.attributes.reserveCapacity(last.keys.count)
  }

  /// Writes the attribute of a key, made from the one that has been written, or else the last evaluation's.
  mutating func write(_ key: UInt64, _ make: (Attribute?) -> Attribute) -> Attribute {
    let place = lastPlace(of: key)
    if let again = place.map({ written[$0] < 0 ? nil : Int(written[$0]) }) ?? new[key] {
      let attribute = make(list.attributes[again])
      list.attributes[again] = attribute
      return attribute
    }
    let attribute = make(place.map { last.attributes[$0] })
    if let place { written[place] = Int32(truncatingIfNeeded: list.keys.count) } else { new[key] = list.keys.count }
    list.keys.append(key)
    list.attributes.append(attribute)
    return attribute
  }

  /// Writes the attribute of a key that goes to its target at once, if the last evaluation's next one is of that key, and
  /// at rest, as most are; its target, or nil, if nothing is written.
  mutating func write(_ key: UInt64, atRest target: Attribute.Value, isColor: Bool) -> Attribute.Value? {
    let place = next
    guard place < last.keys.count, last.keys[place] == key, written[place] < 0,
      last.attributes[place].moves.isEmpty
    else { return nil }
    next += 1
    written[place] = Int32(truncatingIfNeeded: list.keys.count)
    list.keys.append(key)
    if last.attributes[place].target == target {
      list.attributes.append(last.attributes[place])
      return last.attributes[place].target
    }
    list.attributes.append(Attribute(target, isColor: isColor))
    return target
  }

  private mutating func lastPlace(of key: UInt64) -> Int? {
    if next < last.keys.count, last.keys[next] == key {
      next += 1
      return next - 1
    }
    let places = places ?? Dictionary(zip(last.keys, 0...)) { first, _ in first }
    self.places = places
    guard let place = places[key] else { return nil }
    next = place + 1
    return place
  }
}
