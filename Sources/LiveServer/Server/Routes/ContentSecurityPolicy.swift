extension Call {
  /// Nothing but this server's own files and sockets; some browsers do not count a socket as `'self'`.
  ///
  /// Any page may frame a viewer that brings no key: it can only watch. Nothing else may be framed by strangers, who
  /// could lure clicks onto it.
  var contentSecurityPolicy: String {
    let host = request.headers["host"] ?? ""
    let isPlain = host.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: ":"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "["),
        UInt8(ascii: "]"):
        true
      default: false
      }
    }
    let isForEveryone = route.endpoint.traits.contains(.framable) && request.key == nil
    let sockets = isPlain && !host.isEmpty ? " ws://\(host) wss://\(host)" : ""
    return "default-src 'self'; connect-src 'self'\(sockets); img-src 'self' data: blob:; object-src 'none'; "
      + "base-uri 'none'; form-action 'none'" + (isForEveryone ? "" : "; frame-ancestors 'self'")
  }
}
