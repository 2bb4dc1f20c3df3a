import Engine

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
