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
