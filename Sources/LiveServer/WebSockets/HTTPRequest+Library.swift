import CWebSockets
import Support

extension HTTPRequest {
  /// The headers that handlers can see, by the library's token.
  static let headerTokens: [(name: String, token: lws_token_indexes)] = [
    ("host", WSI_TOKEN_HOST),
    ("origin", WSI_TOKEN_ORIGIN),
    ("user-agent", WSI_TOKEN_HTTP_USER_AGENT),
    ("accept", WSI_TOKEN_HTTP_ACCEPT),
    ("accept-encoding", WSI_TOKEN_HTTP_ACCEPT_ENCODING),
    ("accept-language", WSI_TOKEN_HTTP_ACCEPT_LANGUAGE),
    ("authorization", WSI_TOKEN_HTTP_AUTHORIZATION),
    ("cache-control", WSI_TOKEN_HTTP_CACHE_CONTROL),
    ("connection", WSI_TOKEN_CONNECTION),
    ("content-length", WSI_TOKEN_HTTP_CONTENT_LENGTH),
    ("content-type", WSI_TOKEN_HTTP_CONTENT_TYPE),
    ("cookie", WSI_TOKEN_HTTP_COOKIE),
    ("if-modified-since", WSI_TOKEN_HTTP_IF_MODIFIED_SINCE),
    ("if-match", WSI_TOKEN_HTTP_IF_MATCH),
    ("if-none-match", WSI_TOKEN_HTTP_IF_NONE_MATCH),
    ("referer", WSI_TOKEN_HTTP_REFERER),
    ("sec-websocket-key", WSI_TOKEN_KEY),
    ("sec-websocket-protocol", WSI_TOKEN_PROTOCOL),
    ("sec-websocket-version", WSI_TOKEN_VERSION),
    ("transfer-encoding", WSI_TOKEN_HTTP_TRANSFER_ENCODING),
    ("x-forwarded-for", WSI_TOKEN_X_FORWARDED_FOR),
  ]

  /// The headers of a trusted proxy besides `x-forwarded-for`. The library knows these headers only by their
  /// names, and shows the first of several.
  private static let proxyHeaders = ["forwarded", "x-forwarded-proto"]

  /// The headers by which proxies and tunnels say that they pass a request on.
  private static let forwardingHeaders = [
    "forwarded", "via", "x-forwarded-for", "x-forwarded-proto", "x-forwarded-host", "x-forwarded-port",
    "x-forwarded-server", "x-real-ip", "x-client-ip", "true-client-ip", "cf-connecting-ip",
  ]
  /// Those of them that the library knows by a token. It finds the others by their names, and these not.
  private static let forwardingTokens = (0..<WSI_TOKEN_COUNT.rawValue).map { lws_token_indexes($0) }.filter {
    token in
    lws_token_to_string(token).map { name in
      forwardingHeaders.contains {
        String(cString: UnsafeRawPointer(name).assumingMemoryBound(to: CChar.self)) == $0 + ":"
      }
    } ?? false
  }

  private static let methodTokens: [(name: String, token: lws_token_indexes)] = [
    ("GET", WSI_TOKEN_GET_URI), ("HEAD", WSI_TOKEN_HEAD_URI), ("POST", WSI_TOKEN_POST_URI),
    ("PUT", WSI_TOKEN_PUT_URI), ("PATCH", WSI_TOKEN_PATCH_URI), ("DELETE", WSI_TOKEN_DELETE_URI),
    ("OPTIONS", WSI_TOKEN_OPTIONS_URI),
  ]

  /// The request whose headers the library has just parsed, or nil if its path maps to nothing.
  ///
  /// The library has already decoded `%XX` once (and `+`), resolved `.` and `..`, and split the path and the
  /// query at `&` and `;`, so nothing may be decoded again here. It gives up on a
  /// NUL that is not behind a slash, see `RequestLine`.
  ///
  /// - Parameter proxies: The proxies whose word about a request's origin is trusted.
  init?(_ wsi: OpaquePointer, from peer: String, trusting proxies: TrustedProxies) {
    guard let (method, token) = Self.methodTokens.first(where: { lws_hdr_total_length(wsi, $0.token) > 0 }),
      Self.isWhole(wsi, token)
    else { return nil }
    let sent = Self.headerTokens.filter { lws_hdr_total_length(wsi, $0.token) > 0 }
    var parts = Parts(
      method: method, path: Self.fragments(of: token, wsi),
      parameters: Self.fragments(of: WSI_TOKEN_HTTP_URI_ARGS, wsi),
      headers: sent.map { ($0.name, Self.fragments(of: $0.token, wsi)) })
    let isSecure = lws_is_ssl(wsi) != 0
    if proxies.contains(peer) {
      parts.headers += Self.proxyHeaders.compactMap { name in Self.value(of: name, wsi).map { (name, [$0]) } }
      self.init(parts, fromProxy: peer, isSecure: isSecure, trusting: proxies)
    } else {
      self.init(parts, isSecure: isSecure, remoteAddress: peer)
    }
    // No browser speaks an older version; some proxies do.
    let isCurrent = Self.fragments(of: WSI_TOKEN_HTTP, wsi).first == Array("HTTP/1.1".utf8)
    headFlaw = Self.flaw(of: wsi, headers)
    isFromThisMachine = ClientNetwork(peer).isLoopback && isCurrent && !Self.isForwarded(wsi)
  }

