import Engine

/// The states that the server may ask about without sending them again.
///
/// The newest are kept, and so are those that the server does not have, until something follows from them.
struct RememberedStates {
  /// The most states that the server has, and the most that it does not have.
  private static let (mostSaved, mostUnsaved) = (UInt64(256), 1000)

  private var scenes: [UInt64: any PlayableScene] = [:]
  private var last: UInt64 = 0
  private var unsaved: Set<UInt64> = []

  /// The scene in a state; nil for one that was forgotten.
  subscript(state: UInt64) -> (any PlayableScene)? { scenes[state] }

  /// Keeps a state; returns its number.
  ///
  /// - Parameter isSaved: Whether the server gets the state itself.
  mutating func keep(_ scene: any PlayableScene, isSaved: Bool) -> UInt64 {
    last += 1
    scenes[last] = scene
    if !isSaved {
      unsaved.insert(last)
      if unsaved.count > Self.mostUnsaved, let oldest = unsaved.min() { release(oldest) }
    }
    if last > Self.mostSaved, !unsaved.contains(last - Self.mostSaved) { scenes[last - Self.mostSaved] = nil }
    return last
  }

  /// Keeps a state no longer than others, because another one follows from it.
  mutating func release(_ state: UInt64) {
    guard unsaved.remove(state) != nil, last >= Self.mostSaved, state <= last - Self.mostSaved else { return }
    scenes[state] = nil
  }
}
