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
  /// The names of a crowd that are seen, upright and in front of everything, and as large as their number allows.
  ///
  /// - Parameters:
  ///   - time: The time of the rendering, for people who blink.
  ///   - stage: The stage, which no name leaves.
  ///   - keepsApart: Whether names of things that hardly move step aside for each other, as far as there are few.
  ///   - place: The middle of a person's name on the stage, and its size, 1 for all of it.
  public func nameTags(
    at time: Time, on stage: Size, keepsApart: Bool = false,
    place: (Participant) -> (point: Point, scale: Double)
  ) -> ForEach<some Layer> {
    let seen = crowd.people.compactMap { one in names[one].map { (one: one, label: $0) } }
    let scale = CrowdNames.scale(for: seen.count)
    var plates = NamePlates(on: stage, keepsApart: keepsApart && seen.count <= NamePlates.mostApart)
    let tags = seen.map { one, label in
      let (point, size) = place(one)
      let plate = Size(width: label.layout.textWidth + 14, height: label.layout.size.height + 4)
      let room = Size(width: plate.width * scale, height: plate.height * scale)
      return (one: one, label: label, plate: plate, point: plates.place(room, at: point), scale: scale * size)
    }
    return ForEach(tags) { tag in
      ZStack {
        Rectangle(cornerRadius: 6).frame(width: tag.plate.width, height: tag.plate.height)
          .fill(Color(rgb: 0x14141C).opacity(0.62))
        tag.label.layer(color: .white)
      }
      .scaleEffect(tag.scale)
      .opacity(crowd.presence(of: tag.one, at: time))
      .offset(tag.point)
      .zIndex(1000)
    }
  }

  /// The signs and names of a crowd that nodes draw, each once.
  package func crowdAssets(in nodes: [Node]) -> [Asset] { Sign.assets(in: nodes) + names.assets(in: nodes) }
}

/// The places of names on a stage.
private struct NamePlates {
  /// The most names that step aside: each is compared with all before it.
  static let mostApart = 60
  /// The heights by which a name steps aside, the nearest first.
  private static let steps = [0.0, 1, -1, 2, -2, 3, -3]

  private let stage: Size
  private let keepsApart: Bool
  private var placed: [(point: Point, size: Size)] = []

  init(on stage: Size, keepsApart: Bool) { (self.stage, self.keepsApart) = (stage, keepsApart) }

  /// The middle of a plate near a point.
  mutating func place(_ size: Size, at point: Point) -> Point {
    guard keepsApart else { return within(point, size) }
    let places = Self.steps.map { within(Point(x: point.x, y: point.y + $0 * size.height), size) }
    let place = places.first { isFree($0, size) } ?? places[0]
    placed.append((place, size))
    return place
  }

  /// The nearest point at which the plate is on the stage.
  private func within(_ point: Point, _ size: Size) -> Point {
    let (x, y) = (max(0, (stage.width - size.width) / 2 - 4), max(0, (stage.height - size.height) / 2 - 4))
    return Point(x: point.x.clamped(to: -x...x), y: point.y.clamped(to: -y...y))
  }

  private func isFree(_ point: Point, _ size: Size) -> Bool {
    placed.allSatisfy { other in
      abs(other.point.x - point.x) >= (other.size.width + size.width) / 2
        || abs(other.point.y - point.y) >= (other.size.height + size.height) / 2 - 1
    }
  }
}

/// The names of a crowd, laid out.
package struct CrowdNames: Sendable {
  /// The size of an em, and the greatest width of a name, in points.
  private static let (size, width) = (15.0, 240.0)
  /// The most glyphs of all names together; a name beyond them is left out, so a frame has room for the rest.
  private static let mostGlyphs = 4500
  /// The most names that stay laid out.
  private static let mostLabels = 4 * CrowdRules.mostPlaces

  /// The factor by which so many names are enlarged: 30 points for 25 people, down to 15 for 100.
  static func scale(for count: Int) -> Double { (10 / Double(max(1, count)).squareRoot()).clamped(to: 1...2) }

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
  private var seen: [Int: TextLabel] = [:]
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
  package subscript(one: Participant) -> TextLabel? { seen[one.arrival] }

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
      seen[one.arrival] = text
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
    var missing = Set(nodes.lazy.compactMap(\.asset))
    var found: [Asset] = []
    for label in seen.values {
      for asset in label.assets where missing.remove(asset.id) != nil { found.append(asset) }
    }
    return found.sorted { $0.id < $1.id }
  }
}
