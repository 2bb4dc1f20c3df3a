/// Attributes of UIKit's in attributed strings.
extension AttributeScopes {
  /// The attributes that a text draws as it does SwiftUI's.
  public struct UIKitAttributes: AttributeScope {
    /// The colour of letters.
    public let foregroundColor: ForegroundColorAttribute
    /// The colour behind letters.
    public let backgroundColor: BackgroundColorAttribute
    /// The font.
    public let font: FontAttribute
    /// Foundation's own.
    public let foundation: AttributeScopes.FoundationAttributes
  }

  /// The attributes that a text draws as it does SwiftUI's.
  public var uiKit: UIKitAttributes.Type { UIKitAttributes.self }
}

extension AttributeDynamicLookup {
  /// An attribute of UIKit's by its name.
  @_disfavoredOverload
  public subscript<T: AttributedStringKey>(
    dynamicMember keyPath: KeyPath<AttributeScopes.UIKitAttributes, T>
  ) -> T {
    self[T.self]
  }
}

extension AttributeScopes.UIKitAttributes {
  /// The colour of letters.
  public enum ForegroundColorAttribute: AttributedStringKey {
    /// A colour.
    public typealias Value = UIColor
    /// The name.
    public static let name = "NSColor"
  }
  /// The colour behind letters.
  public enum BackgroundColorAttribute: AttributedStringKey {
    /// A colour.
    public typealias Value = UIColor
    /// The name.
    public static let name = "NSBackgroundColor"
  }
  /// The font.
  public enum FontAttribute: AttributedStringKey {
    /// A font.
    public typealias Value = UIFont
    /// The name.
    public static let name = "NSFont"
  }
}
