/// A view that knows its size and place.
public struct GeometryReader<Content: View> {
  /// Makes the content.
  public var content: (GeometryProxy) -> Content

  /// A view whose content depends on its size.
  nonisolated public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) {
    self.content = content
  }
}

extension GeometryReader: PrimitiveView {
  /// All of the space that is offered.
  nonisolated public func elements(in context: ViewContext) -> [ViewElement] {
    [GeometryElement({ content($0).elements(in: $1) }, in: context.next("geometry").eager)]
  }
}

/// The size and the place of a view.
public struct GeometryProxy {
  /// The size.
  public let size: CGSize
  /// The distances to the edges of the device, where the view touches those of the safe area.
  public let safeAreaInsets: EdgeInsets
  let corner: CGPoint
  let transform: Transform
  let spaces: [AnyHashable: CGPoint]
  private let spaceSizes: [AnyHashable: CGSize]
  private let viewport: CGRect?

  init(_ size: CGSize, at corner: CGPoint, in writer: DisplayWriter) {
    (self.size, self.corner, transform, spaces) = (size, corner, writer.transform, writer.spaces)
    (spaceSizes, viewport) = (writer.spaceSizes, writer.viewports.last?.rect)
    safeAreaInsets = writer.safeAreaInsets(around: CGRect(origin: corner, size: size))
  }

  /// The bounds of a space around the view, in the view's own coordinates: for a scroll view, its visible part.
  public func bounds(of coordinateSpace: NamedCoordinateSpace) -> CGRect? {
    let own = frame(in: CoordinateSpace.global).origin
    if coordinateSpace.name == AnyHashable(ScrollElement.spaceName) {
      return viewport?.offsetBy(dx: -own.x, dy: -own.y)
    }
    guard let corner = spaces[coordinateSpace.name], let size = spaceSizes[coordinateSpace.name] else {
      return nil
    }
    return CGRect(origin: CGPoint(x: corner.x - own.x, y: corner.y - own.y), size: size)
  }

  /// The frame in a space; for views that are turned, the box around them.
  public func frame(in coordinateSpace: some CoordinateSpaceProtocol) -> CGRect {
    frame(in: coordinateSpace.coordinateSpace)
  }

  /// The frame in a space; for views that are turned, the box around them. A name that no view has is the stage's.
  public func frame(in coordinateSpace: CoordinateSpace) -> CGRect {
    let box = transform.bounds(of: CGRect(origin: corner, size: size))
    switch coordinateSpace {
    case .local: return CGRect(origin: .zero, size: size)
    case .global: return box
    case .named(let name):
      let origin = spaces[name] ?? .zero
      return box.offsetBy(dx: -origin.x, dy: -origin.y)
    }
  }
}

/// A space of coordinates.
public enum CoordinateSpace: Hashable, @unchecked Sendable {
  /// The stage's.
  case global
  /// The view's own.
  case local
  /// That of a view with a name.
  case named(AnyHashable)
}

/// A space of coordinates, by its type.
public protocol CoordinateSpaceProtocol {
  /// The space.
  var coordinateSpace: CoordinateSpace { get }
}

/// The stage's space.
public struct GlobalCoordinateSpace: CoordinateSpaceProtocol, Sendable {
  /// The space.
  public var coordinateSpace: CoordinateSpace { .global }
}

/// A view's own space.
public struct LocalCoordinateSpace: CoordinateSpaceProtocol, Sendable {
  /// The space.
  public var coordinateSpace: CoordinateSpace { .local }
}

extension CoordinateSpaceProtocol where Self == GlobalCoordinateSpace {
  /// The stage's space.
  public static var global: GlobalCoordinateSpace { GlobalCoordinateSpace() }
}

extension CoordinateSpaceProtocol where Self == LocalCoordinateSpace {
  /// The view's own space.
  public static var local: LocalCoordinateSpace { LocalCoordinateSpace() }
}

final class GeometryElement: ViewElement {
  private let make: (GeometryProxy, ViewContext) -> [ViewElement]

  init(_ make: @escaping (GeometryProxy, ViewContext) -> [ViewElement], in context: ViewContext) {
    self.make = make
    super.init(.other, in: context)
  }

  override func measure(_ proposal: ProposedViewSize) -> CGSize { proposal.replacingUnspecifiedDimensions() }

  override func write(at corner: CGPoint, _ proposal: ProposedViewSize, into writer: DisplayWriter) {
    let size = size(proposal)
    let proxy = GeometryProxy(size, at: corner, in: writer)
    writer.noteGeometry()
    let inner = context.part("content")
    let elements = inner.evaluating { make(proxy, inner) }
    for element in elements { element.write(at: corner, ProposedViewSize(size), into: writer) }
  }
}

/// The first of several views that fits.
public struct ViewThatFits<Content: View> {
  let axes: Axis.Set
  let content: Content

  /// The first view that fits along some axes.
  nonisolated public init(in axes: Axis.Set = [.horizontal, .vertical], @ViewBuilder content: () -> Content) {
    (self.axes, self.content) = (axes, content())
  }
}

extension ViewThatFits: PrimitiveView {
  /// The choice.
  nonisolated public func elements(in context: ViewContext) -> [ViewElement] {
    [FittingElement(axes, content.elements(in: context).filter { !$0.isGhost }, in: context)]
  }
}

final class FittingElement: ViewElement {
  private let axes: Axis.Set
  private let children: [ViewElement]

  init(_ axes: Axis.Set, _ children: [ViewElement], in context: ViewContext) {
    (self.axes, self.children) = (axes, children)
    super.init(.stack, in: context)
  }

  private func choice(_ proposal: ProposedViewSize) -> ViewElement? {
    children.first { child in
      let ideal = child.size(.unspecified)
      let fitsWidth = !axes.contains(.horizontal) || ideal.width <= proposal.width ?? .infinity
      let fitsHeight = !axes.contains(.vertical) || ideal.height <= proposal.height ?? .infinity
      return fitsWidth && fitsHeight
    } ?? children.last
  }

  override func measure(_ proposal: ProposedViewSize) -> CGSize { choice(proposal)?.size(proposal) ?? .zero }
  override func write(at corner: CGPoint, _ proposal: ProposedViewSize, into writer: DisplayWriter) {
    choice(proposal)?.write(at: corner, proposal, into: writer)
  }
}
