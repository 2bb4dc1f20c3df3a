import Support

/// Handles a service's events, always on its thread.
package protocol ServiceHandler: AnyObject {
  /// The subject of a request, which it carries as its `route` from then on.
  func route(of request: HTTPRequest) -> (any Sendable)?
  /// Says what becomes of the body that a request has, before it arrives.
  func bodyPlan(for request: HTTPRequest) -> BodyPlan
  /// True if a request is answered though the service is full or busy with others.
  func isPrivileged(_ request: HTTPRequest) -> Bool
  /// Answers a request that is no WebSocket handshake.
  func respond(to request: HTTPRequest) -> HTTPResponse
  /// Decides about a WebSocket's opening handshake, for any path and subprotocol.
  ///
  /// The service has already refused handshakes that RFC 6455 forbids. It refuses those itself that are accepted
  /// here without offering the service's subprotocol.
  func admit(_ request: HTTPRequest) -> Admission
  /// A WebSocket is open; it may be written to.
  func opened(_ connection: Connection)
  /// A whole message has arrived.
  func received(_ message: Message, from connection: Connection)
  /// A pong has arrived.
  func recordActivity(of connection: Connection)
  /// Bytes have arrived that belong to no message: control frames, and frames that are empty or in pieces.
  func received(overhead count: Int, from connection: Connection)
  /// The socket can take more, after what it could not take at once.
  func writable(_ connection: Connection)
  /// An opened WebSocket is gone; the last call for this connection.
  func closed(_ connection: Connection)
  /// The timer of `WebSocketService.setTimer(after:)` has fired.
  func timerFired()
  /// A call of `wake` has interrupted the loop.
  func woken()
  /// One of the configured signals has arrived.
  func interrupted(by signal: Int32)
}

extension ServiceHandler {
  package func route(of request: HTTPRequest) -> (any Sendable)? { nil }
  package func bodyPlan(for request: HTTPRequest) -> BodyPlan { .memory }
  package func isPrivileged(_ request: HTTPRequest) -> Bool { false }
  package func recordActivity(of connection: Connection) {}
  package func received(overhead count: Int, from connection: Connection) {}
}
