import Engine

/// A JSON message from a client, and an event of a take: everything but samples and acknowledgements, which
/// are binary on the wire.
package enum ControlMessage: Equatable {
  /// A finger or mouse on the stage.
  case pointer(Pointer)
  /// A wheel or trackpad, by so many points of the stage.
  case scroll(by: Point)
  /// A pointer that is over the stage, at this place, without touching it; on the wire a phase of `pointer`.
  case hover(Point)
  /// A new value for a parameter.
  case parameter(name: String, value: ParameterValue)
  /// Something about the tuning as a whole.
  case tune(TuningMessage)
  /// Another scene.
  case scene(name: String)
  /// People's own pictures for the present scene; none for its own art.
  case pictures([Picture])
  /// Another step of the show.
  case show(ShowMove)
  /// A button.
  case action(name: String)
  /// "This is how I hold it."
  case calibrate
  /// "I want to drive."
  case requestTilt
  /// The clients that may set parameters from now on.
  case tuning(Tuning)
  /// Whether the sender wants the signals of attitude and scene.
  case signals(Bool)
  /// A question for the server's time; `t` comes back.
  case ping(t: Double)
  /// A presenter's decision about people and their tilt.
  case moderation(Moderation)
  /// A presenter's operation on takes.
  case takes(TakesMessage)
  /// A shader that a screen could not draw.
  case fault(ScreenFault)
  /// An action of a player in a crowd's scene.
  case crowd(CrowdMessage)
  /// A presenter's decision about the places of a crowd.
  case places(PlacesMessage)
  /// Whether the sender shows the stage, and needs frames.
  case view(showsStage: Bool)
  /// The shortest time between two frames for the sender, in seconds; 0 for as many frames as come.
  case pace(Time)

  /// The names that stand in `type`.
  enum Kind: String, CaseIterable {
    case pointer, scroll, parameter, parameters, undo, redo, preset, compare, scene, action, calibrate, take
    case tuning, signals, ping
    case policy, hand, kick, lock, smoothing, code
    case pictures, show
    case record, play, stop
    case fault
    case join, press, find, view, places, spotlight, pace
  }

  var kind: Kind { entry.kind }

  /// The treatment of a message while a take plays.
  enum DuringTakes {
    case accepted
    /// It is refused unless the take is played on top.
    case acceptedOnTop
    case refused
  }

  /// A row of the table of messages.
  typealias Entry = (kind: Kind, senders: Senders, duringTakes: DuringTakes)

  /// The table of messages: the name, who may send it, and what becomes of it while a take is played.
  ///
  /// A new message is a case above and in `Kind`, its entry here, how it is read in `read`, and what a room does with
  /// it in `Room.accept`.
  var entry: Entry {
    switch self {
    case .pointer: (.pointer, .phones, .accepted)
    case .hover: (.pointer, .presenters, .accepted)
    case .scroll: (.scroll, .phones, .accepted)
    case .parameter: (.parameter, .tuners, .acceptedOnTop)
    case .tune(.parameters): (.parameters, .tuners, .acceptedOnTop)
    case .tune(.undo): (.undo, .tuners, .refused)
    case .tune(.redo): (.redo, .tuners, .refused)
    case .tune(.preset(.apply, _)): (.preset, .tuners, .refused)
    case .tune(.preset(.save, _)), .tune(.preset(.delete, _)):
      (.preset, .presenters, .refused)
    case .tune(.compare): (.compare, .tuners, .refused)
    case .scene: (.scene, .presenters, .accepted)
    case .pictures: (.pictures, .presenters, .accepted)
    case .show: (.show, .presenters, .accepted)
    case .action: (.action, .phones, .acceptedOnTop)
    case .calibrate: (.calibrate, .phones, .accepted)
    case .requestTilt: (.take, .phones, .accepted)
    case .tuning: (.tuning, .presenters, .accepted)
    case .signals: (.signals, .phones, .accepted)
    case .ping: (.ping, .anybody, .accepted)
    case .moderation(.policy): (.policy, .presenters, .accepted)
    case .moderation(.hand): (.hand, .presenters, .accepted)
    case .moderation(.kick): (.kick, .presenters, .accepted)
    case .moderation(.lock): (.lock, .presenters, .accepted)
    case .moderation(.smoothing): (.smoothing, .presenters, .accepted)
    case .moderation(.renewCode): (.code, .presenters, .accepted)
    case .takes(.record), .takes(.endRecording): (.record, .presenters, .accepted)
    case .takes(.play): (.play, .presenters, .accepted)
    case .takes(.stop): (.stop, .presenters, .accepted)
    case .fault: (.fault, .presenters, .accepted)
    case .crowd(.join): (.join, .phones, .accepted)
    case .crowd(.press): (.press, .phones, .accepted)
    case .crowd(.find): (.find, .phones, .accepted)
    case .places(.change): (.places, .presenters, .accepted)
    case .places(.spotlight): (.spotlight, .presenters, .accepted)
    case .view: (.view, .anybody, .accepted)
    case .pace: (.pace, .anybody, .accepted)
    }
  }
}

/// The clients that may set a room's parameters.
package enum Tuning: String, Codable, CaseIterable {
  /// Presenters only.
  case presenter
  /// Phones too.
  case everyone
}

extension ControlMessage: Decodable {
  /// The names of the fields of all messages.
  enum Field: String, CodingKey {
    case type, phase, id, x, y, name, value, values, operation, slot, t
    case seconds, minimumCutoff, beta, off
    case pictures, step, index
    case take, loop, speed, onTop, paused
    case shader, log
    case most, names, hands, frozen, balanced, reset, place
  }

