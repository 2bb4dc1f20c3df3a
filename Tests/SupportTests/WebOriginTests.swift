import Testing

@testable import Support

@Suite("Web origins")
struct WebOriginTests {
  @Test(
    "An origin is written as browsers send it",
    arguments: [
      ("https://tilt.example.org", "https://tilt.example.org"),
      ("HTTPS://Tilt.Example.org:443/", "https://tilt.example.org"),
      ("http://localhost:80", "http://localhost"), ("http://localhost:443", "http://localhost:443"),
      ("https://[2001:DB8::1]:8443", "https://[2001:db8::1]:8443"),
    ])
  func canonical(url: String, origin: String) {
    #expect(WebOrigin(url)?.description == origin)
  }

  @Test(
    "What is more or less than an origin is none",
    arguments: [
      "", "tilt.example.org", "https://", "ftp://example.org", "https://example.org/r/demo",
      "https://example.org/?a",
      "https://example.org/#a", "https://anna@example.org", "https://example.org:0",
      "https://example.org:65536",
      "https://exa mple.org", "https://ex\u{1B}ample.org", "https://a..example.org", "https://.example.org",
      "https://" + String(repeating: "a", count: 64) + ".org",
      "https://" + String(repeating: "a", count: 3000),
    ])
  func malformed(url: String) {
    #expect(WebOrigin(url) == nil)
  }

  @Test("A URL with a path has an origin, where that is what is wanted")
  func path() {
    #expect(WebOrigin("https://example.org/tilt?a#b", allowsPath: true) == WebOrigin("https://example.org"))
  }
}
