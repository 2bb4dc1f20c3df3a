// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NoLeadingUnderscores

public struct ProposedViewSize: Equatable, Sendable {
  public init(width: CGFloat?, height: CGFloat?) { fatalError() }
}

@MainActor @preconcurrency public final class ImageRenderer<Content: View> {
  public init(content view: Content) { fatalError() }
  public var proposedSize: ProposedViewSize {
    get { fatalError() }
    set { fatalError() }
  }
  // The picture's own type is of CoreGraphics.
  public var cgImage: Int? { fatalError() }
}

public struct ViewDimensions {
  public var width: CGFloat { fatalError() }
  public var height: CGFloat { fatalError() }
}

extension View {
  nonisolated public func layoutPriority(_ value: Double) -> some View { self }
  nonisolated public func fixedSize(horizontal: Bool, vertical: Bool) -> some View { self }
  nonisolated public func alignmentGuide(
    _ g: HorizontalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat
  ) -> some View { self }
  nonisolated public func alignmentGuide(
    _ g: VerticalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat
  ) -> some View { self }
}
