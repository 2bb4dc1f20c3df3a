extension Path {
  /// Adds an arc of a circle from an angle, as far as a difference says; positive differences are clockwise on screen.
  public mutating func addRelativeArc(
    center: CGPoint, radius: CGFloat, startAngle: Angle, delta: Angle,
    transform: CGAffineTransform = .identity
  ) {
    guard delta.radians.isFinite else { return }
    let end = startAngle + Angle(degrees: delta.degrees.clamped(to: -360...360))
    var arc = Path()
    arc.addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: end, clockwise: delta.degrees < 0)
    addOutline(arc.applying(transform))
  }

  /// Adds an arc of a circle, moved by a matrix.
  public mutating func addArc(
    center: CGPoint, radius: CGFloat, startAngle: Angle, endAngle: Angle, clockwise: Bool,
    transform: CGAffineTransform
  ) {
    var arc = Path()
    arc.addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
    addOutline(arc.applying(transform))
  }

  /// Adds an arc that rounds the corner between two lines: from the current point to the first end, and on to the second.
  public mutating func addArc(
    tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat, transform: CGAffineTransform = .identity
  ) {
    let (corner, end) = (tangent1End.applying(transform), tangent2End.applying(transform))
    guard let start = currentPoint else { return move(to: corner) }
    let (first, second) = (start.direction(from: corner), end.direction(from: corner))
    let cosine = first.x * second.x + first.y * second.y
    let cross = first.x * second.y - first.y * second.x
    // Lines that go straight on, or back, have no corner to round.
    guard radius > 0, radius.isFinite, abs(cross) > 1e-9 else { return addLine(to: corner) }
    let half = acos(max(-1, min(1, cosine))) / 2
    let (reach, distance) = (radius / tan(half), radius / sin(half))
    let middle = CGPoint(x: first.x + second.x, y: first.y + second.y).direction(from: .zero)
    let center = CGPoint(x: corner.x + middle.x * distance, y: corner.y + middle.y * distance)
    func angle(_ direction: CGPoint) -> Angle {
      let point = CGPoint(x: corner.x + direction.x * reach, y: corner.y + direction.y * reach)
      return .radians(atan2(point.y - center.y, point.x - center.x))
    }
    addArc(
      center: center, radius: radius, startAngle: angle(first), endAngle: angle(second), clockwise: cross > 0)
  }

  /// Adds an outline that goes on from the current point.
  private mutating func addOutline(_ outline: Path) {
    outline.forEach { part in
      switch part {
      case .move(let to): if currentPoint == nil { move(to: to) } else { addLine(to: to) }
      case .line(let to): addLine(to: to)
      case .quadCurve(let to, let control): addQuadCurve(to: to, control: control)
      case .curve(let to, let first, let second): addCurve(to: to, control1: first, control2: second)
      case .closeSubpath: closeSubpath()
      }
    }
  }
}

extension CGPoint {
  /// The unit vector to the point from another one; zero where they are the same.
  fileprivate func direction(from other: CGPoint) -> CGPoint {
    let length = hypot(x - other.x, y - other.y)
    return length > 0 ? CGPoint(x: (x - other.x) / length, y: (y - other.y) / length) : .zero
  }
}
