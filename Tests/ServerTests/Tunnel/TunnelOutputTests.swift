import Support
import Testing

@testable import Server

@Suite("What a tunnel's command prints")
struct TunnelOutputTests {
  private func address(in text: String) -> String? {
    var output = TunnelOutput()
    _ = output.take(text.utf8)
    _ = output.finish()
    return output.address?.description
  }

  @Test("The first https address without a path is the tunnel's")
  func first() {
    // As cloudflared prints it.
    let text = """
      INF Thank you for trying Cloudflare Tunnel. (https://www.cloudflare.com/website-terms/), and
      INF use a named tunnel: https://developers.cloudflare.com/cloudflare-one/connections/connect-apps
      INF |  https://quick-brown-fox.trycloudflare.com                      |
      INF https://other.example.org
      """
    #expect(address(in: text) == "https://quick-brown-fox.trycloudflare.com")
    // As tailscale does.
    #expect(
      address(
        in: "Available on the internet:\n\nhttps://desk.tail.ts.net/\n|-- proxy http://127.0.0.1:8080\n")
        == "https://desk.tail.ts.net")
    #expect(address(in: "tunneled with tls termination, https://abc.lhr.life.\r\n") == "https://abc.lhr.life")
  }

  @Test(
    "What is no address of this server is not taken for one",
    arguments: [
      "http://plain.example.org", "https://localhost:8080", "https://127.0.0.1", "https://example.org/admin",
      "https://", "https://\u{1B}[31mred", "xhttps//example.org", "https://a_user@example.org",
    ])
  func others(text: String) {
    #expect(address(in: text + "\n") == nil)
  }

  @Test("An address that comes in pieces is found when its line ends, once")
  func pieces() {
    var output = TunnelOutput()
    let texts = [
      "https://quick.exam", "ple.org", "\nhttps://second.example.org\n", "https://third.example.org\n",
    ]
    let found = texts.map { output.take($0.utf8) }
    #expect(found == [false, false, true, false])
    #expect(output.address?.description == "https://quick.example.org")
  }

  @Test("Endless lines and endless output are bounded")
  func bounds() {
    var output = TunnelOutput()
    let long = [UInt8](repeating: UInt8(ascii: "x"), count: TunnelOutput.mostOfLine)
    let found = [
      output.take(long + Array("https://late.example.org\n".utf8)),
      output.take("https://here.example.org\n".utf8),
    ]
    #expect(found == [false, true])
    var cut = TunnelOutput()
    _ = cut.take(long.dropLast(20) + Array(" https://abc.example.org\n".utf8))
    #expect(cut.address == nil)
    var flood = TunnelOutput()
    let lines = [UInt8](repeating: UInt8(ascii: "\n"), count: 64)
    for _ in 0...TunnelOutput.mostBytes / 64 { _ = flood.take(lines) }
    _ = flood.take("https://late.example.org\n".utf8)
    #expect(flood.address == nil)
  }

  @Test("An address without the end of a line is found when nothing more comes")
  func unended() {
    var output = TunnelOutput()
    let found = [output.take("open at https://quick.example.org".utf8), output.pause(), output.pause()]
    #expect(found == [false, true, false])
    #expect(output.address?.description == "https://quick.example.org")
  }

  @Test("The last line is quoted so that a terminal does not obey it")
  func lastLine() {
    var output = TunnelOutput()
    _ = output.take(("first\n\u{1B}[2Jfailed: " + String(repeating: "x", count: 500) + "\n \n").utf8)
    #expect(output.lastLine.hasPrefix("␛[2Jfailed: xxx"))
    #expect(output.lastLine.count == 200)
  }

  @Test("Where no address is expected, none is read")
  func unsearched() {
    var output = TunnelOutput(isSearched: false)
    _ = output.take("https://here.example.org\n".utf8)
    #expect(output.address == nil)
  }
}
