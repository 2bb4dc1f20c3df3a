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
    var head = zip(old, new).prefix { $0 == $1 }.count
    if old.partsCharacter(at: head) || new.partsCharacter(at: head) { head -= 1 }
    var tail = zip(old.dropFirst(head).reversed(), new.dropFirst(head).reversed()).prefix { $0 == $1 }.count
    if old.partsCharacter(at: old.count - tail) || new.partsCharacter(at: new.count - tail) { tail -= 1 }
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
