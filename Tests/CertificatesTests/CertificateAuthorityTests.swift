import CCrypto
import Foundation
import TestSupport
import Testing

@testable import Certificates
@testable import Support

@Suite("Certificate authority")
struct CertificateAuthorityTests {
  private let hosts: [HostName] = [
    .name("localhost"), .name("desk-7"), .name("desk-7.local"), .address("127.0.0.1"), .address("::1"),
    .address("192.168.1.7"), .address("fd00::7"),
  ]

  private func text(_ certificate: Certificate) throws -> String {
    // OpenSSL 3.5 writes names in another form of its own than 3.0.
    try openssl(["x509", "-noout", "-text", "-nameopt", "RFC2253"], input: certificate.pem)
  }

  @Test("A server's certificate names every host, for TLS servers alone, with SHA-256 over a P-256 key")
  func server() throws {
    let authority = try CertificateAuthority.make(for: "desk-7", now: now)
    let text = try text(try authority.issue(for: hosts + hosts, now: now).certificate)
    for words in [
      "DNS:localhost, DNS:desk-7, DNS:desk-7.local, IP Address:127.0.0.1, IP Address:0:0:0:0:0:0:0:1, "
        + "IP Address:192.168.1.7, IP Address:FD00:0:0:0:0:0:0:7\n",
      "X509v3 Extended Key Usage: \n                TLS Web Server Authentication\n",
      "X509v3 Basic Constraints: critical\n                CA:FALSE\n", "ecdsa-with-SHA256", "prime256v1",
      "Issuer: CN=Tiltcast on desk-7,O=Tiltcast\n",
    ] {
      #expect(text.contains(words), "\(words)")
    }
  }

