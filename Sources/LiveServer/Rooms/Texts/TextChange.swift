/// A change of a whole text: parts of it that are kept, deleted and inserted, in order. Lengths are in UTF-16 units, as
/// editors in browsers count them.
package struct TextChange: Hashable, Sendable {
  /// A part of a change.
  package enum Step: Hashable, Sendable {
    case keep(Int)
    case insert([UInt16])
    case delete(Int)

    /// True if the step inserts something.
    var inserts: Bool {
      guard case .insert = self else { return false }
      return true
    }
  }

  /// Without empty ones; where a text is replaced, the new one comes before the deletion.
  package private(set) var steps: [Step] = []
  /// The length of the text that it is made for.
  package private(set) var length = 0

  /// A change without a step, for an empty text.
  package init() {}

  /// Adds a step for what follows in the text.
  package mutating func append(_ step: Step) {
    switch step {
    case .keep(0), .delete(0), .insert([]): break
    case .keep(let count):
      length += count
      guard case .keep(let before) = steps.last else { return steps.append(step) }
      steps[steps.count - 1] = .keep(before + count)
    case .delete(let count):
      length += count
      guard case .delete(let before) = steps.last else { return steps.append(step) }
      steps[steps.count - 1] = .delete(before + count)
    case .insert(let units):
      var deleted = 0
      if case .delete(let count) = steps.last {
        deleted = count
        steps.removeLast()
      }
      if steps.last?.inserts == true, case .insert(var before)? = steps.popLast() {
        before += units
        steps.append(.insert(before))
      } else {
        steps.append(step)
      }
      if deleted > 0 { steps.append(.delete(deleted)) }
    }
  }

  /// True if the change leaves every text as it is.
  package var isEmpty: Bool {
    steps.allSatisfy { step in
      guard case .keep = step else { return false }
      return true
    }
  }

  /// Returns the text after the change, or nil if it is made for a text of another length, or parts the halves of a
  /// character.
  package func result(on text: [UInt16]) -> [UInt16]? {
    guard length == text.count else { return nil }
    var result: [UInt16] = []
    result.reserveCapacity(text.count)
    var position = 0
    for step in steps {
      switch step {
      case .keep(let count):
        result += text[position..<position + count]
        position += count
      case .insert(let units):
        guard !text.partsCharacter(at: position) else { return nil }
        result += units
      case .delete(let count):
        guard !text.partsCharacter(at: position), !text.partsCharacter(at: position + count) else {
          return nil
        }
        position += count
      }
    }
    return result
  }

  /// Returns the place in the text after the change of what was at an offset before it: behind what is inserted there,
  /// and where it was deleted, at that place.
  package func moved(_ offset: Int) -> Int {
    var (position, shift) = (0, 0)
    for step in steps {
      guard position <= offset else { break }
      switch step {
      case .keep(let count): position += count
      case .insert(let units): shift += units.count
      case .delete(let count):
        shift -= min(count, offset - position)
        position += count
      }
    }
    return offset + shift
  }
}

extension Array<UInt16> {
  /// True if the character before an offset goes on behind it.
  func partsCharacter(at offset: Int) -> Bool {
    offset > 0 && offset < count && UTF16.isLeadSurrogate(self[offset - 1])
      && UTF16.isTrailSurrogate(self[offset])
  }
}

extension TextChange {
  /// The most pairs of lines that are compared; where there are more, one part is replaced as a whole.
  private static let mostPairs = 1_000_000

  /// The change that leads from a text to another one: lines that both have stay.
  package init(from before: [UInt16], to after: [UInt16]) {
    self.init()
    let (old, new) = (before.lines, after.lines)
    let head = zip(old, new).prefix { $0 == $1 }.count
    let tail = zip(old.dropFirst(head).reversed(), new.dropFirst(head).reversed()).prefix { $0 == $1 }.count
    let (olds, news) = (old[head..<old.count - tail], new[head..<new.count - tail])
    append(.keep(old[..<head].joined().count))
    if olds.count * news.count > Self.mostPairs {
      replace(Array(olds.joined()), by: Array(news.joined()))
    } else {
      append(Array(olds), Array(news))
    }
    append(.keep(old[(old.count - tail)...].joined().count))
  }

