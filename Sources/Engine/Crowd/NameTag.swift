/// A person's name in a scene; nothing while the presenter hides names, or for a person without one.
public struct NameTag: LayerContent {
  private let tag: Offset<Shadow<Glyphs>>?

  /// The name of a person, in white with a shadow, its middle so many points below where it is placed.
  public init(_ one: Participant, below distance: Double = 0, in environment: Environment) {
    tag = environment.names[one]?.layer(color: .white).shadow(radius: 2, y: 1).offset(y: distance)
  }

  /// Measures the text.
  public func measure(into extent: inout Extent) { tag?.measure(into: &extent) }

  /// Places the text.
  public func place(by placement: inout Placement, into frame: inout FrameBuilder) {
    tag?.place(by: &placement, into: &frame)
  }
}

extension Environment {
  /// The signs and names of a crowd that nodes draw, each once.
  package func crowdAssets(in nodes: [Node]) -> [Asset] { Sign.assets(in: nodes) + names.assets(in: nodes) }
}

/// The names of a crowd, laid out.
package struct CrowdNames: Sendable {
  /// The size of an em, and the greatest width of a name, in points.
  private static let (size, width) = (15.0, 240.0)

  /// By arrival.
  private var labels: [Int: TextLabel] = [:]

  /// No names.
  package init() {}

  /// A person's name; nil if it is hidden.
  package subscript(one: Participant) -> TextLabel? { labels[one.arrival] }

  /// Lays out the names of a crowd that are new, and forgets those that are not seen any more.
  package mutating func update(to crowd: Crowd, in environment: Environment) {
    guard !labels.isEmpty || crowd.people.contains(where: { $0.name != nil }) else { return }
    let known = labels
    labels = [:]
    for one in crowd.people {
      guard let name = one.name else { continue }
      var label = known[one.arrival] ?? TextLabel()
      // A name is no markup.
      label.set(
        EmphasisedText(name, emphasising: []) ?? EmphasisedText(markup: ""), width: Self.width,
        size: Self.size,
        in: environment)
      labels[one.arrival] = label
    }
  }

  /// The glyphs that nodes draw, each once.
  func assets(in nodes: [Node]) -> [Asset] {
    guard !labels.isEmpty else { return [] }
    let ids = Set(nodes.lazy.compactMap(\.asset))
    let all = labels.values.flatMap(\.assets).filter { ids.contains($0.id) }
    return Dictionary(all.map { ($0.id, $0) }, uniquingKeysWith: { one, _ in one }).values.sorted {
      $0.id < $1.id
    }
  }
}
