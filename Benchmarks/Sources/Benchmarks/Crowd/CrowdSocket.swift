import CViewers
import Foundation

/// A WebSocket of the crowd's, which never waits except for its handshake.
final class CrowdSocket {
  /// The bytes that are sent again and again.
  enum Flood: String, CaseIterable {
    case pongs = "empty pongs"
    case pings = "pings"
    case fragments = "empty fragments"
    case emptyTexts = "empty texts"
    case refusedTexts = "texts that are refused"
    case longTexts = "texts of 60 KiB"
    case longBytes = "bytes of 60 KiB"
    case acknowledgements = "wild acknowledgements"

    /// The frames of about 64 KiB, or one that is longer, which follow `opening`.
    fileprivate var chunk: [UInt8] {
      let frame = frame
      return (0..<max(1, 65536 / frame.count)).flatMap { _ in frame }
    }

    private var frame: [UInt8] {
      switch self {
      case .pongs: CrowdSocket.frame(0x8A, [])
      case .pings: CrowdSocket.frame(0x89, [1, 2, 3, 4])
      case .fragments: CrowdSocket.frame(0x00, [])
      case .emptyTexts: CrowdSocket.frame(0x81, [])
      case .refusedTexts: CrowdSocket.frame(0x81, Array(#"{"type":"scene","name":"book"}"#.utf8))
      case .longTexts:
        CrowdSocket.frame(
          0x81,
          Array((#"{"type":"ping","t":1,"x":["# + String(repeating: "[1],", count: 15_000) + "1]}").utf8))
      case .longBytes: CrowdSocket.frame(0x82, [UInt8](repeating: 1, count: 60 * 1024))
      case .acknowledgements: CrowdSocket.frame(0x82, [0x11, 0, 0xFF, 0xFF, 0xEF, 0xBE, 0xAD, 0xDE])
      }
    }

    /// The bytes sent first: the start of a message, for floods that continue one.
    fileprivate var opening: [UInt8] { self == .fragments ? CrowdSocket.frame(0x02, []) : [] }
  }

  private let socket: Int32
  /// The encryption over the socket, for a connection over TLS.
  private let secure: OpaquePointer?
  private var unsent: ArraySlice<UInt8> = []
  private(set) var isOpen = true
  private var scratch = [UInt8](repeating: 0, count: 65536)

  /// Opens a WebSocket into a room, with a key or without one, plain or over TLS.
  init(port: Int, room: String, key: String?, overTLS: Bool = false) throws {
    socket = try connected(to: port)
    secure = overTLS ? secure_stream_open(socket) : nil
    let path = "/ws?room=\(room)" + (key.map { "&key=\($0)" } ?? "")
    let request =
      "GET \(path) HTTP/1.1\r\nhost: 127.0.0.1:\(port)\r\nconnection: upgrade\r\nupgrade: websocket\r\n"
      + "sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
      + "sec-websocket-protocol: tiltcast.v1\r\n\r\n"
    send(Array(request.utf8))
    guard overTLS == (secure != nil), answersHandshake else {
      throw Failure("The server has refused a WebSocket in the room \(room).")
    }
  }

  deinit {
    if let secure { secure_stream_free(secure) }
    close(socket)
  }

  private var answersHandshake: Bool {
    let deadline = ContinuousClock.now + .seconds(10)
    var answer: [UInt8] = []
    while answer.count < 12, isOpen, .now < deadline {
      var readable = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
      poll(&readable, 1, 100)
      let count = read()
      answer += scratch.prefix(count)
    }
    return String(decoding: answer.prefix(12), as: UTF8.self).hasSuffix("101")
  }

  /// A frame of a client, whose mask is zero.
  static func frame(_ head: UInt8, _ payload: [UInt8]) -> [UInt8] {
    let count = payload.count
    let length = count < 126 ? [0x80 | UInt8(count)] : [0xFE, UInt8(count >> 8), UInt8(count & 0xFF)]
    return [head] + length + [0, 0, 0, 0] + payload
  }

  /// Sends what the socket takes of some bytes; the rest is lost.
  func send(_ bytes: [UInt8]) { _ = write(bytes[...]) }

  /// Goes on with a flood as far as the socket takes it.
  func flood(_ flood: Flood, chunk: inout [UInt8]) {
    if chunk.isEmpty {
      chunk = flood.chunk
      unsent = flood.opening[...]
    }
    for _ in 0..<4 where isOpen {
      if unsent.isEmpty { unsent = chunk[...] }
      let count = write(unsent)
      unsent = unsent.dropFirst(count)
      if !unsent.isEmpty { return }
    }
  }

  /// Begins a flood on another connection.
  func open(_ flood: Flood) { unsent = flood.opening[...] }

  private func write(_ bytes: ArraySlice<UInt8>) -> Int {
    let count = bytes.withUnsafeBytes { bytes in
      secure.map { secure_stream_send($0, bytes.baseAddress, bytes.count) }
        ?? Glibc.send(socket, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
    }
    if count < 0, secure != nil || (errno != EAGAIN && errno != EINTR) { isOpen = false }
    return max(0, count)
  }

  /// Reads what has come into `scratch`; the number of bytes.
  private func read() -> Int {
    let count =
      secure.map { secure_stream_receive($0, &scratch, scratch.count) }
      ?? recv(socket, &scratch, scratch.count, Int32(MSG_DONTWAIT))
    let isAtEnd = secure == nil ? count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR) : count < 0
    if isAtEnd { isOpen = false }
    return max(0, count)
  }

  /// Reads and forgets what has come.
  func drain() { while isOpen, read() == scratch.count {} }

  /// Waits for something that contains a text; false where it does not come in time.
  func wait(for text: String, milliseconds: Int32) -> Bool {
    let deadline = ContinuousClock.now + .milliseconds(Int(milliseconds))
    var readable = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
    while ContinuousClock.now < deadline, poll(&readable, 1, milliseconds) > 0 {
      let count = recv(socket, &scratch, scratch.count, 0)
      guard count > 0 else { return false }
      if Data(scratch.prefix(count)).range(of: Data(text.utf8)) != nil { return true }
    }
    return false
  }
}
