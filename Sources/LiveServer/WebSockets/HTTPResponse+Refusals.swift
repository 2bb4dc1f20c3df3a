// What the service answers by itself, without asking the handler.
extension HTTPResponse {
  static var badTarget: HTTPResponse {
    HTTPResponse(
      status: 400,
      sentence: "The path must be UTF-8 without NUL and line breaks, and begin with a slash.")
  }
  static var unknownMethod: HTTPResponse {
    HTTPResponse(status: 501, sentence: "This is no method that the server knows.")
  }
  /// The answer to a request that the library does not read, for any reason.
  static var unreadable: HTTPResponse {
    HTTPResponse(
      status: 400,
      sentence: "The request cannot be read: its path must have no NUL, and its head at most 16 KiB.")
  }
  static var headTooLarge: HTTPResponse {
    HTTPResponse(
      status: 431,
      sentence: "The head of a request may have at most 16 KiB. Are there many cookies of other servers here?"
    )
  }
  static func malformed(_ flaw: HeadFlaw) -> HTTPResponse {
    HTTPResponse(status: 400, sentence: flaw.sentence)
  }
  static var lengthRequired: HTTPResponse {
    HTTPResponse(
      status: 411, sentence: "A request with a body must say its length in a content-length header.")
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

/// A fault of a request's head that the library lets pass.
///
/// Source: RFC 9112, section 5.1, and RFC 9110, section 5.5.
enum HeadFlaw {
  /// Between the name of a header that decides where the request ends, or whose it is, and the colon.
  case space
  /// In the value of a header that is read.
  case nul

  var sentence: String {
    switch self {
    case .space: "There may be no space before the colon of a header."
    case .nul: "A header may have no NUL."
    }
  }
}
