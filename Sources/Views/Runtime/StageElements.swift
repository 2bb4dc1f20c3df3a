import Engine

extension DisplayList {
  /// The most elements of a picture.
  static let mostElements = 2000

  /// The elements with names at a time, in painter's order.
  ///
  /// An element is seen through all effects around it, and through those that are all of its content.
  func elements(at time: Time) -> [StageElement] {
    guard !elements.isEmpty else { return [] }
    let numbers = values(at: time)
    let ends = ends
    var looks = [ElementLook()]
    var found: [StageElement] = []
    /// The open elements, by their places in `found`; nil for one that is left out.
    var open: [Int?] = []
    for (place, command) in commands.enumerated() {
      guard let look = looks.last else { break }
      switch command {
      case .open(let node): looks.append(look.inside(node, numbers))
      case .close: looks.removeLast()
      case .element(let index):
        guard found.count < Self.mostElements else {
          open.append(nil)
          continue
        }
        open.append(found.count)
        let element = elements[index]
        var inner = look
        if element.at == nil {
          inner.offset = look.outerOffset
        } else {
          for node in wrappers(from: place + 1, to: ends[place] ?? place, ends) {
            inner = inner.inside(node, numbers)
          }
        }
        found.append(inner.element(element, numbers))
        if let text = element.text { add(text, to: open.dropLast(), &found) }
      case .elementEnd: open.removeLast()
      case .leaf(let node):
        guard let color = node.color(numbers) else { continue }
        for case let index? in open where found[index].color == nil { found[index].color = color }
      case .target, .targetEnd, .area, .openArea, .closeArea: break
      }
    }
    return found
  }

  /// Adds a text to the elements around it.
  private func add(_ text: String, to open: ArraySlice<Int?>, _ found: inout [StageElement]) {
    for case let index? in open {
      let before = found[index].text
      guard before.map({ $0.utf8.count < 4000 }) ?? true else { continue }
      found[index].text = before.map { "\($0) \(text)" } ?? text
    }
  }

  /// The places of the commands that close nodes and elements, by those that open them.
  private var ends: [Int: Int] {
    var ends: [Int: Int] = [:]
    var open: [Int] = []
    for (place, command) in commands.enumerated() {
      switch command {
      case .open, .element: open.append(place)
      case .close, .elementEnd: if let start = open.popLast() { ends[start] = place }
      case .leaf, .target, .targetEnd, .area, .openArea, .closeArea: break
      }
    }
    return ends
  }

  /// The nodes inside each other that have all of an element's content in them.
  private func wrappers(from start: Int, to end: Int, _ ends: [Int: Int]) -> [Node] {
    var nodes: [Node] = []
    var (start, end) = (start, end)
    while start < end {
      switch commands[start] {
      case .target, .area, .openArea: start += 1
      case .open(let node):
        guard let close = ends[start], holdsNothing(close + 1..<end) else { return nodes }
        if !isPlaceOfText(start) { nodes.append(node) }
        (start, end) = (start + 1, close)
      case .leaf, .close, .element, .elementEnd, .targetEnd, .closeArea: return nodes
      }
    }
    return nodes
  }

  /// True if a node only places a text: its layout, of which the frame knows, and no effect.
  private func isPlaceOfText(_ start: Int) -> Bool {
    for command in commands[(start + 1)...] {
      switch command {
      case .target, .area, .openArea: continue
      case .element(let index): return elements[index].at == nil
      case .leaf, .open, .close, .elementEnd, .targetEnd, .closeArea: return false
      }
    }
    return false
  }

  private func holdsNothing(_ range: Range<Int>) -> Bool {
    range.allSatisfy { place in
      switch commands[place] {
      case .target, .targetEnd, .area, .openArea, .closeArea, .close, .elementEnd: true
      case .leaf, .open, .element: false
      }
    }
  }
}

/// The look that the nodes around give to a node's children.
private struct ElementLook {
  private var transform = Transform.identity
  private var opacity = 1.0
  private var rotation = StageElement.Rotation()
  private var scale = Engine.Size(width: 1, height: 1)
  var offset = Engine.Point.zero
  /// The offset of what is around the innermost node that moves its children.
  private(set) var outerOffset = Engine.Point.zero
  private var variance = 0.0

  func inside(_ node: DisplayList.Node, _ numbers: [Double]) -> ElementLook {
    let n = Array(numbers[node.at..<node.at + node.count])
    var next = self
    switch node.kind {
    case .offset:
      next.transform = transform * .translation(n[0], n[1])
      next.outerOffset = offset
      next.offset = Engine.Point(x: offset.x + n[0], y: offset.y + n[1])
    case .scale:
      next.transform = transform * .scale(n[0], n[1], about: CGPoint(x: n[2], y: n[3]))
      next.scale = Engine.Size(width: scale.width * n[0], height: scale.height * n[1])
    case .rotation:
      next.transform = transform * .rotation(n[0], about: CGPoint(x: n[1], y: n[2]))
      next.rotation.z += n[0]
    case .rotation3D:
      next.transform = transform * .rotation3D(n[...])
      let length = (n[1] * n[1] + n[2] * n[2] + n[3] * n[3]).squareRoot()
      if length > 0 {
        next.rotation.x += n[0] * n[1] / length
        next.rotation.y += n[0] * n[2] / length
        next.rotation.z += n[0] * n[3] / length
      }
    case .opacity: next.opacity *= n[0]
    case .blur: next.variance += n[0] * n[0]
    default: break
    }
    return next
  }

  func element(_ names: DisplayList.Element, _ numbers: [Double]) -> StageElement {
    let rect =
      names.at.map {
        CGRect(x: numbers[$0], y: numbers[$0 + 1], width: numbers[$0 + 2], height: numbers[$0 + 3])
      } ?? names.rect
    let box = transform.bounds(of: rect)
    var element = StageElement(
      identifier: names.identifier, label: names.label, text: names.text,
      frame: StageElement.Frame(
        x: Double(box.minX).sound, y: Double(box.minY).sound, width: Double(box.width).sound,
        height: Double(box.height).sound))
    (element.isText, element.isLeaving) = (names.at == nil, names.isLeaving)
    (element.opacity, element.blur) = (opacity.sound, variance.squareRoot().sound)
    (element.rotation.x, element.rotation.y) = (rotation.x.sound, rotation.y.sound)
    element.rotation.z = rotation.z.sound
    element.scale = Engine.Size(width: scale.width.sound, height: scale.height.sound)
    element.offset = Engine.Point(x: offset.x.sound, y: offset.y.sound)
    return element
  }
}

extension Double {
  /// The number, as far as it can be sent.
  fileprivate var sound: Double { isFinite ? self : 0 }
}

extension DisplayList.Node {
  /// The colour of a shape or a letter; nil for other nodes.
  fileprivate func color(_ numbers: [Double]) -> Engine.Color? {
    switch kind {
    case .rectangle, .ellipse, .path, .glyph:
      guard let start = kind.floats.firstIndex(of: "red"), count >= start + 4 else { return nil }
      let red = at + start
      return Engine.Color(
        red: numbers[red], green: numbers[red + 1], blue: numbers[red + 2], alpha: numbers[red + 3])
    default: return nil
    }
  }
}
