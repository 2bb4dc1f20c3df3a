/// A view whose scroll views can be scrolled to the views inside, by their identities.
public struct ScrollViewReader<Content: View> {
  /// Makes the content.
  public var content: (ScrollViewProxy) -> Content

  /// Content that can scroll.
  nonisolated public init(@ViewBuilder content: @escaping (ScrollViewProxy) -> Content) {
    self.content = content
  }
}

extension ScrollViewReader: PrimitiveView {
  /// The content.
  nonisolated public func elements(in context: ViewContext) -> [ViewElement] {
    var inner = context.next("reader")
    let key = inner.place.key(.other)
    inner.environment.scrolling.readers.append(key)
    return content(ScrollViewProxy(key: key)).elements(in: inner)
  }
}

/// Scrolls the scroll views of a reader.
public struct ScrollViewProxy: Sendable {
  let key: UInt64

  /// Scrolls to the view of an identity: so that a point of it meets the same point of the scroll view, or by the
  /// shortest way that shows all of it for nil.
  public func scrollTo<ID: Hashable>(_ id: ID, anchor: UnitPoint? = nil) {
    ViewUpdate.current?.scroll(within: key, to: AnyHashable(id), anchor)
  }
}

extension ViewContext {
  /// Elements that an identity names, where scroll views can look for it.
  func identified<ID: Hashable>(_ elements: [ViewElement], by id: ID) -> [ViewElement] {
    guard environment.scrolling.container != nil else { return elements }
    return elements.map { $0 is GridRowElement ? $0 : ScrollTargetElement($0, AnyHashable(id), in: self) }
  }
}

/// An element that an identity names for scroll views.
final class ScrollTargetElement: WrapperElement {
  private let id: AnyHashable

  init(_ child: ViewElement, _ id: AnyHashable, in context: ViewContext) {
    self.id = id
    super.init(child, .other, in: context)
  }

  override func write(at corner: CGPoint, _ proposal: ProposedViewSize, into writer: DisplayWriter) {
    writer.note(id, CGRect(origin: corner, size: size(proposal)))
    child.write(at: corner, proposal, into: writer)
  }
}
