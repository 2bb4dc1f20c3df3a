import Foundation
import TestData
import TestSupport
import Testing

@testable import Redis

private let hasTunnel = FileManager.default.isExecutableFile(atPath: "/usr/bin/stunnel")

@Suite("Redis over TLS", .enabled(if: hasTunnel, "stunnel is not installed; Scripts/test-deps does that."))
struct RedisTunnelTests {
  @Test("The deployment guide's tunnel leads to a Redis that speaks TLS, and to no other one")
  func tunnels() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("tunnel-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let port = try TestSocket.freePort()
    let (key, certificate) = (folder.path + "/key.pem", folder.path + "/certificate.pem")
    try run(
      "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
      "-subj", "/CN=redis.example.com", "-addext", "subjectAltName=DNS:redis.example.com",
      "-keyout", key, "-out", certificate
    ).waitUntilExit()
    let redis = try TestRedis(options: [
      "--tls-port", "\(port)", "--tls-cert-file", certificate, "--tls-key-file", key,
      "--tls-ca-cert-file", certificate, "--tls-auth-clients", "no",
    ])
    let guide = try String(
      contentsOf: projectFolder.appendingPathComponent("docs/deployment.md"), encoding: .utf8)
    let block = try String(#require(guide.firstMatch(of: /```ini\n((?:.|\n)*?)```/)).1)
    let configuration =
      block
      .replacing("connect = redis.example.com:6379", with: "connect = 127.0.0.1:\(port)")
      .replacing("/etc/ssl/certs/ca-certificates.crt", with: certificate)

    try withTunnel(configuration, in: folder) { address in
      let isReady = try RedisBench(address).waits(for: "ready")
      #expect(isReady)
    }
    let elsewhere = configuration.replacing("redis.example.com", with: "other.example.com")
    try withTunnel(elsewhere, in: folder) { address in
      let isLost = try RedisBench(address).waits(for: "lost: Redis at \(address.place) ")
      #expect(isLost)
    }
    withExtendedLifetime(redis) {}
  }

  private func withTunnel(
    _ configuration: String, in folder: URL, _ body: (RedisAddress) throws -> Void
  ) throws {
    let port = try TestSocket.freePort()
    let file = folder.appendingPathComponent("stunnel.conf")
    let text = "foreground = yes\npid =\nsyslog = no\n" + configuration.replacing("6380", with: "\(port)")
    try text.write(to: file, atomically: true, encoding: .utf8)
    let tunnel = try run("stunnel", file.path)
    defer { Glibc.kill(tunnel.processIdentifier, SIGKILL) }
    try body(RedisAddress(host: "127.0.0.1", port: port, password: TestRedis.password))
  }

  @discardableResult
  private func run(_ command: String...) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    process.standardError = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    return process
  }
}
