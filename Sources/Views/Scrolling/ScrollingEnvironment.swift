import Engine

/// A rectangle of the stage in which a view scrolls.
struct ScrollViewport {
  let rect: CGRect
  /// The rectangle with the safe area around it, in which the content is seen, too.
  let shown: CGRect
  let isHorizontal: Bool
}

extension EnvironmentValues {
  /// True if fingers scroll.
  public var isScrollEnabled: Bool {
    get { scrolling.isEnabled }
    set { scrolling.isEnabled = newValue }
  }
}

/// A request for what a scroll view shows.
enum ScrollRequest: Hashable {
  case id(AnyHashable, UnitPoint?)
  case edge(Edge)
  case point(x: CGFloat?, y: CGFloat?)
}

/// A view that a scroll view is to show, whose place may have been a guess.
struct ScrollAim {
  let request: ScrollRequest
  /// When it was wanted, or its place was last corrected.
  let time: Double
}

/// A binding to what a scroll view shows.
struct ScrollPositionBinding {
  let anchor: UnitPoint?
  let get: () -> ScrollRequest?
  /// Takes in the view that is seen, and the offset.
  let set: (AnyHashable?, CGPoint) -> Void
}

/// The settings of the scroll views within a view; each of the first ones inside takes them.
struct ScrollingEnvironment {
  var isEnabled = true
  var isClipped = true
  var margins = EdgeInsets()
  /// The room at the edges that is kept free besides the margins.
  var safeArea = EdgeInsets()
  var behavior: (any ScrollTargetBehavior)?
  var position: ScrollPositionBinding?
  var anchors: [ScrollAnchorRole: UnitPoint] = [:]
  /// The keys of the readers around.
  var readers: [UInt64] = []
  var geometryObservers: [(ScrollGeometry, ViewUpdate) -> Void] = []
  var phaseObservers: [(ScrollPhase, ScrollPhase) -> Void] = []
  /// Renews what it shows.
  var refresh: RefreshAction?
  var targetObserver: ((ScrollLayout, Point, ViewUpdate) -> Void)?
  /// The parts of sections that stay in view.
  var pinned: PinnedScrollableViews = []
  /// The container of what scrolls, for frames that are relative to it.
  var container: ScrollContainer?

  func anchor(for role: ScrollAnchorRole) -> UnitPoint? { anchors[role] }

  func tell(_ old: ScrollPhase, _ new: ScrollPhase) {
    for observer in phaseObservers { observer(old, new) }
  }
}

extension ViewContext {
  /// The settings for a scroll view, which those inside do not take again, except that they stand in the same readers.
  mutating func takeScrolling() -> ScrollingEnvironment {
    var own = environment.scrolling
    let container = ScrollContainer(update.program.stage, update)
    own.container = container
    own.margins = own.margins.adding(own.safeArea)
    environment.scrolling = ScrollingEnvironment()
    environment.scrolling.readers = own.readers
    environment.scrolling.isEnabled = own.isEnabled
    environment.scrolling.container = container
    return own
  }
}

/// The size of a scroll view, which frames inside can be relative to.
final class ScrollContainer {
  private(set) var size: CGSize
  /// The margins around what scrolls, which frames inside leave free.
  var margins = EdgeInsets()
  private let update: ViewUpdate
  /// True if a size inside depends on it.
  private var isRead = false

  init(_ size: CGSize, _ update: ViewUpdate) { (self.size, self.update) = (size, update) }

  /// The size without the margins, for one that depends on it.
  func read() -> CGSize {
    isRead = true
    return CGSize(
      width: max(0, size.width - margins.leading - margins.trailing),
      height: max(0, size.height - margins.top - margins.bottom))
  }

  /// Takes in a size that the scroll view may have; sizes that depend on another one are measured again.
  func take(_ proposal: ProposedViewSize) {
    func valid(_ length: CGFloat?) -> CGFloat? { length.flatMap { $0 > 0 && $0 < 1e5 ? $0 : nil } }
    let next = CGSize(
      width: valid(proposal.width) ?? size.width, height: valid(proposal.height) ?? size.height)
    guard next != size else { return }
    size = next
    if isRead { update.pass.layoutEpoch += 1 }
  }
}

/// A use of an anchor.
public struct ScrollAnchorRole: Hashable, Sendable {
  let name: String
  /// The place of content that is smaller than the view.
  public static let alignment = ScrollAnchorRole(name: "alignment")
  /// The place at which the view begins.
  public static let initialOffset = ScrollAnchorRole(name: "initialOffset")
  /// The place that stays when sizes change.
  public static let sizeChanges = ScrollAnchorRole(name: "sizeChanges")
}
