import Foundation
import TestSupport
import Testing

@testable import Cluster
@testable import Redis

extension Clusters {
  @Suite("Rooms and keys of several servers")
  struct ClusterKeysTests {
    private let cluster: TestCluster

    init() throws { cluster = try TestCluster() }

    private func get(_ target: String, at index: Int) throws -> TestResponse {
      try TestSocket(port: cluster.nodes[index].port).request("GET", target)
    }

    /// Makes a room at a node.
    private func make(_ room: String, with key: String, at index: Int) throws -> TestResponse {
      try TestSocket(port: cluster.nodes[index].port)
        .request("POST", "/api/rooms?key=\(key)", body: Array(#"{"room": "\#(room)"}"#.utf8))
    }

    private func object(_ response: TestResponse) throws -> [String: Any] {
      try JSONSerialization.jsonObject(with: Data(response.body)) as? [String: Any] ?? [:]
    }

    @Test("The keys are the same on every node")
    func sameKeys() {
      #expect(Set(cluster.nodes.map(\.presenterKey)).count == 1)
      #expect(Set(cluster.nodes.map(\.phoneKey)).count == 1)
    }

    @Test("A node that comes when all others are gone still has the keys")
    func laterKeys() throws {
      let key = cluster.presenterKey
      for node in cluster.nodes { node.stop() }
      #expect(try cluster.addNode().presenterKey == key)
    }

    @Test("A Redis that is emptied while nodes are connected to it has the keys and the rooms again")
    func emptied() throws {
      let key = cluster.presenterKey
      #expect(try make("studio", with: key, at: 0).status == 201)
      let redis = try cluster.redis.session()
      let epoch = try redis.send(Redis.command("GET", RedisKeys.epoch)).text
      _ = try redis.send(Redis.command("FLUSHALL"))
      #expect(
        try Faults.eventually {
          let rooms = try redis.send(Redis.command("SMEMBERS", RedisKeys.rooms)).array?.compactMap(\.text)
          return try Set(rooms ?? []) == ["main", "studio"]
            && redis.send(Redis.command("EXISTS", RedisKeys.secret)).integer == 1
            && redis.send(Redis.command("GET", RedisKeys.epoch)).text == epoch
        })
      #expect(try cluster.addNode().presenterKey == key)
    }

    @Test("A room's status, layer tree and source code are the same at every node")
    func questions() throws {
      let (presenter, viewers) = (try cluster.join(1, key: cluster.presenterKey), try cluster.viewers())
      try presenter.send(#"{"type": "scene", "name": "arm"}"#)
      try presenter.send(#"{"type": "parameters", "values": {"arm": -20, "wrist": 5}}"#)
      #expect(try viewers.readUntil { viewers.allSatisfy { $0.parameter("arm") == -20 } })
      #expect(try viewers.agree())
      for target in [
        "/api/rooms/main", "/api/rooms/main/frame", "/api/rooms/main/source?as=swiftui",
        "/api/rooms/main/source?as=css",
      ] {
        let isSame = try Faults.eventually {
          let answers = try cluster.nodes.indices.map { try get(target, at: $0) }
          return answers[0].status == 200 && answers.allSatisfy { $0.body == answers[0].body }
        }
        #expect(isSame, "\(target)")
      }
    }

    @Test("A room that is made at one node is there at all, with its keys, and can be asked about")
    func made() throws {
      let answer = try make("second", with: cluster.presenterKey, at: 0)
      #expect(answer.status == 201)
      let links = try object(answer)["links"] as? [String: Any]
      let key = try #require((links?["present"] as? String)?.split(separator: "key=").last.map(String.init))
      let isKnown = try Faults.eventually {
        try cluster.nodes.indices.allSatisfy { try get("/api/rooms/second", at: $0).status == 200 }
      }
      #expect(isKnown)
      #expect(try make("second", with: key, at: 2).status == 409)
      let presenter = try cluster.join(1, key: key, room: "second")
      #expect(presenter.status == 101)
      let viewers = try cluster.nodes.indices.map { try cluster.join($0, room: "second") }
      let strangers = try cluster.viewers()
      try presenter.send(#"{"type": "scene", "name": "hue"}"#)
      #expect(
        try viewers.readUntil { viewers.allSatisfy { $0.messages["scene"]?["name"] as? String == "hue" } })
      #expect(try viewers.agree())
      for stranger in strangers {
        try stranger.readAll()
        #expect(stranger.messages["scene"]?["name"] as? String == "lenticular")
      }
    }

    /// The code of a room, as a node tells it.
    private func code(of room: String, with key: String, at index: Int) throws -> String? {
      try object(get("/api/rooms/\(room)/links?key=\(key)", at: index))["code"] as? String
    }

    @Test(
      "A code leads to its room at every node, also at those that have not opened it, until it is renewed")
    func codes() throws {
      let made = try object(make("studio", with: cluster.presenterKey, at: 0))["links"] as? [String: Any]
      let key = try #require((made?["present"] as? String)?.split(separator: "key=").last.map(String.init))
      let code = try #require(try code(of: "studio", with: key, at: 0))
      #expect(
        try Faults.eventually {
          try cluster.nodes.indices.allSatisfy { try get("/j/\(code)", at: $0).status == 303 }
        })
      let presenter = try cluster.join(1, key: key, room: "studio")
      try presenter.send(#"{"type": "code"}"#)
      #expect(
        try Faults.eventually {
          try cluster.nodes.indices.allSatisfy { try get("/j/\(code)", at: $0).status == 403 }
        })
      let codes = try cluster.nodes.indices.map { try self.code(of: "studio", with: key, at: $0) }
      #expect(Set(codes).count == 1)
      let newest = try #require(codes[0])
      #expect(
        try cluster.nodes.indices.allSatisfy { try get("/j/\(newest)", at: $0).status == 303 })
      let main = try cluster.nodes.indices.map {
        try self.code(of: "main", with: cluster.presenterKey, at: $0)
      }
      #expect(Set(main).count == 1 && main[0] != nil)
    }

    @Test("Who comes in the moment in which a room is made gets its picture")
    func hurry() throws {
      for number in 0..<5 {
        #expect(try make("room\(number)", with: cluster.presenterKey, at: 0).status == 201)
        let viewer = LiveClient(
          try TestWebSocket(port: cluster.nodes[0].port, path: "/ws?room=room\(number)"))
        try viewer.read(until: "frame")
        #expect(viewer.frames.first?.isComplete == true)
      }
    }

    @Test("Rooms that nobody knows are refused at every node")
    func unknown() throws {
      for index in cluster.nodes.indices {
        #expect(try get("/api/rooms/nowhere", at: index).status == 404)
        #expect(try cluster.join(index, room: "nowhere").status == 404)
      }
    }

    @Test("Who makes a room by joining it at one node meets who joins it at another")
    func openRooms() throws {
      let cluster = try TestCluster(options: TestCluster.still + ["--open-rooms"])
      let viewers = try cluster.nodes.indices.map { try cluster.join($0, room: "open") }
      #expect(
        try viewers.readUntil { viewers.allSatisfy { $0.messages["presence"]?["viewers"] as? Int == 3 } })
      #expect(try viewers.agree())
    }

