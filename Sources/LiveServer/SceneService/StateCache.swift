import Engine

/// The states that the server may ask about without sending them again.
///
/// The newest are kept, and so are the initial ones, and those that the server does not have, until something follows
/// from them.
struct StateCache {
  /// The most states that the server has, and the most that it does not have.
  private static let (mostSaved, mostUnsaved) = (UInt64(256), 1000)

  /// A scene, as it was in a state and as it became by itself.
  private struct Remembered {
    let scene: any PlayableScene
    var later: (scene: any PlayableScene, time: Time)?
  }

  private var scenes: [UInt64: Remembered] = [:]
  private var last: UInt64 = 0
  private var lastInitial: UInt64 = 0
  private var unsaved: Set<UInt64> = []
  /// The unsaved states that others have come from by themselves, by the numbers of those.
  private var origins: [UInt64: UInt64] = [:]

  /// The scene in a state, as it is no later than at a time; nil for a state that was forgotten.
  func scene(in state: UInt64, at time: Time?) -> (any PlayableScene)? {
    guard let known = scenes[state] else { return nil }
    guard let time, let later = known.later, later.time <= time else { return known.scene }
    return later.scene
  }

  /// Keeps what a scene has become by itself since a state, so that it happens only once.
  mutating func keep(_ scene: any PlayableScene, at time: Time, asLaterThan state: UInt64) {
    scenes[state]?.later = (scene, time)
  }

  /// Keeps a scene as it begins, for ever; returns the state's number.
  mutating func keepInitial(_ scene: any PlayableScene) -> UInt64 {
    last += 1
    lastInitial = last
    scenes[last] = Remembered(scene: scene)
    return last
  }

  /// Keeps a state; returns its number.
  ///
  /// - Parameters:
  ///   - isSaved: Whether the server gets the state itself.
  ///   - earlier: The state that it has come from by itself; nil if an event led to it.
  mutating func keep(_ scene: any PlayableScene, isSaved: Bool, after earlier: UInt64? = nil) -> UInt64 {
    last += 1
    scenes[last] = Remembered(scene: scene)
    if let earlier { origins[last] = unsaved.contains(earlier) ? earlier : origins[earlier] }
    if !isSaved {
      unsaved.insert(last)
      if unsaved.count > Self.mostUnsaved, let oldest = unsaved.min() { release(oldest) }
    }
    if last > Self.mostSaved, !unsaved.contains(last - Self.mostSaved) { forget(last - Self.mostSaved) }
    return last
  }

  /// Keeps a state no longer than others, because another one follows from it; nor the one that it has come from.
  mutating func release(_ state: UInt64) {
    if let origin = origins.removeValue(forKey: state) { release(origin) }
    guard unsaved.remove(state) != nil, last >= Self.mostSaved, state <= last - Self.mostSaved else { return }
    forget(state)
  }

  private mutating func forget(_ state: UInt64) {
    guard state > lastInitial else { return }
    (scenes[state], origins[state]) = (nil, nil)
  }
}
