import Engine
import Views

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

// Inputs of a keyboard.
extension Stage {
  /// Types a text, letter by letter; a line break is the return key.
  ///
  /// - Parameter name: The text field, which is touched first; nil for the field that has the focus.
  @discardableResult
  public func type(
    _ text: String, into name: String? = nil, file: StaticString = #fileID, line: UInt = #line
  ) -> Stage {
    if let name { tap(name, file: file, line: line) }
    return keyboard(SourceText(file, line)) { stage throws(StageError) in try stage.type(text) }
  }

  /// Presses a key of the keyboard some times.
  @discardableResult
  public func typeKey(
    _ key: KeyboardKey, times: Int = 1, file: StaticString = #fileID, line: UInt = #line
  ) -> Stage {
    keyboard(SourceText(file, line)) { stage throws(StageError) in
      for _ in 0..<max(0, min(times, TextInput.mostUnits)) {
        guard try stage.press(key) else { return false }
      }
      return true
    }
  }

  /// Does something on the keyboard, and notes where nothing takes it.
  private func keyboard(
    _ source: SourceText, _ body: (inout DrivenStage) throws(StageError) -> Bool
  ) -> Stage {
    drive(source) { stage throws(StageError) in
      if try !body(&stage) {
        record?.add(
          "No text field has the focus: touch one before, or say into which the text is typed.", at: source)
      }
    }
  }

  /// The text of the field that has the focus, with dots in a secure one; nil while none has it.
  public var focusedText: String? { drawn(at: nil).scene.focusedField?.text }
}
