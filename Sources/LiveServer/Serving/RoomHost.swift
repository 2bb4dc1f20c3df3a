import Engine

/// A room that runs: its connections, and what has been encoded for them.
final class RoomHost {
  /// A connection that is in the room.
  final class Peer {
    let connection: Connection
    unowned let host: RoomHost
    let slot: Members.Slot
    /// What the connections from its address share; nil where they are not counted.
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
      gate = MessageGate(at: now)
    }
  }

  private(set) var room: Room
  private var sent = Traffic()
  /// The revision of the room that is kept, or soon will be.
  var keptRevision = Room.Revision(changes: 0)
  /// When the server looks after the room by itself; infinity when it does not.
  var alarm = Time.infinity
  /// By the members' slots.
  private var connections: [Connection?] = []
  private var payloads: [Room.SharedMessage: Payload] = [:]
  /// The frame that was sent last: most clients are in step.
  private var latestFrame: (since: UInt32, payload: Payload)?
  /// What the payloads are of.
  private var payloadVersions = Member.Versions()
  /// Kept from one time to the next, for its memory.
  private var deliveries: [Room.Delivery] = []

  /// What keeps and reads the room's takes.
  private let desk: TakeDesk

  init(_ room: Room, desk: TakeDesk) {
    self.room = room
    self.desk = desk
  }

  /// What has been sent, and how long samples were under way.
  var traffic: Traffic {
    var traffic = sent
    traffic.sampleDelays = room.sampleDelays
    return traffic
  }

  /// Lets a connection into the room.
  func join(_ connection: Connection, as person: Person, sharing budget: SharedBudget?, at now: Time) {
    let actions = room.handle(.joined(connection.id, person), at: now)
    guard let slot = room.members.slot(of: connection.id) else { return }
    let peer = Peer(connection, in: self, slot: slot, sharing: budget, at: now)
    if slot == connections.count { connections.append(connection) } else { connections[slot] = connection }
    connection.owner = peer
    perform(actions, at: now)
  }

  /// Takes somebody whose connection is gone out of the room.
  func leave(_ peer: Peer, at now: Time) {
    connections[peer.slot] = nil
    handle(.left(peer.connection.id), at: now)
  }

  /// A socket that was full can take more.
  func unblock(_ peer: Peer, at now: Time) {
    room.members[slot: peer.slot]?.isBlocked = false
    send(to: peer.slot, at: now)
  }

  /// Somebody has applied a frame.
  func acknowledge(epoch: UInt16, sequence: UInt32, from peer: Peer, at now: Time) {
    if let roundTrip = room.members[slot: peer.slot]?.flow
      .acknowledged(epoch: epoch, sequence: sequence, at: now)
    {
      sent.roundTrips.add(roundTrip)
    }
    send(to: peer.slot, at: now)
  }

  /// Somebody has answered a ping.
  func pong(from peer: Peer, at now: Time) {
    room.members[slot: peer.slot]?.flow.ponged()
    send(to: peer.slot, at: now)
  }

  /// Lets the room handle an event, and does what it asks for.
  func handle(_ event: Room.Event, at now: Time) { perform(room.handle(event, at: now), at: now) }

  /// When the room wants to be looked after; nil when nothing will happen by itself.
  func nextWake() -> Time? { Self.nextWake(of: &room) }

  /// Asking through a property of a class would copy the room.
  private static func nextWake(of room: inout Room) -> Time? { room.nextWake }

  /// The tree as it is now.
  func tree(at now: Time) -> FrameTree { room.tree(at: now) }

  private func perform(_ actions: [Room.Action], at now: Time) {
    for action in actions {
      switch action {
      case .wake(let id):
        if let slot = room.members.slot(of: id) { send(to: slot, at: now) }
      case .wakeAll: sendToAll(at: now)
      case .keep(let name, let bytes): desk.keep(bytes, as: name, in: room.name)
      case .fetch(let name, let request, let id): desk.fetch(name, request, for: id, in: room.name)
      case .close(let id, let code, let reason):
        if let slot = room.members.slot(of: id) { connections[slot]?.close(code: code, reason: reason) }
      }
    }
  }
}

// Sending.
extension RoomHost {
  /// Writes what everybody is owed, as far as their sockets take it.
  private func sendToAll(at now: Time) {
    var deliveries: [Room.Delivery] = []
    swap(&deliveries, &self.deliveries)
    forgetOldPayloads()
    room.collect(into: &deliveries, at: now)
    for delivery in deliveries {
      if deliver(delivery, at: now), !delivery.isLast { send(to: delivery.slot, at: now) }
    }
    deliveries.removeAll(keepingCapacity: true)
    self.deliveries = deliveries
  }

  /// Writes what one member is owed, as far as its socket takes it.
  private func send(to slot: Members.Slot, at now: Time) {
    guard room.members[slot: slot]?.isBlocked == false else { return }
    forgetOldPayloads()
    while let delivery = room.nextDelivery(for: slot, at: now) {
      guard deliver(delivery, at: now), !delivery.isLast else { return }
    }
  }

  /// Writes one message; false when the socket takes no more for now.
  private func deliver(_ delivery: Room.Delivery, at now: Time) -> Bool {
    guard let connection = connections[delivery.slot] else { return false }
    guard let payload = payload(of: delivery, at: now) else { return true }
    sent.messages += 1
    sent.bytes += payload.count
    let takesMore = connection.write(payload)
    if delivery.wantsLook, let window = connection.receiveWindow {
      room.members[slot: delivery.slot]?.flow.saw(receiveWindow: window, at: now)
    }
    if takesMore { return true }
    room.members[slot: delivery.slot]?.isBlocked = true
    return false
  }

  /// What is written for a delivery; nil if there is nothing.
  private func payload(of delivery: Room.Delivery, at now: Time) -> Payload? {
    if case .frame(let since) = delivery.due {
      sent.frames += 1
      // A frame covers all states since the last one that this client was sent.
      if since != 0 { sent.supersededFrames += Int(room.versions.sequence &- since) - 1 }
      if let latestFrame, latestFrame.since == since { return latestFrame.payload }
      let payload = payload(for: .frame(since: since, to: room.versions.sequence))
      latestFrame = (since, payload)
      return payload
    }
    switch room.outgoing(delivery, at: now) {
    case .own(let message):
      if case .error(let error) = message { sent.errors[error.code, default: 0] += 1 }
      return Payload(text: message.json)
    case .shared(let message): return payload(for: message)
    case .ping: return .ping
    case nil: return nil
    }
  }

  /// Before anything is sent: what has been encoded of older states is of no use any more.
  private func forgetOldPayloads() {
    guard payloadVersions != room.versions else { return }
    payloads.removeAll(keepingCapacity: true)
    latestFrame = nil
    payloadVersions = room.versions
  }

  /// A shared message, encoded once for everybody who gets it while nothing newer has come.
  private func payload(for message: Room.SharedMessage) -> Payload {
    if let payload = payloads[message] { return payload }
    let payload =
      switch room.content(of: message) {
      case .json(let json): Payload(text: json.json)
      case .frame(let encode): Payload(binary: 256, encode)
      }
    payloads[message] = payload
    return payload
  }
}
