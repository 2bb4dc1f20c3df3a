import Engine
import Synchronization

/// Texts as they have been laid out, of which the last ones are kept: a number that changes comes back to values that it
/// had, and most texts do not change.
///
/// Copies of a scene share it: what it answers depends on the request alone.
final class TextCache: Sendable {
  private struct Texts {
    private(set) var current: [TypesettingRequest: LaidOutText] = [:]
    private(set) var previous: [TypesettingRequest: LaidOutText] = [:]
    private var scalars = 0

    /// The most texts, and the most scalars of those; beyond them what nobody has asked for since is forgotten.
    private static let (most, mostScalars) = (256, 16_000)

    mutating func keep(_ layout: LaidOutText, for request: TypesettingRequest) {
      if current.count >= Self.most || scalars > Self.mostScalars {
        (previous, current, scalars) = (current, [:], 0)
      }
      current[request] = layout
      scalars += request.text.scalarCount
    }
  }
  private let texts = Mutex(Texts())

  /// The cache of no scene.
  static let none = TextCache()

  /// A text as the typesetter lays it out.
  func layOut(_ request: TypesettingRequest, by typesetter: any Typesetter) -> LaidOutText {
    if let known = texts.withLock({ $0.current[request] }) { return known }
    let layout = texts.withLock { $0.previous[request] } ?? unbroken(request) ?? typesetter.layOut(request)
    texts.withLock { $0.keep(layout, for: request) }
    return layout
  }

  /// A request's width where nothing limits it.
  static let unlimited = 100_000.0

  /// The text as it is laid out without a limit, if that is narrow enough: a line from the left is the same at any width.
  private func unbroken(_ request: TypesettingRequest) -> LaidOutText? {
    var free = request
    free.width = Self.unlimited
    guard request.width < free.width, request.alignment == .leading, request.maximumHeight == .infinity,
      var layout = texts.withLock({ [free] in $0.current[free] ?? $0.previous[free] }),
      layout.lines.allSatisfy({
        $0.bounds.origin.x == 0 && $0.bounds.width < request.width - 1e-6
      })
    else { return nil }
    layout.size.width = request.width
    return layout
  }
}
