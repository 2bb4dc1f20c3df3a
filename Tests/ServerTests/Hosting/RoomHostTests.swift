import Engine
import Foundation
import TestData
import TestSupport
import Testing

@testable import Rooms
@testable import Server
@testable import Storage
@testable import Support
@testable import WebSockets

/// A room's host with connections over real sockets, whose time the test sets.
@Suite("A room's host")
struct RoomHostTests {
  /// A service with one room, which people join at `/ws?role=ROLE`.
  ///
  /// Requests do what the test wants on the service's thread: `/tilt?beta=B&at=T` lets the first presenter tilt at a
  /// time, and `/traffic` tells what has been sent.
  private final class Handler: ServiceHandler {
    private let host: RoomHost
    private var now = 0.0
    private var presenter: UInt64 = 0

    init(_ service: WebSocketService) {
      let takeWorker = TakeWorker(
        TakeStore(in: nil, port: 0), environment: Environment(), wake: service.waker.wake)
      host = RoomHost(NodeRoom(Room(.main, scene: .probe(), at: 0)), takeWorker: takeWorker)
    }

    func respond(to request: HTTPRequest) -> HTTPResponse {
      if request.path == "/tilt", let beta = request.query["beta"].flatMap({ Float($0) }) {
        now = request.query["at"].flatMap { Double($0) } ?? now
        let message = Message.binary(sampleBytes(beta: beta))
        if case .success(.input(let input)) = ClientMessage.result(of: message) {
          host.receive(message, read: .success(input), from: presenter, at: now)
        }
      }
      let traffic = host.traffic
      let numbers = [
        traffic.messages, traffic.frames, traffic.supersededFrames, traffic.bytes,
        traffic.errors.values.reduce(0, +), traffic.roundTrips.count, host.audience.count,
      ]
      return HTTPResponse(status: 200, sentence: numbers.map(String.init).joined(separator: " "))
    }

    func admit(_ request: HTTPRequest) -> Admission { .accept }

    func opened(_ connection: Connection) {
      let role = Role(rawValue: connection.request.query["role"] ?? "") ?? .viewer
      if role == .presenter, presenter == 0 { presenter = connection.id }
      host.join(connection, as: Person(role), sharing: nil, at: now)
    }

    func received(_ message: Message, from connection: Connection) {
      guard let peer = connection.owner as? RoomHost.Peer else { return }
      switch ClientMessage.result(of: message) {
      case .success(.acknowledgement(_, let sequence)): _ = host.acknowledge(sequence, from: peer, at: now)
      case .success(.request(let request)): host.handle(.asked(request, from: connection.id), at: now)
      case .success(.input(let input)):
        host.receive(message, read: .success(input), from: connection.id, at: now)
      case .failure(let error): host.receive(message, read: .failure(error), from: connection.id, at: now)
      }
    }

    func writable(_ connection: Connection) {
      if let peer = connection.owner as? RoomHost.Peer { host.unblock(peer, at: now) }
    }

    func closed(_ connection: Connection) {
      if let peer = connection.owner as? RoomHost.Peer { host.leave(peer, at: now) }
      connection.owner = nil
    }

    func timerFired() {}
    func woken() {}
    func interrupted(by signal: Int32) {}
  }

  /// What the host has sent so far, and how many people are inside.
  private struct Count: Equatable {
    var messages = 0
    var frames = 0
    var superseded = 0
    var bytes = 0
    var errors = 0
    var roundTrips = 0
    var people = 0
  }

  private let service: RunningService
  private let presenter: LiveClient

  init() throws {
    service = try RunningService { Handler($0) }
    presenter = try Self.join(service, as: .presenter)
    // Who tilts first drives from now on, which everybody is told.
    try tilt(1, at: 1)
    try presenter.readAll()
  }

  private static func join(
    _ service: RunningService, as role: Role = .viewer, receiveBuffer: Int32? = nil
  ) throws -> LiveClient {
    let path = "/ws?role=\(role.rawValue)"
    let client = LiveClient(
      try TestWebSocket(port: service.port, path: path, receiveBuffer: receiveBuffer))
    try client.readAll()
    return client
  }

  @discardableResult
  private func ask(_ target: String) throws -> Count {
    let numbers = try TestSocket(port: service.port).request("GET", target).text
      .split { !$0.isNumber }.compactMap { Int($0) }
    try #require(numbers.count == 7)
    return Count(
      messages: numbers[0], frames: numbers[1], superseded: numbers[2], bytes: numbers[3], errors: numbers[4],
      roundTrips: numbers[5], people: numbers[6])
  }

  private func count() throws -> Count { try ask("/traffic") }

  private func tilt(_ beta: Double, at time: Double) throws { try ask("/tilt?beta=\(beta)&at=\(time)") }

  @Test("A tilt is written to everybody as the same bytes, and counted once for each")
  func sharesFrames() throws {
    defer { service.stop() }
    let viewers = try (0..<3).map { _ in try Self.join(service) }
    // By then everybody has been told who came.
    try tilt(10, at: 2)
    for client in viewers + [presenter] { try client.readAll() }
    let before = try count()
    try tilt(20, at: 3)
    let frames = try (viewers + [presenter]).map { try $0.webSocket.readFrame() }
    #expect(frames[0].opcode == .binary)
    #expect(frames.allSatisfy { $0 == frames[0] })
    let after = try count()
    #expect(after.frames - before.frames == 4)
    #expect(after.messages - before.messages == 4)
    #expect(after.bytes - before.bytes == 4 * frames[0].payload.count)
    #expect(after.superseded == before.superseded)
  }

