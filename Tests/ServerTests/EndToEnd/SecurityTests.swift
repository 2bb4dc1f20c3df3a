import Foundation
import TestData
import Testing

@testable import WebSockets

@Suite("What a stranger may not do", .programLogs)
struct SecurityTests {
  private static let traversals = [
    "/../Package.swift", "/js/../../Package.swift", "/%2e%2e/Package.swift", "/%2e%2e%2fPackage.swift",
    "/..%2fPackage.swift", "/%252e%252e/Package.swift", "/..\\Package.swift", "/..%5cPackage.swift",
    "/js/%2e%2e/%2e%2e/Package.swift", "//etc/passwd", "/etc/passwd", "/%00/../Package.swift",
    "/index.html%00.js", "/js/main.js%00", "/.git/config", "/%2egit/config", "/....//Package.swift",
    "/%c0%ae%c0%ae/Package.swift", "/%ff/Package.swift", "/file:///etc/passwd", "/r/main/../../Package.swift",
    "/glyphs/../Package.swift", "/glyphs/%2e%2e/%2e%2e/etc/passwd", "/index.html/../../etc/passwd",
  ]

  @Test("No path leads out of the pages, however it is written")
  func traversal() throws {
    let server = try RunningServer()
    for target in Self.traversals {
      let response = try server.request("GET", target)
      #expect([400, 403, 404].contains(response.status), "\(target): \(response.status)")
      for words in ["swift-tools-version", "root:", "[core]"] { #expect(!response.text.contains(words)) }
    }
  }

  @Test("Whatever is asked for, only this server's own scripts and styles may run, none of them inline")
  func policy() throws {
    let server = try RunningServer()
    for path in ["/", "/phone", "/nothing", "/metrics", "/r/main/qr.svg", "/api/rooms/main", "/ws"] {
      let policy = try #require(try server.request("GET", path).headers["content-security-policy"])
      #expect(policy.contains("default-src 'self';"))
      #expect(policy.contains("object-src 'none'") && policy.contains("base-uri 'none'"))
      for source in ["unsafe", "*", "https:", "script-src", "style-src"] {
        #expect(!policy.contains(source), "\(path): \(policy)")
      }
    }
  }

  @Test(
    "A Host header cannot smuggle anything into the policy",
    arguments: ["127.0.0.1;script-src", "127.0.0.1 *", "[::1]*"])
  func smuggled(host: String) throws {
    let response = try RunningServer().request("GET", "/", host: host)
    let policy = response.headers["content-security-policy"] ?? ""
    #expect(!policy.contains("*") && !policy.contains("script-src"), "\(policy)")
  }

  @Test("The pages have nothing inline that the policy would have to allow")
  func pages() throws {
    let folder = projectFolder.appendingPathComponent("Public")
    let pages = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
      $0.hasSuffix(".html")
    }
    #expect(pages.count >= 3)
    for page in pages {
      let text = try String(contentsOf: folder.appendingPathComponent(page), encoding: .utf8)
      for inline in [#/<script(?![^>]*\ssrc=)/#, #/<style/#, #/\sstyle=/#, #/\son[a-z]+=/#, #/javascript:/#] {
        #expect(!text.contains(inline), "\(page)")
      }
    }
  }

  @Test("A name that is not this server's is refused everywhere, before anything is looked at")
  func hosts() throws {
    let server = try RunningServer()
    for path in ["/", "/metrics", "/api/rooms/main/links?key=\(server.presenterKey)", "/ws"] {
      #expect(try server.request("GET", path, host: "rebound.example").status == 403, "\(path)")
    }
  }

  @Test("A page of another site can neither make rooms nor open or feed a stream, not even with a key")
  func origins() throws {
    let server = try RunningServer()
    for path in ["/api/rooms", "/api/rooms/main/stream", "/api/rooms/main/messages"] {
      for origin in ["http://evil.example", "null", "http://127.0.0.1:1"] {
        let response = try server.request(
          "POST", path, headers: [("Origin", origin), ("Authorization", "Bearer \(server.presenterKey)")],
          body: "{}")
        #expect(response.status == 403, "\(path) \(origin)")
      }
    }
    #expect(try server.join(key: server.presenterKey, origin: "http://evil.example").status == 403)
  }

  @Test("Who has no key learns none")
  func keys() throws {
    let server = try RunningServer()
    let keys = [server.presenterKey, server.phoneKey]
    let viewer = try server.join()
    try viewer.readAll()
    var seen = try ["/", "/metrics", "/api/rooms/main", "/api/rooms/main/links", "/api/rooms/main/frame"]
      .map { try server.request("GET", $0).text }
    seen.append("\(viewer.messages)")
    for text in seen { for key in keys { #expect(!text.contains(key)) } }
  }
}
