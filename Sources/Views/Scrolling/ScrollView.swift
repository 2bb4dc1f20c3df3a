import Engine

/// A view that fingers scroll.
public struct ScrollView<Content: View> {
  let axes: Axis.Set
  let content: Content

  /// A view that scrolls along some axes.
  nonisolated public init(
    _ axes: Axis.Set = .vertical, showsIndicators: Bool = true, @ViewBuilder content: () -> Content
  ) {
    (self.axes, self.content) = (axes, content())
  }
}

extension ScrollView: PrimitiveView {
  /// The view.
  nonisolated public func elements(in context: ViewContext) -> [ViewElement] {
    let elements = content.elements(in: context.next("scroll"))
    let isHorizontal = axes.contains(.horizontal) && !axes.contains(.vertical)
    let stack =
      isHorizontal
      ? LinearElement(.horizontal, VerticalAlignment.center.id, nil, elements, in: context)
      : LinearElement(.vertical, HorizontalAlignment.center.id, nil, elements, in: context)
    return [ScrollElement(stack, axes, in: context)]
  }
}

/// Rows one below the other that scroll.
public struct List<Content: View> {
  let content: Content

  /// Rows of views.
  nonisolated public init(@ViewBuilder content: () -> Content) { self.content = content() }
}

extension List {
  /// A row for each element of a collection.
  nonisolated public init<Data: RandomAccessCollection, ID: Hashable, Row: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Content == ForEach<Data, ID, Row> {
    content = ForEach(data, id: id, content: rowContent)
  }

  /// A row for each element of a collection.
  nonisolated public init<Data: RandomAccessCollection, Row: View>(
    _ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Data.Element: Identifiable, Content == ForEach<Data, Data.Element.ID, Row> {
    content = ForEach(data, content: rowContent)
  }
}

extension List: PrimitiveView {
  /// The rows, with lines between them.
  nonisolated public func elements(in context: ViewContext) -> [ViewElement] {
    let inner = context.next("list")
    let rows = content.elements(in: inner).flatMap { row -> [ViewElement] in
      let padded = PaddingElement(row, EdgeInsets(top: 11, leading: 16, bottom: 11, trailing: 16), in: inner)
      let wide = FlexibleFrameElement(
        padded, FrameBounds(most: .infinity), FrameBounds(least: 44), .leading, in: inner)
      return [wide] + Divider().elements(in: inner)
    }
    let stack = LinearElement(.vertical, HorizontalAlignment.leading.id, 0, rows, in: inner)
    return [ScrollElement(stack, .vertical, in: context)]
  }
}

/// How far a view is scrolled.
struct ScrollState: Codable {
  var offset = Point.zero
  /// Where it was when the finger that scrolls it began.
  var start: Point?
}

/// An element that is moved within its frame by drags.
final class ScrollElement: WrapperElement {
  private let axes: Axis.Set

  init(_ child: ViewElement, _ axes: Axis.Set, in context: ViewContext) {
    self.axes = axes
    super.init(child, .list, in: context)
  }

  private func offer(_ proposal: ProposedViewSize) -> ProposedViewSize {
    ProposedViewSize(
      width: axes.contains(.horizontal) ? nil : proposal.width,
      height: axes.contains(.vertical) ? nil : proposal.height)
  }

  override func guides(_ proposal: ProposedViewSize) -> [ObjectIdentifier: CGFloat] { [:] }

  override func measure(_ proposal: ProposedViewSize) -> CGSize {
    let content = child.size(offer(proposal))
    return CGSize(
      width: axes.contains(.horizontal) ? proposal.width ?? content.width : content.width,
      height: axes.contains(.vertical) ? proposal.height ?? content.height : content.height)
  }

  override func write(at corner: CGPoint, _ proposal: ProposedViewSize, into writer: DisplayWriter) {
    let (size, content) = (size(proposal), child.size(offer(proposal)))
    let most = Point(
      x: axes.contains(.horizontal) ? max(0, content.width - size.width) : 0,
      y: axes.contains(.vertical) ? max(0, content.height - size.height) : 0)
    let (performance, key) = (context.performance, key)
    let state = performance.scroll(of: key)
    let offset = Self.bounded(state.offset, most)
    let attribute = performance.attribute(
      StableHash.combine(key, DisplayWriter.Slot.amount.rawValue), SIMD4(-offset.x, -offset.y, 0, 0),
      transaction)
    performance.isSeenAnew(until: attribute.restTime)
    let now = attribute.value(at: performance.time)
    let viewport = CGRect(origin: corner, size: size)
    let target = TouchTarget(
      key: key, recognizers: context.environment.isEnabled ? [drag(most)] : [],
      transform: writer.transform * .translation(corner.x, corner.y))
    writer.target(target) {
      writer.area(viewport, key, transaction)
      writer.node(.clip) {
        writer.write(viewport.values, 0..<4, key, .frame, transaction)
        writer.write(0)
      } content: {
        let stageViewport = writer.transform.bounds(of: viewport)
        writer.node(.offset, moving: .translation(now[0], now[1])) {
          writer.write(attribute, 0..<2)
        } content: {
          writer.within(stageViewport, isHorizontal: !axes.contains(.vertical)) {
            writer.named(AnyHashable(Self.spaceName), CGPoint(x: corner.x - now[0], y: corner.y - now[1])) {
              child.write(at: corner, offer(proposal), into: writer)
            }
          }
        }
      }
    }
  }

  /// The name of the space in which the views inside see themselves scroll.
  static let spaceName = "Tiltcast.ScrollView"

  private static func bounded(_ offset: Point, _ most: Point) -> Point {
    Point(x: min(max(offset.x, 0), most.x), y: min(max(offset.y, 0), most.y))
  }

  private func drag(_ most: Point) -> GestureRecognizer {
    let key = key
    return GestureRecognizer(
      kind: .drag(minimumDistance: 10),
      changed: { input in
        guard let performance = Performance.current else { return }
        var state = performance.scroll(of: key)
        let start = state.start ?? Self.bounded(state.offset, most)
        state.start = start
        state.offset = Self.bounded(
          Point(x: start.x - input.translation.width, y: start.y - input.translation.height), most)
        performance.setScroll(of: key, state)
      },
      ended: { input in
        withAnimation(.smooth(duration: 0.7)) {
          guard let performance = Performance.current else { return }
          var state = performance.scroll(of: key)
          state.offset = Self.bounded(
            Point(
              x: state.offset.x - input.velocity.width / 4, y: state.offset.y - input.velocity.height / 4),
            most)
          performance.setScroll(of: key, state)
        }
      },
      finished: {
        guard let performance = Performance.current else { return }
        var state = performance.scroll(of: key)
        state.start = nil
        performance.setScroll(of: key, state)
      })
  }
}

extension Performance {
  /// How far a view is scrolled.
  func scroll(of key: UInt64) -> ScrollState {
    let state = nextClocks.scrolls[key] ?? memory.clocks.scrolls[key] ?? ScrollState()
    nextClocks.scrolls[key] = state
    return state
  }

  func setScroll(of key: UInt64, _ state: ScrollState) {
    memory.clocks.scrolls[key] = state
    nextClocks.scrolls[key] = state
    isDirty = true
  }
}
