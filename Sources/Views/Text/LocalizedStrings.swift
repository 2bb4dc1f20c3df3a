extension String {
  /// A text in the language of its author, since scenes have no others.
  public init(
    localized keyAndValue: String, table: String? = nil, bundle: Bundle? = nil, locale: Locale = .current,
    comment: StaticString? = nil
  ) {
    self = keyAndValue
  }
}

extension Measurement {
  /// The value with the unit's sign.
  public func formatted() -> String { "\(value.formatted()) \(unit.symbol)" }
}
