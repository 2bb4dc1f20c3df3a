import Foundation
import TestSupport
import Testing

@testable import Certificates
@testable import WebSockets

@Suite("The phone's way to HTTPS", .programLogs)
struct SecurePageTests {
  private let authority: CertificateAuthority

  init() throws { authority = try CertificateAuthority.make(for: "desk", now: time(nil)) }

  @Test(
    "The phone page leads from HTTP to the same path over TLS",
    arguments: [
      ("/phone", "192.168.1.7:8080", "https://192.168.1.7:PORT/phone"),
      ("/phone?key=a-_b", "192.168.1.7", "https://192.168.1.7:PORT/phone?key=a-_b"),
      (
        "/r/den/phone?b=1&a=%26%20%3c%22&c", "[fd00::7]:8080",
        "https://[fd00::7]:PORT/r/den/phone?b=1&a=%26%20%3C%22&c"
      ),
    ])
  func redirects(target: String, host: String, location: String) throws {
    let server = try RunningServer(authority: authority)
    let response = try server.request("GET", target, host: host)
    #expect(response.status == 307)
    let port = try #require(response.headers["location"]?.firstMatch(of: #/:(\d+)\//#)?.1)
    #expect(Int(port) != server.port)
    #expect(response.headers["location"] == location.replacing("PORT", with: port))
    #expect(response.headers["cache-control"] == "no-store")
  }

  @Test(
    "This machine itself is never led away",
    arguments: ["localhost", "127.0.0.1", "127.1.2.3:80", "[::1]:80"])
  func staysOnLoopback(host: String) throws {
    let server = try RunningServer(authority: authority)
    #expect(try server.request("GET", "/phone", host: host).status == 200)
  }

  @Test("Nobody is led away from other pages, without TLS, or behind a proxy")
  func staysElsewhere() throws {
    #expect(try RunningServer(authority: authority).request("GET", "/", host: "192.168.1.7").status == 200)
    #expect(try RunningServer().request("GET", "/phone", host: "192.168.1.7").status == 200)
    let proxied = try RunningServer(authority: authority, publicURL: "https://tilt.example")
    #expect(try proxied.request("GET", "/phone", host: "192.168.1.7").status == 200)
  }

  @Test("The authority can be downloaded, as a certificate and as a profile")
  func downloads() throws {
    let server = try RunningServer(authority: authority)
    let certificate = try server.request("GET", "/ca.crt")
    #expect(certificate.headers["content-type"] == "application/x-x509-ca-cert")
    #expect(certificate.body == authority.identity.certificate.pem)
    #expect(!certificate.text.contains("PRIVATE"))
    let profile = try server.request("GET", "/ca.mobileconfig")
    #expect(profile.headers["content-type"] == "application/x-apple-aspen-config")
    #expect(profile.body == ConfigurationProfile(authority: authority.identity.certificate).propertyList)
  }

  @Test(
    "Without an authority of its own there is none to download", arguments: ["/ca.crt", "/ca.mobileconfig"])
  func noDownloads(path: String) throws {
    #expect(try RunningServer().request("GET", path).status == 404)
  }

  @Test("A request for a foreign host is refused, whatever it asks for, and so is a WebSocket")
  func foreignHosts() throws {
    let server = try RunningServer()
    for (method, path) in [("GET", "/"), ("GET", "/api/rooms/main/links"), ("POST", "/api/rooms")] {
      let headers = method == "POST" ? [("Content-Length", "0")] : []
      let response = try server.request(method, path, host: "evil.example", headers: headers)
      #expect(response.status == 403, "\(path)")
      #expect(response.text.contains("evil.example"))
    }
    let host = "evil.example:\(server.port)"
    let socket = try TestWebSocket(port: server.port, headers: ["host": host, "origin": "http://\(host)"])
    #expect(socket.response.status == 403)
  }
}
