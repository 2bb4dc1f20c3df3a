import Engine
import Synchronization

/// A path in the box of a frame, beyond which it may reach.
struct BoxedPath {
  let box: CGRect
  let asset: Asset
  private let shifted: Path

  init(_ path: Path, size: CGSize) {
    box = CGRect(x: 0, y: 0, width: max(size.width, 1), height: max(size.height, 1)).union(path.boundingRect)
    let origin = box.origin
    shifted =
      origin == .zero ? path : path.mapped { CGPoint(x: $0.x - origin.x, y: $0.y - origin.y) }
    let data = shifted.svg
    asset = Asset.outline(
      "path/" + String(StableHash.of("\(box.width) \(box.height) " + data), radix: 36),
      path: data, width: box.width, height: box.height)
  }

  func add(to writer: DisplayWriter) { writer.add(asset, touched: .path(shifted, box: box.size)) }
}

/// The last paths in boxes. Most come again at each event, and writing one costs more than evaluating its view.
///
/// Copies of a scene share it: a box depends on its path and size alone.
final class OutlineCache: Sendable {
  private struct Key: Hashable {
    let path: Path
    let (width, height): (CGFloat, CGFloat)
  }

  /// The most boxes, and the most parts of their paths.
  private let boxes = Mutex(RecentValues<Key, BoxedPath>(most: 256, mostCost: 20_000))

  /// The cache of no scene.
  static let none = OutlineCache()

  /// The path in a box.
  func box(_ path: Path, size: CGSize) -> BoxedPath {
    let key = Key(path: path, width: size.width, height: size.height)
    if let known = boxes.withLock({ $0[key] }) { return known }
    let box = BoxedPath(path, size: size)
    boxes.withLock { $0.keep(box, for: key, cost: path.parts.count) }
    return box
  }
}
