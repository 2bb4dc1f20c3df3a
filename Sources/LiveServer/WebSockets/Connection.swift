import CWebSockets
import Glibc
import Platform
import Support

/// One WebSocket, from the moment it is open until it is closed; compared by identity.
///
/// Or a stream that stands in for one: the same frames in the body of an HTTP response, while the client's messages
/// come with requests of their own.
///
/// Belongs to the service's thread. All of it may be called from any of the handler's callbacks.
package final class Connection {
  private enum State {
    case open
    /// A close frame waits until the socket can take it.
    case closeRequested(code: UInt16, reason: [UInt8])
    /// The library is closing, or has closed: the socket must not be touched.
    case ended
  }

  // What every write needs stands first, side by side: with many viewers, fetching it from memory costs more than
  // what is done with it.
  private let wsi: OpaquePointer
  private let socket: Int32
  private let isSecure: Bool
  private var state = State.open

  /// Unique in the service, in the order of the handshakes.
  package let id: UInt64
  /// The opening handshake.
  package let request: HTTPRequest
  /// True if the connection is an HTTP response.
  package let isStream: Bool

  /// The state of the connection's user; not used by the service.
  package var owner: AnyObject?

  /// The code with which this side closes, once it does.
  private(set) var closeCode: UInt16?

  /// The fragments of a message that has not ended yet.
  private var incoming: [UInt8] = []
  private var overhead = Overhead()

  init(id: UInt64, request: HTTPRequest, wsi: OpaquePointer, isStream: Bool = false) {
    self.id = id
    self.request = request
    self.wsi = wsi
    socket = lws_get_socket_fd(wsi)
    isSecure = lws_is_ssl(wsi) != 0
    self.isStream = isStream
  }

  /// True if the connection is neither closed nor being closed.
  package var isOpen: Bool {
    switch state {
    case .open: true
    case .closeRequested, .ended: false
    }
  }

  /// True if a payload can be written now: the connection is open and nothing waits in the library's buffer.
  package var canWrite: Bool { isOpen && lws_partial_buffered(wsi) == 0 }

  /// Sends a message as one frame, straight from here.
  ///
  /// The library copies what the socket cannot take, and sends it later; then it calls `writable`. If sending
  /// fails, the connection ends, and the handler is notified a little later. On a connection that is not open
  /// any more nothing happens.
  ///
  /// - Parameter written: The bytes of the frame that `directSocket` has taken already; -1 if it failed.
  /// - Returns: Whether the connection can take more now.
  @discardableResult
  package func write(_ payload: Payload, from written: Int = 0) -> Bool {
    guard isOpen else { return false }
    let frame = payload.frame
    var written = written
    if written == 0, let directSocket { written = directSocket.write(payload) }
    if written == frame.count { return true }
    guard written >= 0 else {
      abort()
      return false
    }
    // As far as the library is concerned the rest is bytes of HTTP, which it sends as they are.
    let rest = UnsafeMutablePointer(mutating: frame.baseAddress)
    guard lws_write(wsi, rest.map { $0 + written }, frame.count - written, LWS_WRITE_HTTP) >= 0 else {
      abort()
      return false
    }
    return lws_partial_buffered(wsi) == 0
  }

  /// A socket that can be written to without the library, whose way to the system call costs as much as half the call.
  package struct DirectSocket {
    fileprivate let descriptor: Int32

    /// Sends a message as one frame, as far as the socket takes it.
    ///
    /// - Returns: The bytes that it took, for `Connection.write(_:from:)` if they are not all; -1 if the
    ///   connection is broken.
    package func write(_ payload: Payload) -> Int {
      let frame = payload.frame
      let count = send(descriptor, frame.baseAddress, frame.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
      return count < 0 && (errno == EAGAIN || errno == EINTR) ? 0 : count
    }
  }

  /// The socket, while a message can be written to it directly: it is open, and the library has nothing of its own
  /// under way there, a pong say. To be used before the service goes on.
  package var directSocket: DirectSocket? {
    isOpen && !isSecure && lws_partial_buffered(wsi) == 0 ? DirectSocket(descriptor: socket) : nil
  }

  /// Sends a close frame after what has been written, then closes; a peer that takes no notice for 5 s is cut off.
  ///
  /// Nothing more is received or can be written from now on.
  ///
  /// - Parameters:
  ///   - code: A close code of RFC 6455, 1000...4999.
  ///   - reason: A sentence; what exceeds 123 bytes of UTF-8 is left out.
  package func close(code: UInt16, reason: String) {
    guard isOpen else { return }
    let reason = reason.utf8Prefix(123)
    if isStream { write(Payload(closing: code, reason: reason)) }
    state = .closeRequested(code: code, reason: reason)
    closeCode = code
    incoming = []
    if lws_partial_buffered(wsi) == 0 {
      closeIfRequested()
    } else {
      _ = lws_callback_on_writable(wsi)
      lws_set_timeout(wsi, PENDING_TIMEOUT_USER_REASON_BASE, 5)
    }
  }

  /// Sends a close frame to a client that sends too much, reads nothing more from it, and ends the connection soon.
  ///
  /// - Parameters:
  ///   - code: A close code of RFC 6455, 1000...4999.
  ///   - reason: A sentence of at most 123 bytes of UTF-8.
  package func cutOff(code: UInt16, reason: String) {
    guard isOpen else { return }
    write(Payload(closing: code, reason: reason.utf8Prefix(123)))
    (state, closeCode, incoming) = (.ended, code, [])
    lws_rx_flow_control(wsi, 0)
    // An end at once could take the close frame back, as there is something unread.
    lws_set_timeout(wsi, PENDING_TIMEOUT_USER_REASON_BASE, 1)
  }

  /// Ends the connection without a close frame, from the loop rather than from here.
  func abort() {
    state = .ended
    lws_set_timeout(wsi, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_ASYNC)
  }
}

// The service's side.
extension Connection {
  /// Makes the kernel queue little, so that a slow reader is not served stale frames.
  ///
  /// The socket counts as full while it has a byte that could not be sent yet, and so holds hardly more than what is
  /// on its way. A small buffer alone would do that too, but it would also slow down large frames and long ways.
  func limitSending(to bytes: Int) {
    var (size, unsent) = (Int32(clamping: bytes), Int32(1))
    let length = socklen_t(MemoryLayout<Int32>.size)
    _ = setsockopt(socket, SOL_SOCKET, SO_SNDBUF, &size, length)
    _ = setsockopt(socket, Int32(IPPROTO_TCP), TCP_NOTSENT_LOWAT, &unsent, length)
  }

  /// The free bytes in the peer's receive window; see `TCPInformation`.
  package var receiveWindow: Int? { TCPInformation(socket: socket).receiveWindow }

  /// The seconds since the last byte from the peer, or nil if the kernel does not know.
  var silence: Double? { TCPInformation(socket: socket).silence }

  /// The bytes read since the last call that belong to no message.
  func takeOverhead() -> Int { TCPInformation(socket: socket).readCount.map { overhead.take(read: $0) } ?? 0 }

  /// Ends a stream unless this is called again in time: nothing else would show that its client has vanished.
  package func expectMessages(within seconds: Int) {
    if isOpen { lws_set_timeout(wsi, PENDING_TIMEOUT_USER_REASON_BASE, Int32(clamping: seconds)) }
  }

  /// Takes one chunk of a frame.
  ///
  /// - Returns: The message that it completes, if any. One that is too long or no UTF-8 closes the connection.
  func receive(_ chunk: UnsafeRawBufferPointer, maximumSize: Int) -> Message? {
    guard isOpen else { return nil }
    let isLast = lws_is_final_fragment(wsi) != 0
    overhead.record(chunk.count, isLast: isLast)
    if lws_is_first_fragment(wsi) != 0 { incoming = [] }
    guard incoming.count + chunk.count <= maximumSize,
      lws_remaining_packet_payload(wsi) <= maximumSize - incoming.count - chunk.count
    else {
      close(code: 1009, reason: "A message may have at most \(maximumSize) bytes.")
      return nil
    }
    guard isLast else {
      incoming.append(contentsOf: chunk)
      return nil
    }
    // Most messages come in one piece.
    let message = incoming.isEmpty ? Array(chunk) : incoming + chunk
    incoming = []
    if lws_frame_is_binary(wsi) != 0 { return .binary(message) }
    // The library checks what it sees of a text, but not that its last character is whole when the last fragment
    // is empty.
    guard String(validating: message, as: UTF8.self) != nil else {
      close(code: 1007, reason: "A text message must be UTF-8.")
      return nil
    }
    return .text(message)
  }

  /// Begins the requested close, if any, once nothing waits in the library's buffer any more.
  func closeIfRequested() {
    guard case .closeRequested = state else { return }
    // Ending the connection from the callback would lose the frame with libuv, where the library stops watching
    // for the socket to be writable at that moment. An idle timeout ends it politely, from outside the callback.
    lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_KEEPALIVE_IDLE, LWS_TO_KILL_ASYNC)
  }

  /// Lets the library send a peer's close frame back, unless it is one that may not be sent.
  func answerClose(_ payload: UnsafeRawBufferPointer) -> Continuation {
    state = .ended
    guard let fault = ClosePayload.fault(in: payload) else { return .proceed }
    lws_close_reason(wsi, lws_close_status(UInt32(fault)), nil, 0)
    return .close
  }

  /// Notes that the library closes this connection, and hands over the requested close frame, if any.
  ///
  /// Not earlier: the library keeps the frame in the place of the next pong.
  func end() {
    if !isStream, case .closeRequested(let code, var reason) = state {
      reason.withUnsafeMutableBufferPointer { bytes in
        lws_close_reason(wsi, lws_close_status(UInt32(code)), bytes.baseAddress, bytes.count)
      }
    }
    state = .ended
  }
}

extension String {
  /// The longest prefix of whole characters with at most `count` bytes of UTF-8.
  fileprivate func utf8Prefix(_ count: Int) -> [UInt8] {
    var prefix: [UInt8] = []
    for character in self {
      let bytes = Array(character.utf8)
      if prefix.count + bytes.count > count { break }
      prefix += bytes
    }
    return prefix
  }
}
