import Engine
import Foundation
import TestSupport
import Testing

@testable import Cluster
@testable import Redis
@testable import Rooms
@testable import Server

extension Clusters {
  @Suite("What survives the server that runs a room")
  struct ClusterSurvivalTests {
    @Test("A step of the show that is asked for while nobody runs the room is shown by the next owner")
    func show() throws {
      let folder = Faults.StateFolder()
      try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
      let text = "title: T\nscenes:\n  - scene: lenticular\n    title: A\n  - scene: arm\n    title: B\n"
      try Data(text.utf8).write(to: folder.url.appendingPathComponent("show.yaml"))
      let occupied = try OccupiedCluster(options: ["--show", folder.url.path])
      func step(_ viewer: LiveClient) -> Int? { viewer.messages["show"]?["index"] as? Int }
      #expect(try occupied.viewers.readUntil { occupied.viewers.allSatisfy { step($0) == 0 } })
      occupied.cluster.nodes[occupied.owner].kill()
      try occupied.presenter.send(#"{"type": "show", "index": 1}"#)
      #expect(try occupied.others.readUntil { occupied.others.allSatisfy { step($0) == 1 } })
      #expect(try occupied.others.agree())
      #expect(occupied.presenter.error == nil)
    }

    @Test(
      "A recording, what can be undone and who drives survive their owner, killed or asked to end",
      arguments: [true, false])
    func survivors(isKilled: Bool) throws {
      let occupied = try OccupiedCluster()
      let other = try occupied.cluster.join(occupied.cluster.followers()[0], key: occupied.cluster.phoneKey)
      try occupied.phone.tilt(through: OccupiedCluster.tilts.prefix(30))
      try occupied.presenter.send(#"{"type": "record", "value": true, "name": "Finale"}"#)
      try occupied.set(40)
      #expect(try occupied.everybody(hears: 40))
      try occupied.phone.tilt(through: OccupiedCluster.tilts[30..<90])
      let node = occupied.cluster.nodes[occupied.owner]
      if isKilled { node.kill() } else { node.stop() }
      // Another phone is faster, but does not drive.
      try other.tilt(through: OccupiedCluster.tilts.prefix(20))
      _ = try occupied.cluster.owner(besides: occupied.owner)
      for angle in OccupiedCluster.tilts[90..<180] {
        try other.tilt(-angle)
        try occupied.phone.tilt(through: [angle])
      }
      let driver = occupied.phone.id
      #expect(
        try occupied.others.readUntil {
          occupied.others.allSatisfy { $0.messages["presence"]?["driver"] as? UInt64 == driver }
        })
      try occupied.presenter.send(#"{"type": "undo"}"#)
      #expect(try occupied.everybody(hears: 60, occupied.others))
      try occupied.presenter.send(#"{"type": "stop"}"#)
      let heir = occupied.cluster.nodes[try occupied.cluster.owner(besides: occupied.owner)]
      var file = ""
      let isKept = try Faults.eventually {
        file =
          try TestSocket(port: heir.port).request(
            "GET", "/api/rooms/main/takes/Finale",
            headers: [("Authorization", "Bearer \(occupied.cluster.presenterKey)")]
          ).text
        return file.contains("\"end\"")
      }
      #expect(isKept)
      let recorded = try Take(jsonLines: file)
      #expect(recorded.cut == nil)
      let degrees = recorded.events.compactMap { event -> ParameterValue? in
        if case .parameter("baseDegrees", let value) = event.event { value } else { nil }
      }
      #expect(degrees == [.number(40), .number(60)])
      // All but what was under way when the owner ended.
      let samples = recorded.events.count { if case .sample = $0.event { true } else { false } }
      #expect(samples > 120, "\(samples)")
      if isKilled {
        // The node that was killed has a part of the same recording, which is no other OccupiedCluster.tilts.
        try occupied.cluster.restart(occupied.owner, withTakes: true)
        let takes = { (node: ChildServer) in
          try TestSocket(port: node.port).request(
            "GET", "/api/rooms/main/takes",
            headers: [("Authorization", "Bearer \(occupied.cluster.presenterKey)")]
          ).text
        }
        #expect(
          try Faults.eventually {
            let text = try takes(occupied.cluster.nodes[occupied.owner])
            return try text == takes(heir) && text.components(separatedBy: "\"name\"").count == 2
          })
      }
    }

    @Test("A recording whose owners are killed and started again, one after the other, is one take")
    func recordedThroughRestarts() throws {
      // A node that a busy machine stops for a quarter of the lease counts as gone, and two owners make two takes.
      let occupied = try OccupiedCluster(options: ["--lease", "4"])
      try occupied.presenter.send(#"{"type": "record", "value": true, "name": "Finale"}"#)
      try occupied.phone.tilt(through: OccupiedCluster.tilts.prefix(30))
      let authorization = [("Authorization", "Bearer \(occupied.cluster.presenterKey)")]
      func takes(at node: Int) throws -> [String: Bool] {
        struct List: Decodable {
          struct Take: Decodable {
            var name: String
            var cut: Bool
          }
          var takes: [Take]
        }
        let answer = try TestSocket(port: occupied.cluster.nodes[node].port).request(
          "GET", "/api/rooms/main/takes", headers: authorization)
        let list = try JSONDecoder().decode(List.self, from: Data(answer.text.utf8))
        return Dictionary(uniqueKeysWithValues: list.takes.map { ($0.name, $0.cut) })
      }
      for _ in 0..<3 {
        let owner = try occupied.cluster.owner()
        occupied.cluster.nodes[owner].kill()
        _ = try occupied.cluster.owner(besides: owner)
        let phone = try occupied.cluster.join((owner + 1) % 3, key: occupied.cluster.phoneKey)
        try phone.tilt(through: OccupiedCluster.tilts.prefix(30))
        try occupied.cluster.restart(owner, withTakes: true)
        // What the node has of the recording has come to the others.
        #expect(
          try Faults.eventually {
            try occupied.cluster.nodes.indices.allSatisfy { try takes(at: $0) == ["Finale": true] }
          })
      }
      let presenter = try occupied.cluster.join(0, key: occupied.cluster.presenterKey)
      try presenter.send(#"{"type": "stop"}"#)
      #expect(
        try Faults.eventually {
          try occupied.cluster.nodes.indices.allSatisfy { try takes(at: $0) == ["Finale": false] }
        })
    }

    @Test("A phone of the node that dies has the tilt as soon as it is back and there is a new owner")
    func phoneOfTheDead() throws {
      let occupied = try OccupiedCluster()
      // Whoever has only just come judges nobody.
      sleep(4)
      let phone = try occupied.cluster.join(
        occupied.owner, key: occupied.cluster.phoneKey, and: "&session=another-phone")
      try phone.tilt(through: OccupiedCluster.tilts.prefix(30))
      #expect(
        try occupied.others.readUntil {
          occupied.others.allSatisfy { $0.messages["presence"]?["driver"] as? UInt64 == phone.id }
        })
      occupied.cluster.nodes[occupied.owner].kill()
      let heir = try occupied.cluster.owner(besides: occupied.owner)
      let start = Date()
      let back = try occupied.cluster.join(
        heir, key: occupied.cluster.phoneKey, and: "&session=another-phone")
      try back.tilt(through: OccupiedCluster.tilts.prefix(20))
      #expect(
        try occupied.others.readUntil {
          occupied.others.allSatisfy { $0.messages["presence"]?["driver"] as? UInt64 == back.id }
        })
      // Before the people of the dead node have left.
      #expect(Date().timeIntervalSince(start) < 2.5)
    }
  }
}
