import Engine
import Foundation
import Testing

@testable import Rooms

/// A room that two nodes hand to each other, with clients at both: odd ids at node 1, even ids at node 0.
struct NodePair {
  /// What a node writes to the room's journal about its clients.
  private enum Entry {
    case joined(Person)
    case left
    case input(Input)
  }

  /// What the owner has kept of the room for another one.
  private struct Kept {
    var snapshot: [UInt8]
    var handover: RoomHandover
    var recorded: [UInt8]
    var people: [(id: ClientID, person: Person)]
    var state: FrameState
    /// What clients have done since.
    var journal: [(time: Time, id: ClientID, entry: Entry)] = []
  }

  private(set) var benches: [RoomBench]
  /// The node that runs the room.
  private(set) var owner = 0
  private var kept: Kept?
  private var shelf = TakeShelf()
  private var published = Transcript()

  init(_ configuration: Room.Configuration, at time: Time) throws {
    benches = [
      RoomBench(.probe(), configuration: configuration, at: time), RoomBench(remote: configuration, at: time),
    ]
    for node in benches.indices { benches[node].transcript = Transcript() }
    follow(at: 1, time)
    try publishEverything(at: time)
  }

  /// Everything that leaves the nodes, and what the owners publish.
  var transcript: Transcript {
    var all = published
    for (node, bench) in benches.enumerated() {
      if let transcript = bench.transcript { all.merge(transcript, from: "node \(node)") }
    }
    return all
  }

  private var follower: Int { 1 - owner }
  private func node(of id: ClientID) -> Int { Int(id % 2) }

  /// True if a client is connected.
  func isHere(_ id: ClientID) -> Bool { benches[node(of: id)].readers[id] != nil }

  /// Lets a node do something to the room, and carries out what that asks for.
  private mutating func change(
    _ node: Int, at time: Time, _ body: (inout NodeRoom) throws -> [Room.Action]
  ) rethrows {
    for effect in try benches[node].change(at: time, body) {
      if case .close(let id, _, _) = effect, isHere(id) { leave(id, at: time) }
      guard node == owner else { continue }
      for event in shelf.carryOut(effect, in: benches[node].node.repertoire.configuration, at: time) {
        if case .listed = event { change(follower, at: time) { $0.handle(event, at: time) } }
        change(owner, at: time) { $0.handle(event, at: time) }
      }
    }
  }

  /// Lets something happen at both nodes that each learns by itself.
  mutating func handle(_ event: Room.Event, at time: Time) {
    for node in 0..<2 { change(node, at: time) { $0.handle(event, at: time) } }
  }

  /// Lets time pass, and each node tick when it asked for it.
  mutating func pass(until end: Time) {
    for _ in 0..<10_000 {
      let wakes = benches.indices.compactMap { node in
        benches[node].node.nextWake.map { (time: $0, node: node) }
      }
      guard let next = wakes.min(by: { $0.time < $1.time }), next.time <= end else { return }
      change(next.node, at: next.time) { $0.handle(.ticked, at: next.time) }
    }
    Issue.record("A room wakes again and again before \(end)")
  }
}

// Clients.
extension NodePair {
  /// A client connects, unless its room refuses it.
  mutating func join(_ id: ClientID, _ person: Person, at time: Time) {
    let node = node(of: id)
    guard benches[node].audience.people.refusal(of: person, at: time) == nil else { return }
    benches[node].join(id, person, at: time)
    record(.joined(person), of: id, at: time)
    if node != owner { change(owner, at: time) { $0.joinRemote(id, person, isNew: true, at: time) } }
  }

  mutating func leave(_ id: ClientID, at time: Time) {
    let node = node(of: id)
    benches[node].leave(id, at: time)
    record(.left, of: id, at: time)
    if node != owner { change(owner, at: time) { $0.handle(.left(id), at: time) } }
  }

  mutating func send(_ message: ClientMessage, from id: ClientID, at time: Time) {
    let node = node(of: id)
    let input: Input
    switch message {
    case .acknowledgement:
      benches[node].send(message, from: id, at: time)
      return
    case .request(let request):
      return change(node, at: time) { $0.handle(.asked(request, from: id), at: time) }
    case .input(let one): input = one
    }
    let isAccepted = benches[node].node.accepts(input, from: id)
    if node == owner || isAccepted { record(.input(input), of: id, at: time) }
    let receiver = isAccepted ? owner : node
    change(receiver, at: time) { $0.handle(.received(.success(input), from: id), at: time) }
  }

  mutating func read(_ id: ClientID, most: Int, at time: Time) {
    for _ in 0..<most where !benches[node(of: id)].readOne(id, at: time) { return }
  }

  private mutating func record(_ entry: Entry, of id: ClientID, at time: Time) {
    kept?.journal.append((time, id, entry))
  }
}

