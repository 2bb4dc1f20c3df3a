import Engine
import Foundation
import Rooms
import Storage
import Support
import WebSockets

/// A room that is open here: its connections, and what has been encoded for them. Another server may run it.
final class RoomHost {
  let name: RoomName
  private(set) var node: NodeRoom
  private var sent = Traffic()
  /// The version of the room that is saved, or soon will be; nil for none.
  var persistedRevision: Ledger.Saved?
  /// True if a time is set at which the room will be kept.
  var needsPersisting = false
  /// When the server looks after the room by itself; infinity when it does not.
  var alarm = Time.infinity
  /// The link to the same room on other servers; nil on a server that stands alone.
  var link: (any RoomLink)?
  /// The observer of the room; nil for none.
  var observer: (any RoomObserver)?
  /// By the members' slots; nil for those whose connections other nodes have.
  private var connections: [Connection?] = []
  /// The same connections, to be looked at without a change of their reference counts.
  private var borrowed: [Unmanaged<Connection>?] = []
  private var payloads = SharedPayloads()
  /// Kept from one time to the next, for their memory.
  private var deliveries: [Audience.Delivery] = []
  private var sockets: [Connection.DirectSocket?] = []

  /// The frames that requests ask for.
  var requestedFrames = RequestedFrames()
  /// Keeps and reads the room's takes.
  private let takeWorker: TakeWorker

  init(_ node: NodeRoom, takeWorker: TakeWorker) {
    name = node.name
    self.node = node
    self.takeWorker = takeWorker
  }

  /// The room; nil if another server runs it.
  var room: Box<Room>? { node.room }
  /// A copy of the clients, and of what they are shown.
  var audience: Audience { node.withAudience { $0 } }
  /// True if there is a picture to show.
  var isSettled: Bool { room != nil || node.withAudience { $0.screen.versions.sequence } > 0 }
  /// The time since which the room is empty, or nil while people are here.
  var emptySince: Time? { node.withAudience { $0.emptySince } }

  /// The traffic so far, with the delays of samples.
  var traffic: Traffic {
    var traffic = sent
    if let room { traffic.sampleDelays.add(room.value.performance.tilt.delays) }
    return traffic
  }

  /// Lets a connection into the room.
  func join(_ connection: Connection, as person: Person, sharing budget: SharedBudget?, at now: Time) {
    let actions = node.handle(.joined(connection.id, person), at: now)
    guard let slot = slot(of: connection.id) else { return }
    let peer = Peer(connection, in: self, slot: slot, sharing: budget, at: now)
    setConnection(connection, of: slot)
    connection.owner = peer
    perform(actions, at: now)
    link?.joined(connection.id, person, at: now)
  }

  private func setConnection(_ connection: Connection?, of slot: Members.Slot) {
    while slot >= connections.count {
      connections.append(nil)
      borrowed.append(nil)
    }
    connections[slot] = connection
    borrowed[slot] = connection.map { .passUnretained($0) }
  }

  private func slot(of id: ClientID) -> Members.Slot? { node.withAudience { $0.slot(of: id) } }

  /// The connection of the member in a slot, or nil if another node has it.
  private func connection(of slot: Members.Slot) -> Connection? {
    slot < connections.count ? connections[slot] : nil
  }

  /// Takes a person with a closed connection out of the room.
  func leave(_ peer: Peer, at now: Time) {
    setConnection(nil, of: peer.slot)
    handle(.left(peer.connection.id), at: now)
    link?.left(peer.connection.id, at: now)
  }

  /// Takes in a message from a member, wherever the room runs.
  func receive(
    _ message: Message, read input: Result<Input, WireError>, from id: ClientID, at now: Time
  ) {
    if let link { return link.receive(message, read: input, from: id, at: now) }
    handle(.received(input, from: id), at: now)
  }

  /// A socket that was full can take more.
  func unblock(_ peer: Peer, at now: Time) {
    node.withAudience { $0.setBlocked(false, peer.slot) }
    send(to: peer.slot, at: now)
  }

  /// Something came from a member.
  ///
  /// - Returns: Whether that ends the long pauses of a silent one, which may change when the room wakes.
  func recordSignOfLife(of peer: Peer, at now: Time) -> Bool {
    guard node.withAudience({ $0.recordSignOfLife(of: peer.slot) }) else { return false }
    send(to: peer.slot, at: now)
    return true
  }

  /// True if the room may have to wake earlier than it will, after a member's sample.
  func needsAlarm(afterSampleOf id: ClientID) -> Bool {
    guard link == nil, let room else { return true }
    return alarm > room.value.nextWakeForSamples && room.value.isMoved(by: id)
  }

