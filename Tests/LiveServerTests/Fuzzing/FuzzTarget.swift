import Engine
import Foundation

@testable import LiveServer

/// What reads bytes that anybody can have sent or written, and what has to be so whatever they are.
///
/// The tests feed it the corpus and seeded mutations of it, and `make fuzz` whatever libFuzzer thinks of.
enum FuzzTarget: String, CaseIterable, Sendable {
  /// Samples, acknowledgements and other binary messages; each is a byte with its length, and so many bytes.
  case binary
  /// Messages in JSON, one a line.
  case control
  /// The body of a request with messages.
  case frames
  /// Takes.
  case take
  /// Requests and handshakes: a line with the method and the path, one with the query, and then the headers.
  case request
  /// Names of rooms, people, sessions and hosts, one a line.
  case names
  /// Kept rooms.
  case snapshot

  /// What should never be.
  struct Flaw: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
  }

  /// Reads bytes; throws what should never be. Some of it would end the program instead, such as a trap.
  func read(_ bytes: [UInt8]) throws {
    switch self {
    case .binary:
      var messages: [Message] = []
      var rest = bytes[...]
      while let count = rest.popFirst() {
        messages.append(.binary(Array(rest.prefix(Int(count)))))
        rest = rest.dropFirst(Int(count))
      }
      try send(messages)
    case .control: try send(lines(of: bytes).map { .text($0) })
    case .frames:
      do { try send(MessageFrames(bytes).messages) } catch let error as WireError { try check(error) }
    case .take: try play(bytes)
    case .request: try ask(bytes)
    case .names: try name(bytes)
    case .snapshot: try restore(bytes)
    }
  }

  private func lines(of bytes: [UInt8]) -> [[UInt8]] {
    bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(Array.init)
  }

  private func expect(_ condition: Bool, _ otherwise: @autoclosure () -> String) throws(Flaw) {
    if !condition { throw Flaw(otherwise()) }
  }

  private func check(_ error: WireError) throws(Flaw) {
    try expect(error.message.hasSuffix("."), "No sentence: \(error.message)")
  }
}

// Rooms.
extension FuzzTarget {
  /// A presenter sends messages to a room where a viewer watches, a tenth of a second apart.
  private func send(_ messages: [Message]) throws {
    guard let scene = SceneCatalog.scenes.first else { return }
    var room = Room(.main, scene: scene.init(), at: 0)
    for (id, role) in [(ClientID(1), Role.presenter), (2, .viewer)] {
      _ = room.handle(.joined(id, Person(role)), at: 0)
    }
    for (index, message) in messages.prefix(64).enumerated() {
      let time = Double(index) / 10
      let result = ClientMessage.result(of: message)
      if case .failure(let error) = result { try check(error) }
      if case .success(let message) = result { try check(message) }
      _ = room.handle(.received(result, from: 1), at: time)
      if let wake = room.nextWake { _ = room.handle(.ticked, at: max(time, min(wake, time + 0.05))) }
      try deliver(&room, at: time + 0.05)
    }
    for id: ClientID in [1, 2] { _ = room.handle(.left(id), at: 100) }
    try check(room)
  }

  private func check(_ message: ClientMessage) throws(Flaw) {
    guard case .sample(let sample, _) = message else { return }
    let (w, x, y, z) = (
      sample.attitude.quaternion.w, sample.attitude.quaternion.x, sample.attitude.quaternion.y,
      sample.attitude.quaternion.z
    )
    let length = w * w + x * x + y * y + z * z
    try expect(abs(length - 1) < 1e-6, "No attitude: \(sample)")
  }

  /// Lets everybody read what they are owed.
  private func deliver(_ room: inout Room, at time: Time) throws {
    for id: ClientID in [1, 2] {
      var count = 0
      while let outgoing = room.next(for: id, at: time) {
        count += 1
        try expect(count < 100, "What is sent has no end.")
        switch outgoing {
        case .own(let message):
          _ = try JSONSerialization.jsonObject(with: Data(message.json))
          if case .error(let error) = message { try check(error) }
        case .shared(let shared):
          switch room.content(of: shared) {
          case .json(let message): _ = try JSONSerialization.jsonObject(with: Data(message.json))
          case .frame(let encode):
            var frame: [UInt8] = []
            encode(&frame)
            try expect(frame.count >= 24, "No frame: \(frame)")
          }
        case .ping: break
        }
      }
    }
    try check(room)
  }

  private func check(_ room: Room) throws(Flaw) {
    try expect(room.state.floats.allSatisfy(\.isFinite), "A number that is none: \(room.state.floats)")
  }

