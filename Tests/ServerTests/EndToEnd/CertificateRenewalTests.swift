import Foundation
import TestSupport
import Testing

@testable import Certificates
@testable import Support

@Suite("Certificates renewed under a running server", .programLogs, .timeLimit(.minutes(2)))
final class CertificateRenewalTests {
  private let folder: TemporaryFolder
  private let authority: CertificateAuthority
  private let server: RunningServer
  private let tlsPort: String

  init() throws {
    folder = try TemporaryFolder()
    authority = try CertificateAuthority.make(for: "desk", now: time(nil))
    for name in ["archive", "live"] { mkdir(folder.path(of: name), 0o700) }
    let first = try authority.issue(for: [.address("127.0.0.1")], now: time(nil))
    try Self.store(first, as: 1, in: folder)
    Self.link(1, in: folder)
    server = try RunningServer(
      authority: authority,
      options: [
        "--tls-cert", folder.path(of: "live/fullchain.pem"), "--tls-key", folder.path(of: "live/privkey.pem"),
      ])
    let location = try server.request("GET", "/phone", host: "192.168.1.7").headers["location"]
    tlsPort = String(try #require(location?.firstMatch(of: #/:(\d+)\//#)?.1))
  }

  /// Writes a pair as certbot numbers them.
  private static func store(_ identity: Identity, as number: Int, in folder: TemporaryFolder) throws {
    for (name, pem) in [("fullchain", identity.certificate.pem), ("privkey", identity.key.pem)] {
      let path = folder.path(of: "archive/\(name)\(number).pem")
      try Data(pem).write(to: URL(fileURLWithPath: path))
      chmod(path, 0o600)
    }
  }

  /// Leads the links to a pair, one after the other, as certbot does.
  private static func link(
    _ number: Int, names: [String] = ["fullchain", "privkey"], in folder: TemporaryFolder
  ) {
    for name in names {
      let path = folder.path(of: "live/\(name).pem")
      unlink(path)
      symlink("../archive/\(name)\(number).pem", path)
    }
  }

  private func renew(as number: Int) throws -> Identity {
    let identity = try authority.issue(for: [.address("127.0.0.1")], now: time(nil))
    try Self.store(identity, as: number, in: folder)
    return identity
  }

  /// The certificate that a new connection is shown, in DER.
  private func shown() throws -> [UInt8] {
    let output = try openssl(["s_client", "-connect", "127.0.0.1:\(tlsPort)"])
    return try #require(Certificate(pem: Array(output.utf8)), "\(output)").der
  }

  private func hangUp() { kill(server.program.process.processIdentifier, SIGHUP) }

  /// Waits until the log contains some words.
  private func waitForLog(_ words: String) {
    while !server.program.readLog().contains(words) { usleep(20_000) }
  }

  @Test("Links that lead to a renewed pair are followed without a restart or a signal")
  func follows() throws {
    let first = try shown()
    let second = try renew(as: 2)
    Self.link(2, in: folder)
    var now = first
    while now == first { now = try shown() }
    #expect(now == second.certificate.der)
  }

  @Test("After SIGHUP a renewed pair is shown to new connections, and an open one stays open")
  func hangsUp() throws {
    let client = Process()
    let (input, output) = (Pipe(), Pipe())
    client.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    client.arguments = ["openssl", "s_client", "-quiet", "-connect", "127.0.0.1:\(tlsPort)"]
    client.standardInput = input
    client.standardOutput = output
    client.standardError = FileHandle.nullDevice
    try client.run()
    func ask() throws -> Bool {
      let request = "GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
      try input.fileHandleForWriting.write(contentsOf: Data(request.utf8))
      var answer = ""
      while !answer.hasSuffix("ok\n") {
        let data = output.fileHandleForReading.availableData
        if data.isEmpty { return false }
        answer += String(decoding: data, as: UTF8.self)
      }
      return true
    }
    #expect(try ask())
    let second = try renew(as: 2)
    Self.link(2, in: folder)
    hangUp()
    waitForLog("New connections get the new certificate")
    #expect(try shown() == second.certificate.der)
    #expect(try ask(), "the connection from before is still served")
    client.terminate()
    client.waitUntilExit()
  }

  @Test("A certificate without its key keeps the old pair in use, and is reported once")
  func mismatch() throws {
    let first = try shown()
    let second = try renew(as: 2)
    Self.link(2, names: ["fullchain"], in: folder)
    for _ in 0..<3 { hangUp() }
    waitForLog("does not belong to the certificate")
    #expect(try shown() == first)
    Self.link(2, in: folder)
    hangUp()
    waitForLog("New connections get the new certificate")
    #expect(try shown() == second.certificate.der)
    let log = server.program.stop()
    #expect(log.components(separatedBy: "The previous certificate stays in use").count == 2, "\(log)")
  }

  @Test("A key with a password, from a start on, ends in a sentence and not at a prompt")
  func password() throws {
    let encrypted = folder.path(of: "encrypted.pem")
    _ = try openssl([
      "pkcs8", "-topk8", "-passout", "pass:x", "-in", folder.path(of: "live/privkey.pem"), "-out", encrypted,
    ])
    do {
      let other = try RunningServer(
        authority: authority,
        options: ["--tls-cert", folder.path(of: "live/fullchain.pem"), "--tls-key", encrypted])
      Issue.record("It started at \(other.port).")
    } catch {
      #expect("\(error)".contains("has a password") && "\(error)".contains("openssl pkey"), "\(error)")
    }
  }
}
