/// A value as a failure shows it.
struct Described: CustomStringConvertible {
  private let value: Any

  /// The most characters of a description.
  static let longest = 500

  init(_ value: Any) { self.value = value }

  var description: String {
    let text: String
    switch value {
    case let value as String: text = value.debugDescription
    case let value as Substring: text = String(value).debugDescription
    case let value as any OptionalValue: text = value.wrapped.map { Described($0).description } ?? "nil"
    case let value as any CustomStringConvertible: text = value.description
    default: text = String(describing: value)
    }
    return text.count > Self.longest ? text.prefix(Self.longest) + "…" : text
  }
}

/// An optional of any type.
private protocol OptionalValue {
  var wrapped: Any? { get }
}

extension Optional: OptionalValue {
  fileprivate var wrapped: Any? { self }
}
