import CWebSockets
import Glibc
import Support

/// A context of the library with its virtual hosts, and all the memory that they point to.
final class LibraryContext {
  private let handle: UnsafeMutablePointer<OpaquePointer?> = .allocate(capacity: 1)
  private let protocols: UnsafeMutablePointer<lws_protocols> = .allocate(capacity: 2)
  /// All zero: without one, the library would ping by itself.
  private let idlePolicy: UnsafeMutablePointer<lws_retry_bo_t> = .allocate(capacity: 1)
  /// The headers of the library's own few answers: the security headers of all others.
  private let ownHeaders: UnsafeMutablePointer<lws_protocol_vhost_options>
  private var strings: [UnsafeMutablePointer<CChar>] = []
  private let eventLoop: WebSocketService.Configuration.EventLoop

  /// The most bytes that the library reads at once.
  static let readSize = 4080

  /// The port of plain HTTP and WebSockets, with the virtual host that serves it.
  private(set) var plain: (vhost: OpaquePointer, port: Int)?
  /// The port of TLS; nil without TLS.
  private(set) var tlsPort: Int?

  /// The library's pointer; nil once everything is destroyed.
  var pointer: OpaquePointer? { handle.pointee }

  /// Makes a context without virtual hosts.
  ///
  /// - Parameter user: The pointer that `lws_context_user` returns in callbacks.
  init(
    _ configuration: WebSocketService.Configuration, user: UnsafeMutableRawPointer
  ) throws(ServiceError) {
    eventLoop = configuration.eventLoop
    let securityHeaders = HTTPResponse.securityHeaders
    ownHeaders = .allocate(capacity: securityHeaders.count)
    ownHeaders.initialize(repeating: lws_protocol_vhost_options(), count: securityHeaders.count)
    handle.initialize(to: nil)
    idlePolicy.initialize(to: lws_retry_bo_t())

    // One protocol serves everything, so that no client can choose another one by its name.
    protocols.initialize(repeating: lws_protocols(), count: 2)
    protocols[0].callback = serviceCallback
    protocols[0].rx_buffer_size = 2048
    // A frame beyond this size would not be sent in one piece even where the socket could take it: the rest would
    // be copied, and wait for the next turn of the loop. The largest frame has some 270 kB.
    protocols[0].tx_packet_size = 1 << 20
    // Without session data the library does not report that a close begins; nothing is kept in it.
    protocols[0].per_session_data_size = 1
    protocols[0].name = string(configuration.subprotocol)

    for (index, (name, value)) in securityHeaders.enumerated() {
      if index > 0 { ownHeaders[index - 1].next = UnsafePointer(ownHeaders + index) }
      (ownHeaders[index].name, ownHeaders[index].value) = (string(name + ":"), string(value))
    }

    var information = lws_context_creation_info()
    information.options = Self.options(configuration)
    information.user = user
    information.pcontext = handle
    // Without a version.
    information.server_string = string("tiltcast")
    // Browsers send the cookies of every server on localhost, for all ports alike.
    information.max_http_header_data = UInt16(clamping: HeadParser.longestHead + 4 * 1024)
    information.pt_serv_buf_size = UInt32(clamping: Self.readSize + Int(tc_LWS_PRE))
    information.timeout_secs = UInt32(clamping: configuration.handshakeTimeout)
    // Otherwise the library takes signals from libuv as an order to stop on its own.
    information.signal_cb = { _, _ in }
    handle.pointee = lws_create_context(&information)
    guard handle.pointee != nil else {
      throw .library(reason: LibraryLog.first ?? "it does not say why")
    }
  }

  private static func options(_ configuration: WebSocketService.Configuration) -> UInt64 {
    var options = UInt64(LWS_SERVER_OPTION_EXPLICIT_VHOSTS) | UInt64(LWS_SERVER_OPTION_VALIDATE_UTF8)
    options |= UInt64(LWS_SERVER_OPTION_SKIP_SERVER_CANONICAL_NAME)
    if configuration.tls != nil { options |= UInt64(LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT) }
    switch configuration.eventLoop {
    case .poll: break
    case .uv:
      options |= UInt64(LWS_SERVER_OPTION_LIBUV)
      // Otherwise libuv takes SIGSEGV, and a crash becomes a program that hangs.
      options |= UInt64(LWS_SERVER_OPTION_UV_NO_SIGSEGV_SIGFPE_SPIN)
    }
    return options
  }

