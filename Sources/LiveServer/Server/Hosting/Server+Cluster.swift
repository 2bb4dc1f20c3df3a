import Cluster
import Engine
import Rooms
import WebSockets

// Rooms that several servers carry.
extension Server {
  /// Somebody who asked about a room that is not known here yet.
  struct Question {
    var room: RoomName
    var request: HTTPRequest
    var until: Time
    let deferral = Deferral()
  }

  /// Lets the cluster tell this server what happens to rooms.
  func beginCluster() {
    cluster?.onChange = { [weak self] room in
      guard let self, let host = hosts[room] else { return }
      answerQuestions(about: host)
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

  /// A request about a room of which nothing is known here yet, to be answered later; nil for all others.
  func question(by call: Call) -> Question? {
    guard cluster != nil, call.route.endpoint.traits.contains(.live),
      let replica = knownHost(of: call.route.room)?.replica, !replica.isSettled
    else { return nil }
    let question = Question(room: call.route.room, request: call.request, until: now + Cluster.requestTimeout)
    questions.append(question)
    return question
  }

  private func answerQuestions(about host: RoomHost) {
    guard !questions.isEmpty, host.replica?.isSettled != false else { return }
    let answerable = questions.filter { $0.room == host.room.name }
    questions.removeAll { $0.room == host.room.name }
    for question in answerable { question.deferral.resolve(respond(to: question.request)) }
  }

  /// Tells those who have waited too long.
  func giveUpQuestions(at now: Time) {
    for question in questions where question.until <= now {
      question.deferral.resolve(
        HTTPResponse(
          status: 503,
          sentence:
            "The server that runs the room \"\(question.room)\" does not answer; try again in a moment."
        ))
    }
    questions.removeAll { $0.until <= now }
  }
}