  @Test("An authority may sign certificates, but no other authorities, and only for names of this network")
  func authority() throws {
    let text = try text(try CertificateAuthority.make(for: "desk-7", now: now).identity.certificate)
    #expect(text.contains("Basic Constraints: critical\n                CA:TRUE, pathlen:0\n"))
    #expect(text.contains("Key Usage: critical\n                Certificate Sign, CRL Sign\n"))
    let constraints = try #require(text.firstRange(of: "X509v3 Name Constraints: critical"))
    let names = text[constraints.upperBound...].matches(of: #/DNS:(\S+)/#).map { String($0.1) }
    #expect(names == ["local", "localhost", "test", "internal", "home.arpa", "desk-7"])
    let addresses = text[constraints.upperBound...].matches(of: #/IP:(\S+)/#).map { String($0.1) }
    #expect(addresses.count == LocalNetwork.addresses.count)
    #expect(addresses.first == "10.0.0.0/255.0.0.0")
  }

  @Test("Certificates begin a day early and end after 397 days, authorities end after ten years")
  func dates() throws {
    let authority = try CertificateAuthority.make(for: "desk-7", now: now)
    let server = try authority.issue(for: hosts, now: now).certificate
    #expect(!server.isValid(at: now - day - 1))
    #expect(server.isValid(at: now - day + 1))
    #expect(authority.identity.certificate.isValid(at: 1_000_000_000))
    for (certificate, end) in [(authority.identity.certificate, 3650), (server, 396)] {
      #expect(certificate.isValid(at: now + end * day - 1))
      #expect(!certificate.isValid(at: now + end * day + 1))
      #expect(certificate.isExpired(at: now + end * day + 1))
    }
  }

  @Test(
    "A clock that is years slow makes certificates that hold by right clocks, too",
    arguments: [0, 1_000_000_000, 1_577_836_800])
  func slowClock(now: Int) throws {
    let authority = try CertificateAuthority.make(for: nil, now: now)
    let server = try authority.issue(for: hosts, now: now).certificate
    for certificate in [authority.identity.certificate, server] {
      #expect(certificate.isValid(at: CertificateAuthority.earliestNow + 300 * day))
    }
    #expect(authority.identity.certificate.isValid(at: max(now, CertificateAuthority.beginning + 1)))
  }

  @Test("OpenSSL accepts a server's certificate at every one of its hosts, and at no other")
  func chain() throws {
    let folder = try TemporaryFolder()
    let authority = try CertificateAuthority.make(for: "desk-7", now: now)
    let server = try authority.issue(for: hosts, now: now)
    try Data(authority.identity.certificate.pem).write(to: folder.url.appendingPathComponent("ca"))
    func verification(of host: HostName) throws -> String {
      let option =
        switch host {
        case .address: "-verify_ip"
        case .name: "-verify_hostname"
        }
      let arguments = [
        "verify", "-x509_strict", "-purpose", "sslserver", "-attime", "\(now)", "-CAfile",
        folder.path(of: "ca"), option, host.text,
      ]
      return try openssl(arguments, input: server.certificate.pem)
    }
    for host in hosts { #expect(try verification(of: host) == "stdin: OK\n", "\(host)") }
    for host in [HostName.name("example.org"), .address("192.168.1.8")] {
      #expect(try verification(of: host).contains("verification failed"), "\(host)")
    }
  }

  @Test("A name that the authority may not vouch for is left out, so that the others hold")
  func foreignNames() throws {
    let authority = try CertificateAuthority.make(for: "desk-7", now: now)
    let server = try authority.issue(for: [.name("example.org"), .name("other.local")], now: now).certificate
    #expect(server.covers(.name("other.local")))
    #expect(!server.covers(.name("example.org")))
  }

  @Test(
    "An authority may vouch for local addresses and for local names",
    arguments: [
      ("desk-7", true), ("a.desk-7", true), ("desk.local", true), ("localhost", true),
      ("desk.home.arpa", true),
      ("10.0.0.1", true), ("172.31.0.1", true), ("192.168.255.255", true), ("100.64.0.1", true),
      ("169.254.1.1", true), ("127.0.0.2", true), ("fd00::1", true), ("fe80::1", true), ("::1", true),
      ("example.org", false), ("xdesk-7", false), ("local.example", false), ("dev", false),
      ("1.1.1.1", false),
      ("172.32.0.1", false), ("100.128.0.1", false), ("203.0.113.9", false), ("2001:db8::1", false),
      ("::ffff:10.0.0.1", false),
    ])
  func permission(host: String, isGranted: Bool) throws {
    let authority = try CertificateAuthority.make(for: "desk-7", now: now)
    #expect(authority.mayVouch(for: try #require(HostName(host))) == isGranted)
  }

  @Test(
    "A machine whose name could be one of the Internet's is left out: below it, all would be vouched for",
    arguments: ["dev", "desk", "web.dev", "desk.example.com", "xn--p1ai", "desk.lan"])
  func publicNames(machine: String) throws {
    let authority = try CertificateAuthority.make(for: machine, now: now)
    #expect(authority.isLocal)
    #expect(!authority.mayVouch(for: .name(machine)))
    #expect(authority.mayVouch(for: .name("desk.local")))
    let folder = try TemporaryFolder()
    try Data(authority.identity.certificate.pem).write(to: folder.url.appendingPathComponent("ca"))
    // Whoever has the authority's key can sign anything: browsers keep to the constraints.
    let foreign = try signed(by: authority, for: "DNS:web.\(machine),DNS:\(machine)")
    let said = try openssl(
      ["verify", "-attime", "\(now)", "-CAfile", folder.path(of: "ca")], input: foreign.pem)
    #expect(said.contains("permitted subtree violation"), "\(said)")
  }

  @Test(
    "Browsers refuse a certificate of an authority's for a public address",
    arguments: ["1.1.1.1", "2001:db8::1"])
  func publicAddresses(address: String) throws {
    let authority = try CertificateAuthority.make(for: nil, now: now)
    let folder = try TemporaryFolder()
    try Data(authority.identity.certificate.pem).write(to: folder.url.appendingPathComponent("ca"))
    let foreign = try signed(by: authority, for: "IP:\(address)")
    let said = try openssl(
      ["verify", "-attime", "\(now)", "-CAfile", folder.path(of: "ca")], input: foreign.pem)
    #expect(said.contains("permitted subtree violation"), "\(said)")
    let own = try authority.issue(for: [.address(address), .name("desk.local")], now: now).certificate
    #expect(!own.covers(.address(address)) && own.covers(.name("desk.local")))
  }

  private func signed(by authority: CertificateAuthority, for names: String) throws -> Certificate {
    let key = try PrivateKey()
    return try CertificateDraft(of: "Foreign", key: key, validity: now - day..<now + day).signed(
      by: authority.identity.key, issuer: authority.identity.certificate,
      extensions: [(NID_subject_alt_name, names)])
  }

  @Test("A machine without a name has an authority too")
  func nameless() throws {
    let authority = try CertificateAuthority.make(for: nil, now: now)
    #expect(authority.mayVouch(for: .name("desk.local")))
    #expect(!authority.mayVouch(for: .name("desk-7")))
  }

  @Test("An authority knows its own certificates from those of another")
  func issuers() throws {
    let (one, other) = (
      try CertificateAuthority.make(for: "desk-7", now: now),
      try CertificateAuthority.make(for: "desk-7", now: now)
    )
    let server = try one.issue(for: hosts, now: now)
    #expect(one.hasIssued(server.certificate))
    #expect(!other.hasIssued(server.certificate))
  }

  @Test("A key and its certificate are read back from PEM, and nothing else is")
  func pem() throws {
    let one = try CertificateAuthority.make(for: "desk-7", now: now).identity
    let other = try CertificateAuthority.make(for: "desk-7", now: now).identity
    #expect(Identity(pem: one.pem)?.certificate.der == one.certificate.der)
    #expect(Identity(pem: one.key.pem + other.certificate.pem) == nil)
    #expect(Identity(pem: one.key.pem) == nil)
    #expect(Identity(pem: Array("nonsense".utf8)) == nil)
    #expect(Identity(pem: []) == nil)
  }
}

@Suite("Configuration profile")
struct ConfigurationProfileTests {
  @Test("A profile is a property list that holds the authority, with identifiers that follow from it")
  func content() throws {
    let authority = try CertificateAuthority.make(for: "desk-7", now: now).identity.certificate
    func read() throws -> (whole: [String: Any], part: [String: Any]) {
      let data = Data(ConfigurationProfile(authority: authority).propertyList)
      let list = try PropertyListSerialization.propertyList(from: data, format: nil)
      let whole = try #require(list as? [String: Any])
      return (whole, try #require((whole["PayloadContent"] as? [[String: Any]])?.first))
    }
    let (whole, part) = try read()
    #expect(whole["PayloadType"] as? String == "Configuration")
    #expect(part["PayloadType"] as? String == "com.apple.security.root")
    #expect(part["PayloadContent"] as? Data == Data(authority.der))
    let identifiers = [whole, part].compactMap { $0["PayloadUUID"] as? String }
    #expect(identifiers.compactMap { UUID(uuidString: $0) }.count == 2)
    #expect(Set(identifiers).count == 2)
    for list in [whole, part] {
      #expect(list["PayloadVersion"] as? Int == 1)
      #expect(list["PayloadIdentifier"] is String && list["PayloadDisplayName"] is String)
    }
    #expect(try read().whole["PayloadUUID"] as? String == identifiers[0])
  }
}
