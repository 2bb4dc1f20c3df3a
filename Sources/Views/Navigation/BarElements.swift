/// A page, between whose bars other elements stand.
final class BarPageElement: MeasuringElement {
  private let part: BarPagePart

  init(_ child: ViewElement, _ part: BarPagePart, in context: ViewContext) {
    self.part = part
    super.init(child, .frame, in: context)
  }

  override func write(at corner: CGPoint, _ proposal: ProposedViewSize, into writer: DisplayWriter) {
    let outer = part.page
    part.page = CGRect(origin: corner, size: size(proposal))
    child.write(at: corner, proposal, into: writer)
    part.page = outer
  }
}

/// The frame of a page while it is written, in the space in which its bars and its content stand.
final class BarPagePart {
  var page: CGRect?
}

/// The content of a page, which ends at bars that views may reach under.
final class BarContentElement: MeasuringElement {
  private let part: BarPagePart
  private let title: LargeTitle?

  init(_ child: ViewElement, _ part: BarPagePart, titled title: Text? = nil, in context: ViewContext) {
    (self.part, self.title) = (part, title.map { LargeTitle($0, in: context) })
    super.init(child, .frame, in: context)
  }

  override func write(at corner: CGPoint, _ proposal: ProposedViewSize, into writer: DisplayWriter) {
    let frame = CGRect(origin: corner, size: size(proposal))
    guard let page = part.page, page != frame else {
      return child.write(at: corner, proposal, into: writer)
    }
    writer.within(frame, betweenBarsOf: page) {
      writer.below(title, along: frame) { child.write(at: corner, proposal, into: writer) }
    }
  }
}

/// The title of a page, which is large above its content, and small in the bar when it has scrolled away.
final class LargeTitle {
  private let large: ViewElement
  private let small: ViewElement

  /// The heights of the large title and of the bar above it. Source: UIKit's bar, 96 points high with a large title.
  static let (height, barHeight): (CGFloat, CGFloat) = (52, 44)
  /// The least offset of the content at which the bar shows the title.
  private static let reach: CGFloat = 40

  init(_ title: Text, in context: ViewContext) {
    large = DepthElement(
      .bottomLeading, Self.large(title).elements(in: context.part("large")), in: context.part("largeTitle"))
    small = DepthElement(
      .center,
      title.font(.headline).lineLimit(1).padding(.horizontal, 72)
        .frame(maxWidth: .infinity).frame(height: Self.barHeight)
        .overlay(alignment: .bottom) { Divider() }
        .elements(in: context.part("small")), in: context.part("smallTitle"))
  }

  /// A title below the bar.
  static func large(_ title: Text) -> some View {
    title.font(.largeTitle.bold()).lineLimit(1).frame(maxWidth: .infinity, alignment: .leading)
      .padding(.horizontal, 16).padding(.bottom, 8).frame(height: height, alignment: .bottom)
  }

  /// Writes the large title above content.
  func writeLarge(above frame: CGRect, into writer: DisplayWriter) {
    large.write(
      at: CGPoint(x: frame.minX, y: frame.minY - Self.height),
      ProposedViewSize(width: frame.width, height: Self.height), into: writer)
  }

  /// Writes the small title in the bar above content, which has scrolled to an offset.
  func writeSmall(above frame: CGRect, at offset: CGFloat, into writer: DisplayWriter) {
    let isShown: Double = offset > Self.reach ? 1 : 0
    writer.node(.opacity) {
      writer.write(SIMD4(isShown, 0, 0, 0), 0..<1, small.key, .amount, .easeInOut(duration: 0.2))
    } content: {
      writer.deaf(true) {
        small.write(
          at: CGPoint(x: frame.minX, y: frame.minY - Self.height - Self.barHeight),
          ProposedViewSize(width: frame.width, height: Self.barHeight), into: writer)
      }
    }
  }
}
