import CWebSockets

/// One accepted network connection: what it is asking for over HTTP, and the WebSocket that it may become.
///
/// The library's connection retains it through its opaque pointer, from `accepted` until `destroyed`.
final class Client {
  /// The request whose body is still arriving.
  var request: HTTPRequest?
  /// The response that the client waits for, and the request that it answers.
  var awaited: (deferral: Deferral, request: HTTPRequest)?
  /// Whether the head of a request has arrived.
  var hasAsked = false
  /// Whether a large response has begun and not been sent to the end.
  var isResponding = false
  /// Whether the socket is not being watched for input until the response has been sent.
  var holdsInput = false
  /// What has not been sent yet of a large response's body.
  var unsent: ArraySlice<UInt8> = []
  /// Whether the connection stays open after the response that is being sent.
  var keepsAlive = false
  /// The WebSocket, from the moment that its handshake is accepted.
  var connection: Connection?
  /// Whether the handler knows of `connection`.
  var isOpened = false

  /// Makes a client for a connection, which from now on retains it.
  static func attach(to wsi: OpaquePointer) {
    lws_set_opaque_user_data(wsi, Unmanaged.passRetained(Client()).toOpaque())
  }

  /// The client of a connection; nil where the connection has not been accepted, or is a file.
  static func attached(to wsi: OpaquePointer) -> Client? {
    lws_get_opaque_user_data(wsi).map { Unmanaged<Client>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Ends what `attach` began.
  ///
  /// - Returns: Whether there was a client.
  static func detach(from wsi: OpaquePointer) -> Bool {
    guard let pointer = lws_get_opaque_user_data(wsi) else { return false }
    lws_set_opaque_user_data(wsi, nil)
    Unmanaged<Client>.fromOpaque(pointer).takeUnretainedValue().awaited?.deferral.onResponse = nil
    Unmanaged<Client>.fromOpaque(pointer).release()
    return true
  }
}
