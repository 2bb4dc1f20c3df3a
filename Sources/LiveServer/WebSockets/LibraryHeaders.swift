import CWebSockets

/// The names that libwebsockets looks for in a head, and what it makes of others.
///
/// libwebsockets 4.1.6 loses the line behind a header whose name is the beginning of one that it knows, such as `X`,
/// and ends a connection without a response where a head has more parts than its table has places.
struct LibraryHeaders {
  /// The library's names in its own order: methods with a space behind them, headers with a colon.
  private let names: [(name: String, token: lws_token_indexes)]
  private let headers: Set<String>
  private let beginnings: Set<String>
  /// The places in the library's table.
  private let capacity = Int(WSI_TOKEN_COUNT.rawValue)

  /// The names of the library that is linked.
  static let linked = LibraryHeaders()

  private init() {
    var names: [(name: String, token: lws_token_indexes)] = []
    var beginnings: Set<String> = []
    for value in 0..<WSI_TOKEN_COUNT.rawValue {
      let token = lws_token_indexes(value)
      guard let text = lws_token_to_string(token) else { continue }
      let name = String(cString: UnsafeRawPointer(text).assumingMemoryBound(to: CChar.self))
      for count in 1..<max(1, name.count) { beginnings.insert(String(name.prefix(count))) }
      // The others are methods, and what only HTTP/2 has.
      if name.hasSuffix(":"), !name.hasPrefix(":") { names.append((String(name.dropLast()), token)) }
    }
    self.names = names
    headers = Set(names.map(\.name))
    self.beginnings = beginnings
  }

  /// True if the library reads every line of a head for what it is.
  func canRead(_ head: RequestHead) -> Bool {
    var places = 4 + head.target.count { [0x26, 0x3B, 0x3F].contains($0) }
    for field in head.fields {
      if headers.contains(field.name) {
        places += 1
      } else if beginnings.contains(field.name) {
        return false
      }
    }
    return places < capacity
  }

  /// True if the library has found the same known headers in a head, and the same end of the request.
  func agrees(on wsi: OpaquePointer, with head: RequestHead) -> Bool {
    let sent = Set(head.fields.lazy.filter { !$0.value.isEmpty }.map(\.name))
    // The library takes one of these for the other.
    let aliases = sent.contains("sec-websocket-origin") ? ["origin", "sec-websocket-origin"] : []
    for (name, token) in names where !aliases.contains(name) {
      if (lws_hdr_total_length(wsi, token) > 0) != sent.contains(name) { return false }
    }
    let length = head.values(of: "content-length").first ?? []
    return Self.text(of: WSI_TOKEN_HTTP_CONTENT_LENGTH, wsi)[...].trimmed == length[...]
      && Self.text(of: WSI_TOKEN_HTTP, wsi) == Array("HTTP/1.\(head.isHTTP11 ? 1 : 0)".utf8)
  }

  /// The first value that the library has found for a token.
  private static func text(of token: lws_token_indexes, _ wsi: OpaquePointer) -> [UInt8] {
    let capacity = Int(lws_hdr_total_length(wsi, token)) + 1
    guard capacity > 1 else { return [] }
    return [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      let length = buffer.withMemoryRebound(to: CChar.self) {
        lws_hdr_copy_fragment(wsi, $0.baseAddress, Int32(capacity), token, 0)
      }
      count = Int(max(0, length))
    }
  }
}
