import Engine

extension Room {
  /// Takes in what a client sent: answers, refuses, or lets it move the scene.
  mutating func receive(_ message: Result<ClientMessage, WireError>, from id: ClientID, at time: Time) {
    guard let role = members[id]?.role else { return }
    switch message {
    case .failure(let error):
      reply(.error(error), to: id)
    case .success(let message):
      guard role.may(send: message, tuning: tuning) else {
        return reply(.error(refusal(of: message, from: role)), to: id)
      }
      accept(message, from: id, at: time)
    }
  }

  private mutating func accept(_ message: ClientMessage, from id: ClientID, at time: Time) {
    switch message {
    case .sample(let sample, let isSynthetic):
      drive(with: sample, isSynthetic: isSynthetic, from: id, at: time)
    case .acknowledgement(_, let sequence):
      members[id]?.flow.acknowledged(sequence, at: time)
      actions.append(.wake(id))
    case .control(let control):
      accept(control, from: id, at: time)
    }
  }

  private mutating func accept(_ message: ControlMessage, from id: ClientID, at time: Time) {
    let about = message.kind.rawValue
    if let refusal = refusal(of: message) { return reply(.error(refusal), to: id) }
    switch message {
    case .pointer(let pointer): point(pointer, from: id, at: time)
    case .scroll(let distance): apply(.scroll(by: distance), from: id, about: about, at: time)
    case .hover(let location):
      guard stageToTune.scene.followsHover else { return }
      apply(.hover(location), from: id, about: about, at: time)
    case .parameter(let name, let value):
      apply(
        .parameter(name: name, value: value), from: id, about: about, as: .parameters([name]), at: time)
    case .tune(let message): tune(message, from: id, at: time)
    case .scene(let name): apply(.scene(name: name), from: id, about: about, at: time)
    case .pictures(let pictures): apply(.pictures(pictures), from: id, about: about, at: time)
    case .action(let name):
      apply(.action(name: name), from: id, about: about, as: .action(name), at: time)
    case .calibrate: calibrate(id, at: time)
    case .take: take(from: id, at: time)
    case .show(let move): go(move, from: id, at: time)
    case .tuning(let tuning):
      guard tuning != self.tuning else { return }
      self.tuning = tuning
      noteChange()
      presenceChanged = true
    case .signals(let isOn): setSignals(isOn, for: id)
    case .ping(let t): reply(.pong(t: t, serverTime: time * 1000), to: id)
    case .moderation(let moderation): moderate(moderation, from: id, at: time)
    case .takes(let message): handle(message, from: id, at: time)
    }
  }

  /// Passes a pointer on under an id that is unique in the room; one that never began is ignored.
  private mutating func point(_ pointer: Pointer, from id: ClientID, at time: Time) {
    guard var client = members[id] else { return }
    var pointer = pointer
    let own = pointer.id
    switch pointer.phase {
    case .began:
      guard client.pointers[own] != nil || client.pointers.count < Member.mostPointers else {
        let message = "At most \(Member.mostPointers) pointers of one client can be on the stage at once."
        return reply(
          .error(WireError(code: .tooMany, message: message, about: "pointer")), to: id)
      }
      pointer.id = client.pointers[own]?.id ?? makePointerID()
      client.pointers[own] = pointer
    case .moved, .ended, .cancelled:
      guard let known = client.pointers[own] else { return }
      pointer.id = known.id
      client.pointers[own] = pointer.phase == .moved ? pointer : nil
    }
    members[id] = client
    // Two fingers that pinch are one gesture.
    let gesture = client.pointers.values.map(\.id).min().map { min($0, pointer.id) } ?? pointer.id
    apply(.pointer(pointer), from: id, about: "pointer", as: .drag(gesture), at: time)
  }

  /// Queues an answer; a client that lets too many wait has to go.
  mutating func reply(_ message: ServerMessage, to id: ClientID) {
    members[id]?.replies.append(message)
    guard let waiting = members[id]?.replies.count else { return }
    if waiting > Member.mostReplies {
      actions.append(.close(id, code: 1008, reason: "Too many answers wait to be read."))
    } else {
      actions.append(.wake(id))
    }
  }

  private func refusal(of message: ClientMessage, from role: Role) -> WireError {
    let (about, need) =
      switch message {
      case .sample: ("sample", "the phone's or the presenter's link")
      case .acknowledgement: ("acknowledgement", "no key")
      case .control(let control):
        (control.kind.rawValue, Self.need(of: control, from: role))
      }
    return WireError(
      code: .notAllowed,
      message: "A \(role.rawValue) may not send \(about) messages here; that needs \(need).",
      about: about)
  }

  private static func need(of message: ControlMessage, from role: Role) -> String {
    switch message {
    case .tune(let tuning) where tuning.isPresenters: "the presenter's link"
    case .parameter where role == .phone, .tune where role == .phone:
      "the presenter's link, or tuning that the presenter has opened to everyone"
    case .hover, .parameter, .tune, .scene, .pictures, .show, .tuning, .moderation, .takes:
      "the presenter's link"
    case .pointer, .scroll, .action, .calibrate, .take, .signals, .ping: "the phone's or the presenter's link"
    }
  }
}
