import Engine
import Foundation
import Logging
import TestSupport
import Testing

@testable import Rooms
@testable import Server
@testable import Storage
@testable import Support
@testable import WebSockets

/// A receiver of messages from real sockets, for which every message of some clients takes long.
@Suite("Clients' messages on the way to their rooms")
struct MessageReceiverTests {
  /// A service with one room, which people join at `/ws`, and at `/ws?role=phone` with messages that take 0.1 s each.
  ///
  /// What waits goes on at requests for `/on` alone. Each answer tells what has been received and dropped, and whether
  /// something waits.
  private final class Handler: ServiceHandler {
    private let receiver: MessageReceiver
    private let registry: RoomRegistry
    private let clock = ServerClock()
    /// The processor time that the test makes up, and the part of it for each message.
    private let processor = Clock()

    private final class Clock {
      var time = 0.0
      var cost = 0.0
      /// Each message is measured from one look to the next.
      func look() -> Double {
        time += cost
        return time
      }
    }

    init(_ service: WebSocketService) {
      let scenes = SceneCatalog([SceneKind(Probe.self)])
      let configuration = Room.Configuration(environment: Environment(scenes: scenes))
      let log = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
      registry = RoomRegistry(
        RoomContents(RoomContent(configuration: configuration)), limits: Limits(),
        takeWorker: TakeWorker(
          TakeStore(in: nil, port: 0), environment: configuration.environment, wake: service.waker.wake),
        writer: nil, cluster: nil, timer: DeadlineTimer { _ in }, clock: clock, log: log)
      let rules = AccessRules(
        keys: AccessKeys(secret: Array(0..<32)), publicURL: nil, opensRooms: true, tunnelOrigin: { nil },
        knownHosts: KnownHosts(), embedders: [], limits: Limits())
      let access = AccessControl(
        rules, to: registry, clock: clock, log: log, network: { ClientNetwork($0) },
        hasNeighbor: { _ in false })
      receiver = MessageReceiver(
        registry, access, PictureLibrary(store: nil, exchange: nil), timer: DeadlineTimer { _ in }, clock,
        processorTime: processor.look)
      registry.open(restoring: [:]) { _ in }
    }

    func respond(to request: HTTPRequest) -> HTTPResponse {
      processor.cost = 0
      if request.path == "/on" { receiver.goOn(at: clock.now) }
      let counts = receiver.counts
      return HTTPResponse(
        status: 200, sentence: "\(counts.received) \(counts.dropped) \(receiver.hasWaiting ? 1 : 0)")
    }

    func admit(_ request: HTTPRequest) -> Admission { .accept }

    func opened(_ connection: Connection) {
      registry[.main]?.join(connection, as: Person(.viewer), sharing: nil, at: clock.now)
    }

    func received(_ message: Message, from connection: Connection) {
      processor.cost = connection.request.query["role"] == "phone" ? 0.1 : 0
      receiver.receive(message, from: connection)
    }

    func writable(_ connection: Connection) {
      if let peer = connection.owner as? RoomHost.Peer { registry[.main]?.unblock(peer, at: clock.now) }
    }

    func closed(_ connection: Connection) {
      receiver.forget(connection)
      if let peer = connection.owner as? RoomHost.Peer { registry[.main]?.leave(peer, at: clock.now) }
      connection.owner = nil
    }

    func timerFired() {}
    func woken() {}
    func interrupted(by signal: Int32) {}
  }

  private let service: RunningService

  init() throws { service = try RunningService { Handler($0) } }

  private struct Counts {
    var received: Int
    var dropped: Int
    var isWaiting: Bool
  }

  private func ask(_ target: String) throws -> Counts {
    let numbers = try TestSocket(port: service.port).request("GET", target).text
      .split { !$0.isNumber }.compactMap { Int($0) }
    try #require(numbers.count == 3)
    return Counts(received: numbers[0], dropped: numbers[1], isWaiting: numbers[2] == 1)
  }

  private func join(_ path: String = "/ws") throws -> LiveClient {
    LiveClient(try TestWebSocket(port: service.port, path: path))
  }

  /// Sends pings with these times in one piece, and waits until the server has them.
  private func send(_ times: Range<Int>, from client: LiveClient, before count: Int) throws {
    let bytes = times.flatMap { TestWebSocket.encode(0x01, Array(#"{"type":"ping","t":\#($0)}"#.utf8)) }
    try client.webSocket.socket.send(bytes)
    while try ask("/counts").received < count + times.count {}
  }

  /// The times of the next pongs.
  private func pongs(_ count: Int, to client: LiveClient) throws -> [Int] {
    try (0..<count).map { _ in try client.read(until: "pong")["t"] as? Int ?? -1 }
  }

  /// Lets what waits go on until nothing does.
  private func goOn() throws { while try ask("/on").isWaiting {} }

  @Test("Messages that take long wait in their order, and no message of another client waits for them")
  func order() throws {
    defer { service.stop() }
    let (costly, other) = (try join("/ws?role=phone"), try join())
    try send(1..<6, from: costly, before: 0)
    #expect(try pongs(1, to: costly) == [1])
    try send(9..<10, from: other, before: 5)
    #expect(try pongs(1, to: other) == [9])
    #expect(try ask("/counts").isWaiting)
    try goOn()
    #expect(try pongs(4, to: costly) == [2, 3, 4, 5])
  }

  @Test("So many messages of one client wait and no more, and the client hears that others were dropped")
  func bounds() throws {
    defer { service.stop() }
    let (costly, other) = (try join("/ws?role=phone"), try join())
    try send(0..<300, from: costly, before: 0)
    let dropped = try ask("/counts").dropped
    // One is handled at once, and a few more on a machine that stops in between.
    #expect((80...99).contains(dropped), "\(dropped)")
    #expect(try costly.read(until: "error")["code"] as? String == "too-many")
    try send(1..<2, from: other, before: 300)
    #expect(try pongs(1, to: other) == [1])
    try goOn()
    let answered = try pongs(300 - dropped - 1, to: costly)
    #expect(answered == answered.sorted() && Set(answered).count == answered.count)
  }

  @Test("What waits of a client that closes its connection goes with it")
  func closing() throws {
    defer { service.stop() }
    let costly = try join("/ws?role=phone")
    try send(0..<20, from: costly, before: 0)
    #expect(try ask("/counts").isWaiting)
    shutdown(costly.webSocket.socket.descriptor, Int32(SHUT_RDWR))
    for _ in 0..<1000 { guard try ask("/counts").isWaiting else { break } }
    let counts = try ask("/counts")
    #expect(!counts.isWaiting && counts.received == 20)
  }
}
