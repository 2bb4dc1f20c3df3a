/// The parts of sections that stay in view.
public struct PinnedScrollableViews: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt32
  /// Parts from their bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// The headers.
  public static let sectionHeaders = PinnedScrollableViews(rawValue: 1)
  /// The footers.
  public static let sectionFooters = PinnedScrollableViews(rawValue: 2)
}

/// A part of a section.
enum SectionPart { case header, footer }

/// A header or a footer that stays in view.
final class PinnedElement: WrapperElement {
  init(_ child: ViewElement, _ part: SectionPart, in context: ViewContext) {
    super.init(child, .other, in: context)
    traits.pinnedPart = part
  }
}

/// Moves headers and footers into what is seen, but not out of their sections.
struct Pinning {
  let axis: Axis
  /// The visible rectangle, in the coordinates of the stack.
  let visible: CGRect

  /// The places of the children along the axis, by their places, their lengths, and the parts that they are.
  func places(
    _ starts: [CGFloat], _ lengths: [CGFloat], _ parts: [SectionPart?], end: CGFloat
  ) -> [CGFloat] {
    let (first, last) =
      axis == .vertical ? (visible.minY, visible.maxY) : (visible.minX, visible.maxX)
    var places = starts
    for (index, part) in parts.enumerated() {
      switch part {
      case nil: break
      case .header:
        let next = parts[(index + 1)...].firstIndex(of: .header).map { starts[$0] } ?? end
        places[index] = min(max(starts[index], first), max(starts[index], next - lengths[index]))
      case .footer:
        let before = parts[..<index].lastIndex(of: .header).map { starts[$0] + lengths[$0] } ?? 0
        places[index] = max(min(starts[index], last - lengths[index]), min(starts[index], before))
      }
    }
    return places
  }
}
