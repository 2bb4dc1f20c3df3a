import Engine
import Redis
import Rooms
import Support

/// The rooms of a cluster as its nodes share them in Redis.
///
/// One connection carries commands, another the channels, as Redis wants it.
final class RedisRooms: ClusterLink {
  private let identity: ClusterIdentity
  private let term: Time
  private let heartbeat: Heartbeat
  private let commands: RedisConnection
  private let channels: RedisConnection
  private var events: ClusterEvents?
  private var isConnected = false

  init(_ address: RedisAddress, _ identity: ClusterIdentity, term: Time, on loop: any EventLoop) {
    self.identity = identity
    self.term = term
    heartbeat = Heartbeat(address, node: identity.node, pace: .init(term: term))
    commands = RedisConnection(address, on: loop, name: "tiltcast-\(identity.node)")
    channels = RedisConnection(address, on: loop, name: "tiltcast-\(identity.node)-channels")
  }

  func start(_ events: ClusterEvents) {
    self.events = events
    commands.onChange = { [weak self] _ in self?.stateChanged() }
    channels.onChange = { [weak self] _ in self?.stateChanged() }
    channels.subscribe(RedisKeys.rooms) { message in
      let text = String(decoding: message, as: UTF8.self)
      if let room = RoomName(text) {
        events.room([room])
      } else if text.first == Self.retirement, let room = RoomName(text.dropFirst()) {
        events.retired(room)
      }
    }
    channels.subscribe(RedisKeys.codes) { message in
      let parts = String(decoding: message, as: UTF8.self).split(separator: " ")
      if parts.count == 2 { events.codes(Self.codes([String(parts[0]), String(parts[1])])) }
    }
    channels.subscribe(RedisKeys.nodes) { [weak self, node = identity.node] in
      guard let news = NodeNews($0) else { return }
      // A Redis that does not know this node has forgotten the rest, too.
      if news == .came(node) { self?.restore() }
      events.node(news)
    }
    heartbeat.start()
    commands.open()
    channels.open()
  }

  func stop() {
    heartbeat.stop()
    // The lease that is given back here is another node's at once.
    commands.finish(within: 0.5)
    commands.close()
    channels.close()
  }

  private func stateChanged() {
    switch (commands.state, channels.state) {
    case (.ready, .ready):
      guard !isConnected else { return }
      isConnected = true
      introduce()
    case (.lost(let reason), _), (_, .lost(let reason)):
      isConnected = false
      events?.disconnected(reason)
    case (.connecting, _), (_, .connecting): break
    }
  }

  /// Puts into Redis what it may have forgotten of the cluster.
  private func restore() {
    // An error that is no refusal, here of all places, means that Redis is of no use either.
    commands.run(
      RedisScripts.introduce,
      keys: [RedisKeys.secret, RedisKeys.epoch, RedisKeys.node, RedisKeys.rooms, Redis.proof],
      arguments: identity.arguments
    ) { [weak self] in self?.commands.lose(for: $0) }
  }

  func probe() { if isConnected { restore() } }

  private func introduce() {
    // It is answered before the rooms are: a Redis that refuses it counts as lost by then.
    restore()
    commands.send(Redis.command("HGETALL", RedisKeys.codes)) { [weak self] reply in
      self?.events?.codes(Self.codes(reply.array?.map { $0.text ?? "" } ?? []))
    }
    commands.send(Redis.command("SMEMBERS", RedisKeys.rooms)) { [weak self] reply in
      guard let self, let names = reply.array else { return }
      events?.room(Set(names.compactMap(\.text).compactMap { RoomName($0) }))
      events?.connected()
    }
  }

  func announce(_ room: RoomName, _ completion: (() -> Void)?) {
    commands.send(Redis.command("SADD", RedisKeys.rooms, room.description))
    commands.send(Redis.command("PUBLISH", RedisKeys.rooms, room.description)) { _ in completion?() }
  }

  func announce(code generation: UInt32, of room: RoomName) {
    commands.send(Redis.command("HSET", RedisKeys.codes, room.description, "\(generation)"))
    commands.send(Redis.command("PUBLISH", RedisKeys.codes, "\(room) \(generation)"))
  }

  /// The generations of codes by room, from names and numbers in turn.
  private static func codes(_ parts: [String]) -> [RoomName: UInt32] {
    var codes: [RoomName: UInt32] = [:]
    for index in stride(from: 0, to: parts.count - 1, by: 2) {
      if let room = RoomName(parts[index]), let generation = UInt32(parts[index + 1]) {
        codes[room] = generation
      }
    }
    return codes
  }

