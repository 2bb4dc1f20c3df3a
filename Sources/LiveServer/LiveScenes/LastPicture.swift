import Engine
import Synchronization

/// What a scene looked like when its process last answered, for as long as there is nothing newer.
final class LastPicture: Sendable {
  /// Nodes with their values, and what their leaves draw.
  struct Picture: Sendable {
    var nodes: RenderedNodes
    var assets: [Asset]
    var values: [Double]
  }

  private struct State {
    var picture: Picture?
    /// Whether a newer one is being drawn.
    var isAwaited = false
    /// Whether viewers have to be shown another one than they were.
    var isLate = false
  }

  private let state = Mutex(State())

  /// The picture; nil before the first one.
  var last: Picture? { state.withLock { $0.picture } }
  /// Whether a newer one is being drawn, which the loop has not waited for.
  var isAwaited: Bool { state.withLock { $0.isAwaited } }
  /// Whether what was rendered last was too old.
  var isLate: Bool { state.withLock { $0.isLate } }

  /// Keeps a newer picture, which is shown at once.
  func replace(with new: Picture) { state.withLock { $0 = State(picture: new) } }

  /// Notes that a newer picture will come.
  func await() {
    state.withLock { state in
      (state.isAwaited, state.isLate) = (true, true)
    }
  }

  /// Keeps the picture that was awaited; nil where none will come.
  func take(_ new: Picture?) {
    state.withLock { state in
      state.isAwaited = false
      state.picture = new ?? state.picture
    }
  }
}