  /// Listens on the configured ports.
  func listen(on address: ListenAddress, _ configuration: WebSocketService.Configuration) throws(ServiceError)
  {
    plain = try listen(on: address, configuration, port: configuration.port, tls: nil)
    if let tls = configuration.tls {
      tlsPort = try listen(on: address, configuration, port: tls.port, tls: tls).port
    }
  }

  /// Listens on a port.
  ///
  /// - Returns: The virtual host, and the port that it got.
  private func listen(
    on address: ListenAddress, _ configuration: WebSocketService.Configuration,
    port: Int, tls: WebSocketService.Configuration.TLS?
  ) throws(ServiceError) -> (vhost: OpaquePointer, port: Int) {
    var information = lws_context_creation_info()
    information.vhost_name = string(tls == nil ? "plain" : "tls")
    information.port = Int32(port)
    if let interface = address.interface { information.iface = string(interface) }
    information.protocols = UnsafePointer(protocols)
    information.retry_and_idle_policy = UnsafePointer(idlePolicy)
    information.timeout_secs_ah_idle = UInt32(clamping: configuration.handshakeTimeout)
    information.keepalive_timeout = 15
    information.options = Self.options(configuration) | UInt64(LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND)
    // Without the other bit this one says that an IPv6 socket serves IPv4 too, despite the system's default.
    information.options |=
      address.isIPv6
      ? UInt64(LWS_SERVER_OPTION_IPV6_V6ONLY_MODIFY) : UInt64(LWS_SERVER_OPTION_DISABLE_IPV6)
    information.headers = UnsafePointer(ownHeaders)
    if tls != nil {
      // The certificate is put into the context while the library makes it, with `LWS_CALLBACK_OPENSSL_…`.
      information.options |= UInt64(LWS_SERVER_OPTION_CREATE_VHOST_SSL_CTX)
      // No HTTP/2: frames are written directly, which only HTTP/1.1 allows.
      information.alpn = string("http/1.1")
    }
    guard let vhost = lws_create_vhost(pointer, &information) else {
      let reason = LibraryLog.first ?? "libwebsockets does not say why"
      if tls != nil { throw .tls(reason: reason) }
      throw .cannotBind(host: configuration.host, port: port, reason: reason)
    }
    return (vhost, Int(lws_get_vhost_listen_port(vhost)))
  }

  /// A copy of a string that lives as long as this.
  private func string(_ text: String) -> UnsafePointer<CChar> {
    let bytes = Array(text.utf8CString)
    let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
    copy.initialize(from: bytes, count: bytes.count)
    strings.append(copy)
    return UnsafePointer(copy)
  }

  /// Waits for events and handles them: once with poll, with libuv until `beginDestruction` has taken effect.
  ///
  /// - Returns: Whether there is more to wait for.
  func service() -> Bool {
    guard let pointer else { return false }
    switch eventLoop {
    case .poll: return lws_service(pointer, 0) >= 0
    case .uv:
      lws_service(pointer, 0)
      return false
    }
  }

  /// Makes the loop take a turn, from its own thread.
  func interrupt() { if let pointer { lws_cancel_service(pointer) } }

  /// Makes libuv's loop end: it only does so once everything in it has been closed.
  ///
  /// Only from within a callback, where the library puts the work off until it has returned.
  func beginDestruction() {
    switch eventLoop {
    case .poll: break
    case .uv: lws_context_destroy(pointer)
    }
  }

  /// Closes and frees everything, outside the loop.
  func destroy() {
    // With libuv the library does this in up to three steps, and clears the pointer in the last.
    for _ in 0..<4 {
      guard let pointer else { return }
      lws_context_destroy(pointer)
    }
  }

  deinit {
    destroy()
    for string in strings { string.deallocate() }
    idlePolicy.deallocate()
    ownHeaders.deallocate()
    protocols.deallocate()
    handle.deallocate()
  }
}
