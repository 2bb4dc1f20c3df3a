import Foundation
import TestSupport
import Testing

@testable import Cluster
@testable import Redis
@testable import Server

extension Clusters {
  @Suite("A server of several that cannot start")
  struct ClusterStartTests {
    private let folder = Faults.StateFolder()

    private func serve(_ options: [String], environment: [String] = []) throws -> (
      status: Int32, output: String
    ) {
      let command = [ChildServer.program, "serve", "--port", "0", "--no-tls", "--state", folder.url.path]
      return try Faults.run(["env"] + environment + command + options)
    }

    @Test("Without Redis it ends with status 1 and says so")
    func noRedis() throws {
      let port = try TestSocket.freePort()
      let end = try serve(["--cluster", "redis://127.0.0.1:\(port)"])
      #expect(end.status == 1)
      #expect(end.output.contains("127.0.0.1:\(port) cannot be reached"), "\(end.output)")
      #expect(!end.output.contains("key="))
    }

    @Test("With a wrong password, or none, it ends with status 1, says so, and does not say the password")
    func wrongPassword() throws {
      let redis = try TestRedis()
      for secret in [":secret-guess@", ""] {
        let end = try serve([], environment: ["TILTCAST_CLUSTER=redis://\(secret)127.0.0.1:\(redis.port)"])
        #expect(end.status == 1)
        #expect(end.output.lowercased().contains("password"), "\(end.output)")
        #expect(!end.output.contains("secret-guess"))
      }
    }

    @Test(
      "An address that is none is refused with the option's name and what it takes",
      arguments: [
        "redis.example.org", "http://127.0.0.1", "redis://", "redis://127.0.0.1:99999", "redis://127.0.0.1/x",
      ])
    func badAddress(url: String) throws {
      let end = try serve(["--cluster", url])
      #expect(end.status == 64)
      #expect(end.output.contains("redis://"), "\(end.output)")
    }

    @Test("Numbers of nodes begin again after the last, and one that is taken is left out")
    func numbers() throws {
      let redis = try TestRedis()
      let session = try redis.session()
      _ = try session.send(Redis.command("SET", "tiltcast:node", "\((1 << 20) - 2)"))
      _ = try session.send(Redis.command("SET", "tiltcast:node:1", "1"))
      let address = try RedisAddress(redis.url)
      #expect(try ClusterIdentity(joining: address, secret: nil).node == (1 << 20) - 1)
      #expect(try ClusterIdentity(joining: address, secret: nil).node == 2)
    }

    @Test("A host that nobody knows ends it with status 1 and a sentence")
    func unknownHost() throws {
      let end = try serve(["--cluster", "redis://nobody.invalid"])
      #expect(end.status == 1)
      #expect(end.output.contains("nobody.invalid"), "\(end.output)")
    }

    @Test("A lease or secret that is none is refused", arguments: ["0", "61", "soon"])
    func badLease(lease: String) throws {
      let redis = try TestRedis()
      #expect(try serve(["--cluster", redis.url, "--lease", lease]).output.contains("--lease"))
      let end = try serve(["--cluster", redis.url], environment: ["TILTCAST_SECRET=\(lease)"])
      #expect(end.status == 1)
      #expect(end.output.contains("openssl rand -hex 32"), "\(end.output)")
    }

    @Test("Nodes with a secret of the operator's have its keys, and Redis does not hold it")
    func ownSecret() throws {
      let redis = try TestRedis()
      let secret = String(repeating: "0f", count: 32)
      let servers = try (0..<2).map { index in
        try ChildServer(
          state: folder.url.appendingPathComponent("\(index)"), options: ["--cluster", redis.url],
          environment: ["TILTCAST_SECRET": secret])
      }
      #expect(servers[0].presenterKey == servers[1].presenterKey)
      #expect(
        servers[0].presenterKey
          == AccessKeys(secret: Array(repeating: 15, count: 32)).key(for: .presenter, in: .main))
      #expect(try redis.session().send(Redis.command("EXISTS", "tiltcast:secret")).integer == 0)
    }
  }
}