  private func restore(_ bytes: [UInt8]) throws {
    // A checksum that is right is easily made, so what is behind it is read whatever the line before says.
    let body = bytes.firstIndex(of: UInt8(ascii: "\n")).map { Array(bytes[($0 + 1)...]) } ?? bytes
    do { _ = try SnapshotFile.decode(bytes) } catch { try expect(!error.description.isEmpty, "No reason.") }
    guard let snapshot = try? SnapshotFile.decode(body: body) else { return }
    var room = Room(.main, restoring: snapshot, at: snapshot.time)
    _ = room.handle(.joined(1, Person(.presenter)), at: snapshot.time)
    _ = room.handle(.ticked, at: snapshot.time + 0.1)
    _ = try SnapshotFile.encode(room.snapshot(at: snapshot.time + 0.1))
  }
}

// Takes.
extension FuzzTarget {
  private func play(_ bytes: [UInt8]) throws {
    let take: Take
    do {
      take = try Take(jsonLines: String(decoding: bytes, as: UTF8.self))
    } catch {
      return try expect(
        error.description.hasSuffix(".") || error.description.hasSuffix("}."), error.description)
    }
    var player = TakePlayer(take)
    for time in [0, 0.1, 1, 1e9] {
      let frame = player.frame(at: time)
      _ = try JSONEncoder().encode(frame)
    }
  }
}

// Requests.
extension FuzzTarget {
  private func ask(_ bytes: [UInt8]) throws {
    let lines = lines(of: bytes)
    let words = lines[0].split(separator: UInt8(ascii: " "), maxSplits: 1).map(Array.init)
    let split = { (line: [UInt8], separator: Character) in
      line.split(separator: separator.asciiValue ?? 0, omittingEmptySubsequences: false).map(Array.init)
    }
    let headers = lines.dropFirst(2).compactMap { line -> (name: String, values: [[UInt8]])? in
      let halves = line.split(separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
      guard halves.count == 2 else { return nil }
      return (String(decoding: halves[0], as: UTF8.self).lowercased(), split(Array(halves[1]), "|"))
    }
    let parts = HTTPRequest.Parts(
      method: words.first.map { String(decoding: $0, as: UTF8.self) } ?? "GET",
      path: words.count > 1 ? split(words[1], "&") : [],
      parameters: lines.count > 1 ? split(lines[1], "&") : [], headers: headers)
    guard let request = HTTPRequest(parts, isSecure: bytes.count % 2 == 0, remoteAddress: "192.0.2.7") else {
      return
    }
    try expect(request.path.hasPrefix("/"), "No path: \(request.path)")
    try expect(
      request.encodedQuery.utf8.allSatisfy { (0x21...0x7E).contains($0) },
      "Not encoded: \(request.encodedQuery)")
    try expect(!Route(path: request.path).methods.isEmpty, "A route that takes nothing.")
    if let length = request.bodyLength { try expect(length >= 0, "A length of \(length).") }
    _ = request.keepsAlive(isHTTP11: true)
    if let flaw = request.handshakeFlaw { try check(flaw) }
    if let sentence = KnownHosts().refusal(of: request.headers["host"]) {
      try check(HTTPResponse(status: 403, sentence: sentence))
    }
    let admittance = Admittance(
      keys: AccessKeys(secret: Array(0..<32)), publicURL: "https://example.org", opensRooms: false)
    do {
      let ticket = try admittance.ticket(for: request) { $0 == .main }
      // Nobody guesses a key.
      try expect(ticket.person.role == .viewer, "A key was guessed.")
    } catch let refusal as Admittance.Refusal {
      try check(HTTPResponse(status: refusal.status, sentence: refusal.sentence))
    }
  }

  /// Checks that a response has a head of whole lines, whatever stands in it.
  private func check(_ response: HTTPResponse) throws(Flaw) {
    let head = String(decoding: response.head(keepsAlive: false), as: UTF8.self)
    try expect(head.hasSuffix("\r\n\r\n"), head)
    let lines = head.dropLast(4).components(separatedBy: "\r\n")
    try expect(lines.count == response.headers.count + 3, "A line was smuggled in: \(head)")
    try expect((400...599).contains(response.status), "\(response.status) refuses nothing.")
  }
}

// Names.
extension FuzzTarget {
  private func name(_ bytes: [UInt8]) throws {
    for line in lines(of: bytes) {
      let text = String(decoding: line, as: UTF8.self)
      if let room = RoomName(text) { try expect(Route(path: "/r/\(text)") == .viewerPage(room), text) }
      if let person = PersonName(text) {
        try expect(PersonName(person.description) == person, "Another name the second time: \(text)")
        try expect(!person.description.contains(where: \.isNewline), "A name of two lines.")
      }
      if let session = SessionToken(text) { try expect(session.text == text, text) }
      if let host = HostName(text) { try expect(!host.text.isEmpty && host.text.count <= text.count, text) }
      try expect(ClientNetwork(text).text.count <= text.count, text)
      _ = KnownHosts.host(in: text)
    }
  }
}
