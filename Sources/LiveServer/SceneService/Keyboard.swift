import Engine

/// A key of a keyboard, besides those that type letters.
public enum KeyboardKey: String, CaseIterable, Sendable {
  /// Submits the text of a field of one line; begins a line in one of several.
  case `return`
  /// Takes away the selected part, or the letter before the caret.
  case delete
  /// Ends typing.
  case done
}

extension DrivenStage {
  /// The text field that has the focus; nil for none.
  package var focusedField: FocusedField? { mutating get { stage().scene.focusedField } }

  /// Types a text into the field that has the focus, letter by letter; a line break is the return key.
  ///
  /// - Returns: Whether a field had the focus at each letter.
  package mutating func type(_ text: String) throws(StageError) -> Bool {
    for letter in text.prefix(TextInput.mostUnits) {
      guard focusedField != nil else { return false }
      try drive(.text(letter.isNewline ? TextInput(key: .submit) : TextInput(text: String(letter))))
    }
    return focusedField != nil || !text.isEmpty
  }

  /// Presses a key.
  ///
  /// - Returns: Whether a field had the focus.
  package mutating func press(_ key: KeyboardKey) throws(StageError) -> Bool {
    guard let field = focusedField else { return false }
    switch key {
    case .return: try drive(.text(TextInput(key: .submit)))
    case .done: try drive(.text(TextInput(key: .done)))
    case .delete:
      let range = field.selection.isEmpty ? field.letterBeforeCaret : field.selection
      if !range.isEmpty { try drive(.text(TextInput(range: range, text: ""))) }
    }
    return true
  }
}

extension FocusedField {
  /// The place of the letter before the caret, in UTF-16 units; empty at the beginning.
  fileprivate var letterBeforeCaret: Range<Int> {
    let before = Array(text.utf16.prefix(selection.lowerBound))
    let units = String(decoding: before, as: UTF16.self).last?.utf16.count ?? 0
    return max(0, before.count - units)..<before.count
  }
}
