import Engine

// What events do to a room, and what the attract mode does in their place.
extension Room {
  /// Applies an event that cannot be refused.
  mutating func apply(_ event: Engine.Event, at time: Time) {
    if (try? stage.apply(event, at: sceneTime(at: time))) != nil { note(event, at: time) }
    noteAction(event)
  }

  /// Takes note that an event has changed the scene; a tilt that the scene ignores does not move it.
  private mutating func noteAction(_ event: Engine.Event) {
    if case .hover = event {
      needsFrame = true
    } else if case .sample = event {
      let scene = type(of: stage.scene)
      let tilts = scene.input.contains(.tilt)
      // A frame for nothing would put off the one that somebody's finger asks for.
      if tilts || !signalReaders.isEmpty { needsFrame = true }
      guard tilts else { return }
      if scene.isTunedByTilt { mayBeTuned = true }
    } else {
      needsFrame = true
      mayBeTuned = true
    }
    isActedOn = true
  }

  /// Whether anything has ever been changed that a snapshot keeps.
  var isTouched: Bool { revision != Revision() }

  /// Somebody's event has changed what a snapshot keeps.
  private mutating func noteInput(_ event: Engine.Event) {
    switch event {
    case .sample, .hover: revision.movements += 1
    case .pointer(let pointer) where pointer.phase == .moved: revision.movements += 1
    case .pointer, .scroll, .parameter, .pictures, .scene, .action, .calibrate, .reference: noteChange()
    }
  }

  /// Something has changed that a snapshot keeps.
  mutating func noteChange() { revision.changes += 1 }

  /// The stage as people have tuned it, whatever the attract mode does to it.
  var tunedStage: Stage { playback?.live ?? attract?.stage ?? stage }

  /// Puts a stage that somebody's input has changed in the place of the present one.
  mutating func takeInput(on next: Stage) {
    stage = next
    attract = nil
    hasInput = true
    needsFrame = true
    mayBeTuned = true
    noteChange()
    isActedOn = true
  }

  /// Tells everybody the parameters' values, changed or not.
  mutating func answerParameters() {
    if !noteParameters() { versions.parameters += 1 }
    actions.append(.wakeAll)
  }

  /// Applies an event, or tells its sender why not; the first one ends the attract mode.
  ///
  /// - Parameter cause: What an entry of the history has to say about it; nil for what cannot be undone, as the
  ///   tilt: it would change parameters again at once.
  mutating func apply(
    _ event: Engine.Event, from id: ClientID, about: String, as cause: TuningHistory.Cause? = nil,
    at time: Time
  ) {
    // A scene changes parameters itself when something is dragged, or by a button.
    if isPlaying, let playback, !playback.isOnTop {
      guard case .scene = event else { return }
    }
    if case .scene(let name) = event, (try? SceneCatalog.scene(named: name)) != nil {
      endPlayback(at: time)
    }
    // Asking what is computed copies the room, so nothing is asked that is known.
    let sceneTime = isPlaying ? sceneTime(at: time) : time
    let isLive = !isAttracting && !isPlaying
    let before =
      cause == nil ? nil : (isLive ? stage.scene : tunedStage.scene).parameterValueList
    do {
      if isAttracting, var next = attract?.stage {
        try next.apply(event, at: time)
        stage = next
        attract = nil
      } else {
        try stage.apply(event, at: sceneTime)
      }
      note(event, at: time)
    } catch {
      return reply(.error(WireError(error, about: about)), to: id)
    }
    hasInput = true
    noteInput(event)
    noteAction(event)
    if let cause, let before, !isPlaying { record(cause, since: before, by: id, at: time) }
    switch event {
    case .parameter: answerParameters()
    case .pictures:
      // Where the nodes stay the same, the assets are others.
      look(at: time, anew: true)
      answerParameters()
    case .scene:
      for id in members.keys { members[id]?.pointers.removeAll() }
      look(at: time, anew: true)
      versions.parameters += 1
      noteTuning()
      actions.append(.wakeAll)
    case .sample, .pointer, .hover, .scroll, .action, .calibrate, .reference: break
    }
  }

  /// Notes whether a client wants signals; they come with the first who does and go with the last.
  mutating func setSignals(_ isOn: Bool, for id: ClientID) {
    let before = signalReaders.isEmpty
    if isOn { signalReaders.insert(id) } else { signalReaders.remove(id) }
    if signalReaders.isEmpty != before { needsFrame = true }
  }

  /// A number for a pointer that is unique in the room.
  mutating func makePointerID() -> Int {
    defer { nextPointer += 1 }
    return nextPointer
  }

  mutating func beginAttract(at time: Time) {
    guard !hasInput, !isAttracting, followed == nil,
      let take = configuration.attract[type(of: stage.scene).name]
    else {
      return
    }
    attract = Attract(take, on: stage, at: time)
  }

  mutating func endAttract() {
    guard let attract else { return }
    stage = attract.stage
    self.attract = nil
    needsFrame = true
    mayBeTuned = true
    isActedOn = true
  }
}

extension Pointer {
  /// The same pointer, lost.
  var cancelled: Pointer { Pointer(phase: .cancelled, id: id, location: location) }
}
