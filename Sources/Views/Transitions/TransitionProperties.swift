/// The properties of a transition.
public struct TransitionProperties: Sendable {
  /// True if it moves what it changes.
  public var hasMotion: Bool
  /// A description from its parts.
  public init(hasMotion: Bool = true) { self.hasMotion = hasMotion }
}

extension Transition {
  /// It moves what it changes.
  public static var properties: TransitionProperties { TransitionProperties() }
}
