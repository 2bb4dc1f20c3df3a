/// A text of one or more parts.
public struct Text: Equatable, Sendable {
  /// A change of a text's case.
  public enum Case: Hashable, Sendable {
    /// To capitals.
    case uppercase
    /// To small letters.
    case lowercase
  }

  /// The place at which a text is cut.
  public enum TruncationMode: Hashable, Sendable {
    /// At its start.
    case head
    /// In the middle.
    case middle
    /// At its end.
    case tail
  }

  /// The style of a written date.
  public struct DateStyle: Hashable, Sendable {
    let format: String
    /// The time of day.
    public static let time = DateStyle(format: "h:mm a")
    /// The date.
    public static let date = DateStyle(format: "MMMM d, yyyy")
  }

  struct Part: Equatable, Sendable {
    var string: String
    var color: AnyColorStyle?
    var font: Font?
    var weight: Font.Weight?
    var isItalic = false
    var design: Font.Design?
    /// True if its letters are the signs of symbols.
    var isSymbol = false
    /// The height of its letters above their line, in points.
    var rise: Double?
    /// An addition to the distance of letters, in points.
    var spacing: Double?
    var underline: Line?
    var strikethrough: Line?
    /// The colour behind its letters.
    var background: Color?
    var attributes = TextAttributes()

    /// The parts, of which neighbours that look alike are one, such as a value and the words around it.
    static func joined(_ parts: [Part]) -> [Part] {
      guard parts.count > 1 else { return parts }
      var joined: [Part] = []
      for part in parts {
        if let last = joined.last, last.looks(like: part) {
          joined[joined.count - 1].string += part.string
        } else {
          joined.append(part)
        }
      }
      return joined
    }

    private func looks(like other: Part) -> Bool {
      // Styles that are no colours, attributes and signs are each a part's own.
      func isPlain(_ part: Part) -> Bool {
        !part.isSymbol && part.attributes.isEmpty && (part.color == nil || part.color?.id != nil)
      }
      // One by one: a comparison of the parts themselves would copy one, to leave the strings out.
      return isPlain(self) && isPlain(other) && isItalic == other.isItalic
        && design == other.design && weight == other.weight && rise == other.rise
        && spacing == other.spacing && (color == nil) == (other.color == nil) && color == other.color
        && font == other.font && underline == other.underline && strikethrough == other.strikethrough
        && background == other.background
    }
  }

  /// A line under or through a part, in the part's colour or in its own; inactive to undo one.
  struct Line: Equatable, Sendable {
    let isActive: Bool
    let color: Color?
  }

  /// A colour or a style that a part has of its own.
  struct AnyColorStyle: Equatable, Sendable {
    let style: AnyShapeStyle
    let id: Color?
    static func == (a: AnyColorStyle, b: AnyColorStyle) -> Bool { a.id == b.id }
  }

  var parts: [Part]

  init(parts: [Part]) { self.parts = parts }

  /// A text as it is.
  nonisolated public init(verbatim content: String) { parts = [Part(string: content)] }

  /// A text as it is.
  @_disfavoredOverload
  nonisolated public init<S: StringProtocol>(_ content: S) { self.init(verbatim: String(content)) }

  /// A text with Markdown's emphasis.
  nonisolated public init(
    _ key: LocalizedStringKey, tableName: String? = nil, bundle: Bundle? = nil, comment: StaticString? = nil
  ) {
    parts = key.parts
  }

  /// A date, as in American English and in universal time.
  nonisolated public init(_ date: Date, style: DateStyle) { self.init(verbatim: style.text(of: date)) }

  /// A value in a format.
  nonisolated public init<F: FormatStyle>(_ input: F.FormatInput, format: F)
  where F.FormatInput: Equatable, F.FormatOutput == String {
    self.init(verbatim: format.onStage.format(input))
  }

  /// One text after the other.
  nonisolated public static func + (a: Text, b: Text) -> Text { Text(parts: a.parts + b.parts) }

  func mapped(_ change: (inout Part) -> Void) -> Text {
    var copy = self
    for index in copy.parts.indices { change(&copy.parts[index]) }
    return copy
  }

  /// The text in a font.
  nonisolated public func font(_ font: Font?) -> Text { mapped { $0.font = $0.font ?? font } }
  /// The text in a weight.
  nonisolated public func fontWeight(_ weight: Font.Weight?) -> Text {
    mapped { $0.weight = $0.weight ?? weight }
  }
  /// The text, bold.
  nonisolated public func bold() -> Text { fontWeight(.bold) }
  /// The text, bold or not.
  nonisolated public func bold(_ isActive: Bool) -> Text { isActive ? bold() : self }
  /// The text, slanted.
  nonisolated public func italic() -> Text { mapped { $0.isItalic = true } }
  /// The text, slanted or not.
  nonisolated public func italic(_ isActive: Bool) -> Text { isActive ? italic() : self }
  /// The text in a colour.
  nonisolated public func foregroundColor(_ color: Color?) -> Text {
    mapped { part in
      if part.color == nil { part.color = color.map { AnyColorStyle(style: AnyShapeStyle($0), id: $0) } }
    }
  }
  /// The text in a style.
  nonisolated public func foregroundStyle<S: ShapeStyle>(_ style: S) -> Text {
    mapped { part in
      if part.color == nil { part.color = AnyColorStyle(style: AnyShapeStyle(style), id: style as? Color) }
    }
  }
  /// The text with digits of one width, as they are.
  nonisolated public func monospacedDigit() -> Text { self }
  /// The text in letters of one width.
  nonisolated public func monospaced(_ isActive: Bool = true) -> Text {
    isActive ? fontDesign(.monospaced) : self
  }
  /// The text with a distance added to that of its letters, in points.
  nonisolated public func kerning(_ kerning: CGFloat) -> Text {
    mapped { $0.spacing = $0.spacing ?? Double(kerning).clamped(to: -1000...1000) }
  }
  /// The text with a distance added to that of its letters, in points.
  nonisolated public func tracking(_ tracking: CGFloat) -> Text { kerning(tracking) }
  /// The text with a line under it.
  nonisolated public func underline(_ isActive: Bool = true, color: Color? = nil) -> Text {
    mapped { $0.underline = $0.underline ?? Line(isActive: isActive, color: color) }
  }
  /// The text with a line through it.
  nonisolated public func strikethrough(_ isActive: Bool = true, color: Color? = nil) -> Text {
    mapped { $0.strikethrough = $0.strikethrough ?? Line(isActive: isActive, color: color) }
  }
}

extension Text: PrimitiveView {
  /// The text.
  nonisolated public func elements(in context: ViewContext) -> [ViewElement] {
    [TextElement(self, in: context)]
  }
}
