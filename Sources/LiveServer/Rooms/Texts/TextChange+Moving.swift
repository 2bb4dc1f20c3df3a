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
  /// Whether the text is changed here, and the new one.
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

  /// Whether the section comes before another one at the same place.
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
