/// The position of a scroll view: a view, an edge, or a point.
public struct ScrollPosition: Equatable, Sendable {
  private enum Place: Equatable, @unchecked Sendable {
    case id(AnyHashable, UnitPoint?)
    case edge(Edge)
    case point(x: CGFloat?, y: CGFloat?)
  }
  private var place: Place?
  /// True if a finger has scrolled since.
  public private(set) var isPositionedByUser = false

  /// A position that nothing is asked of yet.
  public init(idType: (some Hashable & Sendable).Type = Never.self) {}
  /// The position of a view.
  public init(id: some Hashable & Sendable, anchor: UnitPoint? = nil) { scrollTo(id: id, anchor: anchor) }
  /// The position at an edge.
  public init(idType: (some Hashable & Sendable).Type = Never.self, edge: Edge) { scrollTo(edge: edge) }
  /// The position at a point.
  public init(idType: (some Hashable & Sendable).Type = Never.self, point: CGPoint) { scrollTo(point: point) }
  /// The position at an offset to the side and down.
  public init(idType: (some Hashable & Sendable).Type = Never.self, x: CGFloat, y: CGFloat) {
    scrollTo(x: x, y: y)
  }
  /// The position at an offset to the side.
  public init(idType: (some Hashable & Sendable).Type = Never.self, x: CGFloat) { scrollTo(x: x) }
  /// The position at an offset down.
  public init(idType: (some Hashable & Sendable).Type = Never.self, y: CGFloat) { scrollTo(y: y) }

  /// Scrolls to a view.
  public mutating func scrollTo(id: some Hashable & Sendable, anchor: UnitPoint? = nil) {
    move(to: .id(AnyHashable(id), anchor))
  }
  /// Scrolls to an edge.
  public mutating func scrollTo(edge: Edge) { move(to: .edge(edge)) }
  /// Scrolls to a point.
  public mutating func scrollTo(point: CGPoint) { move(to: .point(x: point.x, y: point.y)) }
  /// Scrolls to an offset to the side and down.
  public mutating func scrollTo(x: CGFloat, y: CGFloat) { move(to: .point(x: x, y: y)) }
  /// Scrolls to an offset to the side.
  public mutating func scrollTo(x: CGFloat) { move(to: .point(x: x, y: nil)) }
  /// Scrolls to an offset down.
  public mutating func scrollTo(y: CGFloat) { move(to: .point(x: nil, y: y)) }

  private mutating func move(to place: Place) { (self.place, isPositionedByUser) = (place, false) }

  /// The identity of the view; nil for another kind of position.
  public var viewID: (any Hashable & Sendable)? { nil }
  /// The identity of the view, if it is of a type.
  public func viewID<T: Hashable & Sendable>(type: T.Type) -> T? {
    guard case .id(let id, _) = place else { return nil }
    return id.base as? T
  }
  /// The edge; nil for another kind of position.
  public var edge: Edge? {
    guard case .edge(let edge) = place, !isPositionedByUser else { return nil }
    return edge
  }
  /// The point; nil for another kind of position.
  public var point: CGPoint? {
    guard case .point(let x?, let y?) = place else { return nil }
    return CGPoint(x: x, y: y)
  }
  /// The offset to the side; nil for another kind of position.
  public var x: CGFloat? {
    guard case .point(let x, _) = place else { return nil }
    return x
  }
  /// The offset down; nil for another kind of position.
  public var y: CGFloat? {
    guard case .point(_, let y) = place else { return nil }
    return y
  }

  /// The requested position of a scroll view; nil once a finger has scrolled.
  var request: ScrollRequest? {
    guard !isPositionedByUser else { return nil }
    switch place {
    case nil: return nil
    case .id(let id, let anchor): return .id(id, anchor)
    case .edge(let edge): return .edge(edge)
    case .point(let x, let y): return .point(x: x, y: y)
    }
  }

  /// Takes in what a finger has scrolled to.
  mutating func follow(_ id: AnyHashable?, _ offset: CGPoint) {
    place = id.map { .id($0, nil) } ?? .point(x: offset.x, y: offset.y)
    isPositionedByUser = true
  }
}

extension View {
  /// Connects what a scroll view shows with a binding, in both directions.
  ///
  /// The binding has the identity of the view at the anchor, or of the first one that is seen.
  nonisolated public func scrollPosition<ID: Hashable>(id: Binding<ID?>, anchor: UnitPoint? = nil)
    -> some View
  {
    adjusted {
      $0.environment.scrolling.position = ScrollPositionBinding(
        anchor: anchor, get: { id.wrappedValue.map { .id(AnyHashable($0), anchor) } },
        set: { next, _ in
          guard let next = next?.base as? ID, next != id.wrappedValue else { return }
          id.wrappedValue = next
        })
    }
  }

  /// Connects what a scroll view shows with a position, in both directions.
  nonisolated public func scrollPosition(_ position: Binding<ScrollPosition>, anchor: UnitPoint? = nil)
    -> some View
  {
    adjusted {
      $0.environment.scrolling.position = ScrollPositionBinding(
        anchor: anchor, get: { position.wrappedValue.request },
        set: { id, offset in
          var next = position.wrappedValue
          next.follow(id, offset)
          if next != position.wrappedValue { position.wrappedValue = next }
        })
    }
  }
}
