/// A change of a whole text: parts of it that are kept, deleted and inserted, in order. Lengths are in UTF-16 units, as
/// editors in browsers count them.
package struct TextChange: Hashable, Sendable {
  /// A part of a change.
  package enum Step: Hashable, Sendable {
    case keep(Int)
    case insert([UInt16])
    case delete(Int)

    /// Whether the step inserts something.
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

  /// Whether the change leaves every text as it is.
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
  /// Whether the character before an offset goes on behind it.
  func partsCharacter(at offset: Int) -> Bool {
    offset > 0 && offset < count && UTF16.isLeadSurrogate(self[offset - 1])
      && UTF16.isTrailSurrogate(self[offset])
  }
}
