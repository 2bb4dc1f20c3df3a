import Foundation
import TestSupport
import Testing

@testable import Redis

extension Clusters {
  @Suite("A room on several servers")
  struct ClusterRoomTests {
    private let cluster: TestCluster
    /// The node that runs the room, and the two that follow it.
    private let owner: Int
    private let followers: [Int]

    init() throws {
      cluster = try TestCluster()
      owner = try cluster.owner()
      followers = try cluster.followers()
    }

    private func join(_ index: Int, key: String? = nil, and parameters: String = "") throws -> LiveClient {
      try cluster.join(index, key: key, and: parameters)
    }

    @Test("Everybody counts, wherever they are, under a number of their own")
    func presence() throws {
      let viewers = try cluster.viewers() + cluster.viewers()
      let presenter = try join(followers[0], key: cluster.presenterKey)
      let phones = try cluster.nodes.indices.map {
        try join($0, key: cluster.phoneKey, and: "&name=Phone\($0)")
      }
      let all = viewers + phones + [presenter]
      #expect(Set(all.map(\.id)).count == all.count)
      // Presenters watch, too.
      let isCounted = try all.readUntil {
        all.allSatisfy {
          $0.messages["presence"]?["viewers"] as? Int == 7 && $0.messages["presence"]?["phones"] as? Int == 3
        }
      }
      #expect(isCounted, "\(all.map { $0.messages["presence"] ?? [:] })")
      #expect(try [presenter].readUntil { presenter.names.isSuperset(of: ["Phone0", "Phone1", "Phone2"]) })
    }

    @Test("A phone at any node moves every screen, and each state is the same on all to the bit")
    func tilt() throws {
      for place in cluster.nodes.indices {
        let (viewers, phone) = (try cluster.viewers(), try join(place, key: cluster.phoneKey))
        let before = viewers[0].floats
        try phone.tilt(through: (0..<60).map { 40 * sin(Double($0 + 10 * place) / 10) })
        #expect(try (viewers + [phone]).agree())
        #expect(viewers[0].floats != before)
        let driver = phone.id
        #expect(
          try viewers.readUntil {
            viewers.allSatisfy { $0.messages["presence"]?["driver"] as? UInt64 == driver }
          })
        let shown = viewers.map(\.states)
        for others in shown.dropFirst() {
          let both = Set(others.keys).intersection(shown[0].keys)
          #expect(both.count > 10)
          #expect(both.allSatisfy { others[$0] == shown[0][$0] })
        }
      }
    }

