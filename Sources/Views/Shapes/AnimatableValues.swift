extension Double: Animatable {
  /// The number.
  public var animatableData: Double {
    get { self }
    set { self = newValue }
  }
}

extension CGFloat: Animatable {
  /// The number.
  public var animatableData: CGFloat {
    get { self }
    set { self = newValue }
  }
}

extension Float: Animatable {
  /// The number.
  public var animatableData: Float {
    get { self }
    set { self = newValue }
  }
}

extension CGPoint: Animatable {
  /// Both coordinates.
  public var animatableData: AnimatablePair<CGFloat, CGFloat> {
    get { AnimatablePair(x, y) }
    set { (x, y) = (newValue.first, newValue.second) }
  }
}

extension CGSize: Animatable {
  /// Both sides.
  public var animatableData: AnimatablePair<CGFloat, CGFloat> {
    get { AnimatablePair(width, height) }
    set { (width, height) = (newValue.first, newValue.second) }
  }
}

extension Angle: Animatable {
  /// The angle in 128ths of a radian, as in SwiftUI.
  public var animatableData: Double {
    get { radians * 128 }
    set { self = .radians(newValue / 128) }
  }
}
