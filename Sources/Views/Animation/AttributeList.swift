import Engine

/// Numbers of nodes by their keys, in the order in which they were written.
///
/// Most are at rest. Moving ones are kept apart, so that the others are plain numbers: to copy and to forget them costs
/// nothing.
struct AttributeList {
  fileprivate var keys: [UInt64] = []
  fileprivate var numbers: [Numbers] = []
  /// The attributes that have movements, by their places.
  private var movements: [Int: Attribute] = [:]

  /// An attribute without its movements.
  fileprivate struct Numbers {
    var target: Attribute.Value
    var isColor: Bool
    var isMoving: Bool
  }

  /// The attribute of a key.
  subscript(key: UInt64) -> Attribute? { keys.firstIndex(of: key).map { self[at: $0] } }

  /// The attributes that have movements.
  var moving: [(key: UInt64, attribute: Attribute)] {
    numbers.indices.filter { numbers[$0].isMoving }.map { (keys[$0], self[at: $0]) }
  }

  fileprivate subscript(at place: Int) -> Attribute {
    get {
      if numbers[place].isMoving, let attribute = movements[place] { return attribute }
      return Attribute(numbers[place].target, isColor: numbers[place].isColor)
    }
    set {
      if numbers[place].isMoving { movements[place] = nil }
      numbers[place] = Numbers(newValue)
      if !newValue.moves.isEmpty { movements[place] = newValue }
    }
  }

  /// Keeps the first ones only.
  fileprivate mutating func cut(after count: Int) {
    guard count < keys.count else { return }
    keys.removeSubrange(count...)
    numbers.removeSubrange(count...)
    movements = movements.filter { $0.key < count }
  }

  fileprivate mutating func append(_ key: UInt64, _ attribute: Attribute) {
    if !attribute.moves.isEmpty { movements[keys.count] = attribute }
    keys.append(key)
    numbers.append(Numbers(attribute))
  }
}

extension AttributeList.Numbers {
  fileprivate init(_ attribute: Attribute) {
    self.init(
      target: attribute.target, isColor: attribute.isColor, isMoving: !attribute.moves.isEmpty)
  }
}

/// The attributes of an evaluation, made from those of the last one.
///
/// Views write their numbers in the same order again and again, so each key is most often the one behind the last. As
/// long as all are, the list stays the last one, in which only targets that differ are changed.
struct NextAttributes {
  private var list: AttributeList
  private let last: AttributeList
  /// The place behind the one that was found last.
  private var next = 0
  /// True while keys are written in the order of the last evaluation.
  private var isSame = true
  /// The places in the list of the last evaluation's attributes that have been written again, once a key was not the
  /// next; -1 for the others.
  private var written: [Int] = []
  /// The places of new attributes.
  private var new: [UInt64: Int] = [:]
  /// The places of the last evaluation's keys, once one was not the next.
  private var places: [UInt64: Int]?

  init(after last: AttributeList = AttributeList()) { (list, self.last) = (last, last) }

  /// The attributes that have been written.
  func finished() -> AttributeList {
    var list = list
    if isSame { list.cut(after: next) }
    return list
  }

  /// Writes the attribute of a key, made from the one that has been written, or else the last evaluation's.
  mutating func write(_ key: UInt64, _ make: (Attribute?) -> Attribute) -> Attribute {
    if isSame, isNext(key) {
      let attribute = make(last[at: next])
      list[at: next] = attribute
      next += 1
      return attribute
    }
    diverge()
    let place = lastPlace(of: key)
    let again = if let place { written[place] < 0 ? nil : written[place] } else { new[key] }
    if let again {
      let attribute = make(list[at: again])
      list[at: again] = attribute
      return attribute
    }
    let attribute = make(place.map { last[at: $0] })
    if let place { written[place] = list.keys.count } else { new[key] = list.keys.count }
    list.append(key, attribute)
    return attribute
  }

  /// Writes the attribute of a key that goes to its target at once, if the last evaluation's next one is of that key, and
  /// at rest, as most are; its target, or nil, if nothing is written.
  mutating func write(_ key: UInt64, atRest target: Attribute.Value, isColor: Bool) -> Attribute.Value? {
    let place = next
    guard isNext(key), !last.numbers[place].isMoving, isSame || written[place] < 0 else { return nil }
    next += 1
    let isChange = last.numbers[place].target != target
    let numbers =
      isChange
      ? AttributeList.Numbers(target: target, isColor: isColor, isMoving: false) : last.numbers[place]
    if !isSame {
      written[place] = list.keys.count
      list.keys.append(key)
      list.numbers.append(numbers)
    } else if isChange {
      list.numbers[place] = numbers
    }
    return numbers.target
  }

  private func isNext(_ key: UInt64) -> Bool { next < last.keys.count && last.keys[next] == key }

  /// Goes on with a list of its own.
  private mutating func diverge() {
    guard isSame else { return }
    isSame = false
    list.cut(after: next)
    written = Array(0..<next) + Array(repeating: -1, count: last.keys.count - next)
  }

  private mutating func lastPlace(of key: UInt64) -> Int? {
    if isNext(key) {
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

extension CGRect {
  var values: SIMD4<Double> { SIMD4(minX, minY, width, height) }
}

extension CGPoint {
  var values: SIMD4<Double> { SIMD4(x, y, 0, 0) }
}

extension Engine.Color {
  var values: SIMD4<Double> { SIMD4(red, green, blue, alpha) }
}
