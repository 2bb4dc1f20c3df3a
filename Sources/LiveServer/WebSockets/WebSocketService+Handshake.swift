import CWebSockets

// The opening handshake of RFC 6455, section 4.2.
extension WebSocketService {
  /// Decides about a request that asks for an upgrade, before anything has been answered.
  func decideUpgrade(_ client: Client, _ wsi: OpaquePointer, _ name: UnsafeMutablePointer<CChar>?)
    -> Continuation
  {
    // The library has already answered an unknown upgrade with 403, and then asks all the same. The headers may
    // be gone by then, and the name with them.
    note(client, wsi, isBusy: true)
    guard lws_hdr_total_length(wsi, WSI_TOKEN_UPGRADE) > 0, let name else { return .close }
    let upgrade = String(cString: name).lowercased()
    if upgrade == "h2c" {
      // HTTP/2 is offered by `curl --http2` and the like. With the name blanked, the library goes on with HTTP/1.1.
      name.pointee = 0
      return .proceed
    }
    guard upgrade == "websocket" else { return .close }

    guard let request = request(of: client, wsi) else {
      refuse(wsi, with: .badTarget)
      return .close
    }
    if let flaw = request.handshakeFlaw {
      refuse(wsi, with: flaw)
      return .close
    }
    guard !isUnavailable(for: request, wsi), let handler else {
      refuse(wsi, with: .unavailable)
      return .close
    }
    switch handler.admit(request) {
    case .refuse(let response):
      refuse(wsi, with: response)
      return .close
    case .accept:
      guard request.offers(subprotocol: configuration.subprotocol) else {
        return refuse(
          wsi, 400, "The sec-websocket-protocol header must offer \(configuration.subprotocol).")
      }
      lastConnectionID += 1
      client.connection = Connection(id: lastConnectionID, request: request, wsi: wsi)
      return .proceed
    }
  }

  private func refuse(_ wsi: OpaquePointer, _ status: Int, _ sentence: String) -> Continuation {
    refuse(wsi, with: HTTPResponse(status: status, sentence: sentence))
    return .close
  }
}

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

  /// Whether the client can speak a subprotocol; names are case-sensitive.
  package func offers(subprotocol: String) -> Bool {
    listedTokens("sec-websocket-protocol").contains { $0 == subprotocol }
  }
}

extension String {
  /// Whether this is 16 bytes in base64.
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
