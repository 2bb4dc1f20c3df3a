import Engine
import SceneService
@_exported import enum SceneService.KeyboardKey

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
