extension Double {
  /// True if the number may stand in a scene's state: beyond a thousand million no event leads, be it points, degrees,
  /// seconds or their quotients, and computations with it stay far within a Float.
  public var isSound: Bool { abs(self) <= 1e9 }
}

extension Int {
  /// The whole number next to 0 from a number: the greatest there is for one that is too large, and 0 for none.
  public init(saturating number: Double) {
    self = number.isNaN ? 0 : Int(exactly: number.rounded(.towardZero)) ?? (number < 0 ? .min : .max)
  }
}

extension Point {
  /// True if both coordinates may stand in a scene's state.
  public var isSound: Bool { x.isSound && y.isSound }

  /// True if a finger may be there.
  public var isWithinReach: Bool { Pointer.reach.contains(x) && Pointer.reach.contains(y) }
}
