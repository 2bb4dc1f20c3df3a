/// The space of a view with a name.
public struct NamedCoordinateSpace: CoordinateSpaceProtocol, Equatable, @unchecked Sendable {
  let name: AnyHashable
  /// The space.
  public var coordinateSpace: CoordinateSpace { .named(name) }
}

extension CoordinateSpaceProtocol where Self == NamedCoordinateSpace {
  /// The space of the view around that has a name.
  public static func named(_ name: some Hashable) -> NamedCoordinateSpace {
    NamedCoordinateSpace(name: AnyHashable(name))
  }
  /// The space of the scroll view around.
  public static var scrollView: NamedCoordinateSpace {
    NamedCoordinateSpace(name: AnyHashable(ScrollElement.spaceName))
  }
  /// The space of the scroll view around.
  public static func scrollView(axis: Axis) -> NamedCoordinateSpace { .scrollView }
}

extension View {
  /// Names the view's coordinates for those inside.
  nonisolated public func coordinateSpace(_ name: NamedCoordinateSpace) -> some View {
    wrapped { SpaceElement($0, name.name, in: $1) }
  }

  /// Names the view's coordinates for those inside.
  nonisolated public func coordinateSpace<T: Hashable>(name: T) -> some View {
    wrapped { SpaceElement($0, AnyHashable(name), in: $1) }
  }
}

final class SpaceElement: WrapperElement {
  private let name: AnyHashable

  init(_ child: ViewElement, _ name: AnyHashable, in context: ViewContext) {
    self.name = name
    super.init(child, .other, in: context)
  }

  override func write(at corner: CGPoint, _ proposal: ProposedViewSize, into writer: DisplayWriter) {
    writer.named(name, corner, size: size(proposal)) { child.write(at: corner, proposal, into: writer) }
  }
}
