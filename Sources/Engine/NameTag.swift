/// A person's name in a scene; nothing while the presenter hides names, or for a person without one.
public struct NameTag: LayerContent {
  private let tag: Offset<Shadow<Glyphs>>?

  /// The name of a person, in white with a shadow, its middle a distance in points below its place.
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
  /// The most glyphs of all names together; a name beyond them is left out, so a frame has room for the rest.
  private static let mostGlyphs = 4500
  /// The most names that stay laid out.
  private static let mostLabels = 4 * CrowdRules.mostPlaces

  /// A name as it is drawn.
  private struct Label {
    var text: TextLabel
    /// The number of the crowd that had the name last.
    var used: Int
  }

  /// By name, so that rooms with different crowds lay out none again.
  private var labels: [String: Label] = [:]
  /// The number of crowds so far.
  private var crowds = 0
  /// The names that are seen, by arrival.
  private var seen: [Int: String] = [:]
  /// All names so far, laid out, where they are collected.
  private var collected: [String: TextLabel] = [:]
  private let mostCollected: Int?

  /// No names.
  package init() { mostCollected = nil }

  /// No names yet, of which each stays laid out, for crowds that come again and again, as those of a take do.
  ///
  /// - Parameter most: The most different names; others that come after them are left out.
  package init(collecting most: Int) { mostCollected = most }

  /// A person's name; nil if it is hidden.
  package subscript(one: Participant) -> TextLabel? { seen[one.arrival].flatMap { known($0) } }

  private func known(_ name: String) -> TextLabel? { labels[name]?.text ?? collected[name] }

  /// Lays out the names of a crowd that are new.
  package mutating func update(to crowd: Crowd, in environment: Environment) {
    seen = [:]
    guard environment.typesetter != nil else { return }
    crowds += 1
    if labels.count > Self.mostLabels { forget() }
    var left = Self.mostGlyphs
    for one in crowd.people {
      guard let name = one.name, let text = label(name, in: environment) else { continue }
      let count = text.layout.glyphs.count
      guard count <= left else { continue }
      left -= count
      seen[one.arrival] = name
    }
  }

  private mutating func label(_ name: String, in environment: Environment) -> TextLabel? {
    guard let mostCollected else {
      let text = labels[name]?.text ?? Self.label(name, in: environment)
      labels[name] = Label(text: text, used: crowds)
      return text
    }
    if let text = collected[name] { return text }
    guard collected.count < mostCollected else { return nil }
    let text = Self.label(name, in: environment)
    collected[name] = text
    return text
  }

  /// Takes over the names that others have laid out.
  package mutating func collect(_ others: CrowdNames) { collected = others.collected }

  /// Forgets the names that were collected.
  package mutating func forgetCollected() { collected = [:] }

  /// Forgets the half of the names that were not seen for longest.
  private mutating func forget() {
    let used = labels.values.map(\.used).sorted()
    labels = labels.filter { $0.value.used > used[used.count / 2] }
  }

  private static func label(_ name: String, in environment: Environment) -> TextLabel {
    var label = TextLabel()
    // A name is no markup.
    let text = EmphasisedText(name, emphasising: []) ?? EmphasisedText(markup: "")
    label.set(text, width: width, size: size, in: environment)
    return label
  }

  /// The glyphs that nodes draw, each once.
  func assets(in nodes: [Node]) -> [Asset] {
    guard !seen.isEmpty else { return [] }
    let ids = Set(nodes.lazy.compactMap(\.asset))
    let all = seen.values.compactMap { known($0) }.flatMap(\.assets).filter { ids.contains($0.id) }
    return Dictionary(all.map { ($0.id, $0) }, uniquingKeysWith: { one, _ in one }).values.sorted {
      $0.id < $1.id
    }
  }
}
