import Engine

/// Texts as they have been laid out, kept as long as they are used.
struct TextCache {
  private var current: [TypesettingRequest: LaidOutText] = [:]
  private var previous: [TypesettingRequest: LaidOutText] = [:]

  /// A text as the typesetter lays it out.
  mutating func layOut(_ request: TypesettingRequest, by typesetter: any Typesetter) -> LaidOutText {
    if let known = current[request] { return known }
    let layout = previous[request] ?? typesetter.layOut(request)
    current[request] = layout
    return layout
  }

  /// Forgets what has not been used in the last evaluation.
  mutating func endGeneration() { (previous, current) = (current, [:]) }
}
