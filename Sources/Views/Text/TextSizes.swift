// Text at the sizes that people choose. Source: Apple's Human Interface Guidelines, Typography, Dynamic Type sizes (iOS).

extension DynamicTypeSize {
  /// The sizes and the distances of lines, in points, in the order of ``Font/TextStyle``.
  fileprivate var table: [(size: CGFloat, leading: CGFloat)] {
    switch self {
    case .xSmall:
      [
        (31, 38), (25, 31), (19, 24), (17, 22), (14, 19), (12, 16), (14, 19), (13, 18), (12, 16), (11, 13),
        (11, 13),
      ]
    case .small:
      [
        (32, 39), (26, 32), (20, 25), (18, 23), (15, 20), (13, 18), (15, 20), (14, 19), (12, 16), (11, 13),
        (11, 13),
      ]
    case .medium:
      [
        (33, 40), (27, 33), (21, 26), (19, 24), (16, 21), (14, 19), (16, 21), (15, 20), (12, 16), (11, 13),
        (11, 13),
      ]
    case .large: Font.TextStyle.allCases.map { ($0.size, $0.leading) }
    case .xLarge:
      [
        (36, 43), (30, 37), (24, 30), (22, 28), (19, 24), (17, 22), (19, 24), (18, 23), (15, 20), (14, 19),
        (13, 18),
      ]
    case .xxLarge:
      [
        (38, 46), (32, 39), (26, 32), (24, 30), (21, 26), (19, 24), (21, 26), (20, 25), (17, 22), (16, 21),
        (15, 20),
      ]
    case .xxxLarge:
      [
        (40, 48), (34, 41), (28, 34), (26, 32), (23, 29), (21, 28), (23, 29), (22, 28), (19, 24), (18, 23),
        (17, 22),
      ]
    case .accessibility1:
      [
        (44, 52), (38, 46), (34, 41), (31, 38), (28, 34), (25, 31), (28, 34), (26, 32), (23, 29), (22, 29),
        (20, 25),
      ]
    case .accessibility2:
      [
        (48, 57), (43, 51), (39, 47), (37, 44), (33, 40), (30, 37), (33, 40), (32, 39), (27, 33), (26, 32),
        (24, 30),
      ]
    case .accessibility3:
      [
        (52, 61), (48, 57), (44, 52), (43, 51), (40, 48), (36, 43), (40, 48), (38, 46), (33, 40), (32, 39),
        (29, 35),
      ]
    case .accessibility4:
      [
        (56, 66), (53, 62), (50, 59), (49, 58), (47, 56), (42, 50), (47, 56), (44, 52), (38, 46), (37, 44),
        (34, 41),
      ]
    case .accessibility5:
      [
        (60, 70), (58, 68), (56, 66), (55, 65), (53, 62), (49, 58), (53, 62), (51, 60), (44, 52), (43, 51),
        (40, 48),
      ]
    }
  }

  /// The size and the distance of lines of a style, in points.
  func measures(of style: Font.TextStyle) -> (size: CGFloat, leading: CGFloat) {
    let index = Font.TextStyle.allCases.firstIndex(of: style) ?? 0
    return table[index]
  }

  /// The size at which a number for the usual size is shown beside a style's text.
  func scaled(_ value: CGFloat, as style: Font.TextStyle) -> CGFloat {
    self == .large ? value : value * measures(of: style).size / style.size
  }
}

extension View {
  /// Sets the size of texts that a person chooses.
  nonisolated public func dynamicTypeSize(_ size: DynamicTypeSize) -> some View {
    environment(\.dynamicTypeSize, size)
  }
  /// Limits the sizes of texts that a person can choose.
  nonisolated public func dynamicTypeSize<T: RangeExpression>(_ range: T) -> some View
  where T.Bound == DynamicTypeSize {
    transformEnvironment(\.dynamicTypeSize) { size in
      let allowed = DynamicTypeSize.allCases.filter { range.contains($0) }
      guard let least = allowed.first, let most = allowed.last else { return }
      size = min(max(size, least), most)
    }
  }
}

/// A number that grows with the texts that a person chooses.
@propertyWrapper
public struct ScaledMetric<Value: BinaryFloatingPoint>: DynamicProperty {
  private let value: Value
  private let style: Font.TextStyle
  private var size = DynamicTypeSize.large

  /// A number that grows as the body's text does.
  public init(wrappedValue: Value) { self.init(wrappedValue: wrappedValue, relativeTo: .body) }
  /// A number that grows as a style of texts does.
  public init(wrappedValue: Value, relativeTo textStyle: Font.TextStyle) {
    (value, style) = (wrappedValue, textStyle)
  }

  /// The number at the size of texts that is chosen.
  public var wrappedValue: Value { size == .large ? value : Value(size.scaled(CGFloat(value), as: style)) }

  /// Reads the size of texts.
  public mutating func install(at place: PropertyPlace) { size = place.environment.dynamicTypeSize }
}
