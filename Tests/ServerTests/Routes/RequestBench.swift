@testable import WebSockets

extension HTTPRequest {
  /// A request as the service hands it on.
  static func test(
    _ method: String = "GET", _ path: String = "/ws", query: [String: String] = [:],
    headers: [String: String] = ["host": "example.org", "sec-websocket-protocol": "tiltcast.v1"],
    isSecure: Bool = false
  ) -> HTTPRequest {
    HTTPRequest(
      method: method, path: path, query: query, headers: headers, isSecure: isSecure,
      remoteAddress: "127.0.0.1")
  }
}
