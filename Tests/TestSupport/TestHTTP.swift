/// What a test reads of an HTTP response.
package struct TestResponse {
  package let status: Int
  /// Values by lowercased name.
  package let headers: [String: String]
  package let body: [UInt8]

  package var text: String { String(decoding: body, as: UTF8.self) }
}

extension TestSocket {
  /// Sends a request and reads the response.
  package func request(
    _ method: String, _ target: String, host: String = "127.0.0.1", headers: [(String, String)] = [],
    body: [UInt8] = []
  ) throws -> TestResponse {
    var head = "\(method) \(target) HTTP/1.1\r\nHost: \(host)\r\n"
    for (name, value) in headers { head += "\(name): \(value)\r\n" }
    if !body.isEmpty { head += "Content-Length: \(body.count)\r\n" }
    try send(Array((head + "\r\n").utf8) + body)
    return try readResponse(hasBody: method != "HEAD")
  }

  /// Reads a response, whose body must have a length.
  package func readResponse(hasBody: Bool = true) throws -> TestResponse {
    let lines = try readHead().split(separator: "\r\n")
    let words = lines.first?.split(separator: " ") ?? []
    guard words.count >= 2, let status = Int(words[1]) else { throw Failure.malformed("\(lines)") }
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      headers[parts[0].lowercased()] = parts.count < 2 ? "" : String(parts[1].drop { $0 == " " })
    }
    let length = hasBody ? Int(headers["content-length"] ?? "0") ?? 0 : 0
    return TestResponse(status: status, headers: headers, body: try read(length))
  }
}
