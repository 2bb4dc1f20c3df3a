import CWebSockets

/// One accepted network connection: what it is asking for over HTTP, and the WebSocket that it may become.
///
/// The library's connection retains it through its opaque pointer, from `accepted` until `destroyed`.
final class Client {
  /// The peer's numeric address, IPv4 or IPv6, without a port.
  let address: String
  /// True if the client is a trusted proxy, whose requests are those of others.
  let isProxy: Bool
  /// The request whose body is still arriving.
  var request: HTTPRequest?
  /// True if a body is still arriving, wanted or not.
  var isReceiving = false
  /// True if a body is still arriving whose request has been answered.
  var isAnswered = false
  /// The response that the client waits for, and the request that it answers.
  var awaited: (deferral: Deferral, request: HTTPRequest)?
  /// True if the head of a request has arrived.
  var hasAsked = false
  /// True if the client waits for an answer, or for the end of one.
  var isBusy = false
  /// The client's bytes, cut into requests.
  var stream = RequestStream(isReadable: LibraryHeaders.linked.canRead)
  /// The head that the library is about to read, or is reading, and that no request has been made of.
  var head: RequestHead?
  /// True if the library had read all of that head before the response to the request before it was complete.
  var isPipelined = false
  /// The bytes that the library has read from the client, decrypted, as far as it is known.
  var readCount = 0
  /// The state of the client's TLS when its request was complete.
  var readMark: LookAhead.Mark?
  /// True if the library knows that the TLS handshake is complete.
  var isAccepted = false
  /// The start of the arriving body, in seconds, and the bytes of it so far.
  var arrival: (start: Double, count: Int)?
  /// The bytes of the body that are still to come.
  var bodyRest = 0
  /// True if the library took something for the body that came behind it, so that no other request can be read.
  var isOverrun = false
  /// True if the client is being closed for a newcomer.
  var isGivingWay = false
  /// True if a large response has begun and not been sent to the end.
  var isResponding = false
  /// True if the socket is not being watched for input until the response has been sent.
  var holdsInput = false
  /// The unsent part of a large response's body.
  var unsent = UnsentBody.none
  /// An object that the response keeps until then.
  var share: AnyObject?
  /// True if the connection stays open after the response that is being sent.
  var keepsAlive = false
  /// The WebSocket, from the moment that its handshake is accepted.
  var connection: Connection?
  /// True if the handler knows of `connection`.
  var isOpened = false

  init(address: String, isProxy: Bool) { (self.address, self.isProxy) = (address, isProxy) }

  /// Makes a client for a connection, which from now on retains it.
  static func attach(to wsi: OpaquePointer, trusting proxies: TrustedProxies) -> Client {
    let address = PeerAddress.text(of: lws_get_socket_fd(wsi))
    let client = Client(address: address, isProxy: proxies.contains(address))
    lws_set_opaque_user_data(wsi, Unmanaged.passRetained(client).toOpaque())
    return client
  }

  /// The client of a connection, or nil if the connection has not been accepted, or is a file.
  static func attached(to wsi: OpaquePointer) -> Client? {
    lws_get_opaque_user_data(wsi).map { Unmanaged<Client>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Ends what `attach` began.
  func detach(from wsi: OpaquePointer) {
    lws_set_opaque_user_data(wsi, nil)
    awaited?.deferral.withdraw()
    Unmanaged.passUnretained(self).release()
  }
}

/// The unsent part of a response's body.
enum UnsentBody {
  case none
  case bytes(ArraySlice<UInt8>)
  case file(OpenFile, offset: Int)

  /// Takes out the next bytes, at most `count`; none at the end.
  mutating func next(_ count: Int) -> ArraySlice<UInt8> {
    switch self {
    case .none: return []
    case .bytes(let rest):
      let chunk = rest.prefix(count)
      self = chunk.count < rest.count ? .bytes(rest.dropFirst(chunk.count)) : .none
      return chunk
    case .file(let file, let offset):
      let chunk = file.bytes(from: offset, count: count)
      self =
        chunk.isEmpty || offset + chunk.count >= file.size ? .none : .file(file, offset: offset + chunk.count)
      return chunk[...]
    }
  }

  var isEmpty: Bool {
    switch self {
    case .none: true
    case .bytes, .file: false
    }
  }
}
