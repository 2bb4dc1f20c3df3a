import Engine
import Foundation
import TestSupport
import Testing

@testable import Cluster
@testable import Redis
@testable import Rooms
@testable import Server

extension Clusters {
  @Suite("Several servers, and one of them fails")
  struct ClusterFaultTests {
    /// A cluster with people at every node, and somebody who sets its parameters at a node that follows.
    private struct Hall {
      let cluster: TestCluster
      let owner: Int
      let viewers: [LiveClient]
      let presenter: LiveClient
      let phone: LiveClient

      init(options: [String] = []) throws {
        cluster = try TestCluster(options: TestCluster.still + options)
        owner = try cluster.owner()
        let followers = try cluster.followers()
        viewers = try cluster.viewers()
        presenter = try cluster.join(followers[0], key: cluster.presenterKey)
        phone = try cluster.join(followers[1], key: cluster.phoneKey, and: "&session=the-same-phone")
      }

      /// Viewers whose node stays.
      var others: [LiveClient] { viewers.indices.filter { $0 != owner }.map { viewers[$0] } }

      func set(_ degrees: Double) throws {
        try presenter.send(#"{"type": "parameter", "name": "baseDegrees", "value": \#(degrees)}"#)
      }

      /// Whether all viewers hear of a value.
      func everybody(hears degrees: Double, _ viewers: [LiveClient]? = nil) throws -> Bool {
        let viewers = viewers ?? self.viewers
        return try viewers.readUntil { viewers.allSatisfy { $0.parameter("baseDegrees") == degrees } }
      }
    }

    /// The tilts of a take.
    private let take = (0..<180).map { 15 + 40 * sin(Double($0) / 25) }

