import Cluster
import Engine
import Rooms
import WebSockets

// Rooms that several servers carry.
extension Server {
  /// Lets the cluster tell this server what happens to rooms.
  func beginCluster() {
    cluster?.onChange = { [weak self] room in
      guard let self, let host = hosts[room] else { return }
      answerRequests(about: host)
      setAlarm(of: host, at: now)
    }
    cluster?.onLead = { [weak self] room in
      if let self, let host = hosts[room] { bringShow(to: host) }
    }
    cluster?.start()
  }

  /// Whether a room exists, on whichever server.
  func isKnown(_ room: RoomName) -> Bool { hosts[room] != nil || cluster?.rooms.contains(room) == true }

  /// The host of a room that other servers know, and this one from now on; nil for one that nobody knows.
  func knownHost(of room: RoomName) -> RoomHost? {
    hosts[room] ?? (isKnown(room) ? makeRoom(room) : nil)
  }

  /// The response to a request about a room of which nothing is known here yet, which comes later; nil for all others.
  func pendingResponse(to call: Call) -> HTTPResponse? {
    guard cluster != nil, call.route.endpoint.traits.contains(.live),
      let replica = knownHost(of: call.route.room)?.replica, !replica.isSettled
    else { return nil }
    return .later(
      pendingRequests.add(call.request, about: call.route.room, until: now + Cluster.requestTimeout))
  }

  private func answerRequests(about host: RoomHost) {
    guard !pendingRequests.isEmpty, host.replica?.isSettled != false else { return }
    for pending in pendingRequests.take(about: host.room.name) {
      pending.deferral.resolve(respond(to: pending.request))
    }
  }

  /// Tells those who have waited too long.
  func refuseLateRequests(at now: Time) {
    guard !pendingRequests.isEmpty else { return }
    for (room, deferral) in pendingRequests.takeLate(at: now) {
      deferral.resolve(
        HTTPResponse(
          status: 503,
          sentence: "The server that runs the room \"\(room)\" does not answer; try again in a moment."))
    }
  }
}
