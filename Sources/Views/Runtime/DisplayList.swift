import Engine

/// The drawing of a scene of views until the next event: nodes, constant numbers, and attributes that move.
///
/// A tick copies the constants, evaluates what moves, and writes the nodes. It holds the targets of touches, too.
struct DisplayList: @unchecked Sendable {
  enum Command {
    case leaf(Node)
    case open(Node)
    case close
    /// The beginning of the nodes, up to the end, that belong to a target of touches.
    case target(Int)
    case targetEnd
    /// An area that can be touched but draws nothing.
    case area(Area)
    /// The beginning of what can be touched within such an area only, up to its end.
    case openArea(Area)
    case closeArea
    /// The beginning of what belongs to an element with a name, up to its end.
    case element(Int)
    case elementEnd
  }

  /// The names of a part of the picture, and its place in the space of the nodes around it.
  struct Element {
    var identifier: String?
    var label: String?
    var text: String?
    /// The rectangle, if it does not move in its space.
    var rect = CGRect.zero
    /// The place of the rectangle in the values; nil if it does not move.
    var at: Int?
    var isLeaving = false
  }

  /// A part of a rectangle, which is at a place in the values.
  struct Area {
    let at: Int
    /// The place of its shape; nil for all of the rectangle.
    let shape: Int?
  }

  /// A node, whose numbers begin at a place in the values.
  ///
  /// It is a plain value, as the other commands are: there are many, and each is copied for each picture.
  struct Node {
    let kind: NodeKind
    /// The place of what it has besides its numbers; nil for nothing.
    let extra: Int?
    let at: Int
    let count: Int
    let isHittable: Bool
  }

  /// The parts of a node besides its numbers; few have some.
  struct Extra: Equatable {
    var asset: Asset.ID?
    var detail: Engine.Node.Detail?
  }

  struct Moving {
    let at: Int
    let components: Range<Int>
    let attribute: Attribute
  }

  /// The radius of a box's corners, which is limited by the box's size at each time.
  struct Corner {
    let at: Int
    /// The place of the box in the values.
    let box: Int
    /// The radius that is wanted; nil if it is on the way itself.
    let radius: Double?

    /// The radius among numbers, of one that is wanted.
    func radius(in numbers: [Double], of wanted: Double) -> Double {
      max(0, min(radius ?? wanted, numbers[box + 2] / 2, numbers[box + 3] / 2))
    }
  }

  var commands: [Command] = []
  var extras: [Extra] = []
  /// The shapes of areas.
  var shapes: [TouchShape] = []
  var values: [Double] = []
  var moving: [Moving] = []
  /// The corners of boxes that change.
  var corners: [Corner] = []
  var targets: [TouchTarget] = []
  var elements: [Element] = []
  var assets: [Asset.ID: Asset] = [:]
  /// The parts of paths' frames that can be touched, by the paths' assets.
  var outlines: [Asset.ID: TouchShape] = [:]
  var notices: [String] = []
  /// The reason not to play the views.
  var fault: String?
  /// Until when the views are evaluated for each picture.
  var frameByFrameUntil = -Time.infinity

  var restTime: Time { moving.reduce(frameByFrameUntil) { max($0, $1.attribute.restTime) } }

  /// The numbers at a time.
  func values(at time: Time) -> [Double] {
    guard !moving.isEmpty else { return values }
    var numbers = values
    for move in moving {
      let value = move.attribute.value(at: time)
      for (place, component) in zip(move.at..., move.components) { numbers[place] = value[component] }
    }
    for corner in corners { numbers[corner.at] = corner.radius(in: numbers, of: numbers[corner.at]) }
    return numbers
  }

  /// Writes the nodes as they are at a time.
  func render(at time: Time, into frame: inout FrameBuilder) {
    values(at: time).withUnsafeBufferPointer { render($0, into: &frame) }
  }

  private func render(_ numbers: UnsafeBufferPointer<Double>, into frame: inout FrameBuilder) {
    func write(_ node: Node) {
      let own = UnsafeBufferPointer(rebasing: numbers[node.at..<node.at + node.count])
      // A few take longer at once.
      if own.count > 4 { frame.write(own) } else { for number in own { frame.write(number) } }
    }
    var outers: [Int] = []
    for command in commands {
      switch command {
      case .leaf(let node):
        if let extra = node.extra {
          frame.leaf(node.kind, asset: extras[extra].asset, detail: extras[extra].detail)
        } else {
          frame.leaf(node.kind)
        }
        write(node)
      case .open(let node):
        let extra = node.extra.map { extras[$0] }
        outers.append(
          node.kind.usesShader
            ? frame.open(node.kind, shader: extra?.asset, detail: extra?.detail)
            : frame.open(node.kind, detail: extra?.detail))
        write(node)
      case .close: if let outer = outers.popLast() { frame.close(outer) }
      case .target, .targetEnd, .area, .openArea, .closeArea, .element, .elementEnd: break
      }
    }
  }
}
