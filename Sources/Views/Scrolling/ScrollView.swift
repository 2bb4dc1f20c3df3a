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
    var inner = context.next("scroll")
    let scroll = inner.takeScrolling()
    // A link in a scroll view within a row is no control of the row.
    inner.environment.isInList = false
    let elements = content.elements(in: inner.eager)
    let isHorizontal = axes.contains(.horizontal) && !axes.contains(.vertical)
    let stack =
      isHorizontal
      ? LinearElement(.horizontal, VerticalAlignment.center.id, nil, elements, in: context)
      : LinearElement(.vertical, HorizontalAlignment.center.id, nil, elements, in: context)
    let margins = scroll.margins
    scroll.container?.margins = margins
    return [
      ScrollElement(
        margins == EdgeInsets() ? stack : PaddingElement(stack, margins, in: context), axes, scroll,
        in: context)
    ]
  }
}

/// An element that is moved within its frame by drags.
final class ScrollElement: MeasuringElement {
  private let axes: Axis.Set
  private let scrolling: ScrollingEnvironment
  private var spinner: RefreshSpinner?

  init(_ child: ViewElement, _ axes: Axis.Set, _ scrolling: ScrollingEnvironment, in context: ViewContext) {
    (self.axes, self.scrolling) = (axes, scrolling)
    super.init(child, .list, in: context)
    guard scrolling.refresh != nil, axes.contains(.vertical) else { return }
    spinner = RefreshSpinner(key, in: context)
  }

  private func offer(_ proposal: ProposedViewSize) -> ProposedViewSize {
    ProposedViewSize(
      width: axes.contains(.horizontal) ? nil : proposal.width,
      height: axes.contains(.vertical) ? nil : proposal.height)
  }

  override func measureGuides(_ proposal: ProposedViewSize) -> Guides { Guides() }

  override func measure(_ proposal: ProposedViewSize) -> CGSize {
    scrolling.container?.take(proposal)
    let content = child.size(offer(proposal))
    return CGSize(
      width: axes.contains(.horizontal) ? proposal.width ?? content.width : content.width,
      height: axes.contains(.vertical) ? proposal.height ?? content.height : content.height)
  }

  override func write(at corner: CGPoint, _ proposal: ProposedViewSize, into writer: DisplayWriter) {
    let size = size(proposal)
    scrolling.container?.take(ProposedViewSize(size))
    let content = child.size(offer(proposal))
    let (update, key, scrolling) = (context.update, key, scrolling)
    var layout = ScrollLayout(
      axes: axes, container: size, content: content, margins: scrolling.margins, readers: scrolling.readers,
      isAnimated: animation != nil)
    let state = update.scroll(of: key)
    if state.isRefreshing == true {
      if state.start == nil { layout.refreshRoom = RefreshMeasures.room }
      update.restoreRefresh(key, scrolling, in: context.transaction)
    }
    let offset = update.offset(of: key, layout, scrolling, context.transaction)
    let attribute = update.attribute(of: key, at: offset, in: layout, animation)
    let now = attribute.value(at: update.time)
    let viewport = CGRect(origin: corner, size: size)
    // What scrolls is seen up to the edges of the device, and not under bars.
    var shown = viewport.outset(by: writer.scrollInsets(around: viewport))
    // A large title goes with the content, until only the bar is left.
    let title = axes.contains(.vertical) ? writer.takeLargeTitle(above: viewport) : nil
    var pinned = viewport
    if title != nil {
      shown = shown.outset(by: EdgeInsets(top: LargeTitle.height, leading: 0, bottom: 0, trailing: 0))
      let passed = now[1].clamped(to: 0...LargeTitle.height)
      pinned = viewport.outset(by: EdgeInsets(top: passed, leading: 0, bottom: 0, trailing: 0))
    }
    let isEnabled = context.environment.isEnabled && scrolling.isEnabled
    // A drag asks the last layout, which knows what is written below.
    let target = TouchTarget(
      key: key,
      recognizers: isEnabled ? [drag()] : [],
      transform: writer.transform * .translation(corner.x, corner.y),
      roll: isEnabled ? { ViewUpdate.current?.roll(by: $0, key, scrolling) } : nil)
    // Content that is smaller than the view stands where the view's anchor says.
    let shift = scrolling.anchor(for: .alignment).map { anchor in
      CGPoint(
        x: axes.contains(.horizontal) ? max(0, size.width - content.width) * anchor.x : 0,
        y: axes.contains(.vertical) ? max(0, size.height - content.height) * anchor.y : 0)
    }
    let start = CGPoint(x: corner.x + (shift?.x ?? 0), y: corner.y + (shift?.y ?? 0))
    // Views see themselves where they would stand without what is kept free at the edges.
    let origin = CGPoint(
      x: corner.x - now[0] + scrolling.safeArea.leading, y: corner.y - now[1] + scrolling.safeArea.top)
    var room: [Axis: LazyRoom] = [:]
    var readsGeometry = !scrolling.geometryObservers.isEmpty || scrolling.targetObserver != nil
    writer.target(target) {
      writer.area(shown, isClipped: scrolling.isClipped, key, animation) {
        writer.node(scrolling.isClipped ? .clip : .group) {
          guard scrolling.isClipped else { return }
          writer.write(shown.values, 0..<4, key, .frame, animation)
          writer.write(0)
        } content: {
          let spot = ScrollViewport(
            rect: writer.transform.bounds(of: pinned), shown: writer.transform.bounds(of: shown),
            isHorizontal: !axes.contains(.vertical))
          let top = title == nil ? 0 : LargeTitle.height
          spinner?.write(
            in: viewport.outset(by: EdgeInsets(top: top, leading: 0, bottom: 0, trailing: 0)),
            pulledBy: now[1], into: writer)
          writer.node(.offset, moving: .translation(now[0], now[1])) {
            writer.write(attribute, 0..<2)
          } content: {
            writer.within(spot) {
              writer.named(AnyHashable(Self.spaceName), origin) {
                room = writer.lazily {
                  let reads = writer.readingGeometry {
                    (layout.targets, layout.finders) = writer.targets(from: start) {
                      child.write(at: start, offer(proposal), into: writer)
                    }
                  }
                  readsGeometry = readsGeometry || reads
                }
              }
            }
            // In front of a header's background, which reaches up to the edge of the device.
            title?.writeLarge(above: viewport, into: writer)
          }
        }
      }
    }
    title?.writeSmall(above: viewport, at: offset.y, into: writer)
    update.keep(layout, of: key, at: attribute, scrolling)
    if readsGeometry { update.wakeWhileScrolling(key, attribute) }
    for (axis, room) in room { update.wake(key, along: axis, after: room, in: layout, attribute) }
  }

  /// The name of the space in which the views inside see themselves scroll.
  static let spaceName = "Tiltcast.ScrollView"

  private func drag() -> GestureRecognizer {
    let (key, scrolling) = (key, scrolling)
    func follow(_ phase: Pointer.Phase, _ input: GestureInput) {
      ViewUpdate.current?.follow(phase, input, scrolling: key, scrolling)
    }
    return GestureRecognizer(
      kind: .scroll(axes), changed: { follow($0.step == .first ? .began : .moved, $0) },
      ended: { follow(.ended, $0) }, cancelled: { follow(.cancelled, $0) },
      finished: {
        guard let update = ViewUpdate.current else { return }
        var state = update.scroll(of: key)
        if state.start != nil { scrolling.tell(.interacting, .idle) }
        state.letGo()
        update.setScroll(of: key, state)
      })
  }
}
