import Engine

/// Texts as they have been laid out, kept as long as they are used.
struct TextCache {
  private var current: [TypesettingRequest: LaidOutText] = [:]
  private var previous: [TypesettingRequest: LaidOutText] = [:]

  /// A text as the typesetter lays it out.
  mutating func layOut(_ request: TypesettingRequest, by typesetter: any Typesetter) -> LaidOutText {
    if let known = current[request] { return known }
    let layout = previous[request] ?? unbroken(request) ?? typesetter.layOut(request)
    current[request] = layout
    return layout
  }

  /// A request's width where nothing limits it.
  static let unlimited = 100_000.0

  /// The text as it is laid out without a limit, if that is narrow enough: a line from the left is the same at any width.
  private func unbroken(_ request: TypesettingRequest) -> LaidOutText? {
    var free = request
    free.width = Self.unlimited
    guard request.width < free.width, request.alignment == .leading, request.maximumHeight == .infinity,
      var layout = current[free] ?? previous[free],
      layout.lines.allSatisfy({
        $0.bounds.origin.x == 0 && $0.bounds.width < request.width - 1e-6
      })
    else { return nil }
    layout.size.width = request.width
    return layout
  }

  /// Forgets what has not been used in the last evaluation.
  mutating func endGeneration() { (previous, current) = (current, [:]) }
}
