/// Makes one view of the views in a closure.
@resultBuilder
public struct ViewBuilder {
  /// A view as it is.
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
  /// No view.
  public static func buildBlock() -> EmptyView { EmptyView() }
  /// One view.
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  /// Several views.
  public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<
    (repeat each Content)
  > {
    TupleView(repeat each content)
  }
  /// A view under a condition.
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
  /// The view of a true condition.
  public static func buildEither<First: View, Second: View>(first: First) -> ConditionalContent<First, Second>
  {
    ConditionalContent(storage: .first(first))
  }
  /// The view of a false condition.
  public static func buildEither<First: View, Second: View>(second: Second) -> ConditionalContent<
    First, Second
  > {
    ConditionalContent(storage: .second(second))
  }
  /// A view whose type may be unavailable.
  public static func buildLimitedAvailability<Content: View>(_ content: Content) -> AnyView {
    AnyView(content)
  }
}

/// Several views, one after the other.
public struct TupleView<T> {
  /// One closure holds the views, for both questions, so that they are not copied along.
  private let answer: (TupleRequest) -> [ViewElement]

  /// The views.
  public var value: T {
    let place = UnsafeMutablePointer<T>.allocate(capacity: 1)
    defer { place.deallocate() }
    _ = answer(.views(at: place))
    return place.move()
  }

  /// The views of a tuple.
  nonisolated public init<each Content: View>(_ value: (repeat each Content))
  where T == (repeat each Content) {
    self.init(repeat each value)
  }

  nonisolated init<each Content: View>(_ content: repeat each Content) where T == (repeat each Content) {
    answer = { request in
      switch request {
      case .elements(let context):
        var all: [ViewElement] = []
        // For most tuples, whose views are one element each.
        all.reserveCapacity(8)
        repeat all += (each content).elements(in: context)
        return all
      case .elementsOfFirst(let context):
        for view in repeat each content { return view.elements(in: context) }
        return []
      case .views(let place):
        place.assumingMemoryBound(to: T.self).initialize(to: (repeat each content))
        return []
      }
    }
  }
}

/// A request to the views of a tuple: for their elements, or for a copy of all at a place in memory.
private enum TupleRequest {
  case elements(ViewContext)
  case elementsOfFirst(ViewContext)
  case views(at: UnsafeMutableRawPointer)
}

extension TupleView: PrimitiveView {
  /// The elements of all views.
  nonisolated public func elements(in context: ViewContext) -> [ViewElement] { answer(.elements(context)) }
}

/// Views one after the other, of which the first may be wanted alone.
protocol SeveralViews {
  /// The elements of the first view.
  nonisolated func elementsOfFirst(in context: ViewContext) -> [ViewElement]
}

extension TupleView: SeveralViews {
  nonisolated func elementsOfFirst(in context: ViewContext) -> [ViewElement] {
    answer(.elementsOfFirst(context))
  }
}

/// One of two views.
public struct ConditionalContent<TrueContent, FalseContent> {
  enum Storage {
    case first(TrueContent)
    case second(FalseContent)
  }
  let storage: Storage
}

extension ConditionalContent: View, PrimitiveView where TrueContent: View, FalseContent: View {
  /// The elements of the view that is there.
  nonisolated public func elements(in context: ViewContext) -> [ViewElement] {
    switch storage {
    case .first(let view): context.branch("true") { view.elements(in: $0) }
    case .second(let view): context.branch("false") { view.elements(in: $0) }
    }
  }
}

extension Optional: View, PrimitiveView where Wrapped: View {
  /// The elements of the view, if there is one.
  nonisolated public func elements(in context: ViewContext) -> [ViewElement] {
    guard let view = self else { return context.branch(nil) { _ in [] } }
    return context.branch("true") { view.elements(in: $0) }
  }
}

extension ViewContext {
  /// The elements of the branch of a condition that is there, and of one that is leaving.
  fileprivate func branch(_ label: String?, _ make: @escaping (ViewContext) -> [ViewElement]) -> [ViewElement]
  {
    let condition = next("if")
    var maker = DynamicViewsMaker(in: condition)
    func made(_ condition: ViewContext) -> (part: ViewContext, elements: [ViewElement]) {
      let part = condition.part(label ?? "")
      return (part, make(part))
    }
    if label != nil {
      let (part, elements) = made(condition)
      maker.add(part, elements)
    }
    return maker.finish { made($1) }
  }
}

/// A view of any type.
public struct AnyView {
  private let make: (ViewContext) -> [ViewElement]

  /// A view whose type is forgotten; another type in its place has states of its own.
  nonisolated public init<V: View>(_ view: V) {
    make = { context in
      guard let inner = context.enter(V.self) else { return [] }
      return view.elements(in: inner)
    }
  }

  /// A view whose type is forgotten.
  nonisolated public init<V: View>(erasing view: V) { self.init(view) }
}

extension AnyView: PrimitiveView {
  /// The elements of the view.
  nonisolated public func elements(in context: ViewContext) -> [ViewElement] { make(context) }
}

/// Views that modifiers treat together.
public struct Group<Content> {
  let content: Content
}

extension Group: View, PrimitiveView where Content: View {
  /// A group of views.
  nonisolated public init(@ViewBuilder content: () -> Content) { self.content = content() }

  /// The elements of all views.
  nonisolated public func elements(in context: ViewContext) -> [ViewElement] { content.elements(in: context) }
}

extension View {
  /// Gives the view an identity; with another one it begins anew.
  nonisolated public func id<ID: Hashable>(_ id: ID) -> some View {
    IdentifiedView(content: self, id: id)
  }

  /// Forgets the type.
  nonisolated func erased() -> AnyView { AnyView(self) }
}

struct IdentifiedView<Content: View, ID: Hashable> {
  let content: Content
  let id: ID
}

extension IdentifiedView: PrimitiveView {
  nonisolated func elements(in context: ViewContext) -> [ViewElement] {
    let identity = context.next("id")
    let (content, id) = (content, id)
    func make(_ identity: ViewContext) -> (part: ViewContext, elements: [ViewElement]) {
      let part = identity.part(label(of: id))
      return (part, part.identified(content.elements(in: part), by: id))
    }
    var maker = DynamicViewsMaker(in: identity)
    let made = make(identity)
    maker.add(made.part, made.elements)
    return maker.finish { make($1) }
  }
}
