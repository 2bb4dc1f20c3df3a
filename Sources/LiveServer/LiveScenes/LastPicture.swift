import Engine
import Synchronization

/// What a scene looked like when its process last answered, for as long as there is nothing newer.
final class LastPicture: Sendable {
  /// Nodes with their values.
  typealias Picture = (nodes: RenderedNodes, values: [Double])

  private let picture = Mutex<Picture?>(nil)

  /// The picture; nil before the first one.
  var last: Picture? { picture.withLock { $0 } }

  /// Keeps a newer picture.
  func replace(with new: Picture) { picture.withLock { $0 = new } }
}