// Publishing and handing over.
extension NodePair {
  /// Publishes what is new; loses a message where `isLost`, after which the follower asks for everything.
  mutating func publish(isLost: Bool = false, at time: Time) throws {
    var isLost = isLost
    for member in Array(benches[owner].audience.all) where member.isRemote {
      while case .message(.error(let error))? = benches[owner].node.next(for: member.id, at: time) {
        try tell(.reply(member.id, error.stableJSON), at: time)
      }
    }
    while let due = benches[owner].room.audience.nextPublication(at: time) {
      guard let publication = publication(of: due) else { continue }
      if isLost {
        isLost = false
      } else if try !tell(publication, at: time) {
        return try publishEverything(at: time)
      }
    }
  }

  private mutating func publishEverything(at time: Time) throws {
    try keep(at: time)
    benches[owner].room.audience.beginPublishing()
    try publish(at: time)
  }

  private func publication(of due: Member.Due) -> Publication? {
    switch due {
    case .state(let message):
      return .text(message, benches[owner].room.content(of: message).json)
    case .frame(let since):
      var bytes: [UInt8] = []
      benches[owner].room.audience.screen.frame(since: since)(&bytes)
      return .frame(bytes)
    case .hello, .reply, .you, .held: return nil
    }
  }

  /// Tells the follower something; false if it has missed what came before.
  @discardableResult
  private mutating func tell(_ publication: Publication, at time: Time) throws -> Bool {
    switch publication {
    case .text(let message, let json): published.note(Array("\(message) ".utf8) + json, in: "published")
    case .frame(let bytes): published.note(bytes, in: "published")
    case .reply(let id, let json): published.note(Array("\(id) ".utf8) + json, in: "published")
    case .snapshot(let file): published.note(file, in: "published")
    case .close, .released: break
    }
    do {
      try change(follower, at: time) { try $0.receive(publication, at: time) }
      return true
    } catch is FrameDecoder.Fault {
      return false
    }
  }

  private func people(at node: Int) -> [(id: ClientID, person: Person)] {
    let audience = benches[node].audience
    return audience.all.compactMap { member in
      audience.people[member.id].map { (id: member.id, person: $0) }
    }
  }

  /// Keeps the room as it is.
  mutating func keep(at time: Time) throws {
    change(owner, at: time) { $0.room?.value.handOutRecording(at: time) ?? [] }
    let snapshot = SnapshotFile.encode(benches[owner].room.snapshot(at: time))
    kept = Kept(
      snapshot: snapshot, handover: benches[owner].room.handover,
      recorded: shelf.running?.lines ?? [], people: people(at: owner).filter { $0.person.role != .viewer },
      state: benches[owner].room.audience.screen.state)
    try tell(.snapshot(snapshot), at: time)
  }

  /// Lets the other node run the room from now on.
  ///
  /// - Parameter isPlanned: Whether the owner gives it away, with its newest state. Otherwise it ends, with its clients.
  mutating func handOver(isPlanned: Bool, at time: Time) throws {
    if isPlanned { try keep(at: time) }
    guard let kept else { return }
    let old = owner
    let snapshot = try SnapshotFile.decode(kept.snapshot, scenes: benches[follower].node.repertoire.scenes)
    let seen = benches[follower].audience.screen.state
    let start = min(snapshot.time, time)
    owner = follower
    benches[owner].lead(
      from: snapshot, after: seen.sequence > kept.state.sequence ? seen : kept.state, at: start)
    for (id, person) in kept.people {
      change(owner, at: start) { $0.joinRemote(id, person, isNew: false, at: start) }
    }
    shelf.forgetRecording()
    change(owner, at: start) {
      $0.room?.value.resume(kept.handover, recorded: kept.recorded, at: start, now: time) ?? []
    }
    for (time, id, entry) in kept.journal { replay(entry, of: id, at: max(start, time)) }
    change(owner, at: time) {
      $0.room?.value.catchUp(at: time)
      return []
    }
    let gone = isPlanned ? [] : benches[old].readers.keys.sorted()
    if !isPlanned { restart(old, at: time) }
    follow(at: old, time)
    for (id, person) in people(at: old) {
      change(owner, at: time) { $0.joinRemote(id, person, isNew: false, at: time) }
    }
    for id in gone { change(owner, at: time) { $0.handle(.left(id), at: time) } }
    try publishEverything(at: time)
  }

  private mutating func replay(_ entry: Entry, of id: ClientID, at time: Time) {
    change(owner, at: time) { room in
      switch entry {
      case .joined(let person): room.joinRemote(id, person, isNew: true, at: time)
      case .left: room.room?.value.leaveRemote(id, at: time) ?? []
      case .input(let input): room.handle(.received(.success(input), from: id), at: time)
      }
    }
  }

  private mutating func follow(at node: Int, _ time: Time) {
    benches[node].change(at: time) { $0.follow(at: time) }
  }

  /// A node begins again, without clients.
  private mutating func restart(_ node: Int, at time: Time) {
    var bench = RoomBench(remote: benches[node].node.repertoire.configuration, at: time)
    bench.transcript = benches[node].transcript
    benches[node] = bench
  }
}
