import Engine
import Foundation

/// The text or the value that a text field shows and changes.
struct FieldValue {
  var kind = FocusedField.Kind.line
  let text: () -> String
  let set: (String) -> Void
  /// Reads a typed text as a value when typing ends; nil for fields of texts.
  var read: ((String) -> Void)?
  var editingChanged: (Bool) -> Void = { _ in }
  var committed: () -> Void = {}

  /// A text.
  init(
    _ binding: Binding<String>, kind: FocusedField.Kind = .line,
    editingChanged: @escaping (Bool) -> Void = { _ in }, committed: @escaping () -> Void = {}
  ) {
    self.kind = kind
    text = { binding.wrappedValue }
    set = { binding.wrappedValue = $0 }
    (self.editingChanged, self.committed) = (editingChanged, committed)
  }

  /// A value in a format, which is read when typing ends.
  init<Value>(
    _ binding: Binding<Value>, formatted: @escaping (Value) -> String, parsed: @escaping (String) -> Value?,
    editingChanged: @escaping (Bool) -> Void = { _ in }, committed: @escaping () -> Void = {}
  ) {
    (self.editingChanged, self.committed) = (editingChanged, committed)
    text = { formatted(binding.wrappedValue) }
    set = { _ in }
    read = { if let value = parsed($0) { binding.wrappedValue = value } }
  }

  /// A value in a format, or nil, which an empty text stands for.
  init<Style: FormatStyle>(_ binding: Binding<Style.FormatInput?>, format: Style)
  where Style.FormatOutput == String {
    self.init(
      binding, formatted: { $0.map { format.onStage.format($0) } ?? "" },
      parsed: { text -> Style.FormatInput?? in
        text.isEmpty ? .some(nil) : Views.parsed(text, by: format).map(Optional.some)
      })
  }

  /// A field that is evaluated, which can have the focus from now on.
  func site(in context: ViewContext) -> FieldSite {
    let (update, key) = (context.update, context.place.key(.field))
    let (text, read) = (text, read)
    let site = FieldSite(
      key: key, kind: kind, typing: context.environment.typing,
      text: read == nil ? text : { ViewUpdate.current?.draft(of: key) ?? text() },
      setText: read == nil ? set : { ViewUpdate.current?.setDraft($0) },
      readDraft: read ?? { _ in }, editingChanged: editingChanged, committed: committed)
    if context.environment.isEnabled { update.note(site) }
    return site
  }
}

/// The value that a style reads from a text; nil if it reads none.
func parsed<Style: FormatStyle>(_ text: String, by style: Style) -> Style.FormatInput? {
  func parse<Parser: ParseableFormatStyle>(_ parser: Parser) -> Any? {
    (text as? Parser.FormatOutput).flatMap { try? parser.parseStrategy.parse($0) }
  }
  return (style as? any ParseableFormatStyle).flatMap { parse($0) as? Style.FormatInput }
}

/// The value that a formatter reads from a text; nil if it reads none.
func parsed<Value>(_ text: String, by formatter: Formatter, as type: Value.Type) -> Value? {
  if let number = (formatter as? Foundation.NumberFormatter)?.number(from: text) {
    let candidates: [Any] = [
      number, number.intValue, number.doubleValue, number.floatValue, number.decimalValue,
    ]
    return candidates.lazy.compactMap { $0 as? Value }.first
  }
  if let names = formatter as? PersonNameComponentsFormatter {
    return names.personNameComponents(from: text) as? Value
  }
  return (formatter as? Foundation.DateFormatter)?.date(from: text) as? Value
}
