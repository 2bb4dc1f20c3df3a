import Testing

@testable import Server

@Suite("Pages of other sites", .programLogs)
struct EmbeddingTests {
  @Test("Only pages of origins that the operator names may learn what a stage shows")
  func origins() throws {
    let server = try RunningServer(options: [
      "--allow-origin", "https://blog.example.org:443", "--allow-origin", "http://localhost:8000",
    ])
    func status(_ origin: String) throws -> Int {
      try server.request("GET", "/api/embed?origin=\(origin)").status
    }
    #expect(try status("https://blog.example.org") == 204)
    #expect(try status("http://localhost:8000") == 204)
    for stranger in [
      "https://example.org", "http://blog.example.org", "https://blog.example.org:8443", "http://localhost",
      "https://blog.example.org.evil.org",
    ] {
      let answer = try server.request("GET", "/api/embed?origin=\(stranger)")
      #expect(answer.status == 403 && answer.text.contains("--allow-origin \(stranger) "), "\(answer.text)")
    }
    for malformed in ["null", "", "https://blog.example.org/page", "x%00"] {
      #expect(try status(malformed) == 400)
    }
    #expect(try server.request("GET", "/api/embed").status == 400)
  }

  @Test("Every site may load the element, and nothing else")
  func element() throws {
    let server = try RunningServer()
    let element = try server.request("GET", "/stage.js", headers: [("Origin", "https://blog.example.org")])
    #expect(element.status == 200 && element.text.contains("tiltcast-stage"))
    #expect(element.headers["access-control-allow-origin"] == "*")
    for path in [
      "/js/stage.js", "/js/main.js", "/strings.json", "/", "/api/embed?origin=https://blog.example.org",
    ] {
      let other = try server.request("GET", path, headers: [("Origin", "https://blog.example.org")])
      #expect(other.headers["access-control-allow-origin"] == nil, "\(path)")
    }
  }
}
