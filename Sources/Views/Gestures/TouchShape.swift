import Engine

/// The part of a rectangle that can be touched.
enum TouchShape {
  /// All but its corners, which are round.
  case rectangle(radius: Double)
  case ellipse
  /// The inside of a path in a box of a size, which is stretched to the rectangle.
  case path(Path, box: CGSize)

  /// True if a point of the rectangle belongs to it.
  func contains(_ point: CGPoint, in rect: CGRect) -> Bool {
    guard rect.contains(point), rect.width > 0, rect.height > 0 else { return rect.contains(point) }
    switch self {
    case .rectangle(let radius):
      let radius = min(radius, rect.width / 2, rect.height / 2)
      let (x, y) = (abs(point.x - rect.midX), abs(point.y - rect.midY))
      let (across, down) = (x - (rect.width / 2 - radius), y - (rect.height / 2 - radius))
      return across <= 0 || down <= 0 || across * across + down * down <= radius * radius
    case .ellipse:
      let (x, y) = ((point.x - rect.midX) / rect.width, (point.y - rect.midY) / rect.height)
      return x * x + y * y <= 0.25
    case .path(let path, let box):
      return path.contains(
        CGPoint(
          x: (point.x - rect.minX) / rect.width * box.width,
          y: (point.y - rect.minY) / rect.height * box.height))
    }
  }
}

extension ShapeOutline {
  /// The rectangle around the outline, and the part of it that can be touched.
  var touched: (rect: CGRect, shape: TouchShape) {
    switch self {
    case .rectangle(let rect, let radius, _): return (rect, .rectangle(radius: radius))
    case .ellipse(let rect): return (rect, .ellipse)
    case .path(let path):
      let box = path.boundingRect
      return (
        box,
        .path(path.mapped { CGPoint(x: $0.x - box.minX, y: $0.y - box.minY) }, box: box.size)
      )
    }
  }
}
