import Engine

/// A style of rounded corners.
public enum RoundedCornerStyle: Hashable, Sendable {
  /// By arcs.
  case circular
  /// By curves that begin further out and bend gradually.
  case continuous
}

extension RoundedCornerStyle {
  /// The field of a node for corners of a radius in this style.
  func detail(_ radius: CGFloat) -> Engine.Node.Detail? {
    self == .continuous && radius > 0 ? .continuousCorners : nil
  }
}

/// The outline of a corner whose curvature is continuous, in radii: for a corner at the origin between the axes, the
/// points of three curves from the one axis to the other.
///
/// The longer curves shrink towards the arc of the radius where a side has no room for them.
///
/// Source: the corners of `UIBezierPath(roundedRect:cornerRadius:)` since iOS 7, as paths of it have been measured.
struct ContinuousCorner {
  /// The length of a corner along a side, in radii.
  static let reach = 1.528665

  private static let points: [(CGFloat, CGFloat)] = [
    (1.528665, 0), (1.08849296, 0), (0.86840694, 0), (0.63149379, 0.07491139), (0.37282383, 0.16905956),
  ]

  /// The arc of the radius in three curves, whose joints lie near those of the smoother ones.
  private static let arc: [(CGFloat, CGFloat)] = {
    let (first, last) = (22.3 * CGFloat.pi / 180, 67.7 * CGFloat.pi / 180)
    func control(_ angle: CGFloat, _ step: CGFloat) -> (CGFloat, CGFloat) {
      let k = 4 / 3 * tan(abs(step) / 4) * (step < 0 ? -1 : 1)
      return (1 - sin(angle) - k * cos(angle), 1 - cos(angle) + k * sin(angle))
    }
    return [
      (1, 0), control(0, first), control(first, -first), (1 - sin(first), 1 - cos(first)),
      control(first, last - first),
    ]
  }()

  /// The points of the curves, in order.
  let points: [(along: CGFloat, across: CGFloat)]

  /// A corner whose sides have room for so many radii.
  init(room: CGFloat) {
    let share = max(0, min(1, (room - 1) / (Self.reach - 1)))
    let half = zip(Self.arc, Self.points).map { arc, smooth in
      (along: arc.0 + (smooth.0 - arc.0) * share, across: arc.1 + (smooth.1 - arc.1) * share)
    }
    // The second half mirrors the first one.
    points = half + half.reversed().map { (along: $0.across, across: $0.along) }
  }
}

extension Path {
  mutating func addContinuousCorners(
    _ rect: CGRect, topLeft: CGSize, topRight: CGSize, bottomRight: CGSize, bottomLeft: CGSize
  ) {
    /// The points of a corner, clockwise; `beside` and `above` are the corners with which it shares its sides.
    func corner(
      _ size: CGSize, beside: CGSize, above: CGSize, at point: CGPoint, x: CGFloat, y: CGFloat,
      entersAlongX: Bool
    ) -> [CGPoint] {
      guard size.width > 0, size.height > 0 else { return [point] }
      let room = min(
        rect.width / (size.width + beside.width), rect.height / (size.height + above.height))
      return ContinuousCorner(room: room).points.map { place in
        let (alongX, alongY) = entersAlongX ? (place.along, place.across) : (place.across, place.along)
        return CGPoint(x: point.x + x * alongX * size.width, y: point.y + y * alongY * size.height)
      }
    }
    let corners = [
      corner(
        bottomRight, beside: bottomLeft, above: topRight, at: CGPoint(x: rect.maxX, y: rect.maxY), x: -1,
        y: -1, entersAlongX: false),
      corner(
        bottomLeft, beside: bottomRight, above: topLeft, at: CGPoint(x: rect.minX, y: rect.maxY), x: 1,
        y: -1, entersAlongX: true),
      corner(
        topLeft, beside: topRight, above: bottomLeft, at: CGPoint(x: rect.minX, y: rect.minY), x: 1, y: 1,
        entersAlongX: false),
      corner(
        topRight, beside: topLeft, above: bottomRight, at: CGPoint(x: rect.maxX, y: rect.minY), x: -1, y: 1,
        entersAlongX: true),
    ]
    let (above, below) = (corners[3][corners[3].count - 1], corners[0][0])
    move(to: CGPoint(x: rect.maxX, y: (above.y + below.y) / 2))
    for points in corners {
      addLine(to: points[0])
      for index in [1, 4, 7] where points.count > 1 {
        addCurve(to: points[index + 2], control1: points[index], control2: points[index + 1])
      }
    }
    closeSubpath()
  }
}
