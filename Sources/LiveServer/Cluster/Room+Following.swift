import Engine
import Foundation

// A room that another node runs: members are served here, from what that node tells.
extension Room {
  /// Stops running the room, which another node runs from now on; viewers see its last picture meanwhile. What has
  /// been recorded is kept.
  mutating func follow(at time: Time) -> [Action] {
    endRecording(at: time)
    // What members hear is the owner's from now on.
    actions.removeAll { $0 == .wakeAll }
    followed = Followed()
    attract = nil
    playback = nil
    awaitedTake = nil
    driving = Driving()
    handsets = [:]
    averaged = []
    signalReaders = []
    publisher = nil
    for member in Array(members.values) {
      members[member.id]?.pointers.removeAll()
      guard member.isRemote else { continue }
      _ = members.removeValue(forKey: member.id)
      people.leave(member.id)
    }
    state = FrameState()
    versions.sequence = 0
    defer { actions = [] }
    return actions
  }

  /// Takes in what the owner tells.
  ///
  /// - Throws: `FrameDecoder.Fault` where a frame does not fit what is known, as after a gap: then the owner has to
  ///   tell everything again.
  mutating func follow(_ publication: Publication, at time: Time) throws(FrameDecoder.Fault) -> [Action] {
    guard followed != nil else { return [] }
    switch publication {
    case .text(let subject, let json): return take(json, about: subject)
    case .frame(let bytes): return try take(frame: bytes)
    case .reply(let id, let json):
      guard members[id] != nil, let error = try? JSONDecoder().decode(WireError.self, from: Data(json)) else {
        return []
      }
      reply(.error(error), to: id)
      defer { actions = [] }
      return actions
    case .close(let id, let code, let reason):
      return members[id] == nil ? [] : [.close(id, code: code, reason: reason)]
    case .kept(let file):
      if let snapshot = try? SnapshotFile.decode(file) { standBy(with: snapshot) }
      return []
    case .released: return []
    }
  }

  private mutating func take(_ json: [UInt8], about subject: Publication.Subject) -> [Action] {
    if subject == .scene {
      followed?.newScene = json
      return []
    }
    followed?[subject] = json
    switch subject {
    case .parameters:
      standBy(withParameters: json)
      versions.parameters += 1
    case .tuning: versions.tuning += 1
    case .replay: versions.replay += 1
    case .presence:
      followed?.presence = try? JSONDecoder().decode(ServerMessage.Presence.self, from: Data(json))
      // Who they are follows at once; presenters get both.
      return []
    case .people:
      versions.presence += 1
      // Now all is known that everybody is told.
      versions.sequence = state.sequence
    case .presentersShow: versions.show += 1
    // Presenters' comes next.
    case .scene, .show: return []
    }
    return [.wakeAll]
  }

  private mutating func take(frame bytes: [UInt8]) throws(FrameDecoder.Fault) -> [Action] {
    let frame = try FrameDecoder(bytes[...])
    if frame.flags.contains(.complete), let scene = followed?.newScene {
      followed?.newScene = nil
      let isAnew = scene != followed?[.scene] || frame.epoch != state.epoch || state.sequence == 0
      followed?[.scene] = scene
      if isAnew {
        state = FrameState()
        versions.structure += 1
      }
    }
    try frame.apply(to: &state)
    guard state.sequence != versions.sequence || state.epoch != versions.epoch else { return [] }
    versions.epoch = state.epoch
    if followed?[.people] != nil { versions.sequence = state.sequence }
    if !frame.flags.contains(.ambient) { lastAction = state.sequence }
    encoder = FrameEncoder(serverTime: frame.serverTime, deviceTime: frame.deviceTime)
    return [.wakeAll]
  }

  /// Tunes the scene as its owner has: the snapshot is a little older.
  private mutating func standBy(withParameters json: [UInt8]) {
    struct Parameters: Decodable { var values: [String: ParameterValue] }
    guard let parameters = try? JSONDecoder().decode(Parameters.self, from: Data(json)) else { return }
    for (name, value) in parameters.values where stage.scene.parameterValues[name] != value {
      try? stage.apply(.parameter(name: name, value: value), at: lastSceneTime)
    }
  }

  /// Keeps the room as its owner keeps it: to answer questions about it, and to go on if the owner is gone.
  private mutating func standBy(with snapshot: RoomSnapshot) {
    let room = Room(name, restoring: snapshot, configuration: configuration, at: snapshot.time)
    stage = room.stage
    tuning = room.tuning
    people.setDoor(as: room.people)
  }
}

// A room that this node begins to run.
extension Room {
  /// Runs the room from now on, as it was kept, or from its beginning, with everybody who is here.
  ///
  /// - Parameters:
  ///   - numbers: The newest state that viewers anywhere may have seen; the next one has higher numbers.
  ///   - time: When the room goes on: the snapshot's time, so that what has happened since can be made up for.
  mutating func lead(from snapshot: RoomSnapshot?, after numbers: FrameState, at time: Time) {
    var next: Room
    if let snapshot {
      next = Room(name, restoring: snapshot, configuration: configuration, at: time)
    } else {
      guard let scene = SceneCatalog.scenes.first else { return }
      next = Room(name, scene: scene.init(), configuration: configuration, at: time)
    }
    next.members = members
    for member in members.values {
      if let person = people[member.id] { next.people.join(member.id, person) }
    }
    next.emptySince = emptySince
    next.takes = takes
    next.takesVersion = takesVersion
    next.reservedTakes = reservedTakes
    next.takeNotices = takeNotices
    // Whatever members have been told is old now.
    next.versions = versions
    next.versions.parameters += 1
    next.versions.presence += 1
    next.versions.tuning += 1
    if next.versions.replay > 0 { next.versions.replay += 1 }
    if next.versions.show > 0 { next.versions.show += 1 }
    next.state = FrameState(epoch: numbers.epoch, sequence: numbers.sequence)
    self = next
    look(at: time, anew: true)
    presenceChanged = true
    if !members.isEmpty { beginAttract(at: time) }
  }

  /// Somebody came whose connection another node has; nothing happens where it is known.
  mutating func joinRemote(_ id: ClientID, _ person: Person, at time: Time) -> [Action] {
    guard members[id] == nil else { return [] }
    return handle(.joined(id, person, isRemote: true), at: time)
  }

  /// Begins to tell other nodes everything anew.
  mutating func beginPublishing() { publisher = Member(id: 0, role: .presenter) }

  /// What other nodes have to be told next, which then counts as told; nil when they know everything.
  mutating func nextPublication(at time: Time) -> Member.Due? {
    let (versions, takes, interval) = (versions, takesVersion, interval)
    return publisher?.next(versions, takes: takes, interval: interval, at: time)
  }
}
