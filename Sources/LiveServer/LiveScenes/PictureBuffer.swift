import Engine
import Synchronization

/// A scene's picture when its process last answered, until a newer picture is shown.
final class PictureBuffer: Sendable {
  /// Nodes, and what their leaves draw.
  struct Structure: Sendable {
    /// The number among all structures of a process; equal ones have the same.
    var number: Int
    var nodes: RenderedNodes
    var assets: [Asset]
    /// About how many bytes it takes on the way to a viewer.
    let weight: Int

    /// A structure from its parts.
    init(number: Int, nodes: RenderedNodes, assets: [Asset]) {
      (self.number, self.nodes, self.assets) = (number, nodes, assets)
      weight =
        nodes.nodes.reduce(0) { $0 + $1.weight }
        + assets.reduce(0) { $0 + 200 + $1.id.utf8.count + ($1.path?.utf8.count ?? 0) }
    }
  }

  /// A structure with its values.
  struct Picture: Sendable {
    var structure: Structure
    var values: [Double]
  }

  /// The numbers that drive a scene.
  struct Signals: Sendable {
    /// Of which state they are, and of which time.
    var state: StatePromise
    var time: Time
    var nodes: RenderedNodes
    var values: [Double]
  }

  private struct State {
    var newest: Picture?
    var shown: Picture?
    /// The number of newer ones that were requested.
    var awaited = 0
    /// True if viewers need another picture than the last one shown.
    var isLate = false
    var signals: Signals?
    /// True if newer signals were requested.
    var areSignalsAwaited = false
  }

  private let state = Mutex(State())

  /// The picture that viewers see; nil before the first one.
  var shown: Picture? { state.withLock { $0.shown } }
  /// True if a newer one is being drawn.
  var isAwaited: Bool { state.withLock { $0.awaited > 0 } }
  /// True if the last picture shown was too old.
  var isLate: Bool { state.withLock { $0.isLate } }

  /// Keeps a newer picture.
  func replace(with new: Picture) { state.withLock { $0.newest = new } }

  /// Notes the wait for a newer picture.
  func await() { state.withLock { $0.awaited += 1 } }

  /// Keeps an awaited picture, or ends the wait if none will come.
  func receive(_ new: Picture?) {
    state.withLock { state in
      state.awaited -= 1
      state.newest = new ?? state.newest
    }
  }

  /// The last signals; nil before the first ones.
  var signals: Signals? { state.withLock { $0.signals } }

  /// Notes the wait for the signals of a state at a time; false if they are awaited or here.
  func awaitSignals(of scene: StatePromise, at time: Time) -> Bool {
    state.withLock { state in
      guard !state.areSignalsAwaited else { return false }
      if let last = state.signals, last.state === scene,
        last.time == time || scene.status.restTime <= last.time
      {
        return false
      }
      state.areSignalsAwaited = true
      return true
    }
  }

  /// Keeps the awaited signals, or ends the wait if none will come.
  func receive(_ new: Signals?) {
    state.withLock { state in
      state.areSignalsAwaited = false
      state.signals = new ?? state.signals
    }
  }

  /// Shows the newest picture, unless it has another structure than the last one and that is not allowed now; returns
  /// the one that is shown.
  func show(unless isTooSoon: (Structure) -> Bool) -> Picture? {
    state.withLock { state in
      guard let newest = state.newest else { return state.shown }
      state.isLate = newest.structure.number != state.shown?.structure.number && isTooSoon(newest.structure)
      if !state.isLate { state.shown = newest }
      return state.shown
    }
  }
}

extension Node {
  /// About how many bytes it takes in a structure.
  fileprivate var weight: Int {
    let extra =
      switch detail {
      case .signal(let names, _): names.reduce(0) { $0 + 20 + $1.utf8.count }
      case .shader(let arguments): 10 * arguments.count
      case .continuousCorners: 25
      case .mesh, .disabled, nil: 0
      }
    return 80 + (id?.utf8.count ?? 0) + (asset?.utf8.count ?? 0) + extra
  }
}