    @Test("Parameters, undo, presets and scenes are the same everywhere, whoever changes them")
    func tuning() throws {
      let (presenters, viewers) = (
        try cluster.nodes.indices.map { try join($0, key: cluster.presenterKey) }, try cluster.viewers()
      )
      func all(are value: Double) throws -> Bool {
        try viewers.readUntil { viewers.allSatisfy { $0.parameter("baseDegrees") == value } }
      }
      for (index, presenter) in presenters.enumerated() {
        try presenter.send(#"{"type": "parameter", "name": "baseDegrees", "value": \#(20 + index)}"#)
        #expect(try all(are: Double(20 + index)))
      }
      try presenters[followers[0]].send(#"{"type": "preset", "operation": "save", "name": "Mine"}"#)
      try presenters[followers[0]].send(#"{"type": "undo"}"#)
      #expect(try all(are: 21))
      let last = presenters[followers[1]]
      #expect(try [last].readUntil { "\(last.messages["tuning"] ?? [:])".contains("Mine") })
      try last.send(#"{"type": "preset", "operation": "apply", "name": "Mine"}"#)
      #expect(try all(are: 22))
      try last.send(#"{"type": "scene", "name": "arm"}"#)
      #expect(
        try viewers.readUntil { viewers.allSatisfy { $0.messages["scene"]?["name"] as? String == "arm" } })
      #expect(try viewers.agree())
    }

    @Test("What is wrong is told to its sender alone, also at another node")
    func errors() throws {
      let (presenter, viewer) = (try join(followers[0], key: cluster.presenterKey), try join(followers[0]))
      let other = try join(followers[1], key: cluster.presenterKey)
      for (message, code) in [
        (#"{"type": "parameter", "name": "nothing", "value": 1}"#, "unknown-parameter"),
        (#"{"type": "parameter", "name": "baseDegrees", "value": 1000}"#, "out-of-range"),
        (#"{"type": "scene", "name": "nothing"}"#, "unknown-scene"), ("{", "malformed"),
      ] {
        try presenter.send(message)
        #expect(try [presenter].readUntil { presenter.error == code })
      }
      try viewer.send(#"{"type": "undo"}"#)
      #expect(try [viewer].readUntil { viewer.error == "not-allowed" })
      try other.readAll()
      #expect(other.error == nil)
    }

    @Test("A presenter at one node locks the room, sends people away and shares the tilt at the others")
    func moderation() throws {
      let presenter = try join(followers[0], key: cluster.presenterKey)
      let viewers = try cluster.viewers()
      let phones = try cluster.nodes.indices.map {
        try join($0, key: cluster.phoneKey, and: "&name=Phone\($0)&session=session-\($0)")
      }
      try presenter.send(#"{"type": "policy", "value": "ask"}"#)
      #expect(
        try viewers.readUntil {
          viewers.allSatisfy { $0.messages["presence"]?["policy"] as? String == "ask" }
        })
      let asker = phones[followers[1]]
      try phones[owner].tilt(10)
      #expect(
        try [presenter].readUntil { presenter.messages["presence"]?["driver"] as? UInt64 == phones[owner].id }
      )
      try asker.send(#"{"type": "take"}"#)
      #expect(
        try [presenter].readUntil {
          let people = presenter.messages["people"]?["people"] as? [[String: Any]] ?? []
          return people.contains { $0["id"] as? UInt64 == asker.id && $0["asking"] as? Bool == true }
        })
      try presenter.send(#"{"type": "hand", "id": \#(asker.id)}"#)
      #expect(
        try viewers.readUntil {
          viewers.allSatisfy { $0.messages["presence"]?["driver"] as? UInt64 == asker.id }
        })
      try presenter.send(#"{"type": "lock", "value": true}"#)
      #expect(
        try viewers.readUntil { viewers.allSatisfy { $0.messages["presence"]?["locked"] as? Bool == true } })
      // A node that has not heard of it yet lets people in, whom the owner sends away.
      for newcomer in try followers.map({ try cluster.knock($0) }) where newcomer.status == 101 {
        #expect(try newcomer.webSocket.readClose().code == 1008)
      }
      for index in cluster.nodes.indices {
        #expect(try [presenter].readUntil { try cluster.knock(index).status == 403 })
      }
      for (index, phone) in phones.enumerated() {
        try presenter.send(#"{"type": "kick", "id": \#(phone.id)}"#)
        #expect(try phone.webSocket.readClose().code == 4001)
        for other in cluster.nodes.indices {
          let refused = try [presenter].readUntil {
            try cluster.knock(other, key: cluster.phoneKey, and: "&session=session-\(index)").status == 403
          }
          #expect(refused, "A phone that was sent away from node \(index) comes in at node \(other).")
        }
      }
    }

    @Test("A node that comes later shows the room as it is at once, and its people take part")
    func lateNode() throws {
      let (viewer, phone) = (try join(owner), try join(followers[0], key: cluster.phoneKey))
      let presenter = try join(followers[1], key: cluster.presenterKey)
      try presenter.send(#"{"type": "parameter", "name": "baseDegrees", "value": 33}"#)
      try phone.tilt(through: stride(from: 0, to: 40, by: 2))
      let node = try cluster.addNode()
      let late = try node.join()
      #expect(try [viewer, late].agree())
      #expect(late.parameter("baseDegrees") == 33)
      let second = try node.join(key: cluster.presenterKey)
      try second.send(#"{"type": "parameter", "name": "baseDegrees", "value": 44}"#)
      #expect(try [viewer].readUntil { viewer.parameter("baseDegrees") == 44 })
    }

    @Test("The journal is shortened, too, if only people at the owner do something")
    func journal() throws {
      let (presenter, session) = (try join(owner, key: cluster.presenterKey), try cluster.redis.session())
      var count = 0
      func change() throws {
        count += 1
        try presenter.tune(#"{"type": "parameter", "name": "baseDegrees", "value": \#(20 + count % 40)}"#)
      }
      for _ in 0..<200 { try change() }
      let isShort = try Faults.eventually {
        // The room is kept after each change, and its journal begins after the last entry that the owner heard of.
        try change()
        return try session.send(Redis.command("XLEN", "tiltcast:main:journal")).integer ?? 0 < 100
      }
      #expect(isShort)
    }

    @Test("The takes of a room that a node has not opened are all there at the first question")
    func unopened() throws {
      func ask(
        _ index: Int, _ method: String, _ path: String, key: String, _ body: String = ""
      ) throws -> TestResponse {
        try TestSocket(port: cluster.nodes[index].port).request(
          method, "/api/rooms" + path, headers: [("Authorization", "Bearer \(key)")], body: Array(body.utf8))
      }
      let take = """
        {"tiltcast": "take", "version": 1, "scene": "lenticular"}
        {"t": 0.5, "type": "sample", "alpha": 0, "beta": 30, "gamma": 0}
        """
      let made = try ask(owner, "POST", "", key: cluster.presenterKey, #"{"room": "studio"}"#)
      let key = String(try #require(made.text.firstMatch(of: /"present":"[^"]*key=([\w-]+)/)).output.1)
      #expect(try ask(owner, "PUT", "/studio/takes/One", key: key, take).status == 201)
      let file = cluster.state(of: followers[0]).appendingPathComponent("takes/0/studio/One.jsonl").path
      #expect(Faults.eventually { FileManager.default.fileExists(atPath: file) })
      #expect(try ask(followers[0], "GET", "/studio/takes", key: key).text.contains(#""One""#))
    }

    @Test("A viewer who does not read at a node that follows costs nobody a frame, and ends with the newest")
    func slowViewer() throws {
      let slow = LiveClient(
        try TestWebSocket(port: cluster.nodes[followers[0]].port, receiveBuffer: 4096))
      try slow.read(until: "frame")
      let (presenter, other) = (try join(followers[1], key: cluster.presenterKey), try join(followers[0]))
      try presenter.send(#"{"type": "scene", "name": "hue"}"#)
      try presenter.send(#"{"type": "pointer", "phase": "began", "id": 1, "x": 400, "y": 500}"#)
      for step in 0..<400 {
        try presenter.send(
          #"{"type": "pointer", "phase": "moved", "id": 1, "x": 400, "y": \#(300 + 200 * sin(Double(step) / 30))}"#
        )
        usleep(8000)
        if step % 100 == 99 { #expect(try [presenter, other].agree()) }
      }
      #expect(try [other, slow].agree())
    }
  }
}

extension LiveClient {
  /// The floats at each state that this viewer was shown of its one structure, by the state's number.
  fileprivate var states: [UInt32: [UInt32]] {
    var floats = [Float](repeating: .nan, count: floats.count)
    var states: [UInt32: [UInt32]] = [:]
    for frame in frames where frame.apply(to: &floats) { states[frame.sequence] = floats.map(\.bitPattern) }
    return states
  }
}
