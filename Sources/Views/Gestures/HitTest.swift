import Engine

extension DisplayList {
  /// The targets of a touch at a point and a time, from the innermost one outwards.
  ///
  /// A touch goes to the topmost view drawn there at that time, and to the views around it.
  func targets(at point: CGPoint, time: Time) -> [TouchTarget] {
    let numbers = values(at: time)
    var spaces: [Space] = [Space(point: point)]
    var open: [Int] = []
    var found: [Int] = []
    for command in commands {
      guard let space = spaces.last else { break }
      switch command {
      case .leaf(let node):
        if node.isHittable, space.isOpen, isHit(node, at: space.point, numbers) { found = open }
      case .open(let node): spaces.append(space.inside(node, numbers))
      case .close: spaces.removeLast()
      case .target(let index): open.append(index)
      case .targetEnd: open.removeLast()
      case .area(let area): if space.isOpen, isHit(area, at: space.point, numbers) { found = open }
      case .openArea(let area):
        var inner = space
        inner.isOpen = space.isOpen && isHit(area, at: space.point, numbers)
        if inner.isOpen { found = open }
        spaces.append(inner)
      case .closeArea: spaces.removeLast()
      case .element, .elementEnd: break
      }
    }
    return found.reversed().map { targets[$0] }
  }

  private static func rect(_ numbers: [Double], _ at: Int) -> CGRect {
    CGRect(x: numbers[at], y: numbers[at + 1], width: numbers[at + 2], height: numbers[at + 3])
  }

  /// A touch as a node's children see it.
  private struct Space {
    var point: CGPoint
    var isOpen = true

    func inside(_ node: Node, _ numbers: [Double]) -> Space {
      let n = Array(numbers[node.at..<node.at + node.count])
      var next = self
      switch node.kind {
      case .offset: next.point = CGPoint(x: point.x - n[0], y: point.y - n[1])
      case .scale: next.undo(.scale(n[0], n[1], about: CGPoint(x: n[2], y: n[3])))
      case .rotation: next.undo(.rotation(n[0], about: CGPoint(x: n[1], y: n[2])))
      case .rotation3D: next.undo(.rotation3D(n[...]))
      case .opacity: if n[0] < 0.01 { next.isOpen = false }
      // What is cut off is only not seen.
      default: break
      }
      return next
    }

    private mutating func undo(_ transform: Transform) {
      if let back = transform.inverse?.apply(point) { point = back } else { isOpen = false }
    }
  }
}

extension DisplayList {
  private func isHit(_ node: Node, at point: CGPoint, _ numbers: [Double]) -> Bool {
    guard node.count >= 4 else { return false }
    let rect = Self.rect(numbers, node.at)
    let shape: TouchShape =
      switch node.kind {
      case .ellipse: .ellipse
      case .rectangle: .rectangle(radius: node.count > 8 ? numbers[node.at + 8] : 0)
      default: node.extra.flatMap { extras[$0].asset }.flatMap { outlines[$0] } ?? .rectangle(radius: 0)
      }
    return shape.contains(point, in: rect)
  }

  private func isHit(_ area: Area, at point: CGPoint, _ numbers: [Double]) -> Bool {
    let shape = area.shape.map { shapes[$0] } ?? .rectangle(radius: 0)
    return shape.contains(point, in: Self.rect(numbers, area.at))
  }
}
