// The opening handshake of RFC 6455, section 4.2.
extension HTTPRequest {
  /// The answer to a handshake that RFC 6455 forbids, nil for a good one.
  var handshakeFlaw: HTTPResponse? {
    if method != "GET" {
      return HTTPResponse(status: 400, sentence: "A WebSocket's handshake must be a GET request.")
    }
    if headers["host"] == nil {
      return HTTPResponse(status: 400, sentence: "The handshake needs a host header.")
    }
    if !header("connection", lists: "upgrade") {
      return HTTPResponse(status: 400, sentence: "The handshake needs the header connection: Upgrade.")
    }
    if headers["sec-websocket-version"] != "13" {
      var response = HTTPResponse(status: 426, sentence: "The handshake needs sec-websocket-version: 13.")
      response.headers += [("sec-websocket-version", "13"), ("upgrade", "websocket")]
      return response
    }
    if headers["sec-websocket-key"]?.isHandshakeKey != true {
      return HTTPResponse(
        status: 400, sentence: "The handshake needs a sec-websocket-key of 16 bytes in base64.")
    }
    // The library copies these two into 128 bytes, and a name of a subprotocol into 64, and hangs up otherwise.
    if ["connection", "sec-websocket-protocol"].contains(where: { headers[$0, default: ""].utf8.count > 126 })
      || listedTokens("sec-websocket-protocol").contains(where: { $0.utf8.count > 63 })
    {
      return HTTPResponse(
        status: 400, sentence: "The connection and sec-websocket-protocol headers are too long.")
    }
    return nil
  }

  /// True if the client can speak a subprotocol; names are case-sensitive.
  package func offers(subprotocol: String) -> Bool {
    listedTokens("sec-websocket-protocol").contains { $0 == subprotocol }
  }
}

extension String {
  /// True if the text is 16 bytes in base64.
  fileprivate var isHandshakeKey: Bool {
    let digits = utf8.prefix(22)
    return utf8.count == 24 && utf8.suffix(2).allSatisfy { $0 == 0x3D }
      && digits.allSatisfy { digit in
        switch digit {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2B, 0x2F: true
        default: false
        }
      }
  }
}
