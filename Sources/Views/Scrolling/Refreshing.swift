import Engine

/// An action that renews what views show.
public struct RefreshAction: Sendable {
  let action: @Sendable () async -> Void

  /// Renews the views, and waits until that is done.
  public func callAsFunction() async { await action() }
}

private enum RefreshKey: EnvironmentKey { static var defaultValue: RefreshAction? { nil } }

extension EnvironmentValues {
  /// The action of the `refreshable` around, if there is one.
  public internal(set) var refresh: RefreshAction? {
    get { self[RefreshKey.self] }
    set { self[RefreshKey.self] = newValue }
  }
}

extension View {
  /// Lets people pull a list or a scroll view down to renew it; a spinner is seen until the action is done.
  nonisolated public func refreshable(
    @_inheritActorContext action: @escaping @Sendable () async -> Void
  ) -> some View {
    adjusted {
      let refresh = RefreshAction(action: action)
      ($0.environment.refresh, $0.environment.scrolling.refresh) = (refresh, refresh)
    }
  }
}

/// The measures of a pull that renews, in points.
enum RefreshMeasures {
  /// The room above the content until the action is done. Source: UIKit's UIRefreshControl.
  static let room: CGFloat = 60
  /// The distance from which on the action begins, in a view of a length.
  static func threshold(in length: CGFloat) -> Double { Double(min(80, length / 4)) }
}

extension ViewUpdate {
  /// Begins to renew what a scroll view shows if a finger has pulled it far enough.
  func refresh(
    _ key: UInt64, _ scrolling: ScrollingEnvironment, _ state: inout ScrollState, in layout: ScrollLayout
  ) {
    guard let action = scrolling.refresh, layout.axes.contains(.vertical),
      state.beginRefresh(at: time, in: layout)
    else { return }
    start(action, key)
  }

  /// Goes on to renew in a scene that has been restored, whose tasks are gone.
  func restoreRefresh(_ key: UInt64, _ scrolling: ScrollingEnvironment, in cause: Transaction) {
    guard isRestoring != nil || memory.restartsTasks, !isLooking, scroll(of: key).isRefreshing == true else {
      return
    }
    afterwards(in: cause) { [self] in
      if let action = scrolling.refresh { start(action, key) } else { endRefresh(key) }
    }
  }

  private func start(_ action: RefreshAction, _ key: UInt64) {
    hasRunCode = true
    tasks.start(StableHash.combine(key, 61)) {
      await action()
      ViewUpdate.current?.endRefresh(key)
    }
  }

  private func endRefresh(_ key: UInt64) {
    var state = scroll(of: key)
    guard state.isRefreshing == true else { return }
    state.endRefresh(at: time, in: memory.last.scrolls[key])
    setScroll(of: key, state)
  }
}

extension ScrollState {
  /// The distance by which the content is pulled down beyond its end.
  func pull(at time: Time, in layout: ScrollLayout) -> Double {
    max(0, -(motion?.offset(at: time, in: layout) ?? offset).y)
  }

  /// Begins to renew the content where it is pulled far enough; whether it does.
  fileprivate mutating func beginRefresh(at time: Time, in layout: ScrollLayout) -> Bool {
    guard isRefreshing != true, start != nil,
      pull(at: time, in: layout) >= RefreshMeasures.threshold(in: layout.container.height)
    else { return false }
    isRefreshing = true
    return true
  }
}

/// The spinner above content that is renewed.
struct RefreshSpinner {
  private let element: ViewElement

  /// The spinner of a scroll view that is pulled; nil while it is not.
  init?(_ key: UInt64, in context: ViewContext) {
    let update = context.update
    let state = update.scroll(of: key)
    guard let layout = update.memory.last.scrolls[key],
      state.isRefreshing == true || state.pull(at: update.time, in: layout) > 0
    else { return nil }
    let parts = ProgressView().elements(in: context.part("refresh").eager)
    guard let element = parts.first else { return nil }
    self.element = element
  }

  /// Writes the spinner into the room that a pull has made at the top of a frame.
  func write(in frame: CGRect, pulledBy distance: Double, into writer: DisplayWriter) {
    guard distance > 0 else { return }
    let (size, room) = (element.size(.unspecified), RefreshMeasures.room)
    let corner = CGPoint(x: frame.midX - size.width / 2, y: frame.minY + (room - size.height) / 2)
    writer.node(.opacity) {
      writer.write(min(1, distance / Double(room)))
    } content: {
      element.write(at: corner, .unspecified, into: writer)
    }
  }
}
