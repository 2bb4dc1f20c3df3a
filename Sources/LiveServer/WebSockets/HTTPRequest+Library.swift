import CWebSockets
import Support

extension HTTPRequest {
  /// The request with a head that `HeadParser` has read, or nil if its path maps to nothing.
  ///
  /// - Parameters:
  ///   - peer: The numeric address of the other end.
  ///   - isSecure: Whether the head came over TLS.
  ///   - proxies: The proxies whose word about a request's origin is trusted.
  init?(_ head: RequestHead, from peer: String, isSecure: Bool, trusting proxies: TrustedProxies) {
    let target = RequestTarget(head.target)
    var parts = Parts(
      method: head.method, path: [target.path], parameters: target.parameters, headers: [])
    for name in Self.visibleHeaders {
      // A header without a value says nothing.
      let values = head.values(of: name).filter { !$0.isEmpty }
      if !values.isEmpty { parts.headers.append((name, values)) }
    }
    let isProxied = proxies.contains(peer)
    if isProxied {
      self.init(parts, fromProxy: peer, isSecure: isSecure, trusting: proxies)
    } else {
      self.init(parts, isSecure: isSecure, remoteAddress: peer)
    }
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
    "if-match",
    "if-none-match", "referer", "sec-websocket-key", "sec-websocket-protocol", "sec-websocket-version",
    "forwarded", "x-forwarded-for", "x-forwarded-proto",
  ]

  /// The headers by which proxies and tunnels say that they pass a request on.
  private static let forwardingHeaders: Set = [
    "forwarded", "via", "x-forwarded-for", "x-forwarded-proto", "x-forwarded-host", "x-forwarded-port",
    "x-forwarded-server", "x-real-ip", "x-client-ip", "true-client-ip", "cf-connecting-ip",
  ]

  /// The first value that the library has found for a token.
  static func text(of token: lws_token_indexes, _ wsi: OpaquePointer) -> [UInt8] {
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
