import Engine

extension Room {
  /// Does what a presenter wants with takes, or says why it cannot be done.
  mutating func handle(_ message: TakesMessage, from id: ClientID, at time: Time) {
    do throws(WireError) {
      switch message {
      case .record(let name): try beginRecording(as: name, at: time)
      case .endRecording: endRecording(at: time)
      case .play(let request): try play(request, from: id, at: time)
      case .stop:
        endRecording(at: time)
        endPlayback(at: time)
      }
    } catch {
      reply(.error(error), to: id)
    }
  }

  private mutating func beginRecording(as name: TakeName?, at time: Time) throws(WireError) {
    guard recorder == nil else { throw .takes("The room is being recorded already.", about: "record") }
    guard playback == nil else {
      throw .takes("A take is being played; stop it before you record.", about: "record")
    }
    let name = name ?? .free(among: takes.compactMap { TakeName($0.name) } + reservedTakes.keys)
    if let refusal = refusal(ofTake: name, bytes: TakeRecorder.leastCapacity) {
      throw WireError(code: .tooMany, message: refusal, about: "record")
    }
    // Who records means what people do, not what the room does when nobody is there.
    endAttract()
    hasInput = true
    let capacity = min(Take.mostBytes, freeTakeBytes)
    recorder = TakeRecorder(stage, name: name, capacity: capacity, at: time)
    reserve(name, bytes: capacity)
    actions.append(.record(.begin(name)))
    writeRecording(at: time)
    noteReplay()
  }

  /// When the recording wants to be written down, or has to end; infinity without one.
  var recordingTime: Time { recorder.map { min($0.deadline, $0.handOutTime) } ?? .infinity }

  /// Has written down what has been recorded since the last time.
  mutating func writeRecording(at time: Time) {
    guard let lines = recorder?.handOut(at: time), !lines.isEmpty else { return }
    actions.append(.record(.append(lines)))
  }

  /// Ends the recording, and has it kept.
  mutating func endRecording(at time: Time) {
    guard recorder != nil else { return }
    recorder?.end(at: time)
    writeRecording(at: time)
    actions.append(.record(.end))
    recorder = nil
    noteReplay()
  }

  /// Ends a recording that has become as long as it may, and tells presenters.
  mutating func limitRecording(at time: Time) {
    guard recorder != nil, let deadline = recorder?.deadline else { return }
    guard time >= deadline || recorder?.isFull == true else { return }
    endRecording(at: min(time, deadline))
    tellPresenters(
      "The recording was stopped and kept: a take has at most \(Int(saturating: Take.longest)) seconds and "
        + "\(Take.mostBytes >> 20) MiB, and a room \(TakeStore.mostBytes >> 20) MiB of takes.")
  }

  /// Takes note of what has become of a recording, and tells presenters what they would not expect.
  mutating func finishRecording(_ name: TakeName, _ result: RecordingResult) {
    release(name)
    switch result {
    case .kept(as: name): break
    case .kept(as: let other):
      tellPresenters("There is another take \"\(name)\", so the recording is kept as \"\(other)\".")
    case .inMemory(let reason):
      tellPresenters(
        "The take \"\(name)\" is lost when the server stops: it cannot write to its state folder. "
          + "Download it now. \(reason)")
    case .stopped(let kept, let reason):
      if recorder?.name == name {
        recorder = nil
        noteReplay()
      }
      let rest = kept.map { "What was recorded until then is kept as \"\($0)\"." } ?? "Nothing of it is kept."
      tellPresenters("The recording was stopped, because it cannot be written. \(rest) \(reason)")
    }
  }

  /// Tells presenters about a recording; where there are none, the next one who comes.
  mutating func tellPresenters(_ message: String) {
    takeNotices.append(WireError(code: .tooMany, message: message, about: "record"))
    takeNotices = takeNotices.suffix(Member.mostReplies / 2)
    deliverTakeNotices()
  }

  mutating func deliverTakeNotices() {
    let presenters = members.keys.filter { members[$0]?.role == .presenter }
    guard !presenters.isEmpty else { return }
    for notice in takeNotices {
      for id in presenters { reply(.error(notice), to: id) }
    }
    takeNotices = []
  }

  /// Notes what the stage has just taken in, if that is recorded.
  mutating func note(_ event: Engine.Event, at time: Time) { recorder?.record(event, at: time) }

  /// What is recorded and played, as everybody is told.
  var replayState: ReplayState {
    let playing = playback.map { playback in
      ReplayState.Playing(
        name: playback.name.description, duration: playback.length, t: playback.anchor.position,
        at: playback.anchor.time * 1000, speed: playback.speed, loop: playback.loops,
        onTop: playback.isOnTop, paused: playback.isPaused, cut: playback.cursor.take.cut)
    }
    let recording = recorder.map {
      ReplayState.Recording(name: $0.name.description, began: $0.began * 1000, longest: Take.longest)
    }
    return ReplayState(recording: recording, playing: playing)
  }

  /// Tells everybody what is recorded and played now.
  mutating func noteReplay() {
    versions.replay += 1
    actions.append(.wakeAll)
  }
}

extension WireError {
  /// Why something cannot be done with a take now.
  static func takes(_ sentence: String, about: String) -> WireError {
    WireError(code: .notAllowed, message: sentence, about: about)
  }
}
