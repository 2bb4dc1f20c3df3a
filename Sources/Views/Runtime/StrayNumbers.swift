extension CGFloat {
  /// The number, or 0, with a notice, for one that no picture can have.
  ///
  /// - Parameters:
  ///   - name: The number's name in a sentence, such as `The x of an offset`.
  ///   - line: The line that gives it; nil for that of the view that is evaluated.
  func drawable(_ name: StaticString, at line: SourceLine? = nil) -> CGFloat {
    guard magnitude > Self.greatest || isNaN else { return self }
    let fault = isNaN ? "NaN" : isInfinite ? "infinite" : "too large"
    ViewUpdate.current?.notice("\(name) is \(fault); 0 stands in its place.", at: line)
    return 0
  }

  /// The greatest number of a picture.
  private static var greatest: CGFloat { CGFloat(Float.greatestFiniteMagnitude) }

  /// The number as a bound of a frame, with a notice for one that is none; infinity takes all that is offered.
  ///
  /// - Parameter isMost: Whether it is an upper bound, which may be as large as it likes.
  func frameBound(_ name: StaticString, at line: SourceLine, isMost: Bool = false) -> CGFloat {
    guard !(self >= 0) || isTooLarge && !isMost else { return self }
    ViewUpdate.current?.notice(
      "The \(name) of a frame is \(isNaN ? "NaN" : "\(self)"); 0 stands in its place.", at: line)
    return 0
  }

  /// True if the number is one, and larger than those of pictures.
  private var isTooLarge: Bool { isFinite && self > Self.greatest }

  /// The number as the width or the height of a frame, with a notice for one that is none.
  func frameLength(_ name: StaticString, at line: SourceLine) -> CGFloat {
    guard self == .infinity else { return frameBound(name, at: line) }
    ViewUpdate.current?.notice(
      "The \(name) of a frame is infinite: use frame(maxWidth:maxHeight:) for all that is offered.", at: line)
    return self
  }
}

extension Double {
  /// The number, or 0, with a notice, for one that no picture can have.
  func drawable(_ name: StaticString, at line: SourceLine? = nil) -> Double {
    Double(CGFloat(self).drawable(name, at: line))
  }
}

extension CGSize {
  /// The size with numbers that a picture can have.
  func drawable(_ width: StaticString, _ height: StaticString, at line: SourceLine) -> CGSize {
    CGSize(width: self.width.drawable(width, at: line), height: self.height.drawable(height, at: line))
  }
}

extension CGPoint {
  /// The point with numbers that a picture can have.
  func drawable(_ x: StaticString, _ y: StaticString, at line: SourceLine) -> CGPoint {
    CGPoint(x: self.x.drawable(x, at: line), y: self.y.drawable(y, at: line))
  }
}

extension Angle {
  /// The angle, if a picture can have it.
  func drawable(_ name: StaticString, at line: SourceLine) -> Angle {
    .degrees(degrees.drawable(name, at: line))
  }
}

extension FrameBounds {
  /// Tells of bounds that contradict each other.
  func check(_ least: StaticString, _ most: StaticString, at line: SourceLine) {
    guard let lower = self.least, let upper = self.most, lower > upper else { return }
    ViewUpdate.current?.notice(
      "A frame's bounds contradict each other: \(least) is \(lower), and \(most) is \(upper).", at: line)
  }
}

/// A control's value that lies outside of its bounds.
enum StrayValue {
  /// Tells of it; nil values and those within the bounds are as they should be.
  static func check<V: BinaryFloatingPoint>(_ value: V?, in bounds: ClosedRange<V>, of control: StaticString)
  {
    guard let value, !bounds.contains(value) else { return }
    let text = value.isNaN ? "NaN" : "\(value)"
    ViewUpdate.current?.notice(
      "The value of a \(control) is \(text), and not from \(bounds.lowerBound) to \(bounds.upperBound).")
  }
}
