/// An element that keeps its child away from the edges of its own area.
final class SafeAreaElement: MeasuringElement {
  private let insets: EdgeInsets

  init(_ child: ViewElement, _ insets: EdgeInsets, in context: ViewContext) {
    self.insets = insets
    super.init(child, .frame, in: context)
  }

  /// All of the proposal, unless there are no insets.
  override func measure(_ proposal: ProposedViewSize) -> CGSize {
    guard let width = proposal.width, let height = proposal.height, insets != EdgeInsets() else {
      return child.size(proposal)
    }
    return CGSize(width: width, height: height)
  }

  override func write(at corner: CGPoint, _ proposal: ProposedViewSize, into writer: DisplayWriter) {
    guard let width = proposal.width, let height = proposal.height, insets != EdgeInsets() else {
      return child.write(at: corner, proposal, into: writer)
    }
    let area = CGRect(origin: corner, size: CGSize(width: width, height: height))
    let offered = proposal.inset(by: insets)
    let safe = CGSize(width: offered.width ?? 0, height: offered.height ?? 0)
    let place = Alignment.center.corner(of: child.dimensions(offered, for: .center), in: ViewDimensions(safe))
    writer.within(area, keepingAway: insets) {
      child.write(
        at: CGPoint(x: corner.x + insets.leading + place.x, y: corner.y + insets.top + place.y), offered,
        into: writer)
    }
  }
}

/// An element that reaches into what the edges of the area around it take away, where it touches them.
final class IgnoringSafeAreaElement: MeasuringElement {
  private let edges: Edge.Set

  init(_ child: ViewElement, _ edges: Edge.Set, in context: ViewContext) {
    self.edges = edges
    super.init(child, .frame, in: context)
  }

  override func write(at corner: CGPoint, _ proposal: ProposedViewSize, into writer: DisplayWriter) {
    let size = child.size(proposal)
    let all = writer.safeAreaInsets(around: CGRect(origin: corner, size: size))
    let insets = all.excluding(Edge.Set.all.subtracting(edges))
    guard insets != EdgeInsets() else {
      return writer.ignoringSafeArea(at: edges) { child.write(at: corner, proposal, into: writer) }
    }
    let whole = CGSize(
      width: size.width + insets.leading + insets.trailing, height: size.height + insets.top + insets.bottom)
    let offered = ProposedViewSize(whole)
    let inner = child.size(offered)
    let place = CGPoint(
      x: corner.x - insets.leading + (whole.width - inner.width) / 2,
      y: corner.y - insets.top + (whole.height - inner.height) / 2)
    writer.ignoringSafeArea(at: edges) { child.write(at: place, offered, into: writer) }
  }
}

extension EdgeInsets {
  /// The insets without those at some edges.
  func excluding(_ edges: Edge.Set) -> EdgeInsets {
    EdgeInsets(
      top: edges.contains(.top) ? 0 : top, leading: edges.contains(.leading) ? 0 : leading,
      bottom: edges.contains(.bottom) ? 0 : bottom, trailing: edges.contains(.trailing) ? 0 : trailing)
  }
}

/// The regions that a device's edges take away.
public struct SafeAreaRegions: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt
  /// Regions from their bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// All.
  public static let all = SafeAreaRegions(rawValue: 3)
  /// Bars and corners.
  public static let container = SafeAreaRegions(rawValue: 1)
  /// The keyboard.
  public static let keyboard = SafeAreaRegions(rawValue: 2)
}

extension View {
  /// Lets the view reach into what a device's edges take away.
  nonisolated public func ignoresSafeArea(_ regions: SafeAreaRegions = .all, edges: Edge.Set = .all)
    -> some View
  {
    wrapped { element, context in
      regions.contains(.container) ? IgnoringSafeAreaElement(element, edges, in: context) : element
    }
  }

  /// Lets the view reach into what a device's edges take away.
  nonisolated public func edgesIgnoringSafeArea(_ edges: Edge.Set) -> some View {
    ignoresSafeArea(edges: edges)
  }
}

extension CGRect {
  /// The rectangle, larger by a distance on each side.
  func outset(by insets: EdgeInsets) -> CGRect {
    CGRect(
      x: minX - insets.leading, y: minY - insets.top, width: width + insets.leading + insets.trailing,
      height: height + insets.top + insets.bottom)
  }
}
