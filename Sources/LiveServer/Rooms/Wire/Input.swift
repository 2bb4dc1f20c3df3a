import Engine

/// An input to a room: anything that a client may do there. Only inputs reach the stage and a cluster's journal.
package enum Input: Equatable {
  /// A motion sample; `isSynthetic` when a mouse or keys stand in for the sensor.
  case sample(Sample, isSynthetic: Bool)
  /// A finger or mouse on the stage.
  case pointer(Pointer)
  /// A wheel or trackpad, by so many points of the stage.
  case scroll(by: Point)
  /// A pointer that is over the stage, at this place, without touching it; on the wire a phase of `pointer`.
  case hover(Point)
  /// An edit of the text field that has the focus.
  case text(TextInput)
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
  /// The server's time at the zero of the sender's device times, in milliseconds.
  case clock(offset: Double)
  /// "I want to drive."
  case requestTilt
  /// The clients that may set parameters from now on.
  case tuning(Tuning)
  /// True if the sender wants the signals of attitude and scene.
  case signals(Bool)
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

  /// The treatment of an input while a take plays.
  package enum DuringTakes {
    case accepted
    /// It is refused unless the take is played on top.
    case acceptedOnTop
    case refused
  }

  /// A row of the table of inputs: its kind, nil for samples, which are binary; who may send it; and its
  /// treatment while a take plays.
  package typealias Entry = (kind: Kind?, senders: Senders, duringTakes: DuringTakes)

  /// Its name, as errors say it.
  var name: String { entry.kind?.rawValue ?? "sample" }

  /// The table of inputs.
  ///
  /// A new input is a case above, its kind, its entry here, how it is read in `read`, and one of `Room.accept`.
  package var entry: Entry {
    switch self {
    case .sample: (nil, .phones, .accepted)
    case .pointer: (.pointer, .phones, .accepted)
    case .hover: (.pointer, .presenters, .accepted)
    case .scroll: (.scroll, .phones, .accepted)
    case .text: (.text, .phones, .acceptedOnTop)
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
    case .clock: (.clock, .phones, .accepted)
    case .requestTilt: (.take, .phones, .accepted)
    case .tuning: (.tuning, .presenters, .accepted)
    case .signals: (.signals, .phones, .accepted)
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
    }
  }
}

extension Input {
  /// The names that stand in `type`.
  package enum Kind: String, CaseIterable {
    case pointer, scroll, text, parameter, parameters, undo, redo, preset, compare, scene, action, calibrate
    case clock, take
    case tuning, signals
    case policy, hand, kick, lock, smoothing, code
    case pictures, show
    case record, play, stop
    case fault
    case join, press, find, places, spotlight
  }

  /// Reads the fields of a kind; others are ignored.
  static func read(_ kind: Kind, from fields: ClientMessage.Fields) throws -> Input {
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
    case .text: .text(try .init(from: fields))
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
    case .compare: .tune(.compare(try fields.decodeCase(TuningSlot.self, forKey: .slot)))
    case .scene: .scene(name: try fields.decode(String.self, forKey: .name))
    case .pictures: .pictures(try fields.decode([Picture].self, forKey: .pictures))
    case .show: .show(try .init(from: fields))
    case .action: .action(name: try fields.decode(String.self, forKey: .name))
    case .calibrate: .calibrate
    case .clock: .clock(offset: try fields.decodeNumber(Double.self, forKey: .offset))
    case .take: .requestTilt
    case .tuning: .tuning(try fields.decodeCase(Tuning.self, forKey: .value))
    case .signals: .signals(try fields.decode(Bool.self, forKey: .value))
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
    }
  }
}

extension TextInput {
  /// Reads an edit, whose numbers and text are bounded here.
  fileprivate init(from fields: ClientMessage.Fields) throws {
    func range(_ key: ClientMessage.Field) throws -> Range<Int>? {
      guard let ends = try fields.decodeIfPresent([Double].self, forKey: key) else { return nil }
      guard ends.count == 2, let start = Int(exactly: ends[0]), let end = Int(exactly: ends[1]),
        0 <= start, start <= end
      else {
        throw WireError(
          code: .outOfRange,
          message:
            "The field \"\(key.rawValue)\" must be two offsets [start, end] in UTF-16 units, from 0 on.")
      }
      return start..<end
    }
    func number(_ key: ClientMessage.Field, from least: Int) throws -> Int? {
      guard try fields.contains(key) && !fields.decodeNil(forKey: key) else { return nil }
      let number = try fields.decodeNumber(Int.self, forKey: key)
      guard number >= least, number <= FocusedField.ids.upperBound else {
        throw WireError(
          code: .outOfRange, message: "The field \"\(key.rawValue)\" must be a whole number from \(least) on."
        )
      }
      return number
    }
    let text = try fields.decodeIfPresent(String.self, forKey: .text)
    guard text?.utf16.count ?? 0 <= Self.mostUnits else {
      throw WireError(
        code: .outOfRange,
        message: "A text is typed at most \(Self.mostUnits) UTF-16 units at a time; this one has "
          + "\(text?.utf16.count ?? 0).")
    }
    self.init(
      field: try number(.field, from: 0), version: try number(.version, from: 0), range: try range(.range),
      text: text, selection: try range(.selection),
      isComposing: try fields.decodeIfPresent(Bool.self, forKey: .composing) ?? false,
      key: try fields.contains(.key) ? fields.decodeCase(Key.self, forKey: .key) : nil,
      number: try number(.number, from: 1))
  }
}

extension ShowMove {
  /// Reads `index`, or else `step`.
  fileprivate init(from fields: ClientMessage.Fields) throws {
    if fields.contains(.index) {
      self = .to(try fields.decodeNumber(Int.self, forKey: .index))
    } else {
      self = .by(try fields.decodeNumber(Int.self, forKey: .step))
    }
  }
}