  /// Adds what leads from lines to others: a longest sequence that both have stays.
  private mutating func append(_ old: [ArraySlice<UInt16>], _ new: [ArraySlice<UInt16>]) {
    let width = new.count + 1
    // Numbers are compared quickly.
    var numbers: [ArraySlice<UInt16>: Int] = [:]
    let (olds, news) = (old.map { numbers.number(of: $0) }, new.map { numbers.number(of: $0) })
    // The lengths of the longest sequences from two lines on.
    var lengths = [Int32](repeating: 0, count: (old.count + 1) * width)
    for i in old.indices.reversed() {
      for j in new.indices.reversed() {
        lengths[i * width + j] =
          olds[i] == news[j]
          ? lengths[(i + 1) * width + j + 1] + 1
          : max(lengths[(i + 1) * width + j], lengths[i * width + j + 1])
      }
    }
    var (i, j) = (0, 0)
    var (gone, come): ([ArraySlice<UInt16>], [ArraySlice<UInt16>]) = ([], [])
    while i < old.count || j < new.count {
      if i < old.count, j < new.count, olds[i] == news[j] {
        replaceLines(gone, by: come)
        (gone, come) = ([], [])
        append(.keep(old[i].count))
        (i, j) = (i + 1, j + 1)
      } else if j == new.count || i < old.count && lengths[(i + 1) * width + j] >= lengths[i * width + j + 1]
      {
        gone.append(old[i])
        i += 1
      } else {
        come.append(new[j])
        j += 1
      }
    }
    replaceLines(gone, by: come)
  }

  /// Adds what leads from lines to others that have nothing in common. As many lines as before are changed one by one, so
  /// that what was typed in one stays there.
  private mutating func replaceLines(_ old: [ArraySlice<UInt16>], by new: [ArraySlice<UInt16>]) {
    guard old.count == new.count else { return replace(Array(old.joined()), by: Array(new.joined())) }
    for (old, new) in zip(old, new) { replace(Array(old), by: Array(new)) }
  }

  /// Adds what leads from a part to another one: what they begin and end with stays.
  private mutating func replace(_ old: [UInt16], by new: [UInt16]) {
    // Neither text has half a character, so what parts one of the old text's parts one of the new text's too.
    var head = zip(old, new).prefix { $0 == $1 }.count
    if old.partsCharacter(at: head) { head -= 1 }
    var tail = zip(old.dropFirst(head).reversed(), new.dropFirst(head).reversed()).prefix { $0 == $1 }.count
    if old.partsCharacter(at: old.count - tail) { tail -= 1 }
    append(.keep(head))
    append(.insert(Array(new[head..<new.count - tail])))
    append(.delete(old.count - tail - head))
    append(.keep(tail))
  }
}

extension [ArraySlice<UInt16>: Int] {
  /// The number of a line, which others of the same text have too.
  fileprivate mutating func number(of line: ArraySlice<UInt16>) -> Int {
    if let number = self[line] { return number }
    self[line] = count
    return count - 1
  }
}

extension Array<UInt16> {
  /// The lines with their ends.
  fileprivate var lines: [ArraySlice<UInt16>] {
    var lines: [ArraySlice<UInt16>] = []
    var start = 0
    for (index, unit) in enumerated() where unit == 0x0A {
      lines.append(self[start...index])
      start = index + 1
    }
    if start < count { lines.append(self[start...]) }
    return lines
  }
}

extension TextChange: Codable {
  /// A length in a change, or a list that begins with one.
  private struct Part: Decodable {
    var count: Int
    /// The lines that are inserted, or nil if the part is kept.
    var lines: [String]?

    init(from decoder: any Decoder) throws {
      if let count = try? decoder.singleValueContainer().decode(Int.self) {
        self.count = count
      } else {
        var values = try decoder.unkeyedContainer()
        count = try values.decode(Int.self)
        var lines: [String] = []
        while !values.isAtEnd { lines.append(try values.decode(String.self)) }
        self.lines = lines
      }
    }
  }

  /// The most units of a text in a change: more than any has.
  static let longest = 1 << 24

  /// A change in the form of CodeMirror's `ChangeSet`: for each part its length, if it is kept, or a list of the length
  /// of what is deleted and the lines that are inserted.
  package init(from decoder: any Decoder) throws {
    self.init()
    func check(_ isRight: Bool, _ sentence: String) throws {
      guard !isRight else { return }
      throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: sentence))
    }
    var parts = try decoder.unkeyedContainer()
    while !parts.isAtEnd {
      let part = try parts.decode(Part.self)
      try check((0...Self.longest).contains(part.count), "A length in it is negative or too large.")
      try check(length + part.count <= Self.longest, "It is for too long a text.")
      guard let lines = part.lines else {
        append(.keep(part.count))
        continue
      }
      let isPlain = lines.allSatisfy { !$0.utf8.contains { $0 == 0 || $0 == 0x0A || $0 == 0x0D } }
      try check(isPlain, "A line in it contains the end of a line, or a NUL.")
      append(.insert(Array(lines.joined(separator: "\n").utf16)))
      append(.delete(part.count))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var parts = encoder.unkeyedContainer()
    var rest = steps[...]
    while let step = rest.popFirst() {
      if case .keep(let count) = step {
        try parts.encode(count)
        continue
      }
      var part = parts.nestedUnkeyedContainer()
      switch step {
      case .keep: break
      case .delete(let count): try part.encode(count)
      case .insert(let units):
        if case .delete(let count) = rest.first {
          rest.removeFirst()
          try part.encode(count)
        } else {
          try part.encode(0)
        }
        for line in units.split(separator: 0x0A, omittingEmptySubsequences: false) {
          try part.encode(String(decoding: line, as: UTF16.self))
        }
      }
    }
  }
}

