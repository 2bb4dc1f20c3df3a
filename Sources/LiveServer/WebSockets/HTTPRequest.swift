import Support

/// An HTTP request, or the opening handshake of a WebSocket.
package struct HTTPRequest {
  /// In capitals: `GET`, `HEAD`, `POST`, `PUT`, `PATCH`, `DELETE` or `OPTIONS`.
  package let method: String
  /// Starts with a slash, has no query, is percent-decoded once and has no `.`, `..` or empty segment and no NUL.
  package let path: String
  /// True if the path came with an empty segment, which most servers join with the next one.
  package var hadEmptySegment = false
  /// The parameters behind `?`, decoded; of several with one name the first wins.
  package let query: [String: String]
  /// All parameters in the order in which they came, encoded as behind the `?` of a URL.
  package var encodedQuery = ""
  /// Values by lowercased name, only of the headers that some handler reads.
  package let headers: [String: String]
  /// True if the request came over TLS, to this server or to a trusted proxy.
  package let isSecure: Bool
  /// The sender's numeric address, IPv4 or IPv6, without a port.
  package let remoteAddress: String
  /// True if a program on this machine has sent it, and no proxy or tunnel says that it passed it on. A tunnel
  /// that leaves no trace in the headers is not recognized: see the `Host` header.
  package var isFromThisMachine = false
  /// True if the request line says HTTP/1.1.
  var isHTTP11 = true
  /// The length that the request announces for its body.
  var bodyLength = 0
  /// The handler's route for the request, which is computed once.
  package var route: (any Sendable)?
  /// The whole body, at most `WebSocketService.Configuration.maximumMessageSize` bytes.
  package var body: [UInt8] = []
  /// The body, where a `BodyPlan` asked for it in a file.
  package var bodyFile: BodyFile?

  /// A request without a body.
  package init(
    method: String, path: String, query: [String: String], encodedQuery: String = "",
    headers: [String: String], isSecure: Bool, remoteAddress: String
  ) {
    self.method = method
    self.path = path
    self.query = query
    self.encodedQuery = encodedQuery
    self.headers = headers
    self.isSecure = isSecure
    self.remoteAddress = remoteAddress
  }
}

extension HTTPRequest {
  /// The request with a head that `HeadParser` has read, or nil if its path maps to nothing.
  ///
  /// - Parameters:
  ///   - peer: The numeric address of the other end.
  ///   - isSecure: Whether the head came over TLS.
  ///   - proxies: The proxies whose word about a request's origin is trusted.
  init?(_ head: RequestHead, from peer: String, isSecure: Bool, trusting proxies: TrustedProxies) {
    let target = RequestTarget(head.target)
    guard let path = String(validating: target.path, as: UTF8.self), path.utf8.first == 0x2F,
      !path.utf8.contains(0)
    else { return nil }
    let parameters = target.parameters.filter { !$0.isEmpty }
    var query: [String: String] = [:]
    for parameter in parameters {
      let halves = parameter.split(separator: 0x3D, maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(decoding: halves[0], as: UTF8.self)
      let value = halves.count > 1 ? String(decoding: halves[1], as: UTF8.self) : ""
      if query[name] == nil { query[name] = value }
    }
    var headers: [String: String] = [:]
    for name in Self.visibleHeaders {
      // A header without a value says nothing.
      let values = head.values(of: name).filter { !$0.isEmpty }
      if !values.isEmpty {
        headers[name] = String(decoding: Array(values.joined(separator: [0x2C])), as: UTF8.self)
      }
    }
    var origin = TrustedProxies.Origin(address: peer, isSecure: isSecure)
    let isProxied = proxies.contains(peer)
    if isProxied { origin = proxies.origin(of: headers, from: origin) }
    self.init(
      method: head.method, path: path, query: query,
      encodedQuery: parameters.map(Self.encoded).joined(separator: "&"), headers: headers,
      isSecure: origin.isSecure, remoteAddress: origin.address)
    hadEmptySegment = target.hadEmptySegment
    isHTTP11 = head.isHTTP11
    bodyLength = head.bodyLength
    // No browser speaks an older version; some proxies do. A proxy that is known is not the machine that it runs on.
    isFromThisMachine =
      ClientNetwork(peer).isLoopback && !isProxied && head.isHTTP11
      && !head.fields.contains { Self.forwardingHeaders.contains($0.name) }
  }

  /// The headers that handlers can see, and those of a trusted proxy.
  private static let visibleHeaders = [
    "host", "origin", "user-agent", "accept", "accept-encoding", "accept-language", "authorization",
    "cache-control", "connection", "content-length", "content-type", "cookie", "if-modified-since",
    "if-match", "if-none-match", "referer", "sec-websocket-key", "sec-websocket-protocol",
    "sec-websocket-version",
    "forwarded", "x-forwarded-for", "x-forwarded-proto",
  ]

  /// The headers by which proxies and tunnels say that they pass a request on.
  private static let forwardingHeaders: Set = [
    "forwarded", "via", "x-forwarded-for", "x-forwarded-proto", "x-forwarded-host", "x-forwarded-port",
    "x-forwarded-server", "x-real-ip", "x-client-ip", "true-client-ip", "cf-connecting-ip",
  ]

  /// A decoded `name=value` as it may stand in a URL.
  private static func encoded(_ parameter: [UInt8]) -> String {
    let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~".utf8)
    let sign = parameter.firstIndex(of: 0x3D)
    let digits = Array("0123456789ABCDEF".utf8)
    let bytes = parameter.enumerated().flatMap { index, byte in
      index == sign || plain.contains(byte) ? [byte] : [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension HTTPRequest {
  /// True if the connection stays open after this request; not where the library would close it.
  var keepsAlive: Bool {
    isHTTP11 ? !header("connection", lists: "close") : headers["connection"]?.lowercased() == "keep-alive"
  }

  /// True if a comma-separated header has this token, in any case.
  func header(_ name: String, lists token: String) -> Bool {
    listedTokens(name).contains { $0.lowercased() == token }
  }

  /// The tokens of a comma-separated header.
  func listedTokens(_ name: String) -> [String] {
    Array((headers[name] ?? "").utf8).split(separator: 0x2C).map {
      String(decoding: $0.trimmed, as: UTF8.self)
    }
  }
}

extension ArraySlice<UInt8> {
  /// The bytes without the spaces and tabs around them.
  ///
  /// Source: RFC 9110, section 5.6.3.
  var trimmed: ArraySlice {
    let isSpace = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
    guard let last = lastIndex(where: { !isSpace($0) }) else { return [] }
    return self[...last].drop(while: isSpace)
  }
}
