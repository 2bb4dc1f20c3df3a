import Foundation
import TestSupport
import Testing

@testable import Redis

extension Clusters {
  @Suite("Several servers whose Redis is there, but does not do its work")
  struct UnableRedisTests {
    /// What becomes of Redis.
    enum Fate: CaseIterable {
      case readOnly, full, cannotSave, lacksReplicas, forbidsWriting, forbidsChannels

      /// Redis' commands, separated by commas.
      var commands: (fault: String, cure: String) {
        switch self {
        case .readOnly: ("REPLICAOF 127.0.0.1 1", "REPLICAOF NO ONE")
        case .full: ("CONFIG SET maxmemory 1", "CONFIG SET maxmemory 0")
        case .cannotSave:
          ("CONFIG SET dir /proc,CONFIG SET save 3600_1,BGSAVE", "CONFIG SET stop-writes-on-bgsave-error no")
        case .lacksReplicas:
          ("CONFIG SET min-replicas-to-write 1", "CONFIG SET min-replicas-to-write 0")
        case .forbidsWriting: ("ACL SETUSER default -@write", "ACL SETUSER default +@all")
        case .forbidsChannels:
          ("ACL SETUSER default resetchannels", "ACL SETUSER default allchannels")
        }
      }

      /// A part of Redis' own words.
      var words: String {
        switch self {
        case .readOnly: "READONLY"
        case .full: "OOM"
        case .cannotSave: "MISCONF"
        case .lacksReplicas: "NOREPLICAS"
        case .forbidsWriting: "can't run this command"
        case .forbidsChannels: "NOPERM"
        }
      }
    }

    @Test(
      "All nodes say so, once, with Redis' words; people are told, and everybody agrees when Redis works again",
      arguments: Fate.allCases)
    func unable(fate: Fate) throws {
      let redis = try TestRedis(options: ["--enable-protected-configs", "yes"])
      let session = try redis.session()
      let cluster = try TestCluster(redis, hosts: ["127.0.0.1", "127.0.0.1"])
      let viewers = try cluster.viewers()
      let there = try cluster.join(cluster.followers()[0], key: cluster.presenterKey)
      let owner = try cluster.owner()
      #expect(try cluster.nodes.allSatisfy { try Self.isConnected($0) })
      for command in Self.commands(fate.commands.fault) { try session.send(command) }
      // Nobody does anything: the nodes notice by themselves.
      #expect(try Faults.eventually { try cluster.nodes.allSatisfy { try !Self.isConnected($0) } })
      let strangers = [viewers[1 - owner], there]
      #expect(try strangers.readUntil { strangers.allSatisfy { $0.error == "away" } })
      // Several attempts later, nothing has been said again.
      let attempts = try Self.connections(session)
      #expect(try Faults.eventually { try Self.connections(session) >= attempts + 12 })
      #expect(try cluster.nodes.allSatisfy { try !Self.isConnected($0) })
      for node in cluster.nodes {
        let lines = node.readLog().split(separator: "\n").filter { $0.contains("cannot be used") }
        #expect(lines.count { $0.contains(fate.words) } == 1, "\(lines)")
      }
      for command in Self.commands(fate.commands.cure) { try session.send(command) }
      #expect(try Faults.eventually { try cluster.nodes.allSatisfy { try Self.isConnected($0) } })
      #expect(try (viewers + [there]).agree())
      try there.send(#"{"type": "parameter", "name": "baseDegrees", "value": 44}"#)
      #expect(try viewers.readUntil { viewers.allSatisfy { $0.parameter("baseDegrees") == 44 } })
    }

    @Test("A user with the documented permissions is enough")
    func permitted() throws {
      let redis = try TestRedis()
      let rules = "resetkeys ~tiltcast:* resetchannels &tiltcast:* -@dangerous +info"
      for command in Self.commands("ACL SETUSER default \(rules)") { try redis.session().send(command) }
      let cluster = try TestCluster(redis, hosts: ["127.0.0.1", "127.0.0.1"])
      let viewers = try cluster.viewers()
      let there = try cluster.join(cluster.followers()[0], key: cluster.presenterKey)
      try there.send(#"{"type": "parameter", "name": "baseDegrees", "value": 44}"#)
      #expect(try viewers.readUntil { viewers.allSatisfy { $0.parameter("baseDegrees") == 44 } })
      cluster.nodes[try cluster.owner()].stop()
      try there.send(#"{"type": "parameter", "name": "baseDegrees", "value": 45}"#)
      #expect(try [there].readUntil { there.parameter("baseDegrees") == 45 })
      for node in cluster.nodes { #expect(!node.readLog().contains("cannot be used")) }
    }

    /// An underscore is a space within a word.
    private static func commands(_ text: String) -> [[[UInt8]]] {
      text.split(separator: ",").map { command in
        command.split(separator: " ").map { Array($0.replacing("_", with: " ").utf8) }
      }
    }

    private static func connections(_ session: RedisSession) throws -> Int {
      let text = try session.send(Redis.command("INFO", "stats")).text ?? ""
      return text.firstMatch(of: /total_connections_received:(\d+)/).flatMap { Int($0.1) } ?? 0
    }

    private static func isConnected(_ node: ChildServer) throws -> Bool {
      let text = try TestSocket(port: node.port).request(
        "GET", "/metrics", headers: [("Authorization", "Bearer \(node.presenterKey)")]
      ).text
      return text.contains("\ntiltcast_cluster_connected 1\n")
    }
  }
}