extension TextChange {
  /// About the most bytes of an entry with it in JSON.
  var byteCount: Int {
    steps.reduce(100) { bytes, step in
      guard case .insert(let units) = step else { return bytes + 8 }
      return bytes + 8 + units.jsonByteCount
    }
  }
}

extension Sequence<SharedText.Entry> {
  /// About the most bytes of the entries in JSON.
  var byteCount: Int { reduce(0) { $0 + $1.changes.byteCount } }
}

extension Array<UInt16> {
  /// About the number of its bytes as strings in JSON, one for each line.
  var jsonByteCount: Int {
    reduce(0) { bytes, unit in
      switch unit {
      case 0x0A: bytes + 3
      case ..<0x20: bytes + 6
      case 0x22, 0x2F, 0x5C: bytes + 2
      case ..<0x80: bytes + 1
      case ..<0x800, 0xD800..<0xE000: bytes + 2
      default: bytes + 3
      }
    }
  }
}

extension TextChange {
  /// Returns the change that does the same after another one was made first, to the same text; of another length, itself.
  ///
  /// Of two changes at one place the one that replaces less comes first, as in `ChangeSet.map` of CodeMirror, by which
  /// pages move theirs.
  ///
  /// - Parameter isBefore: Whether it comes first if both replace equally much.
  package func mapped(over other: TextChange, isBefore: Bool) -> TextChange {
    guard length == other.length else { return self }
    var result = TextChange()
    var (mine, theirs) = (Sections(of: self), Sections(of: other))
    // The section of mine whose text the result has.
    var inserted = -1
    func insert() {
      guard inserted < mine.index else { return }
      result.append(.insert(mine.text))
      inserted = mine.index
    }
    while !mine.isAtEnd || !theirs.isAtEnd {
      if theirs.isChange, !mine.isChange || inserted == mine.index || theirs.isFirst(before: mine, isBefore) {
        result.append(.keep(theirs.text.count))
        var left = theirs.length
        while left > 0 {
          let piece = min(mine.length, left)
          if mine.isChange, mine.length <= piece { insert() }
          mine.advance(piece)
          left -= piece
        }
        theirs.next()
      } else if mine.isChange {
        var (left, deleted) = (mine.length, 0)
        while left > 0 {
          if !theirs.isChange {
            let piece = min(left, theirs.length)
            deleted += piece
            left -= piece
            theirs.advance(piece)
          } else if theirs.text.isEmpty, theirs.length < left {
            left -= theirs.length
            theirs.next()
          } else {
            break
          }
        }
        insert()
        result.append(.delete(deleted))
        mine.advance(mine.length - left)
      } else {
        let count = min(mine.length, theirs.length)
        result.append(.keep(count))
        mine.advance(count)
        theirs.advance(count)
      }
    }
    return result
  }
}

/// A walk through a change: what is kept, and what is replaced by a text, each in one section.
private struct Sections {
  private let steps: [TextChange.Step]
  private var end = 0
  /// The number of the section.
  private(set) var index = -1
  /// True if the text is changed here, and the new one.
  private(set) var isChange = false
  private(set) var text: [UInt16] = []
  /// The units before the change that are left of the section, and those that have been passed.
  private(set) var length = 0
  private var passed = 0

  init(of change: TextChange) {
    steps = change.steps
    next()
  }

  var isAtEnd: Bool { index >= steps.count }

  /// True if the section comes before another one at the same place.
  func isFirst(before other: Sections, _ isOtherFirst: Bool) -> Bool {
    other.passed == 0 && (length < other.length || length == other.length && !isOtherFirst)
  }

  /// Goes on by some units of the text before the change.
  mutating func advance(_ count: Int) {
    guard count < length else { return next() }
    length -= count
    passed += count
  }

  mutating func next() {
    index = end
    (isChange, text, length, passed) = (false, [], 0, 0)
    guard end < steps.count else { return }
    if case .insert(let units) = steps[end] {
      (isChange, text) = (true, units)
      end += 1
    }
    guard end < steps.count else { return }
    switch steps[end] {
    case .keep(let count) where !isChange: length = count
    case .delete(let count): (isChange, length) = (true, count)
    case .keep, .insert: return
    }
    end += 1
  }
}
