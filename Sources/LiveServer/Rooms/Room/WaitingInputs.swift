import Engine

/// The inputs that wait for a scene's program, in the order of their arrival.
///
/// An undo waits for the changes before it, a preset for its values, and the end of a recording for the beginning. A
/// movement of a finger waits for a late picture, so that only the newest one costs the program an event.
struct WaitingInputs {
  /// The most that wait; further ones are refused.
  static let most = 200

  private var inputs: [(input: Input, sender: ClientID)] = []

  /// True if nothing waits.
  var isEmpty: Bool { inputs.isEmpty }

  /// Appends an input. A movement replaces the last one of the same pointer, unless something else has come since.
  mutating func append(_ input: Input, from id: ClientID) throws(WireError) {
    let movements = (inputs.lastIndex { $0.input.movingPointer == nil } ?? -1) + 1
    if let pointer = input.movingPointer,
      let last = inputs[movements...].firstIndex(where: {
        $0.sender == id && $0.input.movingPointer == pointer
      })
    {
      inputs[last].input = input
      return
    }
    guard inputs.count < Self.most else {
      throw WireError(
        code: .tooMany, message: "The scene's program is late, and too much waits for it. Try again.",
        about: input.name)
    }
    inputs.append((input, id))
  }

  /// The next input; nil for none, and while it must wait.
  mutating func popFirst(until answers: AwaitedAnswers) -> (input: Input, sender: ClientID)? {
    guard let first = inputs.first, !first.input.mustWait(for: answers) else { return nil }
    return inputs.removeFirst()
  }
}

/// The answers of a scene's program that have not come yet.
struct AwaitedAnswers {
  /// True if the values after a change are among them.
  var haveValues: Bool
  /// True if the state at the beginning of a recording is.
  var haveBeginning: Bool
  /// True if a picture is, and is late.
  var haveLatePicture: Bool
}

extension Input {
  /// True if the input needs those answers.
  func mustWait(for answers: AwaitedAnswers) -> Bool {
    switch self {
    case .tune(.undo), .tune(.redo), .tune(.preset(.save, _)), .tune(.compare): answers.haveValues
    case .takes(.endRecording), .takes(.stop): answers.haveBeginning
    case .pointer(let pointer): answers.haveLatePicture && pointer.phase == .moved
    case .tune, .takes, .sample, .scroll, .hover, .text, .parameter, .scene, .pictures, .show,
      .action,
      .calibrate, .clock, .requestTilt, .tuning, .signals, .moderation, .fault, .crowd, .places:
      false
    }
  }

  /// True if the input must stay behind inputs that wait, because it changes the same values.
  var isOrdered: Bool {
    switch self {
    case .tune, .pointer, .scroll, .text, .parameter, .scene, .pictures, .show, .action, .takes: true
    case .sample, .hover, .calibrate, .clock, .requestTilt, .tuning, .signals, .moderation, .fault, .crowd,
      .places:
      false
    }
  }

  /// True if the input still counts after its sender has left.
  var outlastsSender: Bool {
    switch self {
    case .pointer, .scroll, .hover: false
    case .tune, .sample, .text, .parameter, .scene, .pictures, .show, .action, .takes, .calibrate, .clock,
      .requestTilt,
      .tuning, .signals, .moderation, .fault, .crowd, .places:
      true
    }
  }

  /// True if the input asks for a change that its sender expects to see.
  var needsScene: Bool {
    switch self {
    case .tune(.preset(.delete, _)): false
    case .tune, .text, .parameter, .pictures, .action: true
    case .sample, .pointer, .scroll, .hover, .scene, .show, .takes, .calibrate, .clock, .requestTilt, .tuning,
      .signals,
      .moderation, .fault, .crowd, .places:
      false
    }
  }

  /// True if the tilt that was made before must have moved the scene.
  var followsTilt: Bool {
    if case .calibrate = self { true } else { isOrdered }
  }

  /// The number of the pointer that the input moves; nil for other inputs.
  fileprivate var movingPointer: Int? {
    guard case .pointer(let pointer) = self, pointer.phase == .moved else { return nil }
    return pointer.id
  }
}

extension WireError {
  /// The scene's program has ended, and no other plays yet.
  static func ended(about: String) -> WireError {
    WireError(
      code: .notAllowed, message: "The scene has stopped. Save it again, or put another scene on.",
      about: about)
  }
}
