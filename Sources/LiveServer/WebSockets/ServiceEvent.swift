import CWebSockets

/// An event of the library, as far as this service handles it.
enum ServiceEvent {
  /// A socket, of this descriptor, wants to be accepted; no connection exists yet.
  case accepting(Int32)
  /// A connection has been accepted.
  case accepted
  /// The connection of any kind is about to be freed.
  case destroyed
  case http(HTTPEvent)
  case webSocket(WebSocketEvent)
  /// A `CONNECT` has made the connection a raw one, which this server does not want.
  case tunnelRequested
  /// A file descriptor that the library watches, such as a timer's, can be read.
  case fileReadable
  /// A file descriptor can be written, after that was asked for.
  case fileWritable
  /// The library is about to close a file descriptor.
  case fileClosed
  /// `lws_cancel_service` has interrupted the loop.
  case interrupted
  /// A virtual host for TLS has been made; this is its `SSL_CTX`.
  case tlsContextMade(OpaquePointer)

  /// An event of a connection while it speaks HTTP.
  enum HTTPEvent {
    /// A request wants to become something else; the name that its `upgrade` header gives may be overwritten.
    case upgrading(UnsafeMutablePointer<CChar>?)
    /// All headers of a request that stays HTTP have arrived.
    case requested
    case bodyReceived(UnsafeRawBufferPointer)
    case bodyCompleted
    /// The socket can take more of the response.
    case writable
    /// The connection closes, before it has become anything else.
    case closing
  }

  /// An event of a connection after it has become a WebSocket.
  enum WebSocketEvent {
    case established
    /// A part of a message, at most as long as the library's receive buffer.
    case received(UnsafeRawBufferPointer)
    /// A pong with a payload; the library reports no others, and no pings.
    case pongReceived
    case writable
    /// The peer has sent a close frame with this payload.
    case closeReceived(UnsafeRawBufferPointer)
    /// The close has begun in the library.
    case closing
    case closed
  }

  /// Nil for what this service does not listen to.
  init?(
    _ reason: lws_callback_reasons, _ session: UnsafeMutableRawPointer?, _ data: UnsafeMutableRawPointer?,
    _ length: Int
  ) {
    let bytes = UnsafeRawBufferPointer(start: data, count: data == nil ? 0 : length)
    switch reason {
    case LWS_CALLBACK_FILTER_NETWORK_CONNECTION:
      self = .accepting(Int32(truncatingIfNeeded: Int(bitPattern: data)))
    case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED: self = .accepted
    case LWS_CALLBACK_WSI_DESTROY: self = .destroyed
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
      self = .http(.upgrading(data?.assumingMemoryBound(to: CChar.self)))
    case LWS_CALLBACK_HTTP: self = .http(.requested)
    case LWS_CALLBACK_HTTP_BODY: self = .http(.bodyReceived(bytes))
    case LWS_CALLBACK_HTTP_BODY_COMPLETION: self = .http(.bodyCompleted)
    case LWS_CALLBACK_HTTP_WRITEABLE: self = .http(.writable)
    case LWS_CALLBACK_CLOSED_HTTP: self = .http(.closing)
    case LWS_CALLBACK_ESTABLISHED: self = .webSocket(.established)
    case LWS_CALLBACK_RECEIVE: self = .webSocket(.received(bytes))
    case LWS_CALLBACK_RECEIVE_PONG: self = .webSocket(.pongReceived)
    case LWS_CALLBACK_SERVER_WRITEABLE: self = .webSocket(.writable)
    case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE: self = .webSocket(.closeReceived(bytes))
    case LWS_CALLBACK_WS_SERVER_DROP_PROTOCOL: self = .webSocket(.closing)
    case LWS_CALLBACK_CLOSED: self = .webSocket(.closed)
    case LWS_CALLBACK_RAW_ADOPT, LWS_CALLBACK_RAW_RX: self = .tunnelRequested
    case LWS_CALLBACK_RAW_RX_FILE: self = .fileReadable
    case LWS_CALLBACK_RAW_WRITEABLE_FILE: self = .fileWritable
    case LWS_CALLBACK_RAW_CLOSE_FILE: self = .fileClosed
    case LWS_CALLBACK_EVENT_WAIT_CANCELLED: self = .interrupted
    case LWS_CALLBACK_OPENSSL_LOAD_EXTRA_SERVER_VERIFY_CERTS:
      guard let session else { return nil }
      self = .tlsContextMade(OpaquePointer(session))
    default: return nil
    }
  }
}

/// The library's course after a callback.
enum Continuation: Int32 {
  case proceed = 0
  case close = -1
  /// After `HTTPEvent.writable` only: proceed, and leave it off that the socket is watched for input.
  case proceedWithoutInput = 1
}

/// The one function that the library calls back.
func serviceCallback(
  wsi: OpaquePointer?, reason: lws_callback_reasons, session: UnsafeMutableRawPointer?,
  data: UnsafeMutableRawPointer?, length: Int
) -> Int32 {
  guard let wsi, let event = ServiceEvent(reason, session, data, length),
    let user = lws_context_user(lws_get_context(wsi))
  else { return Continuation.proceed.rawValue }
  // The service outlives its context: it destroys the context itself before it goes.
  return Unmanaged<WebSocketService>.fromOpaque(user)._withUnsafeGuaranteedRef {
    $0.handle(event, of: wsi).rawValue
  }
}