  @Test("A newcomer between two tilts gets the whole state, those inside only what has changed")
  func newcomer() throws {
    defer { service.stop() }
    let old = try Self.join(service)
    try tilt(10, at: 2)
    let new = try Self.join(service)
    #expect(new.frames.last?.isComplete == true)
    try tilt(20, at: 3)
    for client in [old, new] {
      try client.read(until: "frame")
      #expect(client.frames.last?.isComplete == false)
    }
    try old.readAll()
    #expect(old.shows(the: new))
  }

  @Test("Who does not read is left out, costs nobody else a frame, and goes on with the newest state")
  func slowReader() throws {
    defer { service.stop() }
    let viewer = try Self.join(service)
    let slow = try Self.join(service, receiveBuffer: 2048)
    for client in [viewer, slow, presenter] { try client.readAll() }
    let before = viewer.frames.count
    let tilts = 1500
    for step in 1...tilts {
      // The last one is like no other, so that the slow one shows it only when it has it.
      try tilt(step == tilts ? 85 : Double(step % 80) + 0.5, at: 2 + Double(step) / 50)
      // Both of these read.
      try viewer.read(until: "frame")
      try presenter.read(until: "frame")
    }
    #expect(viewer.frames.count - before == tilts)
    while !slow.shows(the: viewer) { try slow.read() }
    #expect(slow.frames.count < tilts / 2)
    #expect(try count().superseded > tilts / 2)
  }

  @Test("A refused message is answered to its sender alone, and counted by its code")
  func errors() throws {
    defer { service.stop() }
    let viewer = try Self.join(service)
    try presenter.readAll()
    let before = try count()
    try viewer.webSocket.send(binary: sampleBytes(beta: 50))
    #expect(try viewer.read(until: "error")["code"] as? String == "not-allowed")
    try presenter.readAll()
    #expect(presenter.messages["error"] == nil)
    #expect(try count().errors == before.errors + 1)
  }

  @Test("An acknowledged frame is one round trip, however often it is acknowledged")
  func roundTrips() throws {
    defer { service.stop() }
    let before = try count()
    try tilt(20, at: 2)
    try presenter.read(until: "frame")
    let frame = try #require(presenter.frames.last)
    var bytes: [UInt8] = [0x11, 0]
    withUnsafeBytes(of: frame.epoch.littleEndian) { bytes += $0 }
    withUnsafeBytes(of: frame.sequence.littleEndian) { bytes += $0 }
    for _ in 1...2 { try presenter.webSocket.send(binary: bytes) }
    try presenter.readAll()
    #expect(try count().roundTrips == before.roundTrips + 1)
  }

  @Test("Who leaves is written to no more, and the place goes to the next one")
  func leaving() throws {
    defer { service.stop() }
    let viewer = try Self.join(service)
    #expect(try count().people == 2)
    try viewer.webSocket.send(.close, [])
    #expect(try Faults.eventually { try count().people == 1 })
    let before = try count()
    try tilt(30, at: 5)
    #expect(try count().frames == before.frames + 1)
    let next = try Self.join(service)
    try tilt(40, at: 6)
    try next.read(until: "frame")
    #expect(next.frames.last?.isComplete == false)
  }

  @Test("Whom the room sends away is closed with its code")
  func closing() throws {
    defer { service.stop() }
    let viewer = try Self.join(service)
    let id = try #require(viewer.messages["hello"]?["id"] as? Int)
    try presenter.webSocket.send(text: #"{"type": "kick", "id": \#(id)}"#)
    #expect(try viewer.webSocket.readClose().code == 4001)
  }
}

@Suite("What a room's host keeps")
struct RoomHostFrameTests {
  private let host: RoomHost

  init() {
    let takeWorker = TakeWorker(TakeStore(in: nil, port: 0), environment: Environment()) {}
    host = RoomHost(NodeRoom(Room(.main, scene: .probe(), at: 0)), takeWorker: takeWorker)
    // Somebody without a socket here.
    host.change(at: 0) { $0.room?.value.joinRemote(1, Person(.presenter), isNew: true, at: 0) ?? [] }
  }

  private func set(_ amount: Double, at time: Time) {
    let input = Input.parameter(name: "amount", value: .number(amount))
    host.handle(.received(.success(input), from: 1), at: time)
  }

  private func frame(at time: Time) -> FrameBuilder { host.frame(at: time) ?? FrameBuilder() }

  @Test(
    "A frame that is asked for again is drawn anew after a frame's time, and before that only if it changed")
  func frames() {
    host.handle(.received(.success(.action(name: "go")), from: 1), at: 1)
    let first = frame(at: 1.1)
    #expect(frame(at: 1.1 + host.audience.screen.pace.interval / 2).values == first.values)
    let second = frame(at: 1.1 + host.audience.screen.pace.interval)
    #expect(second.values != first.values)
    set(0.5, at: 1.1 + host.audience.screen.pace.interval)
    #expect(frame(at: 1.1 + host.audience.screen.pace.interval).values != second.values)
  }

  @Test("A room that moves wants to be looked after; one at rest does not")
  func wakes() throws {
    #expect(host.nextWake() == nil)
    host.handle(.received(.success(.action(name: "go")), from: 1), at: 1)
    #expect(try #require(host.nextWake()) <= 1 + host.audience.screen.pace.interval)
    host.handle(.ticked, at: 2.5)
    #expect(host.nextWake() == nil)
  }
}
