import Engine
import Support

/// The settings of a phone with which a SwiftUI view can be shown instead of the usual ones.
package struct PhoneSettings: Codable, Hashable, Sendable {
  /// Light or dark surroundings.
  package enum ColorScheme: String, Codable, CaseIterable, Sendable {
    case light, dark
  }

  /// The sizes of text, in their order.
  package enum TypeSize: String, Codable, CaseIterable, Sendable {
    case xSmall, small, medium, large, xLarge, xxLarge, xxxLarge, accessibility1, accessibility2,
      accessibility3, accessibility4, accessibility5
  }

  package var scheme: ColorScheme?
  package var typeSize: TypeSize?

  private enum CodingKeys: String, CodingKey, CaseIterable {
    case scheme
    case typeSize = "type-size"
  }

  /// Settings; nil for each usual one.
  package init(scheme: ColorScheme? = nil, typeSize: TypeSize? = nil) {
    (self.scheme, self.typeSize) = (scheme, typeSize)
  }

  /// Settings by their names.
  ///
  /// - Throws: A ``Failure`` that names what they can be.
  package init(named values: [String: String]) throws(Failure) {
    self.init()
    for (name, value) in values.sorted(by: { $0.key < $1.key }) {
      switch CodingKeys(rawValue: name) {
      case .scheme: scheme = try Self.value(value, of: name)
      case .typeSize: typeSize = try Self.value(value, of: name)
      case nil:
        throw Failure(
          "There is no setting \"\(name.beginning(100).printable)\". There are: \(CodingKeys.allCases.map(\.rawValue).joined(separator: ", "))."
        )
      }
    }
  }

  private static func value<Value: RawRepresentable<String> & CaseIterable>(
    _ text: String, of name: String
  ) throws(Failure) -> Value {
    if let value = Value(rawValue: text) { return value }
    let names = Value.allCases.map(\.rawValue).joined(separator: ", ")
    throw Failure(
      "The setting \(name) is one of \(names), not \"\(text.beginning(100).printable)\".")
  }
}
