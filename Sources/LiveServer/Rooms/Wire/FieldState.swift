import Engine

/// The text field that has the focus, as clients read it.
struct FieldState: Encodable {
  let id: Int
  let version: Int
  let kind: FocusedField.Kind
  /// `[x, y, width, height]` on the stage, in points.
  let frame: [Double]
  let text: String
  /// `[start, end]` in UTF-16 units.
  let selection: [Int]
  let inputmode: FocusedField.InputMode
  let autocapitalize: FocusedField.Capitalization
  let autocorrect: Bool
  let enterkeyhint: FocusedField.ReturnKey
  let autocomplete: FocusedField.Content
  /// The newest edits that the field has taken in or refused, `[id, number]` for each sender.
  let done: [[Int]]

  init(_ field: FocusedField) {
    (id, version, kind, text) = (field.id, field.version, field.kind, field.text)
    frame = [field.origin.x, field.origin.y, field.size.width, field.size.height]
    selection = [field.selection.lowerBound, field.selection.upperBound]
    (inputmode, autocapitalize, autocorrect) = (field.inputMode, field.capitalization, field.corrects)
    (enterkeyhint, autocomplete) = (field.returnKey, field.content)
    done = field.receipts.map { [$0.author, $0.number] }
  }
}
