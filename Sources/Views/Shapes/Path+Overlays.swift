extension Path {
  /// The number of times lines wind around a point, each of them closed.
  static func winding(of lines: [FlattenedLine], around p: CGPoint) -> Int {
    var winding = 0
    for line in lines {
      guard var last = line.points.last else { continue }
      for point in line.points {
        if (last.y <= p.y) != (point.y <= p.y) {
          let x = last.x + (p.y - last.y) / (point.y - last.y) * (point.x - last.x)
          if x > p.x { winding += point.y > last.y ? 1 : -1 }
        }
        last = point
      }
    }
    return winding
  }

  private func overlay(_ other: Path, _ eoFill: Bool, where rule: (Bool, Bool) -> Bool) -> Path {
    PathOverlay(self, other, evenOdd: eoFill).outline(where: rule)
  }

  /// The outline of what is inside of either path.
  public func union(_ other: Path, eoFill: Bool = false) -> Path { overlay(other, eoFill) { $0 || $1 } }
  /// The outline of what is inside of both paths.
  public func intersection(_ other: Path, eoFill: Bool = false) -> Path {
    overlay(other, eoFill) { $0 && $1 }
  }
  /// The outline of what is inside of this path, and not of the other one.
  public func subtracting(_ other: Path, eoFill: Bool = false) -> Path {
    overlay(other, eoFill) { $0 && !$1 }
  }
  /// The outline of what is inside of one path only.
  public func symmetricDifference(_ other: Path, eoFill: Bool = false) -> Path {
    overlay(other, eoFill) { $0 != $1 }
  }
  /// The outline of what is inside, without lines within.
  public func normalized(eoFill: Bool = true) -> Path { overlay(Path(), eoFill) { inside, _ in inside } }
  /// The parts of the line that are inside of another path.
  public func lineIntersection(_ other: Path, eoFill: Bool = false) -> Path {
    PathOverlay(self, other, evenOdd: eoFill).lines(inside: true)
  }
  /// The parts of the line that are outside of another path.
  public func lineSubtraction(_ other: Path, eoFill: Bool = false) -> Path {
    PathOverlay(self, other, evenOdd: eoFill).lines(inside: false)
  }
}

/// Two shapes in one rectangle that make a third one.
struct OverlaidShape<First: Shape, Second: Shape> {
  var first: First
  var second: Second
  let overlay: @Sendable (Path, Path) -> Path
}

extension OverlaidShape: Shape {
  var animatableData: AnimatablePair<First.AnimatableData, Second.AnimatableData> {
    get { AnimatablePair(first.animatableData, second.animatableData) }
    set { (first.animatableData, second.animatableData) = (newValue.first, newValue.second) }
  }
  nonisolated func path(in rect: CGRect) -> Path { overlay(first.path(in: rect), second.path(in: rect)) }
}

extension Shape {
  /// The union of the shapes.
  nonisolated public func union<T: Shape>(_ other: T, eoFill: Bool = false) -> some Shape {
    OverlaidShape(first: self, second: other) { $0.union($1, eoFill: eoFill) }
  }
  /// The intersection of the shapes.
  nonisolated public func intersection<T: Shape>(_ other: T, eoFill: Bool = false) -> some Shape {
    OverlaidShape(first: self, second: other) { $0.intersection($1, eoFill: eoFill) }
  }
  /// The inside of this shape without that of the other one.
  nonisolated public func subtracting<T: Shape>(_ other: T, eoFill: Bool = false) -> some Shape {
    OverlaidShape(first: self, second: other) { $0.subtracting($1, eoFill: eoFill) }
  }
  /// The inside of exactly one of the shapes.
  nonisolated public func symmetricDifference<T: Shape>(_ other: T, eoFill: Bool = false) -> some Shape {
    OverlaidShape(first: self, second: other) { $0.symmetricDifference($1, eoFill: eoFill) }
  }
  /// The parts of the outline that are inside of another shape.
  nonisolated public func lineIntersection<T: Shape>(_ other: T, eoFill: Bool = false) -> some Shape {
    OverlaidShape(first: self, second: other) { $0.lineIntersection($1, eoFill: eoFill) }
  }
  /// The parts of the outline that are outside of another shape.
  nonisolated public func lineSubtraction<T: Shape>(_ other: T, eoFill: Bool = false) -> some Shape {
    OverlaidShape(first: self, second: other) { $0.lineSubtraction($1, eoFill: eoFill) }
  }
}
