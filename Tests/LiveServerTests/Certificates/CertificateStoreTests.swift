import Foundation
import Synchronization
import Testing

@testable import LiveServer

/// 1 January 2030.
private let now = 1_893_456_000
private let day = 86400

@Suite("Certificates in the state folder")
struct CertificateStoreTests {
  private let folder: TemporaryFolder
  private let store: CertificateStore
  private let hosts: [HostName] = [.name("desk"), .address("192.168.1.7")]

  init() throws {
    folder = try TemporaryFolder()
    store = CertificateStore(folder: StateDirectory(path: folder.url.path), machine: "desk")
  }

  private func load(_ hosts: [HostName], at time: Int) throws -> (authority: [UInt8], server: [UInt8]) {
    let loaded = try store.load(for: hosts, now: time)
    return (loaded.authority.der, loaded.server.certificate.der)
  }

  @Test("Only the owner can read the keys, and nothing else is written")
  func modes() throws {
    _ = try load(hosts, at: now)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(Set(files) == ["authority.pem", "server.pem"])
    for file in files {
      let attributes = try FileManager.default.attributesOfItem(atPath: folder.path(of: file))
      #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
    }
  }

  @Test("Another start uses what is there")
  func keeps() throws {
    #expect(try load(hosts, at: now) == load(hosts, at: now + 300 * day))
    #expect(try load([.name("desk")], at: now) == load(hosts, at: now))
  }

  /// Whether what changes renews the server's certificate.
  private static let changes: [([HostName], Int, Bool)] = [
    ([.name("desk"), .address("192.168.1.8")], 0, true), ([.name("desk"), .address("fd00::7")], 0, true),
    ([.name("desk.local")], 0, true), ([.address("192.168.1.7")], 0, false),
    ([.name("desk"), .name("example.org")], 0, false), ([.name("desk")], 365, false),
    ([.name("desk")], 367, true), ([.name("desk")], 500, true),
  ]

  @Test("The server's certificate is renewed for new hosts and before it expires, the authority never")
  func renews() throws {
    for (hosts, days, isRenewed) in Self.changes {
      try? FileManager.default.removeItem(atPath: folder.path(of: "server.pem"))
      let before = try load(self.hosts, at: now)
      let after = try load(hosts, at: now + days * day)
      #expect((after.server != before.server) == isRenewed, "\(hosts) after \(days) days")
      #expect(after.authority == before.authority)
      #expect(try load(hosts, at: now + days * day) == after, "a renewed certificate is kept")
    }
  }

  @Test("A server's file that is broken or of another authority is replaced")
  func replaces() throws {
    let authority = try load(hosts, at: now).authority
    let foreign = try CertificateAuthority.make(for: "desk", now: now).issue(for: hosts, now: now)
    for content in [foreign.pem, Array("nonsense".utf8), []] {
      try Data(content).write(to: folder.url.appendingPathComponent("server.pem"))
      #expect(try load(hosts, at: now).server != foreign.certificate.der)
      #expect(try load(hosts, at: now).authority == authority)
    }
  }

  @Test("An authority that cannot be read or has expired is left alone, and the sentence names the file")
  func broken() throws {
    _ = try load(hosts, at: now)
    let expired = #expect(throws: CertificateError.self) { try load(hosts, at: now + 4000 * day) }
    #expect(expired?.description.contains(folder.path(of: "authority.pem")) == true)
    try Data("nonsense".utf8).write(to: folder.url.appendingPathComponent("authority.pem"))
    let unreadable = #expect(throws: CertificateError.self) { try load(hosts, at: now) }
    #expect(unreadable?.description.contains(folder.path(of: "authority.pem")) == true)
    #expect(try Data(contentsOf: folder.url.appendingPathComponent("authority.pem")).count == 8)
  }

  @Test("Many first starts at once agree on one authority and one secret, and every certificate is its own")
  func concurrentStarts() throws {
    let (store, hosts) = (store, hosts)
    struct Start {
      var secret: [UInt8]
      var authority: [UInt8]
      var server: [UInt8]
    }
    let starts = Mutex<[Start]>([])
    DispatchQueue.concurrentPerform(iterations: 16) { _ in
      guard let secret = try? store.folder.secret(), let loaded = try? store.load(for: hosts, now: now) else {
        return
      }
      let start = Start(
        secret: secret, authority: loaded.authority.pem, server: loaded.server.certificate.pem)
      starts.withLock { $0.append(start) }
    }
    let all = starts.withLock { $0 }
    #expect(all.count == 16)
    #expect(Set(all.map(\.secret)).count == 1)
    #expect(Set(all.map(\.authority)).count == 1)
    let authority = try store.authority(now: now)
    for start in all { #expect(authority.hasIssued(try #require(Certificate(pem: start.server)))) }
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(Set(files) == ["secret", "authority.pem", "server.pem"])
  }
}