  /// Reads `{"type": …}` with the fields of that type; others are ignored.
  package init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Field.self)
    let type = try fields.decode(String.self, forKey: .type)
    guard let kind = Kind(rawValue: type) else {
      let known = Kind.allCases.map(\.rawValue).joined(separator: ", ")
      throw WireError(
        code: .unknownType, message: "There is no message type \"\(type.prefix(40))\". There are: \(known).",
        about: String(type.prefix(40)))
    }
    do {
      self = try Self.read(kind, from: fields)
    } catch {
      throw WireError(decoding: error, about: kind.rawValue)
    }
  }

  private static func read(_ kind: Kind, from fields: KeyedDecodingContainer<Field>) throws -> ControlMessage
  {
    switch kind {
    case .pointer:
      try fields.decodeCase(PointerPhase.self, forKey: .phase).message(
        id: try fields.decodeNumber(Int.self, forKey: .id),
        x: try fields.decodeNumber(Double.self, forKey: .x),
        y: try fields.decodeNumber(Double.self, forKey: .y))
    case .scroll:
      .scroll(
        by: try .onStage(
          x: try fields.decodeNumber(Double.self, forKey: .x),
          y: try fields.decodeNumber(Double.self, forKey: .y), about: "scroll"))
    case .parameter:
      .parameter(
        name: try fields.decode(String.self, forKey: .name),
        value: try fields.decode(ParameterValue.self, forKey: .value))
    case .parameters:
      .tune(.parameters(try fields.decode([String: ParameterValue].self, forKey: .values)))
    case .undo: .tune(.undo)
    case .redo: .tune(.redo)
    case .preset:
      .tune(
        .preset(
          try fields.decodeCase(TuningMessage.PresetOperation.self, forKey: .operation),
          name: try fields.decode(String.self, forKey: .name)))
    case .compare: .tune(.compare(try fields.decodeCase(SceneTuning.Slot.self, forKey: .slot)))
    case .scene: .scene(name: try fields.decode(String.self, forKey: .name))
    case .pictures: .pictures(try fields.decode([Picture].self, forKey: .pictures))
    case .show: .show(try .init(from: fields))
    case .action: .action(name: try fields.decode(String.self, forKey: .name))
    case .calibrate: .calibrate
    case .take: .requestTilt
    case .tuning: .tuning(try fields.decodeCase(Tuning.self, forKey: .value))
    case .signals: .signals(try fields.decode(Bool.self, forKey: .value))
    case .ping: .ping(t: try fields.decodeNumber(Double.self, forKey: .t))
    case .policy: .moderation(try .policy(from: fields))
    case .hand:
      .moderation(
        .hand(
          try fields.decodeNumber(ClientID.self, forKey: .id),
          isGiven: try fields.decodeIfPresent(Bool.self, forKey: .value) ?? true))
    case .kick: .moderation(.kick(try fields.decodeNumber(ClientID.self, forKey: .id)))
    case .lock: .moderation(.lock(try fields.decode(Bool.self, forKey: .value)))
    case .smoothing: .moderation(try .smoothing(from: fields))
    case .code: .moderation(.renewCode)
    case .record: .takes(try .record(from: fields))
    case .play: .takes(try .play(from: fields))
    case .stop: .takes(.stop)
    case .fault:
      .fault(
        ScreenFault(
          shader: try fields.decode(String.self, forKey: .shader),
          log: try fields.decodeIfPresent(String.self, forKey: .log)))
    case .join: .crowd(.join)
    case .press: .crowd(.press)
    case .find: .crowd(.find)
    case .places: .places(try .places(from: fields))
    case .spotlight: .places(try .spotlight(from: fields))
    case .view: .view(showsStage: try fields.decodeCase(PageView.self, forKey: .value) == .stage)
    case .pace: try .pace(from: fields)
    }
  }
}

extension ControlMessage {
  /// The fewest and the most frames a second that a client can ask for.
  private static let paces = 0.5...120

  /// Reads the frames a second in `value`; null for as many as come.
  fileprivate static func pace(from fields: KeyedDecodingContainer<Field>) throws -> ControlMessage {
    guard fields.contains(.value), try !fields.decodeNil(forKey: .value) else { return .pace(0) }
    let pace = try fields.decodeNumber(Double.self, forKey: .value)
    guard paces.contains(pace) else {
      throw WireError(
        code: .outOfRange, message: "A pace is 0.5 to 120 frames a second, or null.", about: "pace")
    }
    return .pace(1 / pace)
  }
}

extension ShowMove {
  /// Reads `index`, or else `step`.
  fileprivate init(from fields: KeyedDecodingContainer<ControlMessage.Field>) throws {
    if fields.contains(.index) {
      self = .to(try fields.decodeNumber(Int.self, forKey: .index))
    } else {
      self = .by(try fields.decodeNumber(Int.self, forKey: .step))
    }
  }
}

extension KeyedDecodingContainer {
  /// A number; for one that its type cannot hold, Foundation's decoder alone would not tell the field.
  func decodeNumber<Number: Decodable>(_ type: Number.Type, forKey key: Key) throws -> Number {
    do {
      return try decode(type, forKey: key)
    } catch  where !(error is DecodingError) {
      throw DecodingError.typeMismatch(type, .init(codingPath: codingPath + [key], debugDescription: ""))
    }
  }

  /// One of an enum's names, or a sentence that lists them.
  func decodeCase<Choice: RawRepresentable & CaseIterable>(
    _ type: Choice.Type, forKey key: Key
  ) throws -> Choice where Choice.RawValue == String {
    let text = try decode(String.self, forKey: key)
    guard let choice = Choice(rawValue: text) else {
      let known = Choice.allCases.map(\.rawValue).joined(separator: ", ")
      throw DecodingError.dataCorruptedError(
        forKey: key, in: self, debugDescription: "\"\(text.prefix(40))\" is none of \(known)")
    }
    return choice
  }
}
