/// The rules in a font's table of substitutions or positions, as far as they bound the cost of shaping.
///
/// Source: OpenType, "GSUB", "GPOS" and "OpenType Layout common table formats".
struct LayoutTable {
  /// The most rules that are read; a font with more counts as too complex.
  private static let mostSteps = 2_000_000
  /// The most levels on which rules call others.
  private static let mostLevels = 8

  private let bytes: BigEndianBytes
  private let isOfPositions: Bool
  private var steps = 0
  /// The cost of each lookup, or nil if it is not known yet.
  private var costs: [Int?] = []
  /// The cost of each set of rules that was read, by its place.
  private var sets: [Int: Cost] = [:]

  /// The number of rules, with their lengths, that are tried for a glyph.
  private typealias Cost = Int

  /// A table's bytes; empty for a font without it.
  init(_ bytes: UnsafeRawBufferPointer, isOfPositions: Bool) {
    (self.bytes, self.isOfPositions) = (BigEndianBytes(bytes), isOfPositions)
  }

  /// The rules that may be tried for each glyph of a text; nil for too many to count.
  mutating func cost() -> Int? {
    guard let list = offset(at: 8, from: 0) else { return 0 }
    costs = Array(repeating: nil, count: word(list))
    var total = 0
    for index in costs.indices {
      guard let cost = cost(ofLookup: index, level: 0) else { return nil }
      total = min(total + cost, 1 << 40)
    }
    return total
  }

  /// The length of the longest sequence that a glyph may become; nil for too many to look at.
  mutating func longestSequence() -> Int? {
    var most = 1
    guard !isOfPositions, let list = offset(at: 8, from: 0) else { return most }
    for index in 0..<word(list) {
      guard let subtables = subtables(of: index) else { return nil }
      for (kind, place) in subtables where kind == 2 {
        guard spend(word(place + 4)) else { return nil }
        for number in 0..<word(place + 4) {
          guard let sequence = offset(at: place + 6 + 2 * number, from: place) else { continue }
          most = max(most, word(sequence))
        }
      }
    }
    return most
  }

  private mutating func cost(ofLookup index: Int, level: Int) -> Cost? {
    guard level <= Self.mostLevels else { return nil }
    guard costs.indices.contains(index) else { return 0 }
    if let known = costs[index] { return known }
    var total = 0
    guard let subtables = subtables(of: index) else { return nil }
    for (kind, place) in subtables {
      guard let cost = cost(ofSubtable: place, kind, level) else { return nil }
      total = min(total + cost, 1 << 40)
    }
    costs[index] = total
    return total
  }

  /// The subtables of a lookup with their kinds; what an extension leads to stands in its place. Nil for too many.
  private mutating func subtables(of index: Int) -> [(kind: Int, place: Int)]? {
    guard let list = offset(at: 8, from: 0), let lookup = offset(at: list + 2 + 2 * index, from: list) else {
      return []
    }
    let kind = word(lookup)
    guard spend(word(lookup + 4)) else { return nil }
    return (0..<word(lookup + 4)).compactMap { number in
      guard let place = offset(at: lookup + 6 + 2 * number, from: lookup) else { return nil }
      guard kind == (isOfPositions ? 9 : 7) else { return (kind, place) }
      let target = place + (word(place + 4) << 16 | word(place + 6))
      return target < bytes.count ? (word(place + 2), target) : nil
    }
  }

  private mutating func cost(ofSubtable place: Int, _ kind: Int, _ level: Int) -> Cost? {
    guard spend(1) else { return nil }
    let format = word(place)
    switch (isOfPositions, kind) {
    case (false, 4): return costOfSets(at: place + 4, of: place) { $0.costOfLigatures(at: $1) }
    case (false, 5), (true, 7), (false, 6), (true, 8):
      let isChained = kind == (isOfPositions ? 8 : 6)
      let rules = { (table: inout LayoutTable, set: Int) in
        table.costOfRules(at: set, isChained: isChained, level)
      }
      switch format {
      case 1: return costOfSets(at: place + 4, of: place, rules)
      case 2: return costOfSets(at: place + (isChained ? 10 : 6), of: place, rules)
      default:
        return costOfRule(at: place + 2, isChained: isChained, hasFirst: true, level).map { $0.0 + $0.1 }
      }
    case (false, 8):
      let behind = word(place + 4)
      return 1 + behind + word(place + 6 + 2 * behind)
    default: return 2
    }
  }

  /// The cost of the dearest of some sets; a glyph leads to one of them.
  private mutating func costOfSets(
    at list: Int, of place: Int, _ body: (inout LayoutTable, Int) -> Cost?
  ) -> Cost? {
    let count = word(list)
    guard spend(count) else { return nil }
    var most = 0
    for number in 0..<count {
      guard let set = offset(at: list + 2 + 2 * number, from: place) else { continue }
      if sets[set] == nil {
        guard let cost = body(&self, set) else { return nil }
        sets[set] = cost
      }
      most = max(most, sets[set] ?? 0)
    }
    return 1 + most
  }

  private mutating func costOfLigatures(at set: Int) -> Cost? {
    let count = word(set)
    guard spend(count) else { return nil }
    return (0..<count).reduce(0) { cost, number in
      cost + (offset(at: set + 2 + 2 * number, from: set).map { word($0 + 2) } ?? 0)
    }
  }

  /// All rules are tried, and one of them is followed.
  private mutating func costOfRules(at set: Int, isChained: Bool, _ level: Int) -> Cost? {
    let count = word(set)
    guard spend(count) else { return nil }
    var (tried, followed) = (0, 0)
    for number in 0..<count {
      guard let rule = offset(at: set + 2 + 2 * number, from: set) else { continue }
      guard let cost = costOfRule(at: rule, isChained: isChained, hasFirst: false, level) else { return nil }
      tried += cost.0
      followed = max(followed, cost.1)
    }
    return tried + followed
  }

  /// The cost of trying a rule, and of following it.
  private mutating func costOfRule(
    at place: Int, isChained: Bool, hasFirst: Bool, _ level: Int
  ) -> (Cost, Cost)? {
    var (place, length) = (place, 0)
    var records: Int
    if isChained {
      for part in 0..<3 {
        let count = word(place)
        length += count
        place += 2 + 2 * (part == 1 && !hasFirst ? max(0, count - 1) : count)
      }
      records = word(place)
      place += 2
    } else {
      length = word(place)
      records = word(place + 2)
      place += 4 + 2 * (hasFirst ? length : max(0, length - 1))
    }
    records = min(records, max(0, bytes.count - place) / 4)
    guard spend(records) else { return nil }
    var followed = 0
    for number in 0..<records {
      guard let cost = cost(ofLookup: word(place + 4 * number + 2), level: level + 1) else { return nil }
      followed = min(followed + 1 + cost, 1 << 40)
    }
    return (1 + length, followed)
  }

  private mutating func spend(_ count: Int) -> Bool {
    steps += count
    return steps <= Self.mostSteps
  }

  /// The place to which an offset leads; nil for none, and beyond the end.
  private func offset(at place: Int, from base: Int) -> Int? {
    let offset = word(place)
    return offset > 0 && base + offset + 1 < bytes.count ? base + offset : nil
  }

  private func word(_ place: Int) -> Int { bytes.word(place) }
}
