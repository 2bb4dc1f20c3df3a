import CWebSockets

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
    ("if-none-match", WSI_TOKEN_HTTP_IF_NONE_MATCH),
    ("referer", WSI_TOKEN_HTTP_REFERER),
    ("sec-websocket-key", WSI_TOKEN_KEY),
    ("sec-websocket-protocol", WSI_TOKEN_PROTOCOL),
    ("sec-websocket-version", WSI_TOKEN_VERSION),
    ("transfer-encoding", WSI_TOKEN_HTTP_TRANSFER_ENCODING),
    ("x-forwarded-for", WSI_TOKEN_X_FORWARDED_FOR),
  ]

  private static let methodTokens: [(name: String, token: lws_token_indexes)] = [
    ("GET", WSI_TOKEN_GET_URI), ("HEAD", WSI_TOKEN_HEAD_URI), ("POST", WSI_TOKEN_POST_URI),
    ("PUT", WSI_TOKEN_PUT_URI), ("PATCH", WSI_TOKEN_PATCH_URI), ("DELETE", WSI_TOKEN_DELETE_URI),
    ("OPTIONS", WSI_TOKEN_OPTIONS_URI),
  ]

  /// The request whose headers the library has just parsed; nil where its path cannot be mapped to anything.
  ///
  /// The library has already decoded `%XX` once (and `+`), resolved `.` and `..`, and split the path and the
  /// query at `&` and `;`, so nothing may be decoded again here. It hangs up itself on most paths with a NUL.
  init?(_ wsi: OpaquePointer) {
    guard let (method, token) = Self.methodTokens.first(where: { lws_hdr_total_length(wsi, $0.token) > 0 }),
      let path = String(validating: Self.fragments(of: token, wsi).joined(separator: [0x26]), as: UTF8.self),
      path.utf8.first == 0x2F, !path.utf8.contains(0)
    else { return nil }
    self.method = method
    self.path = path

    var query: [String: String] = [:]
    let parameters = Self.fragments(of: WSI_TOKEN_HTTP_URI_ARGS, wsi).filter { !$0.isEmpty }
    for fragment in parameters {
      let parts = fragment.split(separator: 0x3D, maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(decoding: parts[0], as: UTF8.self)
      let value = parts.count > 1 ? String(decoding: parts[1], as: UTF8.self) : ""
      if query[name] == nil { query[name] = value }
    }
    self.query = query
    encodedQuery = parameters.map(Self.encoded).joined(separator: "&")

    var headers: [String: String] = [:]
    for (name, token) in Self.headerTokens where lws_hdr_total_length(wsi, token) > 0 {
      headers[name] = Self.value(of: token, wsi)
    }
    self.headers = headers

    isSecure = lws_is_ssl(wsi) != 0
    remoteAddress = Self.remoteAddress(wsi)
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

  /// The value of a header; where it was sent more than once, all values joined by commas.
  private static func value(of token: lws_token_indexes, _ wsi: OpaquePointer) -> String {
    let joined = Array(fragments(of: token, wsi).joined(separator: [0x2C]))
    return String(decoding: joined.drop { $0 == 0x20 }, as: UTF8.self)
  }

  private static func remoteAddress(_ wsi: OpaquePointer) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer in
      guard let name = buffer.baseAddress else { return "" }
      let address = String(cString: lws_get_peer_simple(wsi, name, buffer.count))
      // A socket that serves both families shows IPv4 peers as mapped addresses.
      return address.hasPrefix("::ffff:") && address.contains(".") ? String(address.dropFirst(7)) : address
    }
  }
}

extension HTTPRequest {
  /// The length that the request announces for its body: 0 without one, nil where it is none or cannot be known.
  var bodyLength: Int? {
    if headers["transfer-encoding"] != nil { return nil }
    guard let text = headers["content-length"] else {
      return ["POST", "PUT", "PATCH"].contains(method) ? nil : 0
    }
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int(text)
  }

  /// Whether the library would keep the connection open after this request.
  ///
  /// - Parameter isHTTP11: Whether the request line says HTTP/1.1.
  func keepsAlive(isHTTP11: Bool) -> Bool {
    switch headers["connection"]?.lowercased() {
    case "close": false
    case "keep-alive": true
    case .some, .none: isHTTP11
    }
  }

  /// Whether a comma-separated header has this token, in any case.
  func header(_ name: String, lists token: String) -> Bool {
    listedTokens(name).contains { $0.lowercased() == token }
  }

  /// The tokens of a comma-separated header.
  func listedTokens(_ name: String) -> [Substring] {
    (headers[name] ?? "").split(separator: ",").map { $0.drop { $0 == " " }.trimmingTrailingSpaces }
  }
}

extension Substring {
  fileprivate var trimmingTrailingSpaces: Substring {
    guard let last = lastIndex(where: { $0 != " " }) else { return self[startIndex..<startIndex] }
    return self[...last]
  }
}
