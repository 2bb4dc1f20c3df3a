/// A layout of an author's own.
public protocol Layout: Animatable, SendableMetatype {
  /// Values kept between the calls of one pass; nothing by default.
  associatedtype Cache = Void
  /// The views that are laid out.
  typealias Subviews = LayoutSubviews
  /// The size that the layout takes of a proposal.
  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize
  /// Places the views.
  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache)
  /// Makes the values to keep.
  func makeCache(subviews: Subviews) -> Cache
  /// Brings the values up to date; each pass makes new ones.
  func updateCache(_ cache: inout Cache, subviews: Subviews)
  /// The distances that the layout wants to others.
  func spacing(subviews: Subviews, cache: inout Cache) -> ViewSpacing
  /// The position of a guide of the layout's own; nil for the usual one.
  func explicitAlignment(
    of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews,
    cache: inout Cache
  ) -> CGFloat?
  /// The position of a guide of the layout's own; nil for the usual one.
  func explicitAlignment(
    of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews,
    cache: inout Cache
  ) -> CGFloat?
  /// Properties of the layout.
  static var layoutProperties: LayoutProperties { get }
}

extension Layout {
  /// Nothing to bring up to date.
  public func updateCache(_ cache: inout Cache, subviews: Subviews) {}
  /// The usual distances.
  public func spacing(subviews: Subviews, cache: inout Cache) -> ViewSpacing { ViewSpacing() }
  /// The usual guide.
  public func explicitAlignment(
    of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews,
    cache: inout Cache
  ) -> CGFloat? { nil }
  /// The usual guide.
  public func explicitAlignment(
    of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews,
    cache: inout Cache
  ) -> CGFloat? { nil }
  /// The usual properties.
  public static var layoutProperties: LayoutProperties { LayoutProperties() }
}

/// Properties of a layout.
public struct LayoutProperties: Sendable {
  /// The axis along which it places views; nil for none.
  public var stackOrientation: Axis?
  /// The usual properties.
  public init() {}
}

extension Layout where Cache == Void {
  /// No effect.
  public func makeCache(subviews: Subviews) {}
}

extension Layout {
  /// Lays views out.
  nonisolated public func callAsFunction<V: View>(@ViewBuilder _ content: () -> V) -> some View {
    LaidOutView(layout: self, content: content())
  }
}

/// A value of a view that layouts read.
public protocol LayoutValueKey: SendableMetatype {
  /// The type of the value.
  associatedtype Value
  /// The value of views that say none.
  static var defaultValue: Value { get }
}

/// A view as a layout sees it.
public struct LayoutSubview {
  let element: ViewElement
  let placements: Placements
  let index: Int

  /// The places of views.
  final class Placements {
    var places: [Int: (corner: CGPoint, proposal: ProposedViewSize)] = [:]
  }

  /// The priority with which it gets its share.
  public var priority: Double { element.priority }
  /// The distances that it wants.
  public var spacing: ViewSpacing { ViewSpacing(of: element) }
  /// The size that it takes of a proposal.
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { element.size(proposal) }
  /// Its size and its guides.
  public func dimensions(in proposal: ProposedViewSize) -> ViewDimensions { element.dimensions(proposal) }
  /// Places the view.
  public func place(
    at position: CGPoint, anchor: UnitPoint = .topLeading, proposal: ProposedViewSize,
    file: StaticString = #fileID, line: UInt = #line
  ) {
    let position = position.drawable(
      "The x of a subview's place", "The y of a subview's place", at: SourceLine(file, line))
    let size = element.size(proposal)
    let corner = CGPoint(x: position.x - anchor.x * size.width, y: position.y - anchor.y * size.height)
    placements.places[index] = (corner, proposal)
  }
  /// A value that it says.
  public subscript<K: LayoutValueKey>(key: K.Type) -> K.Value {
    element.layoutValues[ObjectIdentifier(key)] as? K.Value ?? key.defaultValue
  }
}

extension LayoutSubview: Equatable {
  /// True if both are the same view.
  public static func == (a: LayoutSubview, b: LayoutSubview) -> Bool { a.element === b.element }
}

/// The views of a layout.
public struct LayoutSubviews: RandomAccessCollection {
  private let subviews: [LayoutSubview]

  init(_ elements: [ViewElement], _ placements: LayoutSubview.Placements) {
    subviews = elements.enumerated().map { LayoutSubview(element: $1, placements: placements, index: $0) }
  }

  /// The direction of layout.
  public var layoutDirection: LayoutDirection { .leftToRight }
  /// The first place.
  public var startIndex: Int { 0 }
  /// The place behind the last one.
  public var endIndex: Int { subviews.count }
  /// A view.
  public subscript(index: Int) -> LayoutSubview { subviews[index] }
}

extension View {
  /// Says a value to the layout around.
  nonisolated public func layoutValue<K: LayoutValueKey>(key: K.Type, value: K.Value) -> some View {
    wrapped { element, context in
      LayoutValueElement(element, [ObjectIdentifier(key): value], in: context)
    }
  }
}

final class LayoutValueElement: MeasuringElement {
  private let values: [ObjectIdentifier: Any]

  init(_ child: ViewElement, _ values: [ObjectIdentifier: Any], in context: ViewContext) {
    self.values = values
    super.init(child, .other, in: context)
  }

  override var layoutValues: [ObjectIdentifier: Any] { child.layoutValues.merging(values) { $1 } }

  override func measureGuides(_ proposal: ProposedViewSize) -> Guides {
    child.guides(proposal)
  }
}

struct LaidOutView<L: Layout, Content: View> {
  let layout: L
  let content: Content
}

extension LaidOutView: PrimitiveView {
  nonisolated func elements(in context: ViewContext) -> [ViewElement] {
    [LayoutElement(layout, content.elements(in: context.next("layout").eager), in: context)]
  }
}

/// A layout of an author's own, with its views.
final class LayoutElement<L: Layout>: ViewElement {
  private let layout: L
  private let placements = LayoutSubview.Placements()
  private let subviews: LayoutSubviews
  private let children: [ViewElement]
  private let ghosts: Ghosts

  init(_ layout: L, _ children: [ViewElement], in context: ViewContext) {
    self.layout = layout
    (self.children, ghosts) = Ghosts.separated(from: children)
    subviews = LayoutSubviews(self.children, placements)
    super.init(.stack, in: context)
  }

  override func spacing(at edge: Edge) -> EdgeSpacing {
    children.isEmpty ? .none : EdgeSpacing(joining: children, at: edge)
  }

  override func measure(_ proposal: ProposedViewSize) -> CGSize {
    var cache = layout.makeCache(subviews: subviews)
    return layout.sizeThatFits(proposal: proposal, subviews: subviews, cache: &cache)
  }

  override func write(at corner: CGPoint, _ proposal: ProposedViewSize, into writer: DisplayWriter) {
    let bounds = CGRect(origin: corner, size: size(proposal))
    let layout = layout.moving(key, animation, in: context.update)
    placements.places = [:]
    var cache = layout.makeCache(subviews: subviews)
    layout.placeSubviews(in: bounds, proposal: proposal, subviews: subviews, cache: &cache)
    let places = children.enumerated().map { index, child -> (corner: CGPoint, proposal: ProposedViewSize) in
      if let place = placements.places[index] { return place }
      // As SwiftUI does with a view that the layout does not place.
      let size = child.size(proposal)
      return (CGPoint(x: bounds.midX - size.width / 2, y: bounds.midY - size.height / 2), proposal)
    }
    writeInPlanes(children, places.map(\.proposal), places.map(\.corner), at: .zero, ghosts, into: writer)
  }
}
