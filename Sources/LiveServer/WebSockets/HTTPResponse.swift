/// An HTTP response; the service adds `content-length` and `connection`.
package struct HTTPResponse {
  /// 200...599.
  package var status: Int
  /// In the order in which they are sent; control characters in them become spaces.
  package var headers: [(name: String, value: String)]
  /// Left out for `HEAD`, 204 and 304.
  package var body: [UInt8]
  /// Not nil is the body instead.
  package var file: OpenFile?
  /// An object that is kept until a large body has been sent, or cannot be.
  package var share: AnyObject?
  /// Not nil makes the body a stream, which has no end of its own: the service opens a `Connection` with this as
  /// its handshake, and what is written to that becomes the body.
  package var stream: HTTPRequest?
  /// Not nil makes this stand for a response that comes later.
  package var deferral: Deferral?

  package init(status: Int, headers: [(name: String, value: String)] = [], body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// A body of the given media type.
  package init(status: Int = 200, contentType: String, body: [UInt8]) {
    self.init(status: status, headers: [("content-type", contentType)], body: body)
  }

  /// The frames of a WebSocket as a body, to a client that may not open one.
  package static func stream(for handshake: HTTPRequest) -> HTTPResponse {
    // Proxies that collect a response before they pass it on would hold frames back.
    var response = HTTPResponse(
      status: 200,
      headers: [
        ("content-type", "application/octet-stream"), ("cache-control", "no-store"),
        ("x-accel-buffering", "no"),
      ])
    response.stream = handshake
    return response
  }

  /// A response that is not known yet.
  package static func later(_ deferral: Deferral) -> HTTPResponse {
    var response = HTTPResponse(status: 202)
    response.deferral = deferral
    return response
  }

  /// The most bytes of a sentence.
  private static let longestSentence = 8 * 1024

  /// A sentence for a person to read, as plain text that ends in a newline.
  package init(status: Int, sentence: String) {
    // A sentence may quote what a client has sent.
    let body = String(decoding: sentence.utf8.prefix(Self.longestSentence), as: UTF8.self) + "\n"
    self.init(status: status, contentType: "text/plain; charset=utf-8", body: Array(body.utf8))
  }
}

extension HTTPResponse {
  /// True if a response with this status may have a body.
  var mayHaveBody: Bool { status != 204 && status != 304 }

  /// The status line and all headers, ready to be sent.
  ///
  /// - Parameter keepsAlive: Whether the connection stays open for another request.
  func head(keepsAlive: Bool) -> [UInt8] {
    var head = "HTTP/1.1 \(status) \(reasonPhrase)\r\n"
    for (name, value) in headers { head += "\(name): \(value.withoutControlCharacters)\r\n" }
    for (name, value) in Self.securityHeaders where !headers.contains(where: { $0.name == name }) {
      head += "\(name): \(value)\r\n"
    }
    if mayHaveBody, stream == nil { head += "content-length: \(file?.size ?? body.count)\r\n" }
    head += "connection: \(keepsAlive ? "keep-alive" : "close")\r\n\r\n"
    return Array(head.utf8)
  }

  /// The headers of every response, unless it sets its own: nothing in it may run, be framed or be taken for
  /// another type.
  static let securityHeaders = [
    ("x-content-type-options", "nosniff"), ("referrer-policy", "no-referrer"),
    ("content-security-policy", "default-src 'none'; frame-ancestors 'none'"),
  ]

  /// RFC 9110's phrase for the status, empty for one that this server has no use for.
  private var reasonPhrase: String {
    switch status {
    case 200: "OK"
    case 201: "Created"
    case 204: "No Content"
    case 301: "Moved Permanently"
    case 302: "Found"
    case 303: "See Other"
    case 304: "Not Modified"
    case 307: "Temporary Redirect"
    case 308: "Permanent Redirect"
    case 400: "Bad Request"
    case 401: "Unauthorized"
    case 403: "Forbidden"
    case 404: "Not Found"
    case 405: "Method Not Allowed"
    case 406: "Not Acceptable"
    case 409: "Conflict"
    case 411: "Length Required"
    case 413: "Content Too Large"
    case 410: "Gone"
    case 415: "Unsupported Media Type"
    case 422: "Unprocessable Content"
    case 426: "Upgrade Required"
    case 429: "Too Many Requests"
    case 431: "Request Header Fields Too Large"
    case 500: "Internal Server Error"
    case 501: "Not Implemented"
    case 503: "Service Unavailable"
    case 505: "HTTP Version Not Supported"
    case 507: "Insufficient Storage"
    default: ""
    }
  }
}

extension String {
  /// Itself with a space for every control character, so that a value can never end its header line.
  fileprivate var withoutControlCharacters: String {
    guard utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else { return self }
    return String(decoding: utf8.map { $0 < 0x20 || $0 == 0x7F ? 0x20 : $0 }, as: UTF8.self)
  }
}

/// The server's answer to a WebSocket's opening handshake.
package enum Admission {
  /// Upgrade the connection.
  case accept
  /// Answer with this response instead, and close.
  case refuse(HTTPResponse)
}

// What the service answers by itself, without asking the handler.
extension HTTPResponse {
  static var badTarget: HTTPResponse {
    HTTPResponse(
      status: 400,
      sentence: "The path must be UTF-8 without NUL and line breaks, and begin with a slash.")
  }
  static var pipelinedBody: HTTPResponse {
    HTTPResponse(
      status: 400,
      sentence: "A request with a body must wait for the answer to the one before it. Send it again.")
  }
  static var unavailable: HTTPResponse {
    HTTPResponse(
      status: 503, headers: [("content-type", "text/plain; charset=utf-8"), ("retry-after", "5")],
      body: Array("The server is full or stopping; try again in a moment.\n".utf8))
  }
}