    @Test(
      "A room that nobody has changed is forgotten by all once everybody is gone; one that was changed is not"
    )
    func forgotten() throws {
      let cluster = try TestCluster(options: TestCluster.still + ["--room-idle", "1"])
      let rooms = ["plain", "tuned"]
      let keys = try rooms.map { room in
        let answer = try TestSocket(port: cluster.nodes[0].port).request(
          "POST", "/api/rooms?key=\(cluster.presenterKey)", body: Array(#"{"room": "\#(room)"}"#.utf8))
        let links = try object(answer)["links"] as? [String: Any]
        return try #require((links?["present"] as? String)?.split(separator: "=").last.map { String($0) })
      }
      let isKnown = try Faults.eventually {
        try rooms.allSatisfy { room in
          try cluster.nodes.allSatisfy { node in
            try TestSocket(port: node.port).request("GET", "/r/\(room)/qr.svg").status == 200
          }
        }
      }
      #expect(isKnown)
      do {
        let people = try zip(rooms, keys).map { try cluster.join(1, key: $1, room: $0) }
        try people[1].send(#"{"type": "parameter", "name": "baseDegrees", "value": 44}"#)
        #expect(try people.readUntil { people[1].parameter("baseDegrees") == 44 })
      }
      let redis = try cluster.redis.session()
      func isThere(_ room: String) throws -> Bool {
        try redis.send(Redis.command("SISMEMBER", RedisKeys.rooms, room)).integer == 1
      }
      #expect(try Faults.eventually { try !isThere("plain") && cluster.holder(of: "tuned") == nil })
      #expect(try isThere("tuned"))
      for node in cluster.nodes {
        #expect(try TestSocket(port: node.port).request("GET", "/api/rooms/plain").status == 404)
        let status = try object(TestSocket(port: node.port).request("GET", "/api/rooms/tuned"))
        #expect((status["parameters"] as? [String: Any])?["baseDegrees"] as? Double == 44)
      }
      #expect(try redis.send(Redis.command("EXISTS", "tiltcast:plain:snapshot")).integer == 0)
    }
  }
}
