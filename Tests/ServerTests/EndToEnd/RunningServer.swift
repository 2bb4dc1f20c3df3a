import Foundation
import TestData
import TestSupport

@testable import Certificates
@testable import Server
@testable import Support

/// The program on a free port with a state folder of its own, for one test.
final class RunningServer {
  let keys = AccessKeys(secret: RunningServer.secret)
  let program: ChildServer
  private let state: Faults.StateFolder
  /// Where it keeps the pictures that people bring.
  let media: URL

  private static let secret = [UInt8](100..<132)

  var port: Int { program.port }
  var presenterKey: String { keys.key(for: .presenter, in: .main) }
  var phoneKey: String { keys.key(for: .phone, in: .main) }

  /// Starts the program, and waits until it answers.
  ///
  /// - Parameters:
  ///   - authority: Whose certificate it serves over TLS; without one there is no TLS.
  ///   - idleTimeout: How long a client may be silent, in seconds.
  ///   - pictures: What people have brought before the start, by the files' names.
  ///   - redis: What it shares rooms and files through.
  ///   - options: More of the command line's options.
  init(
    opensRooms: Bool = false, limits: Limits = Limits(), maximumConnections: Int? = nil,
    authority: CertificateAuthority? = nil, publicURL: String? = nil, idleTimeout: Int? = nil,
    pictures: [String: [UInt8]] = [:], redis: TestRedis? = nil, options: [String] = []
  ) throws {
    state = Faults.StateFolder()
    media = state.url.appendingPathComponent("media")
    let directory = StateDirectory(path: state.url.path)
    _ = try directory.create("secret", contents: Self.secret)
    if let authority { _ = try directory.create("authority.pem", contents: authority.identity.pem) }
    try FileManager.default.createDirectory(at: media, withIntermediateDirectories: true)
    for (name, bytes) in pictures { try Data(bytes).write(to: media.appendingPathComponent(name)) }
    var options = options + limits.options
    if opensRooms { options.append("--open-rooms") }
    if let maximumConnections { options += ["--max-connections", "\(maximumConnections)"] }
    if let publicURL { options += ["--public-url", publicURL] }
    if let idleTimeout { options += ["--idle-timeout", "\(idleTimeout)"] }
    if let redis { options += ["--cluster", redis.url] }
    let secret = Self.secret.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    program = try ChildServer(
      state: state.url, isSecure: authority != nil, options: options,
      environment: redis == nil ? [:] : ["TILTCAST_SECRET": secret])
  }

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

extension Limits {
  /// The command line's options that say the same.
  fileprivate var options: [String] {
    [
      "--max-rooms", "\(rooms)", "--max-viewers", "\(viewers)", "--max-per-address", "\(perAddress)",
      "--max-wrong-keys", "\(wrongKeys)", "--room-idle", "\(roomIdle)",
    ] + (countsLoopback ? ["--limit-loopback"] : [])
  }
}

/// A viewer or phone that keeps what it has read.
final class LiveClient {
  let webSocket: TestWebSocket
  /// The messages' types in the order of reading; `frame` for a frame.
  private(set) var kinds: [String] = []
  var messages: [String: [String: Any]] = [:]
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
