/// The head of an HTTP/1 request, as `HeadParser` has read it: everything that the server believes of a request.
package struct RequestHead: Equatable {
  /// A line of a head.
  package struct Field: Equatable {
    /// In lowercase.
    package var name: String
    /// The value, without the spaces and tabs around it.
    package var value: [UInt8]
  }

  /// In capitals: one of `HeadParser.methods`.
  package var method: String
  /// The target as it was sent: a path and perhaps a query.
  package var target: [UInt8]
  /// True if the request line says HTTP/1.1; otherwise it says HTTP/1.0.
  package var isHTTP11: Bool
  /// The fields in the order in which they came.
  package var fields: [Field] = []
  /// The bytes of the body that follows the head.
  package var bodyLength = 0
  /// The bytes of the head, with its empty line.
  package var count = 0

  /// The values of a field, in the order in which they came.
  ///
  /// - Parameter name: In lowercase.
  func values(of name: String) -> [[UInt8]] { fields.filter { $0.name == name }.map(\.value) }

  /// True if a field was sent.
  ///
  /// - Parameter name: In lowercase.
  func has(_ name: String) -> Bool { fields.contains { $0.name == name } }
}

/// A fault for which a request is refused and its connection closed.
///
/// Source: RFC 9110, section 5, and RFC 9112, sections 2 to 6.
package enum HeadFlaw: Error, Equatable {
  /// No method that the server serves begins like this: what comes may be no HTTP at all.
  case method
  /// The target is no path, has a NUL or a line break in it, plain or encoded, or a `%` without two hexadecimal digits.
  case target
  /// The request line is not a method, a target and a version with one space between them.
  case line
  /// The version is neither HTTP/1.1 nor HTTP/1.0.
  case version
  /// A field has no name, or one that is no token.
  case name
  /// There is a space before the colon of a field.
  case space
  /// A line ends before its colon.
  case colon
  /// A line goes on in the next one.
  case folding
  /// A line ends with a line feed or a carriage return alone.
  case lineEnd
  /// A value has a NUL or another control character.
  case control
  /// The head is longer than 16 KiB, or has too many fields.
  case size
  /// A field came twice that may come once.
  case repeated
  /// The length of the body is missing, no number, or not known before its end.
  case length
  /// There are two lengths of the body, or one and a transfer encoding.
  case framing
  /// A request for another protocol has a body.
  case upgradeBody
  /// A request for a WebSocket says HTTP/1.0, which knows none: what is between may take the frames for a response.
  case upgradeVersion
  /// The extensions that a WebSocket's client offers are too long: the library copies them into 256 bytes, and hangs up
  /// without a response otherwise.
  case extensions
  /// The library would read the head in another way.
  case misread
}

extension HeadFlaw {
  /// The refusal.
  var response: HTTPResponse {
    switch self {
    case .method: HTTPResponse(status: 501, sentence: "Unknown HTTP method.")
    case .target: .badTarget
    case .line:
      Self.refusal("The first line must be a method, a path and HTTP/1.1, with one space between them.")
    case .version: HTTPResponse(status: 505, sentence: "The server speaks HTTP/1.1 and HTTP/1.0 only.")
    case .name: Self.refusal("The name of a header may have letters, digits and !#$%&'*+-.^_`|~ only.")
    case .space: Self.refusal("There may be no space before the colon of a header.")
    case .colon: Self.refusal("A header must have a colon after its name.")
    case .folding: Self.refusal("A header must be one line: it may not go on in the next one.")
    case .lineEnd: Self.refusal("A line of the head must end with a carriage return and a line feed.")
    case .control: Self.refusal("A header may have no NUL and no other control character.")
    case .size:
      HTTPResponse(
        status: 431,
        sentence: "The head of a request may have at most 16 KiB and \(HeadParser.mostFields) headers. "
          + "Are there many cookies of other servers here?")
    case .repeated: Self.refusal("A header came twice that may come once.")
    case .length:
      HTTPResponse(
        status: 411, sentence: "A request with a body must say its length in a content-length header.")
    case .framing: Self.refusal("A request may say the length of its body in one way only.")
    case .upgradeBody: Self.refusal("A request for another protocol may have no body.")
    case .upgradeVersion: Self.refusal("A request for a WebSocket must say HTTP/1.1.")
    case .extensions: Self.refusal("The sec-websocket-extensions header is too long.")
    case .misread:
      Self.refusal(
        "The server cannot read this head: a header's name is the beginning of a known one's, or there are too many "
          + "headers and parameters.")
    }
  }

  private static func refusal(_ sentence: String) -> HTTPResponse {
    HTTPResponse(status: 400, sentence: sentence)
  }
}
