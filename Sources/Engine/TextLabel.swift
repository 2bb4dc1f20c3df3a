/// A text in a scene, laid out when it changes.
///
/// A scene sets it in ``Scene/prepare(in:)`` and wherever else the text may change; setting the same text again costs
/// nothing. It is not encoded, because it follows from the rest of the scene. Without fonts it draws nothing.
public struct TextLabel: Hashable, Sendable {
  /// The text in its place, as ``Typesetter`` has laid it out; nothing before that.
  public private(set) var layout = LaidOutText()
  /// Sentences about text that cannot be drawn; empty if there is none.
  public private(set) var notices: [String] = []
  private var request: TypesettingRequest?

  /// A label without text.
  public init() {}

  /// Sets the text, in which `*asterisks*` mark emphasis. Lines break at `width`; `size` is that of an em. Both are in
  /// points.
  public mutating func set(
    _ text: String, width: Double, size: Double, alignment: TypesettingRequest.Alignment = .center,
    in environment: Environment
  ) {
    set(EmphasisedText(markup: text), width: width, size: size, alignment: alignment, in: environment)
  }

  /// Sets the text as it is.
  mutating func set(
    _ text: EmphasisedText, width: Double, size: Double,
    alignment: TypesettingRequest.Alignment = .center, in environment: Environment
  ) {
    guard let typesetter = environment.typesetter else {
      notices = ["There are no fonts here, so that the text cannot be drawn."]
      return
    }
    let next = TypesettingRequest(text: text, width: width, size: size, alignment: alignment)
    guard next != request else { return }
    request = next
    layout = typesetter.layOut(next)
    notices = layout.missingNotice.map { [$0] } ?? []
  }

  /// The glyphs' assets, for ``Scene/assets(in:)``.
  public var assets: [Asset] { layout.assets }

  /// The visible slices, in reading order; each can move on its own.
  public var slices: [LaidOutText.Slice] {
    layout.lines.flatMap { $0.runs.flatMap { $0.slices.filter { !$0.isWhitespace } } }
  }

  /// The whole text in one colour, as large as its block.
  public func layer(color: Color) -> Glyphs { Glyphs(layout.glyphs, color: color, in: layout.size) }
}

extension TextLabel: Codable {
  /// A label without text.
  public init(from decoder: any Decoder) throws {}

  /// Writes nothing.
  public func encode(to encoder: any Encoder) throws { _ = encoder.container(keyedBy: NoKey.self) }

  private enum NoKey: CodingKey {}
}

extension KeyedDecodingContainer {
  /// A label without text; the container is not read.
  public func decode(_ type: TextLabel.Type, forKey key: Key) throws -> TextLabel { TextLabel() }
}

extension KeyedEncodingContainer {
  /// Leaves the label out.
  public mutating func encode(_ label: TextLabel, forKey key: Key) throws {}
}
