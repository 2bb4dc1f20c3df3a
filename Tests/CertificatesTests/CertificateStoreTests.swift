import CCrypto
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Certificates
@testable import Support

@Suite("Certificates in the state folder")
struct CertificateStoreTests {
  private let folder: TemporaryFolder
  private let store: CertificateStore
  private let hosts: [HostName] = [.name("desk-7"), .address("192.168.1.7")]

  init() throws {
    folder = try TemporaryFolder()
    store = CertificateStore(folder: StateDirectory(path: folder.url.path), machine: "desk-7")
  }

  private func load(_ hosts: [HostName], at time: Int) throws -> (authority: [UInt8], server: [UInt8]) {
    let loaded = try store.load(for: hosts, now: time)
    return (loaded.authority.identity.certificate.der, loaded.server.certificate.der)
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
    #expect(try load([.name("desk-7")], at: now) == load(hosts, at: now))
  }

  /// True if what changes renews the server's certificate.
  private static let changes: [([HostName], Int, Bool)] = [
    ([.name("desk-7"), .address("192.168.1.8")], 0, true), ([.name("desk-7"), .address("fd00::7")], 0, true),
    ([.name("desk-7.local")], 0, true), ([.address("192.168.1.7")], 0, false),
    ([.name("desk-7"), .name("example.org")], 0, false), ([.name("desk-7")], 365, false),
    ([.name("desk-7")], 367, true), ([.name("desk-7")], 500, true),
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
    let foreign = try CertificateAuthority.make(for: "desk-7", now: now).issue(for: hosts, now: now)
    for content in [foreign.pem, Array("nonsense".utf8), []] {
      try Data(content).write(to: folder.url.appendingPathComponent("server.pem"))
      #expect(try load(hosts, at: now).server != foreign.certificate.der)
      #expect(try load(hosts, at: now).authority == authority)
    }
  }

  @Test("An authority that cannot be read is left alone, and the sentence names the file")
  func broken() throws {
    try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
    try Data("nonsense".utf8).write(to: folder.url.appendingPathComponent("authority.pem"))
    let unreadable = #expect(throws: CertificateError.self) { try load(hosts, at: now) }
    #expect(unreadable?.description.contains(folder.path(of: "authority.pem")) == true)
    #expect(try Data(contentsOf: folder.url.appendingPathComponent("authority.pem")).count == 8)
  }

  @Test("A clock that is years off is no obstacle: there is a certificate, and the authority stays")
  func wrongClocks() throws {
    let authority = try load(hosts, at: now).authority
    for time in [0, 1_000_000_000, 1_577_836_800, now + 4000 * day, now] {
      let loaded = try store.load(for: hosts, now: time)
      #expect(loaded.authority.identity.certificate.der == authority)
      #expect(loaded.server.certificate.isValid(at: max(time, CertificateAuthority.earliestNow)))
    }
  }

  @Test("Only an authority whose time is over is said to have expired, and to be deleted")
  func sentences() throws {
    #expect(try store.load(for: hosts, now: now).notes == [])
    let late = try store.load(for: hosts, now: now + 4000 * day).notes.joined()
    #expect(late.contains("expired") && late.contains(folder.path(of: "authority.pem")))
    let early = try store.load(for: hosts, now: 0).notes.joined()
    #expect(early.contains("not valid yet") && early.contains("clock"))
    #expect(!early.contains("expired") && !early.contains("elete"))
  }

  @Test("A certificate names no public address, and that is said")
  func publicAddress() throws {
    let loaded = try store.load(for: hosts + [.address("1.1.1.1")], now: now)
    #expect(!loaded.server.certificate.covers(.address("1.1.1.1")))
    #expect(
      loaded.notes.count == 1 && loaded.notes[0].contains("1.1.1.1") && loaded.notes[0].contains("--tls-cert")
    )
  }

  @Test(
    "An older version's authority, which could vouch for the Internet, is replaced once, and that is said")
  func wideAuthority() throws {
    for constraints in [
      "permitted;DNS:local,permitted;DNS:dev", "permitted;DNS:local,permitted;DNS:localhost",
    ] {
      let key = try PrivateKey()
      let old = try CertificateDraft(of: "Old", key: key, validity: now - day..<now + day).signed(
        by: key,
        extensions: [
          (NID_basic_constraints, "critical,CA:TRUE,pathlen:0"),
          (NID_name_constraints, "critical," + constraints),
        ])
      try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
      try Data(Identity(key: key, certificate: old).pem)
        .write(to: folder.url.appendingPathComponent("authority.pem"))
      let loaded = try store.load(for: hosts, now: now)
      #expect(loaded.authority.identity.certificate.der != old.der)
      #expect(loaded.notes.count == 1 && loaded.notes[0].contains("/trust"))
      let next = try store.load(for: hosts, now: now)
      #expect(
        next.authority.identity.certificate.der == loaded.authority.identity.certificate.der
          && next.notes == [])
      #expect(next.server.certificate.der == loaded.server.certificate.der)
    }
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
        secret: secret, authority: loaded.authority.identity.certificate.pem,
        server: loaded.server.certificate.pem)
      starts.withLock { $0.append(start) }
    }
    let all = starts.withLock { $0 }
    #expect(all.count == 16)
    #expect(Set(all.map(\.secret)).count == 1)
    #expect(Set(all.map(\.authority)).count == 1)
    let authority = try store.authority(now: now).authority
    for start in all { #expect(authority.hasIssued(try #require(Certificate(pem: start.server)))) }
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(Set(files) == ["secret", "authority.pem", "server.pem"])
  }
}
