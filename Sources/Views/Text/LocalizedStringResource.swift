/// A text in the language of its author, since scenes have no others.
public struct LocalizedStringResource: Equatable, Sendable, ExpressibleByStringInterpolation {
  /// The text.
  public let key: String

  /// A text.
  public init(stringLiteral value: String) { key = value }
  /// A text.
  public init(
    _ keyAndValue: StringLiteralType, table: String? = nil, bundle: Bundle? = nil,
    comment: StaticString? = nil
  ) {
    key = keyAndValue
  }
}

extension Text {
  /// A text of a resource.
  @_disfavoredOverload
  nonisolated public init(_ resource: LocalizedStringResource) { self.init(LocalizedStringKey(resource.key)) }
}

extension String {
  /// A text of a resource.
  @_disfavoredOverload
  public init(localized resource: LocalizedStringResource) { self = resource.key }
}
