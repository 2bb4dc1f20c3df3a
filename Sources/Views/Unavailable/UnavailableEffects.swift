/// How a text changes into another one; it does at once.
public struct ContentTransition: Sendable {
  /// Digit by digit.
  public static func numericText(countsDown: Bool = false) -> ContentTransition { ContentTransition() }
  /// Digit by digit.
  public static func numericText(value: Double) -> ContentTransition { ContentTransition() }
  /// Fading.
  public static let opacity = ContentTransition()
  /// Changing shape.
  public static let interpolate = ContentTransition()
  /// At once.
  public static let identity = ContentTransition()
}

/// How a symbol is coloured.
public struct SymbolRenderingMode: Sendable {
  /// In one colour.
  public static let monochrome = SymbolRenderingMode()
  /// In its own colours.
  public static let multicolor = SymbolRenderingMode()
  /// In shades.
  public static let hierarchical = SymbolRenderingMode()
  /// In several colours.
  public static let palette = SymbolRenderingMode()
}

/// The properties of a view matched with another one's.
public struct MatchedGeometryProperties: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt32
  /// Properties from their bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// The place.
  public static let position = MatchedGeometryProperties(rawValue: 1)
  /// The size.
  public static let size = MatchedGeometryProperties(rawValue: 2)
  /// Both.
  public static let frame: MatchedGeometryProperties = [.position, .size]
}

extension View {
  /// Sets how texts change, which they do at once.
  nonisolated public func contentTransition(_ transition: ContentTransition) -> some View { self }
  /// Sets how symbols are coloured, which stand for boxes.
  nonisolated public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> some View { self }
  /// Lets views of one id move into each other, which they do not yet.
  nonisolated public func matchedGeometryEffect<ID: Hashable>(
    id: ID, in namespace: Namespace.ID, properties: MatchedGeometryProperties = .frame,
    anchor: UnitPoint = .center,
    isSource: Bool = true
  ) -> some View {
    noticing("Views do not move into each other yet: matchedGeometryEffect has no effect.")
  }
}
