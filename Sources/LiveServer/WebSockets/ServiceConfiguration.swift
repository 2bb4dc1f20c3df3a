import Support

extension WebSocketService {
  /// The address and the limits of a service.
  package struct Configuration {
    /// The certificate and the port for TLS.
    package struct TLS {
      /// Puts the server's certificate into the port's context.
      package var identity: any TLSIdentity
      /// 0 picks a free one.
      package var port: Int

      package init(identity: any TLSIdentity, port: Int) {
        self.identity = identity
        self.port = port
      }
    }

    /// When silent peers are noticed, in seconds since the last byte came from them.
    package struct IdlePolicy {
      /// A ping is sent.
      var pingAfter: Int
      /// The connection is given up; more than `pingAfter`. Streams are not pinged, and given up without a request.
      package var hangUpAfter: Int

      /// A ping is sent half-way, after 20 s at the latest.
      package init(hangUpAfter: Int = 40) {
        pingAfter = min(20, max(1, hangUpAfter / 2))
        self.hangUpAfter = hangUpAfter
      }
    }

    /// The mechanism that waits for events.
    package enum EventLoop {
      /// poll(2): every wake costs time in proportion to the number of connections. Any number of services fit
      /// into one process.
      case poll
      /// libuv, that is epoll(7): for many connections. One service in a process.
      case uv
    }

    /// The subprotocol of clients that speak this server's protocol.
    package static let defaultSubprotocol = "tiltcast.v1"

    /// A name or a numeric address. Nil for every interface, over IPv6 and IPv4 if the system has both.
    package var host: String?
    /// 0 picks a free one.
    package var port: Int
    package var tls: TLS?
    /// The number of the first connection; others count on from there.
    package var firstConnection: UInt64 = 1
    /// The WebSocket subprotocol; handshakes that do not offer it are refused.
    package var subprotocol = Self.defaultSubprotocol
    /// In bytes, for a WebSocket message and for the body of a request alike.
    var maximumMessageSize = 64 * 1024
    /// The kernel's send buffer for a WebSocket, in bytes: what may be under way, or lost with the network, and not
    /// be acknowledged by the peer's system. The kernel takes twice as much memory at most.
    var sendBufferSize = 32 * 1024
    package var eventLoop = EventLoop.uv
    /// Connections beyond this number, HTTP and WebSockets together, are answered with 503; those that wait for a
    /// request are not counted.
    package var maximumConnections = 4096
    /// The same from one network.
    package var maximumPerNetwork = 512
    /// True if connections from the machine itself are counted by network, too.
    package var countsLoopback = false
    /// The proxies whose word counts on where requests come from.
    package var trustedProxies = TrustedProxies()
    package var idlePolicy = IdlePolicy()
    /// The seconds that a request's head, body or TLS handshake may take.
    var handshakeTimeout = 10
    /// The least average speed of a body when `handshakeTimeout` is over, in bytes a second.
    var slowestBody = 32 * 1024
    /// The seconds for which a client may take no part of a response.
    var stalledResponseTimeout = 20
    /// The seconds for which a client waits for a response that is not known yet.
    var deferredResponseTimeout = 120
    /// The signals that reach the handler through the loop; see `SignalQueue`.
    package var signals: [Int32] = []
    /// Gets the library's errors, one line each, from any thread; shared by all services of the process.
    package var log: @Sendable (String) -> Void = { _ in }

    package init(host: String? = nil, port: Int = 0, tls: TLS? = nil) {
      self.host = host
      self.port = port
      self.tls = tls
    }
  }
}

/// A certificate and its private key, which may be replaced while a service runs.
package protocol TLSIdentity: Sendable {
  /// Makes OpenSSL's `SSL_CTX` show it in every handshake. The service keeps it as long as the context.
  func install(in context: OpaquePointer)
}

/// The reason that a service cannot start.
package enum ServiceError: Error, CustomStringConvertible {
  case portInUse(Int)
  case cannotBind(host: String?, port: Int, reason: String)
  case unknownHost(String, reason: String)
  /// This machine has no such address.
  case foreignHost(String)
  case tls(reason: String)
  case library(reason: String)
  /// So many files may be open, and so many are needed before the first can connect.
  case tooFewDescriptors(Int, needed: Int)

  package var description: String {
    switch self {
    case .portInUse(let port):
      "Port \(port) is in use by another program; choose another with --port."
    case .cannotBind(let host, let port, let reason):
      "Cannot listen on port \(port) of \(host ?? "all interfaces"): \(reason)."
    case .unknownHost(let host, let reason):
      "Cannot listen on \(host): \(reason)."
    case .foreignHost(let host):
      "Cannot listen on \(host): this machine has no such address. Correct --host, or leave it out."
    case .tls(let reason):
      "Cannot serve over TLS: \(reason)."
    case .library(let reason):
      "Cannot start libwebsockets: \(reason). Install it with its libuv event loop (Debian: libwebsockets-evlib-uv)."
    case .tooFewDescriptors(let limit, let needed):
      "Only \(limit) files may be open, and the server needs \(needed) for itself; raise the limit with ulimit -n."
    }
  }
}
