import Engine

/// A saved state: states by their readable paths, movements, fingers, and the events since.
final class Saved: @unchecked Sendable {
  /// An event to repeat.
  struct Event: Codable {
    let time: Time
    var event: SceneEvent?
    var parameter: Setting?
    var hover: Point?
    var text: TextInput?
  }

  /// The field that has the focus.
  struct Focus: Codable {
    let field: UInt64
    let version: Int
    /// The start and the end of the selection.
    let selection: [Int]
    var draft: String?
  }

  /// A parameter that was set.
  struct Setting: Codable {
    let name: String
    let value: ParameterValue
  }

  /// The time of the last evaluation; nil for a scene that has not begun.
  let time: Time?
  let start: Time
  let chance: Chance
  let touches: Touches
  let motion: Motion?
  let clocks: Clocks
  let focus: Focus?
  let events: [Event]
  /// When the scene began, if it is played again from its beginning.
  let begins: Time?
  /// True if the tasks of views start again.
  let restartsTasks: Bool
  let parameters: [String: ParameterValue]
  private let states: KeyedDecodingContainer<Path>
  private let moves: [String: [Attribute.Move]]
  /// The keys of what had appeared; nil in a state that does not say.
  private let present: Set<String>?

  struct Path: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(_ path: String) { stringValue = path }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  private enum CodingKeys: CodingKey {
    case time, start, chance, states, moves, touches, motion, clocks, events, parameters, begins,
      restartsTasks, present, focus
  }

  /// The most events and movements that a saved state may have.
  private static let (mostEvents, mostMoves) = (2000, 20_000)

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    time = try fields.decodeIfPresent(Time.self, forKey: .time)
    start = try fields.decodeIfPresent(Time.self, forKey: .start) ?? 0
    chance = try fields.decodeIfPresent(Chance.self, forKey: .chance) ?? Chance()
    touches = try fields.decodeIfPresent(Touches.self, forKey: .touches) ?? Touches()
    clocks = try fields.decodeIfPresent(Clocks.self, forKey: .clocks) ?? Clocks()
    focus = try fields.decodeIfPresent(Focus.self, forKey: .focus)
    motion = try fields.decodeIfPresent(Motion.self, forKey: .motion)
    events = try fields.decodeIfPresent([Event].self, forKey: .events) ?? []
    begins = try fields.decodeIfPresent(Time.self, forKey: .begins)
    restartsTasks = try fields.decodeIfPresent(Bool.self, forKey: .restartsTasks) ?? false
    parameters = try fields.decodeIfPresent([String: ParameterValue].self, forKey: .parameters) ?? [:]
    moves = try fields.decodeIfPresent(SavedMoves.self, forKey: .moves)?.moves ?? [:]
    present = try fields.decodeIfPresent(Set<String>.self, forKey: .present)
    states = try fields.nestedContainer(keyedBy: Path.self, forKey: .states)
    let isSound =
      time?.isFinite ?? true && begins?.isFinite ?? true && start.isFinite && touches.isSound
      && clocks.isSound
      && events.count <= Self.mostEvents
      && moves.count <= Self.mostMoves && present?.count ?? 0 <= Self.mostMoves
      && events.allSatisfy { $0.time.isFinite } && moves.values.allSatisfy { $0.allSatisfy(\.isSound) }
    guard isSound else {
      throw DecodingError.dataCorruptedError(
        forKey: .time, in: fields, debugDescription: "a number is out of bounds, or there are too many")
    }
  }

  /// The saved value of a state; nil if there is none that fits.
  func value<Value>(at path: String, as type: Value.Type) -> Value? {
    guard let decodable = type as? any Decodable.Type, let value = decode(decodable, path) else { return nil }
    return value as? Value
  }

  /// The saved value of a property, of a type that can be saved.
  func value(at path: String, as type: any Decodable.Type) -> Any? { decode(type, path) }

  private func decode<D: Decodable>(_ type: D.Type, _ path: String) -> D? {
    // A null is a value of an optional type.
    states.contains(Path(path)) ? try? states.decode(type, forKey: Path(path)) : nil
  }

  /// True if something had appeared; a state that does not say had everything.
  func hadAppeared(_ key: UInt64) -> Bool { present?.contains(String(key, radix: 16)) ?? true }

  func moves(of key: UInt64) -> [Attribute.Move]? { moves[String(key, radix: 16)] }

  static func write(
    _ memory: Memory, events: [Event], hasBegun: Bool = true, begins: Time? = nil,
    restartsTasks: Bool = false, to encoder: any Encoder
  ) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encodeIfPresent(begins, forKey: .begins)
    if restartsTasks { try fields.encode(true, forKey: .restartsTasks) }
    if hasBegun { try fields.encode(memory.time, forKey: .time) }
    if memory.start != 0 { try fields.encode(memory.start, forKey: .start) }
    if memory.chance != Chance() { try fields.encode(memory.chance, forKey: .chance) }
    var states = fields.nestedContainer(keyedBy: Path.self, forKey: .states)
    for cell in memory.states.sorted {
      if let object = cell.value as? ObjectCell {
        for (name, value) in object.encodables {
          try states.encode(value, forKey: Path("\(cell.path).\(name)"))
        }
      } else if let value = cell.value as? any Encodable {
        try states.encode(value, forKey: Path(cell.path))
      }
    }
    let moving = memory.last.attributes.moving
    if !moving.isEmpty {
      let moves = moving.map { (String($0.key, radix: 16), $0.attribute.moves) }
      try fields.encode(SavedMoves(Dictionary(uniqueKeysWithValues: moves)), forKey: .moves)
    }
    if hasBegun {
      try fields.encode(memory.last.present.map { String($0, radix: 16) }.sorted(), forKey: .present)
    }
    if let field = memory.editing.field {
      let (editing, selection) = (memory.editing, memory.editing.selection)
      try fields.encode(
        Focus(
          field: field, version: editing.version, selection: [selection.lowerBound, selection.upperBound],
          draft: memory.draft),
        forKey: .focus)
    }
    try fields.encodeIfPresent(memory.motion, forKey: .motion)
    if !memory.last.clocks.isEmpty { try fields.encode(memory.last.clocks, forKey: .clocks) }
    if !memory.touches.isEmpty { try fields.encode(memory.touches, forKey: .touches) }
    if !memory.parameters.isEmpty { try fields.encode(memory.parameters, forKey: .parameters) }
    if !events.isEmpty { try fields.encode(events, forKey: .events) }
  }
}

