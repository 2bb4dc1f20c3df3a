import Foundation
import Logging

@testable import LiveServer

/// A whole server on a free port, for one test.
final class RunningServer {
  let service: RunningService
  let keys = AccessKeys(secret: Array(100..<132))

  var port: Int { service.port }
  var presenterKey: String { keys.key(for: .presenter, in: .main) }
  var phoneKey: String { keys.key(for: .phone, in: .main) }

  init(
    opensRooms: Bool = false, limits: Limits = Limits(), maximumConnections: Int? = nil,
    authority: CertificateAuthority? = nil, publicURL: String? = nil, patience: Int? = nil,
    watch: LoopWatch? = nil, media: URL? = nil, redis: RedisAddress? = nil
  ) throws {
    var listening = WebSocketService.Configuration.forTests
    if let patience {
      listening.idlePolicy = .init(pingAfter: min(20, max(1, patience / 2)), hangUpAfter: patience)
    }
    if let authority {
      let identity = try authority.issue(for: [.address("127.0.0.1")], now: time(nil))
      listening.tls = .init(credentials: .identity(identity), port: 0)
    }
    if let maximumConnections { listening.maximumConnections = maximumConnections }
    let files = try StaticFiles(folder: projectFolder.appendingPathComponent("Public"))
    let keys = keys
    let authority = authority?.identity.certificate
    service = try RunningService(listening) { service in
      var configuration = Server.Configuration(
        keys: keys, files: files, publicURL: publicURL, opensRooms: opensRooms)
      configuration.authority = authority
      configuration.limits = limits
      configuration.watch = watch
      configuration.redis = redis
      configuration.pictures = media.map { PictureStore(folder: $0, quota: 10 << 20) }
      let links = Links(
        host: "127.0.0.1", port: service.port, tlsPort: nil, publicURL: publicURL,
        addresses: NetworkAddresses([]),
        keys: keys)
      return Server(
        configuration, links: links, service: service,
        log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    }
  }

  deinit { service.stop() }

  /// Sends one request on a connection of its own.
  func request(
    _ method: String, _ target: String, host: String = "127.0.0.1", headers: [(String, String)] = [],
    body: String = ""
  ) throws -> TestResponse {
    try TestSocket(port: port)
      .request(method, target, host: host, headers: headers, body: Array(body.utf8))
  }

  /// The JSON object at a path.
  func object(_ target: String) throws -> [String: Any] {
    let response = try request("GET", target)
    return try JSONSerialization.jsonObject(with: Data(response.body)) as? [String: Any] ?? [:]
  }

  /// A client in a room, with a key or without one.
  func join(
    key: String? = nil, room: String = "main", origin: String? = nil, and parameters: String = ""
  ) throws -> LiveClient {
    let path = "/ws?room=\(room)" + (key.map { "&key=\($0)" } ?? "") + parameters
    return LiveClient(
      try TestWebSocket(port: port, path: path, headers: origin.map { ["origin": $0] } ?? [:]))
  }
}

/// A viewer or phone that keeps what it has read.
final class LiveClient {
  let webSocket: TestWebSocket
  /// The messages' types in the order of reading; `frame` for a frame.
  private(set) var kinds: [String] = []
  private(set) var messages: [String: [String: Any]] = [:]
  private(set) var floats: [Float] = []
  private(set) var frames: [DecodedFrame] = []

  init(_ webSocket: TestWebSocket) { self.webSocket = webSocket }

  var status: Int { webSocket.response.status }

  /// Reads one message and returns its type.
  @discardableResult
  func read() throws -> String {
    let received = try webSocket.readFrame()
    switch received.opcode {
    case .text:
      let json = try JSONSerialization.jsonObject(with: Data(received.payload)) as? [String: Any] ?? [:]
      let kind = json["type"] as? String ?? "?"
      messages[kind] = json
      kinds.append(kind)
      if kind == "scene" { floats = Array(repeating: .nan, count: json["floats"] as? Int ?? 0) }
    case .binary:
      guard let frame = DecodedFrame(received.payload), frame.apply(to: &floats) else {
        throw TestSocket.Failure.malformed("frame")
      }
      frames.append(frame)
      kinds.append("frame")
    case .ping:
      try webSocket.send(.pong, received.payload)
      kinds.append("ping")
    case .continuation, .close, .pong:
      kinds.append("\(received.opcode)")
    }
    return kinds[kinds.count - 1]
  }

  /// Reads until a message of a type has come.
  @discardableResult
  func read(until kind: String) throws -> [String: Any] {
    while try read() != kind {}
    return messages[kind] ?? [:]
  }

  /// Reads everything that the server had for this client before it answered a ping.
  func readAll() throws {
    try webSocket.send(text: #"{"type": "ping", "t": 0}"#)
    try read(until: "pong")
  }

  /// The present value of a layer's first float, by the structure that this client knows.
  func value(of layer: String) -> Float? {
    let nodes = messages["scene"]?["nodes"] as? [[String: Any]] ?? []
    guard let at = nodes.first(where: { $0["id"] as? String == layer })?["at"] as? Int else { return nil }
    return floats[at]
  }
}
