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
        if node.isHittable, space.isOpen, node.isHit(at: space.point, numbers) { found = open }
      case .open(let node): spaces.append(space.inside(node, numbers))
      case .close: spaces.removeLast()
      case .target(let index): open.append(index)
      case .targetEnd: open.removeLast()
      case .area(let at):
        if space.isOpen, Self.rect(numbers, at).contains(space.point) { found = open }
      }
    }
    return found.reversed().map { targets[$0] }
  }

  fileprivate static func rect(_ numbers: [Double], _ at: Int) -> CGRect {
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
      case .clip:
        let rect = DisplayList.rect(n, 0)
        if !rect.contains(point) { next.isOpen = false }
      default: break
      }
      return next
    }

    private mutating func undo(_ transform: Transform) {
      if let back = transform.inverse?.apply(point) { point = back } else { isOpen = false }
    }
  }
}

extension DisplayList.Node {
  fileprivate func isHit(at point: CGPoint, _ numbers: [Double]) -> Bool {
    guard count >= 4 else { return false }
    let rect = DisplayList.rect(numbers, at)
    guard rect.contains(point) else { return false }
    guard kind == .ellipse, rect.width > 0, rect.height > 0 else { return true }
    let (x, y) = ((point.x - rect.midX) / rect.width, (point.y - rect.midY) / rect.height)
    return x * x + y * y <= 0.25
  }
}