extension Touches {
  var isEmpty: Bool {
    touches.isEmpty && rests.isEmpty && tap == nil && lateTap == nil && hover == nil && pressed.isEmpty
  }

  private func isWithinReach(_ place: Point) -> Bool {
    Pointer.reach.contains(place.x) && Pointer.reach.contains(place.y)
  }

  private func isSound(_ touch: Touch) -> Bool {
    [touch.startTime, touch.time, touch.velocity.x, touch.velocity.y].allSatisfy(\.isFinite)
      && touch.links.count <= 1000 && touch.handled.count <= 1000
      && isWithinReach(touch.start) && isWithinReach(touch.location)
  }

  /// True if events could have led to this.
  var isSound: Bool {
    touches.count <= Self.most && rests.count <= 4 * Self.most && pressed.count <= Self.most
      && touches.allSatisfy(isSound) && rests.allSatisfy { $0.time.isFinite }
      && lateTap.map { $0.time.isFinite && isSound($0.touch) } ?? true && hover.map(isWithinReach) ?? true
  }
}

extension Attribute.Move {
  /// True if events could have led to this.
  var isSound: Bool {
    let numbers = [start] + (0..<4).flatMap { [distance[$0], velocity[$0]] }
    return numbers.allSatisfy(\.isFinite) && animation.isSound && !restTime.isNaN
  }
}

extension Animation {
  /// True if a view could have set this.
  var isSound: Bool {
    let isBaseSound =
      switch base {
      case .spring(let spring): spring.isSound
      case .curve(_, let duration): (0...1e6).contains(duration)
      }
    return [delay, speed, initialVelocity].allSatisfy(\.isFinite) && speed > 0 && count >= 1 && isBaseSound
  }
}
