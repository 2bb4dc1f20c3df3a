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
    let name = name ?? .free(among: takes.compactMap { TakeName($0.name) })
    if let refusal = refusal(ofTake: name) {
      throw WireError(code: .tooMany, message: refusal, about: "record")
    }
    // Who records means what people do, not what the room does when nobody is there.
    endAttract()
    hasInput = true
    recorder = TakeRecorder(stage, name: name, at: time)
    noteReplay()
  }

  /// Why another take of that name cannot be kept, as a sentence; nil where it can.
  func refusal(ofTake name: TakeName) -> String? {
    if takes.count >= TakeStore.most || takes.map(\.bytes).reduce(0, +) >= TakeStore.mostBytes {
      return "A room keeps at most \(TakeStore.most) takes and \(TakeStore.mostBytes >> 20) MiB of them; "
        + "delete some first."
    }
    return takes.contains { $0.name == name.description }
      ? "There is a take \"\(name)\" already; choose another name." : nil
  }

  /// Ends the recording, and has it kept.
  mutating func endRecording(at time: Time) {
    guard let recorder else { return }
    self.recorder = nil
    actions.append(.keep(recorder.name, recorder.take(endingAt: time)))
    noteReplay()
  }

  /// Ends a recording that has become as long as it may, and tells presenters.
  mutating func limitRecording(at time: Time) {
    guard let recorder, recorder.isFull || time >= recorder.deadline else { return }
    endRecording(at: time)
    let message =
      "The recording was stopped and kept: a take has at most \(Int(saturating: Take.longest)) seconds and "
      + "\(Take.mostBytes >> 20) MiB."
    tellPresenters(message)
  }

  /// Tells presenters what has become of a recording.
  mutating func tellPresenters(_ message: String) {
    for id in Array(members.keys) where members[id]?.role == .presenter {
      reply(.error(WireError(code: .tooMany, message: message, about: "record")), to: id)
    }
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