  /// Finds a fault in a head, as far as the library shows it.
  private static func flaw(of wsi: OpaquePointer, _ headers: [String: String]) -> HeadFlaw? {
    if headers.values.contains(where: { $0.utf8.contains(0) }) { return .nul }
    // The library takes a name with a space for one that it does not know.
    let isSpaced = ["host", "content-length", "transfer-encoding"].contains { name in
      [" ", "\t"].contains { value(of: name + $0, wsi) != nil }
    }
    return isSpaced ? .space : nil
  }

  /// Whether a proxy or a tunnel has left a trace in the headers, whether it is trusted or not.
  private static func isForwarded(_ wsi: OpaquePointer) -> Bool {
    forwardingTokens.contains { lws_hdr_total_length(wsi, $0) > 0 }
      || forwardingHeaders.contains { value(of: $0, wsi) != nil }
  }

  /// Whether the library has read the beginning of a request, and still knows of it.
  static func hasBegun(_ wsi: OpaquePointer) -> Bool {
    methodTokens.contains { lws_hdr_total_length(wsi, $0.token) > 0 }
      || lws_hdr_total_length(wsi, WSI_TOKEN_CONNECT) > 0
  }

  /// The bytes of every fragment of a header: one for each time that it was sent, or for each query parameter.
  private static func fragments(of token: lws_token_indexes, _ wsi: OpaquePointer) -> [[UInt8]] {
    var fragments: [[UInt8]] = []
    let capacity = Int(lws_hdr_total_length(wsi, token)) + 1
    guard capacity > 1 else { return [] }
    while true {
      var length: Int32 = -1
      let fragment = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
        buffer.withMemoryRebound(to: CChar.self) { characters in
          length = lws_hdr_copy_fragment(
            wsi, characters.baseAddress, Int32(capacity), token, Int32(fragments.count))
        }
        count = Int(max(0, length))
      }
      guard length >= 0 else { return fragments }
      fragments.append(fragment)
    }
  }

  /// The value of a header by its lowercased name, or nil if it was not sent.
  private static func value(of name: String, _ wsi: OpaquePointer) -> [UInt8]? {
    let key = name + ":"
    let length = lws_hdr_custom_length(wsi, key, Int32(key.utf8.count))
    guard length >= 0 else { return nil }
    return [UInt8](unsafeUninitializedCapacity: Int(length) + 1) { buffer, count in
      let copied = buffer.withMemoryRebound(to: CChar.self) {
        lws_hdr_custom_copy(wsi, $0.baseAddress, Int32($0.count), key, Int32(key.utf8.count))
      }
      count = Int(min(max(0, copied), length))
    }
  }

  /// Whether the library has kept the whole target of a request.
  ///
  /// It takes an encoded end of line for the end of the request's first line, which then has no version, and leaves
  /// out an encoded NUL behind a slash: then what comes next lies one byte further on than it should.
  private static func isWhole(_ wsi: OpaquePointer, _ token: lws_token_indexes) -> Bool {
    guard let version = fragments(of: WSI_TOKEN_HTTP, wsi).first, version.starts(with: "HTTP/1.".utf8)
    else { return false }
    var (path, length): (UnsafeMutablePointer<CChar>?, Int32) = (nil, 0)
    guard lws_http_get_uri_and_method(wsi, &path, &length) >= 0, let path else { return false }
    let parameters = fragments(of: WSI_TOKEN_HTTP_URI_ARGS, wsi).first
    let next = path + Int(length) + (parameters == nil ? 1 : 2)
    return (parameters ?? version).enumerated().allSatisfy {
      UInt8(bitPattern: next[$0.offset]) == $0.element
    }
  }
}