  /// Notes that a member has applied a frame.
  ///
  /// - Returns: Whether the room may have to wake earlier now.
  func acknowledge(_ sequence: UInt32, from peer: Peer, at now: Time) -> Bool {
    let (roundTrip, isOwed) = node.withAudience { $0.acknowledge(sequence, by: peer.slot, at: now) }
    if let roundTrip { sent.roundTrips.add(roundTrip) }
    guard isOwed else { return false }
    let release = node.withAudience { $0.screen.pace.nextReleaseTime }
    send(to: peer.slot, at: now)
    return node.withAudience { $0.screen.pace.nextReleaseTime } < release
  }

  /// When the room wants to be looked after; nil when nothing will happen by itself.
  func nextWake() -> Time? { node.nextWake }
  /// Closes all connections, because the room is over.
  func end(_ reason: String) { connections.forEach { $0?.close(code: 4002, reason: reason) } }

  /// Reserves a take's name for one upload until it is released.
  func reserve(_ name: TakeName, bytes: Int) { node.repertoire.takes.reserve(name, bytes: bytes) }
  func release(_ name: TakeName) { node.repertoire.takes.release(name) }

  private func perform(_ actions: [Room.Action], at now: Time) {
    for action in actions {
      switch action {
      case .record(let step):
        takeWorker.writer.write(step, in: name)
        link?.record(step, at: now)
      case .fetch(let take, let request, let id):
        takeWorker.reader.fetch(take, request, for: id, in: name)
      case .close(let id, let code, let reason):
        if let slot = slot(of: id), let connection = connection(of: slot) {
          connection.close(code: code, reason: reason)
        } else {
          link?.publish([.close(id, code: code, reason: reason)], at: now)
        }
      }
    }
    sendNews(at: now)
  }
}

// Sending.
extension RoomHost {
  /// Sends the room's news, in one pass.
  private func sendNews(at now: Time) {
    switch node.withAudience({ $0.takeWake() }) {
    case .nobody: break
    case .some(let ids): for id in ids { if let slot = slot(of: id) { send(to: slot, at: now) } }
    case .everybody: sendToAll(at: now)
    }
  }

  /// Sends each member its pending news, as far as its socket takes it.
  private func sendToAll(at now: Time) {
    var (deliveries, sockets): ([Audience.Delivery], [Connection.DirectSocket?]) = ([], [])
    swap(&deliveries, &self.deliveries)
    swap(&sockets, &self.sockets)
    node.withAudience { audience in
      payloads.forget(allBut: audience.screen.versions)
      audience.collect(into: &deliveries, at: now)
    }
    // All connections are looked at before the first system call, which leaves none of them in the caches. A change of
    // reference counts would wait for each of them; reading alone fetches several at once.
    for delivery in deliveries {
      let connection = delivery.slot < borrowed.count ? borrowed[delivery.slot] : nil
      sockets.append(connection?._withUnsafeGuaranteedRef { $0.directSocket })
    }
    for (delivery, socket) in zip(deliveries, sockets) {
      if deliver(delivery, through: socket, at: now), !delivery.isLast { send(to: delivery.slot, at: now) }
    }
    // No viewer waits for a frame while the server asks how others read.
    for delivery in deliveries where delivery.needsProbe { probeReceiveWindow(of: delivery.slot, at: now) }
    deliveries.removeAll(keepingCapacity: true)
    sockets.removeAll(keepingCapacity: true)
    self.deliveries = deliveries
    self.sockets = sockets
    if link != nil { publish(at: now) }
  }

  /// Writes what one member is owed, as far as its socket takes it.
  private func send(to slot: Members.Slot, at now: Time) {
    payloads.forget(allBut: node.withAudience { $0.screen.versions })
    while let delivery = node.withAudience({ $0.nextDelivery(for: slot, at: now) }) {
      let takesMore = deliver(delivery, through: nil, at: now)
      if delivery.needsProbe { probeReceiveWindow(of: slot, at: now) }
      guard takesMore, !delivery.isLast else { return }
    }
  }

  /// Writes one message, straight to the socket where it is known; false when that takes no more for now.
  private func deliver(
    _ delivery: Audience.Delivery, through socket: Connection.DirectSocket?, at now: Time
  ) -> Bool {
    guard socket != nil || connection(of: delivery.slot) != nil else { return tell(delivery, at: now) }
    guard let payload = payload(of: delivery, at: now) else { return true }
    sent.messages += 1
    sent.bytes += payload.count
    let written = socket?.write(payload) ?? 0
    if written == payload.frame.count || connection(of: delivery.slot)?.write(payload, from: written) == true
    {
      return true
    }
    node.withAudience { $0.setBlocked(true, delivery.slot) }
    return false
  }

