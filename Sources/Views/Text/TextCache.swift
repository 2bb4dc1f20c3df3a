import Engine
import Synchronization

/// Texts as they have been laid out, of which the last ones are kept: a number that changes comes back to values that it
/// had, and most texts do not change.
///
/// Copies of a scene share it: what it answers depends on the request alone.
final class TextCache: Sendable {
  /// The most texts, and the most scalars of those.
  private let texts = Mutex(RecentValues<TypesettingRequest, LaidOutText>(most: 256, mostCost: 16_000))

  /// The cache of no scene.
  static let none = TextCache()

  /// A text as the typesetter lays it out.
  func layOut(_ request: TypesettingRequest, by typesetter: any Typesetter) -> LaidOutText {
    if let known = texts.withLock({ $0[request] }) { return known }
    let layout = unbroken(request) ?? typesetter.layOut(request)
    texts.withLock { $0.keep(layout, for: request, cost: request.text.scalarCount) }
    return layout
  }

  /// A request's width where nothing limits it.
  static let unlimited = 100_000.0

  /// The text as it is laid out without a limit, if that is narrow enough: a line from the left is the same at any width.
  private func unbroken(_ request: TypesettingRequest) -> LaidOutText? {
    var free = request
    free.width = Self.unlimited
    guard request.width < free.width, request.alignment == .leading, request.maximumHeight == .infinity,
      var layout = texts.withLock({ [free] in $0.peek(free) }),
      layout.lines.allSatisfy({
        $0.bounds.origin.x == 0 && $0.bounds.width < request.width - 1e-6
      })
    else { return nil }
    layout.size.width = request.width
    return layout
  }
}