    @Test(
      "Killed in the middle of a take, the owner is replaced within the lease, and nobody else loses a socket"
    )
    func killed() throws {
      let undisturbed = try ChildServer(
        state: Faults.StateFolder().url, options: TestCluster.still)
      let lonely = try undisturbed.join(key: undisturbed.presenterKey)
      try lonely.send(#"{"type": "parameter", "name": "baseDegrees", "value": 50}"#)
      let hall = try Hall()
      let atOwner = try hall.cluster.join(hall.owner, key: hall.cluster.presenterKey)
      for phone in [lonely, hall.phone] {
        try phone.tilt(15)
        try phone.readAll()
        try phone.send(#"{"type": "calibrate"}"#)
        try phone.tilt(through: take.prefix(90))
      }
      // The last operation before the end is that of somebody at the node that dies.
      try atOwner.tune(#"{"type": "parameter", "name": "baseDegrees", "value": 50}"#)
      let (start, before) = (Date(), hall.others.map { $0.frames.last?.sequence ?? 0 })
      hall.cluster.nodes[hall.owner].kill()
      _ = try hall.cluster.owner(besides: hall.owner)
      #expect(Date().timeIntervalSince(start) < 5)
      for phone in [lonely, hall.phone] { try phone.tilt(through: take.dropFirst(90)) }
      #expect(try (hall.others + [hall.phone, hall.presenter]).agree())
      #expect(try hall.everybody(hears: 50, hall.others))
      #expect(
        try (hall.others + [hall.presenter, hall.phone]).readUntil {
          try hall.others[0].floats == undisturbed.join().floats
        })
      for (viewer, last) in zip(hall.others, before) {
        #expect(viewer.kinds.count { $0 == "hello" } == 1)
        #expect(viewer.frames.last?.sequence ?? 0 > last)
        // Nobody is shown the past, in which the room was kept.
        let times = viewer.frames.map(\.serverTime)
        #expect(zip(times, times.dropFirst()).allSatisfy { $0 <= $1 })
      }
      // Who was at the dead node is gone.
      #expect(
        try hall.others.readUntil {
          hall.others.allSatisfy { $0.messages["presence"]?["viewers"] as? Int == 3 }
        })
      try hall.cluster.restart(hall.owner)
      let back = try hall.cluster.join(hall.owner)
      #expect(try (hall.others + [back]).agree())
    }

    @Test("What is done at another node while nobody runs the room is done when somebody does")
    func deedsInBetween() throws {
      let hall = try Hall()
      #expect(try hall.viewers.agree())
      hall.cluster.nodes[hall.owner].kill()
      try hall.set(44)
      try hall.presenter.send(#"{"type": "scene", "name": "arm"}"#)
      try hall.presenter.send(#"{"type": "scene", "name": "lenticular"}"#)
      #expect(try hall.everybody(hears: 44, hall.others))
      #expect(try hall.others.agree())
    }

    @Test(
      "A operation that was under way when an owner ended is set aside by the next, which says so and goes on"
    )
    func deedThatEnds() throws {
      let hall = try Hall()
      #expect(try hall.viewers.agree())
      hall.cluster.nodes[hall.owner].kill()
      try hall.set(44)
      try hall.presenter.send(#"{"type": "parameter", "name": "foil", "value": 0.5}"#)
      // What a node leaves behind that takes the room over, and ends in the middle of the operation.
      let redis = try hall.cluster.redis.session()
      var place: String?
      let isThere = try Faults.eventually {
        let entries = try redis.send(Redis.command("XRANGE", "tiltcast:main:journal", "-", "+")).array ?? []
        let operation = entries.first { entry in
          let bytes = entry.array?.last?.array?.last?.bytes ?? []
          return String(decoding: bytes, as: UTF8.self).contains("baseDegrees")
        }
        place = operation?.array?.first?.text
        return place != nil
      }
      #expect(isThere)
      _ = try redis.send(Redis.command("SET", "tiltcast:main:under-way", try #require(place)))
      #expect(
        try hall.others.readUntil { hall.others.allSatisfy { $0.parameter("foil") == 0.5 } })
      #expect(hall.others.allSatisfy { $0.parameter("baseDegrees") == 60 })
      let aside = try redis.send(Redis.command("LRANGE", "tiltcast:main:aside", "0", "-1")).array ?? []
      #expect(aside.count == 1)
      #expect(try redis.send(Redis.command("EXISTS", "tiltcast:main:under-way")).integer == 0)
      let heir = hall.cluster.nodes[try hall.cluster.owner(besides: hall.owner)]
      let metrics = try TestSocket(port: heir.port).request("GET", "/metrics").text
      #expect(metrics.contains("tiltcast_journal_set_aside_total 1"), "\(metrics)")
    }

    @Test("What somebody else has left at a room's keys is replaced, and the room goes on")
    func strangeValues() throws {
      let hall = try Hall()
      let redis = try hall.cluster.redis.session()
      let most = String(UInt64.max)
      let strange = [
        [["SET", "tiltcast:main:fence", "zz"], ["DEL", "tiltcast:main:lease"]],
        [["SET", "tiltcast:main:fence", most], ["SET", "tiltcast:main:lease", "99 1"]],
        [["DEL", "tiltcast:main:lease"], ["RPUSH", "tiltcast:main:lease", "a"]],
        [
          ["SET", "tiltcast:main:journal", "x"], ["SET", "tiltcast:main:lease", "1 \(most)", "PX", "60000"],
        ],
      ]
      for (round, commands) in strange.enumerated() {
        for words in commands { _ = try redis.send(words.map { Array($0.utf8) }) }
        // A fence that only a stranger has named.
        let stranger = Publication.released.encoded(under: .max)
        _ = try redis.send(["PUBLISH", "tiltcast:main:out"].map { Array($0.utf8) } + [stranger])
        var degrees = Double(20 + 10 * round)
        // What is done while nobody runs the room may be lost with the journal.
        let goesOn = try Faults.eventually {
          degrees += 0.25
          try hall.set(degrees)
          usleep(100_000)
          for viewer in hall.viewers { try viewer.readAll() }
          return hall.viewers.allSatisfy { $0.parameter("baseDegrees") == degrees }
        }
        #expect(goesOn, "\(commands)")
      }
    }

    @Test(
      "An owner that was stopped beyond its lease is not heard when it goes on, and shows the new owner's picture"
    )
    func paused() throws {
      let hall = try Hall()
      let atOwner = try hall.cluster.join(hall.owner, key: hall.cluster.presenterKey)
      try hall.phone.tilt(through: take.prefix(30))
      #expect(try hall.viewers.agree())
      let process = hall.cluster.nodes[hall.owner].process.processIdentifier
      kill(process, SIGSTOP)
      // It will find these when it wakes up, before it hears anybody else.
      try atOwner.send(#"{"type": "parameter", "name": "baseDegrees", "value": 11}"#)
      for angle in take.prefix(60) { try atOwner.tilt(angle) }
      _ = try hall.cluster.owner(besides: hall.owner)
      try hall.set(55)
      #expect(try hall.everybody(hears: 55, hall.others))
      try hall.phone.tilt(through: take.dropFirst(30))
      #expect(try hall.others.agree())
      let counts = hall.others.map(\.frames.count)
      kill(process, SIGCONT)
      try hall.phone.tilt(through: take.reversed())
      #expect(try (hall.viewers + [atOwner, hall.phone]).agree())
      #expect(try hall.cluster.holder() != hall.owner)
      for (viewer, count) in zip(hall.others, counts) {
        let numbers = viewer.frames.dropFirst(count - 1).map { (Int($0.epoch), Int($0.sequence)) }
        #expect(numbers.count > 1)
        #expect(zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 })
      }
      try hall.set(66)
      #expect(try hall.everybody(hears: 66))
    }

    @Test("An owner that is gone is noticed by its missing heartbeats, long before its lease is over")
    func heartbeats() throws {
      let hall = try Hall(options: ["--lease", "8"])
      // Whoever has only just come judges nobody.
      sleep(9)
      let start = Date()
      hall.cluster.nodes[hall.owner].kill()
      _ = try hall.cluster.owner(besides: hall.owner)
      // At least two thirds of the lease were left.
      #expect(Date().timeIntervalSince(start) < 5)
      try hall.set(44)
      #expect(try hall.everybody(hears: 44, hall.others))
    }

    @Test(
      "A recording, what can be undone and who drives survive their owner, killed or asked to end",
      arguments: [true, false])
    func survivors(isKilled: Bool) throws {
      let hall = try Hall()
      let other = try hall.cluster.join(hall.cluster.followers()[0], key: hall.cluster.phoneKey)
      try hall.phone.tilt(through: take.prefix(30))
      try hall.presenter.send(#"{"type": "record", "value": true, "name": "Finale"}"#)
      try hall.set(40)
      #expect(try hall.everybody(hears: 40))
      try hall.phone.tilt(through: take[30..<90])
      let node = hall.cluster.nodes[hall.owner]
      if isKilled { node.kill() } else { node.stop() }
      // Another phone is faster, but does not drive.
      try other.tilt(through: take.prefix(20))
      _ = try hall.cluster.owner(besides: hall.owner)
      for angle in take[90..<180] {
        try other.tilt(-angle)
        try hall.phone.tilt(through: [angle])
      }
      let driver = hall.phone.id
      #expect(
        try hall.others.readUntil {
          hall.others.allSatisfy { $0.messages["presence"]?["driver"] as? UInt64 == driver }
        })
      try hall.presenter.send(#"{"type": "undo"}"#)
      #expect(try hall.everybody(hears: 60, hall.others))
      try hall.presenter.send(#"{"type": "stop"}"#)
      let heir = hall.cluster.nodes[try hall.cluster.owner(besides: hall.owner)]
      var file = ""
      let isKept = try Faults.eventually {
        file =
          try TestSocket(port: heir.port).request(
            "GET", "/api/rooms/main/takes/Finale",
            headers: [("Authorization", "Bearer \(hall.cluster.presenterKey)")]
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
        // The node that was killed has a part of the same recording, which is no other take.
        try hall.cluster.restart(hall.owner, withTakes: true)
        let takes = { (node: ChildServer) in
          try TestSocket(port: node.port).request(
            "GET", "/api/rooms/main/takes",
            headers: [("Authorization", "Bearer \(hall.cluster.presenterKey)")]
          ).text
        }
        #expect(
          try Faults.eventually {
            let text = try takes(hall.cluster.nodes[hall.owner])
            return try text == takes(heir) && text.components(separatedBy: "\"name\"").count == 2
          })
      }
    }

    @Test("A recording whose owners are killed and started again, one after the other, is one take")
    func recordedThroughRestarts() throws {
      let hall = try Hall(options: ["--lease", "1"])
      try hall.presenter.send(#"{"type": "record", "value": true, "name": "Finale"}"#)
      try hall.phone.tilt(through: take.prefix(30))
      let authorization = [("Authorization", "Bearer \(hall.cluster.presenterKey)")]
      func takes(at node: Int) throws -> [String: Bool] {
        struct List: Decodable {
          struct Take: Decodable {
            var name: String
            var cut: Bool
          }
          var takes: [Take]
        }
        let answer = try TestSocket(port: hall.cluster.nodes[node].port).request(
          "GET", "/api/rooms/main/takes", headers: authorization)
        let list = try JSONDecoder().decode(List.self, from: Data(answer.text.utf8))
        return Dictionary(uniqueKeysWithValues: list.takes.map { ($0.name, $0.cut) })
      }
      for _ in 0..<3 {
        let owner = try hall.cluster.owner()
        hall.cluster.nodes[owner].kill()
        _ = try hall.cluster.owner(besides: owner)
        let phone = try hall.cluster.join((owner + 1) % 3, key: hall.cluster.phoneKey)
        try phone.tilt(through: take.prefix(30))
        try hall.cluster.restart(owner, withTakes: true)
        // What the node has of the recording has come to the others.
        #expect(
          try Faults.eventually {
            try hall.cluster.nodes.indices.allSatisfy { try takes(at: $0) == ["Finale": true] }
          })
      }
      let presenter = try hall.cluster.join(0, key: hall.cluster.presenterKey)
      try presenter.send(#"{"type": "stop"}"#)
      #expect(
        try Faults.eventually {
          try hall.cluster.nodes.indices.allSatisfy { try takes(at: $0) == ["Finale": false] }
        })
    }

    @Test("A phone of the node that dies has the tilt as soon as it is back and there is a new owner")
    func phoneOfTheDead() throws {
      let hall = try Hall()
      // Whoever has only just come judges nobody.
      sleep(4)
      let phone = try hall.cluster.join(
        hall.owner, key: hall.cluster.phoneKey, and: "&session=another-phone")
      try phone.tilt(through: take.prefix(30))
      #expect(
        try hall.others.readUntil {
          hall.others.allSatisfy { $0.messages["presence"]?["driver"] as? UInt64 == phone.id }
        })
      hall.cluster.nodes[hall.owner].kill()
      let heir = try hall.cluster.owner(besides: hall.owner)
      let start = Date()
      let back = try hall.cluster.join(heir, key: hall.cluster.phoneKey, and: "&session=another-phone")
      try back.tilt(through: take.prefix(20))
      #expect(
        try hall.others.readUntil {
          hall.others.allSatisfy { $0.messages["presence"]?["driver"] as? UInt64 == back.id }
        })
      // Before the people of the dead node have left.
      #expect(Date().timeIntervalSince(start) < 1.5)
    }

    @Test("An owner that is asked to end gives its room away at once, as it is")
    func terminated() throws {
      let hall = try Hall(options: ["--lease", "30"])
      try hall.set(35)
      try hall.phone.tilt(through: take.prefix(90))
      #expect(try hall.everybody(hears: 35))
      #expect(try hall.viewers.agree())
      let start = Date()
      hall.cluster.nodes[hall.owner].stop()
      _ = try hall.cluster.owner(besides: hall.owner)
      try hall.phone.tilt(through: take.dropFirst(90))
      #expect(try (hall.others + [hall.phone]).agree())
      #expect(Date().timeIntervalSince(start) < 15)
      #expect(try hall.everybody(hears: 35, hall.others))
      #expect(hall.others.allSatisfy { $0.kinds.count { $0 == "hello" } == 1 })
    }

    @Test("One owner after another dies, and the room goes on at the last")
    func lastOne() throws {
      let cluster = try TestCluster()
      var left = Set(cluster.nodes.indices)
      for round in 1...2 {
        let owner = try cluster.owner()
        left.remove(owner)
        let presenter = try cluster.join(left.min() ?? 0, key: cluster.presenterKey)
        try presenter.tune(#"{"type": "parameter", "name": "baseDegrees", "value": \#(40 + round)}"#)
        cluster.nodes[owner].kill()
        let next = try cluster.owner(besides: owner)
        let viewer = try cluster.join(next)
        #expect(try [viewer].readUntil { viewer.parameter("baseDegrees") == Double(40 + round) })
      }
      let phone = try cluster.join(left.min() ?? 0, key: cluster.phoneKey)
      let before = phone.floats
      try phone.tilt(40)
      #expect(try [phone].readUntil { phone.floats != before })
    }
  }
}