  /// Looks how a member reads that does not say so.
  private func probeReceiveWindow(of slot: Members.Slot, at now: Time) {
    guard let window = connection(of: slot)?.receiveWindow else { return }
    node.withAudience { $0.recordReceiveWindow(window, of: slot, at: now) }
  }

  /// Answers a client whose connection another node has; true if there may be more.
  private func tell(_ delivery: Audience.Delivery, at now: Time) -> Bool {
    guard let id = node.withAudience({ $0[slot: delivery.slot]?.id }),
      case .reply(.error(let error)) = delivery.due
    else {
      return false
    }
    link?.publish([.reply(id, error.stableJSON)], at: now)
    return true
  }

  /// The bytes of a delivery, or nil if there are none.
  private func payload(of delivery: Audience.Delivery, at now: Time) -> Payload? {
    switch delivery.due {
    case .frame(let since):
      sent.frames += 1
      // A frame covers all states since the last one that this client was sent.
      if since != 0 {
        let newest = node.withAudience { $0.screen.versions.sequence }
        sent.supersededFrames += Int(newest &- since) - 1
      }
      return payloads.frame(since: since, of: node)
    case .state(let message): return payloads.state(message, of: node)
    case .hello:
      let scenes = node.repertoire.configuration.catalog
      return node.withAudience { $0.greeting(for: delivery.slot, in: name, playing: scenes, at: now) }
        .map { Payload(text: $0.json) }
    case .reply(.error(let error)):
      sent.errors[error.code, default: 0] += 1
      return payloads.error(error)
    case .reply(let message): return Payload(text: message.json)
    case .you(let you): return Payload(text: ServerMessage.you(you).json)
    case .held: return nil
    }
  }
}

// What other servers share.
extension RoomHost {
  /// Lets the room handle an event, and carries out what it asks for.
  func handle(_ event: Room.Event, at now: Time) {
    perform(node.handle(event, at: now), at: now)
    observer?.roomChanged(self, at: now)
  }

  /// Changes the room, carries out what it asks for, and sends what is new.
  func change<Fault: Error>(
    at now: Time, _ body: (inout NodeRoom) throws(Fault) -> [Room.Action]
  ) throws(Fault) {
    let before = room
    perform(try body(&node), at: now)
    // The counts of a room that has gone to another server stay.
    if let before, before !== room { sent.sampleDelays.add(before.value.performance.tilt.delays) }
    observer?.roomChanged(self, at: now)
  }

  /// Publishes what is new to other servers, as far as they can receive it.
  func publish(at now: Time) {
    guard let link else { return }
    payloads.forget(allBut: node.withAudience { $0.screen.versions })
    while link.canPublish(at: now), let due = node.withAudience({ $0.nextPublication(at: now) }) {
      link.publish(publications(of: due), at: now)
    }
  }

  private func publications(of due: Member.Due) -> [Publication] {
    switch due {
    case .state(let message):
      return payloads.state(message, of: node).map { [.text(message, Array($0.message))] } ?? []
    case .frame(let since): return [.frame(Array(payloads.frame(since: since, of: node).message))]
    // The rest is between a client and its node.
    case .hello, .reply, .you, .held: return []
    }
  }
}

// What requests ask about the stage.
extension RoomHost {
  /// The room, or a copy of it as its owner has saved it; nil while nothing is known of a room at another server.
  var shown: Box<Room>? { node.shown }

  /// The JSON of the frame as it is now, if that was written for another request.
  func writtenFrame(at now: Time) -> [UInt8]? {
    guard let shown else { return nil }
    return shown.value.answersLater
      ? requestedFrames.recentJSON(of: shown.value, at: now)
      : requestedFrames.json(of: requestedFrames.frame(of: &shown.value, at: now))
  }

  /// Requests the frame as it is now from the scene's program; nil if `frame(at:)` has it at once.
  func requestFrame(at now: Time) -> RequestedPicture? { shown.flatMap { $0.value.requestFrame(at: now) } }

  /// The frame as it is now, for a request; nil while nothing is known of a room at another server.
  func frame(at now: Time) -> FrameBuilder? {
    shown.map { requestedFrames.frame(of: &$0.value, at: now) }
  }
}

extension RoomHost {
  /// A connection that is in the room.
  final class Peer {
    let connection: Connection
    unowned let host: RoomHost  // unchecked: the host holds it
    let slot: Members.Slot
    /// The budget shared by the connections from its address, or nil if they are not counted.
    let budget: SharedBudget?
    var gate: MessageGate

    init(
      _ connection: Connection, in host: RoomHost, slot: Members.Slot, sharing budget: SharedBudget?,
      at now: Time
    ) {
      self.connection = connection
      self.host = host
      self.slot = slot
      self.budget = budget
      gate = MessageGate()
    }
  }
}
