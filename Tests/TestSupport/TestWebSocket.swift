/// A WebSocket client for tests that can also say what RFC 6455 forbids.
package final class TestWebSocket {
  package enum Opcode: UInt8 {
    case continuation = 0
    case text = 1
    case binary = 2
    case close = 8
    case ping = 9
    case pong = 10
  }

  package struct Frame: Equatable {
    package var opcode: Opcode
    package var isFinal: Bool
    package var payload: [UInt8]

    package init(opcode: Opcode, isFinal: Bool = true, payload: [UInt8]) {
      self.opcode = opcode
      self.isFinal = isFinal
      self.payload = payload
    }

    package var text: String { String(decoding: payload, as: UTF8.self) }
  }

  /// A close frame's code, nil if it has none, and reason.
  package struct Close: Equatable {
    package var code: UInt16?
    package var reason: String

    package init(code: UInt16?, reason: String) {
      self.code = code
      self.reason = reason
    }
  }

  package let socket: TestSocket
  /// The response to the handshake: status 101 if the connection is open.
  package let response: TestResponse

  /// Connects, and shakes hands.
  ///
  /// - Parameters:
  ///   - headers: Replace those of a good handshake with the same name; nil leaves one out.
  ///   - receiveBuffer: See `TestSocket`.
  package init(
    port: Int, path: String = "/ws", headers: [String: String?] = [:], receiveBuffer: Int32? = nil,
    timeout: Int = 60
  ) throws {
    socket = try TestSocket(port: port, receiveBuffer: receiveBuffer, timeout: timeout)
    try socket.send(Self.handshake(port: port, path: path, headers: headers))
    response = try socket.readResponse()
  }

  /// Reads the answer to a handshake that has been sent.
  package init(_ socket: TestSocket) throws {
    self.socket = socket
    response = try socket.readResponse()
  }

  /// The bytes of an opening handshake; see `init(port:path:headers:receiveBuffer:timeout:)`.
  package static func handshake(port: Int, path: String = "/ws", headers: [String: String?] = [:]) -> String {
    var all: [String: String?] = [
      "host": "127.0.0.1:\(port)", "connection": "Upgrade", "upgrade": "websocket",
      "sec-websocket-version": "13", "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
      "sec-websocket-protocol": "tiltcast.v1",
    ]
    all.merge(headers) { $1 }
    var head = "GET \(path) HTTP/1.1\r\n"
    for (name, value) in all.sorted(by: { $0.key < $1.key }) {
      if let value { head += "\(name): \(value)\r\n" }
    }
    return head + "\r\n"
  }

  /// Sends a frame, masked with a fixed key.
  package func send(_ opcode: Opcode, _ payload: some Collection<UInt8>, isFinal: Bool = true) throws {
    try socket.send(Self.encode(opcode.rawValue, Array(payload), isFinal: isFinal))
  }

  package func send(text: String) throws {
    try send(.text, text.utf8)
  }

  package func send(binary: [UInt8]) throws {
    try send(.binary, binary)
  }

  /// The bytes of a masked frame.
  ///
  /// - Parameter first: The opcode, with reserved bits if wanted.
  package static func encode(_ first: UInt8, _ payload: [UInt8], isFinal: Bool = true) -> [UInt8] {
    let count = payload.count
    var frame = [first | (isFinal ? 0x80 : 0)]
    switch count {
    case ..<126: frame.append(0x80 | UInt8(count))
    case ..<65536: frame += [0x80 | 126, UInt8(count >> 8), UInt8(count & 0xFF)]
    default: frame += [0x80 | 127] + (0..<8).map { UInt8(truncatingIfNeeded: count >> (56 - 8 * $0)) }
    }
    let key: [UInt8] = [0x37, 0xFA, 0x21, 0x3D]
    return frame + key + payload.enumerated().map { $0.element ^ key[$0.offset & 3] }
  }

  /// Reads the next frame, of whatever kind.
  package func readFrame() throws -> Frame { try socket.readFrame() }

  /// Reads until the close frame.
  package func readClose() throws -> Close {
    while true {
      let frame = try readFrame()
      guard frame.opcode == .close else { continue }
      guard frame.payload.count >= 2 else { return Close(code: nil, reason: "") }
      let code = UInt16(frame.payload[0]) << 8 | UInt16(frame.payload[1])
      return Close(code: code, reason: String(decoding: frame.payload.dropFirst(2), as: UTF8.self))
    }
  }
}

extension TestSocket {
  /// Reads the next frame of a WebSocket, of whatever kind.
  package func readFrame() throws -> TestWebSocket.Frame {
    let head = try read(2)
    guard let opcode = TestWebSocket.Opcode(rawValue: head[0] & 0x0F), head[1] & 0x80 == 0 else {
      throw Failure.malformed("frame \(head)")
    }
    let length =
      switch head[1] {
      case 126: try read(2).reduce(0) { $0 << 8 | Int($1) }
      case 127: try read(8).reduce(0) { $0 << 8 | Int($1) }
      default: Int(head[1])
      }
    return TestWebSocket.Frame(opcode: opcode, isFinal: head[0] & 0x80 != 0, payload: try read(length))
  }
}
