extension HTTPRequest {
  /// The parts of a request, as untrusted bytes.
  struct Parts {
    /// In capitals.
    var method: String
    /// Percent-decoded once, and split at `&` and `;`.
    var path: [[UInt8]]
    /// The query: `name=value`, decoded.
    var parameters: [[UInt8]]
    /// Every value that was sent of a header, by its lowercased name.
    var headers: [(name: String, values: [[UInt8]])]
  }

  /// The request that consists of some parts, or nil if its path maps to nothing.
  init?(_ parts: Parts, isSecure: Bool, remoteAddress: String) {
    guard let path = String(validating: parts.path.joined(separator: [0x26]), as: UTF8.self),
      path.utf8.first == 0x2F, !path.utf8.contains(0)
    else { return nil }
    method = parts.method
    self.path = path
    var query: [String: String] = [:]
    let parameters = parts.parameters.filter { !$0.isEmpty }
    for parameter in parameters {
      let halves = parameter.split(separator: 0x3D, maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(decoding: halves[0], as: UTF8.self)
      let value = halves.count > 1 ? String(decoding: halves[1], as: UTF8.self) : ""
      if query[name] == nil { query[name] = value }
    }
    self.query = query
    encodedQuery = parameters.map(Self.encoded).joined(separator: "&")
    headers = Dictionary(parts.headers.map { ($0.name, Self.value(of: $0.values)) }) { first, _ in first }
    self.isSecure = isSecure
    self.remoteAddress = remoteAddress
  }

  /// The request that a trusted proxy has brought.
  init?(_ parts: Parts, fromProxy peer: String, isSecure: Bool, trusting proxies: TrustedProxies) {
    let headers = Dictionary(parts.headers.map { ($0.name, Self.value(of: $0.values)) }) { first, _ in first }
    let origin = proxies.origin(of: headers, from: .init(address: peer, isSecure: isSecure))
    self.init(parts, isSecure: origin.isSecure, remoteAddress: origin.address)
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

  /// The value of a header, without the spaces and tabs around it; where it was sent more than once, all values joined
  /// by commas.
  ///
  /// Source: RFC 9110, section 5.5.
  private static func value(of values: [[UInt8]]) -> String {
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
    let joined = Array(values.joined(separator: [0x2C]).drop(while: isSpace))
    let end = joined.lastIndex { !isSpace($0) }.map { $0 + 1 } ?? 0
    return String(decoding: joined[..<end], as: UTF8.self)
  }
}

extension HTTPRequest {
  /// Whether the connection stays open after this request; not where the library would close it.
  var keepsAlive: Bool {
    isHTTP11 ? !header("connection", lists: "close") : headers["connection"]?.lowercased() == "keep-alive"
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