  var vitality: Vitality { heartbeat.vitality }

  func ask(whetherThere node: UInt64, _ completion: @escaping (Bool) -> Void) {
    commands.send(Redis.command("ZSCORE", RedisKeys.beats, "\(node)")) { reply in
      if case .error = reply { return }
      completion(reply.text.flatMap { Double($0) } ?? 0 > 0)
    }
  }
}

// Leases.
extension RedisRooms {
  func acquire(
    _ room: RoomName, above fence: RoomLease.Fence, _ completion: @escaping (LeaseAnswer?) -> Void
  ) {
    commands.run(
      RedisScripts.acquire, keys: [RedisKeys.lease(room), RedisKeys.fence(room), RedisKeys.beats],
      arguments: [bytes("\(identity.node)"), bytes(milliseconds), bytes("\(fence)")]
    ) { reply in
      guard let answer = reply.array, answer.count == 4, let isOurs = answer[0].integer,
        let fence = answer[1].text.flatMap({ Self.fence($0) }), let remaining = answer[2].integer,
        let owner = answer[3].text.flatMap({ UInt64($0) })
      else { return completion(nil) }
      completion(
        isOurs == 1 ? .granted(fence) : .held(fence, by: owner, remaining: Double(remaining) / 1000))
    }
  }

  func renew(_ room: RoomName, under fence: RoomLease.Fence, _ completion: @escaping (Bool?) -> Void) {
    commands.run(
      RedisScripts.renew, keys: [RedisKeys.lease(room)], arguments: [title(fence), bytes(milliseconds)]
    ) { completion($0.integer.map { $0 == 1 }) }
  }

  func release(_ room: RoomName, under fence: RoomLease.Fence) {
    commands.run(
      RedisScripts.release, keys: [RedisKeys.lease(room), RedisKeys.outgoing(room)],
      arguments: [title(fence), Publication.released.encoded(under: fence)])
  }

  func retire(_ room: RoomName, under fence: RoomLease.Fence) {
    commands.run(
      RedisScripts.retire,
      keys: [
        RedisKeys.lease(room), RedisKeys.snapshot(room), RedisKeys.journal(room), RedisKeys.fence(room),
        RedisKeys.rooms, RedisKeys.underWay(room), RedisKeys.aside(room), RedisKeys.recording(room),
      ],
      arguments: [title(fence), bytes(room.description), bytes("\(Self.retirement)\(room)")])
    commands.send(Redis.command("HDEL", RedisKeys.codes, room.description))
  }

  /// The prefix that announces the name of a removed room; no name begins like this.
  private static let retirement: Character = "!"

  private static func fence(_ text: String) -> RoomLease.Fence? {
    RoomLease.Fence(text).flatMap { $0 <= RoomLease.mostFence ? $0 : nil }
  }

  /// The content of a lease of this node.
  private func title(_ fence: RoomLease.Fence) -> [UInt8] { bytes("\(identity.node) \(fence)") }
  private var milliseconds: String { "\(Int(saturating: term * 1000))" }
  private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }
}

// What goes to and fro.
extension RedisRooms {
  func publish(
    _ publication: Publication, of room: RoomName, under fence: RoomLease.Fence,
    _ completion: @escaping () -> Void
  ) {
    commands.send(
      Redis.command("PUBLISH", RedisKeys.outgoing(room)) + [publication.encoded(under: fence)]
    ) { _ in completion() }
  }

  func append(_ entry: JournalEntry, to room: RoomName, _ completion: @escaping () -> Void) {
    // Now and then the owner receives its own as well, in the order of all, so that its place in the journal
    // moves on.
    if entry.own.map({ $0.count.isMultiple(of: Self.echoInterval) }) ?? true {
      commands.run(
        RedisScripts.append, keys: [RedisKeys.journal(room), RedisKeys.incoming(room)],
        arguments: [entry.encoded]
      ) { _ in completion() }
    } else {
      commands.send(
        Redis.command("XADD", RedisKeys.journal(room), "MAXLEN", "~", "100000", "*", "e") + [entry.encoded]
      ) { [weak self] reply in
        // The script puts a journal in the place of what is none, or takes no more.
        if case .error = reply {
          self?.commands.run(
            RedisScripts.append, keys: [RedisKeys.journal(room), RedisKeys.incoming(room)],
            arguments: [entry.encoded])
        }
        completion()
      }
    }
  }

