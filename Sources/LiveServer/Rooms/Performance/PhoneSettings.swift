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

  private enum CodingKeys: String, CodingKey {
    case scheme
    case typeSize = "type-size"
  }

  /// Settings; nil for each usual one.
  package init(scheme: ColorScheme? = nil, typeSize: TypeSize? = nil) {
    (self.scheme, self.typeSize) = (scheme, typeSize)
  }
}
