/// A part of a picture that has a name: what tests and inputs find it by, and how it is seen.
package struct StageElement: Codable, Hashable, Sendable {
  /// The name for tests.
  package var identifier: String?
  /// The name for assistive technologies.
  package var label: String?
  /// The text that it shows; nil for none.
  package var text: String?
  /// True for a text itself, and false for a container of one.
  package var isText = false
  /// True for an element that is gone from the view's body while its transition still shows it.
  package var isLeaving = false
  /// The box around it on the stage, after all effects, in points.
  package var frame: Frame
  /// The product of the opacities of what is around it.
  package var opacity = 1.0
  /// The turns about the axes in degrees, clockwise about z.
  package var rotation = Rotation()
  /// The factors of its width and its height.
  package var scale = Size(width: 1, height: 1)
  /// The distance from its place in the layout, in points.
  package var offset = Point.zero
  /// The sigma of the Gaussian in points.
  package var blur = 0.0
  /// The colour of the first shape or letter in it; nil for none.
  package var color: Color?

  /// An element with a box around it.
  package init(identifier: String?, label: String?, text: String?, frame: Frame) {
    (self.identifier, self.label, self.text, self.frame) = (identifier, label, text, frame)
  }

  /// A rectangle on the stage, in points.
  package struct Frame: Codable, Hashable, Sendable {
    package var (x, y, width, height): (Double, Double, Double, Double)

    /// A rectangle from its corner and its sides.
    package init(x: Double, y: Double, width: Double, height: Double) {
      (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }

    /// The point in its middle.
    package var center: Point { Point(x: x + width / 2, y: y + height / 2) }
  }

  /// Turns about three axes, in degrees.
  package struct Rotation: Codable, Hashable, Sendable {
    package var (x, y, z) = (0.0, 0.0, 0.0)
    package init() {}
  }

  /// The names of its numbers, as curves know them.
  package static let numbers = [
    "frame.x", "frame.y", "frame.width", "frame.height", "opacity", "rotation.x", "rotation.y", "rotation.z",
    "scale.x", "scale.y", "offset.x", "offset.y", "blur",
  ]

  /// A number by its name; nil for an unknown one.
  package func number(_ name: String) -> Double? {
    switch name {
    case "frame.x": frame.x
    case "frame.y": frame.y
    case "frame.width": frame.width
    case "frame.height": frame.height
    case "opacity": opacity
    case "rotation.x": rotation.x
    case "rotation.y": rotation.y
    case "rotation.z": rotation.z
    case "scale.x": scale.width
    case "scale.y": scale.height
    case "offset.x": offset.x
    case "offset.y": offset.y
    case "blur": blur
    default: nil
    }
  }

  /// True if there is something of it to see.
  package var isVisible: Bool { opacity >= 0.01 && frame.width > 0 && frame.height > 0 }
  /// The name by which it is found, the most exact one that can be read; nil for none.
  package var name: String? {
    [identifier, label, text].lazy.compactMap(\.self).first { name in !name.allSatisfy(\.isWhitespace) }
  }
}

/// The reason that a name names no element.
package enum ElementFault: Error, Hashable, CustomStringConvertible {
  case unknown(String, known: [String])
  case ambiguous(String, count: Int)

  /// The most names that a sentence lists.
  private static let mostListed = 30

  package var description: String {
    switch self {
    case .unknown(let name, let known):
      let listed = known.prefix(Self.mostListed).map { "\"\($0)\"" }.joined(separator: ", ")
      let rest = known.count > Self.mostListed ? ", and \(known.count - Self.mostListed) more" : ""
      return known.isEmpty
        ? "There is no element \"\(name.beginning(100))\", and no other that has a text, an accessibilityIdentifier or an accessibilityLabel."
        : "There is no element \"\(name.beginning(100))\". There are: \(listed)\(rest)."
    case .ambiguous(let name, let count):
      return
        "\(count) elements are named \"\(name.beginning(100))\". Give the one that is meant an accessibilityIdentifier of its own."
    }
  }
}

extension [StageElement] {
  /// The element with a name: by its identifier, else by its label, else by its text.
  ///
  /// Of several, the one that is seen and is not about to leave counts.
  package func named(_ name: String) throws(ElementFault) -> StageElement {
    let ways: [(StageElement) -> Bool] = [
      { $0.identifier == name }, { $0.label == name }, { $0.isText && $0.text == name },
    ]
    for way in ways {
      let found = filter(way)
      if found.count == 1 { return found[0] }
      guard !found.isEmpty else { continue }
      let staying = found.filter { !$0.isLeaving }
      let seen = staying.filter(\.isVisible)
      if let only = staying.count == 1 ? staying.first : seen.count == 1 ? seen.first : nil { return only }
      throw .ambiguous(name, count: found.count)
    }
    var known: [String] = []
    for case let name? in map(\.name) where !known.contains(name) { known.append(name) }
    throw .unknown(name, known: known)
  }
}