  /// The owner receives one of this many of its own entries.
  private static let echoInterval: UInt64 = 64

  func push() { commands.push() }

  func askForEverything(of room: RoomName) {
    commands.send(Redis.command("PUBLISH", RedisKeys.incoming(room), Arrival.question))
  }

  func listen(to room: RoomName, _ receive: @escaping ([UInt8]) -> Void, onReady: @escaping () -> Void) {
    channels.subscribe(RedisKeys.outgoing(room), receive, onReady: onReady)
  }

  func stopListening(to room: RoomName) { channels.unsubscribe(RedisKeys.outgoing(room)) }

  func attend(_ room: RoomName, _ receive: @escaping (Arrival) -> Void, onReady: @escaping () -> Void) {
    channels.subscribe(
      RedisKeys.incoming(room), { if let arrival = Arrival($0) { receive(arrival) } }, onReady: onReady)
  }

  func stopAttending(_ room: RoomName) { channels.unsubscribe(RedisKeys.incoming(room)) }

  func forget(_ room: RoomName) {
    stopListening(to: room)
    stopAttending(room)
  }
}

// What is kept.
extension RedisRooms {
  func keep(_ kept: PersistedRoom, of room: RoomName, _ completion: @escaping (RoomLease.Fence?) -> Void) {
    commands.run(
      RedisScripts.keep,
      keys: [RedisKeys.fence(room), RedisKeys.snapshot(room), RedisKeys.journal(room)],
      arguments: [bytes("\(kept.header.fence)"), kept.encoded, bytes(kept.header.cursor)]
    ) { completion($0.text.flatMap { Self.fence($0) }) }
  }

  func write(_ recorded: ArraySlice<UInt8>, at offset: Int, of room: RoomName, under fence: RoomLease.Fence) {
    commands.run(
      RedisScripts.record, keys: [RedisKeys.fence(room), RedisKeys.recording(room)],
      arguments: [bytes("\(fence)"), bytes("\(offset)"), Array(recorded)])
  }

  func load(_ room: RoomName, _ completion: @escaping (Loaded?) -> Void) {
    var (kept, underWay, recorded): (RedisReply?, StreamID?, [UInt8]) = (nil, nil, [])
    commands.send(Redis.command("GET", RedisKeys.recording(room))) { recorded = $0.bytes ?? [] }
    commands.send(Redis.command("GET", RedisKeys.snapshot(room))) { kept = $0 }
    commands.send(Redis.command("GET", RedisKeys.underWay(room))) {
      underWay = $0.text.flatMap { StreamID($0) }
    }
    var (journal, clock): (RedisReply?, StreamID?) = (nil, nil)
    commands.send(Redis.command("TIME")) { clock = $0.clockPlace }
    commands.send(Redis.command("XRANGE", RedisKeys.journal(room), "-", "+")) { journal = $0 }
    commands.send(Redis.command("XINFO", "STREAM", RedisKeys.journal(room))) { information in
      // What is no snapshot, or no journal, comes from another program, and counts as none.
      guard let kept, let journal, let entries = journal.isOfWrongType ? [] : journal.array else {
        return completion(nil)
      }
      if case .error = kept, !kept.isOfWrongType { return completion(nil) }
      completion(
        Loaded(
          kept: kept.bytes.flatMap { PersistedRoom($0) }, recorded: recorded,
          entries: entries.compactMap(\.journalEntry),
          underWay: underWay, lastGiven: information.lastGivenPlace, clock: clock))
    }
  }

  func note(underWay place: StreamID?, of room: RoomName) {
    if let place {
      commands.send(Redis.command("SET", RedisKeys.underWay(room), "\(place)"))
      // The system delivers what it has, even if this process ends now.
      commands.push()
    } else {
      commands.send(Redis.command("DEL", RedisKeys.underWay(room)))
    }
  }

  func setAside(_ entry: JournalEntry, at place: StreamID, of room: RoomName) {
    commands.send(Redis.command("LPUSH", RedisKeys.aside(room)) + [entry.encoded])
    commands.send(Redis.command("LTRIM", RedisKeys.aside(room), "0", "99"))
    commands.send(Redis.command("XDEL", RedisKeys.journal(room), "\(place)"))
  }
}
