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
    @Test(
      "Killed in the middle of a take, the owner is replaced within the lease, and nobody else loses a socket"
    )
    func killed() throws {
      let undisturbed = try ChildServer(
        state: Faults.StateFolder().url, options: TestCluster.still)
      let lonely = try undisturbed.join(key: undisturbed.presenterKey)
      try lonely.send(#"{"type": "parameter", "name": "baseDegrees", "value": 50}"#)
      let occupied = try OccupiedCluster()
      let atOwner = try occupied.cluster.join(occupied.owner, key: occupied.cluster.presenterKey)
      for phone in [lonely, occupied.phone] {
        try phone.tilt(15)
        try phone.readAll()
        try phone.send(#"{"type": "calibrate"}"#)
        try phone.tilt(through: OccupiedCluster.tilts.prefix(90))
      }
      // The last operation before the end is that of somebody at the node that dies.
      try atOwner.tune(#"{"type": "parameter", "name": "baseDegrees", "value": 50}"#)
      let (start, before) = (Date(), occupied.others.map { $0.frames.last?.sequence ?? 0 })
      occupied.cluster.nodes[occupied.owner].kill()
      _ = try occupied.cluster.owner(besides: occupied.owner)
      #expect(Date().timeIntervalSince(start) < 5)
      for phone in [lonely, occupied.phone] { try phone.tilt(through: OccupiedCluster.tilts.dropFirst(90)) }
      #expect(try (occupied.others + [occupied.phone, occupied.presenter]).agree())
      #expect(try occupied.everybody(hears: 50, occupied.others))
      #expect(
        try (occupied.others + [occupied.presenter, occupied.phone]).readUntil {
          try occupied.others[0].floats == undisturbed.join().floats
        })
      for (viewer, last) in zip(occupied.others, before) {
        #expect(viewer.kinds.count { $0 == "hello" } == 1)
        #expect(viewer.frames.last?.sequence ?? 0 > last)
        // Nobody is shown the past, in which the room was kept.
        let times = viewer.frames.map(\.serverTime)
        #expect(zip(times, times.dropFirst()).allSatisfy { $0 <= $1 })
      }
      // Who was at the dead node is gone.
      #expect(
        try occupied.others.readUntil {
          occupied.others.allSatisfy { $0.messages["presence"]?["viewers"] as? Int == 3 }
        })
      try occupied.cluster.restart(occupied.owner)
      let back = try occupied.cluster.join(occupied.owner)
      #expect(try (occupied.others + [back]).agree())
    }

    @Test("What is done at another node while nobody runs the room is done when somebody does")
    func deedsInBetween() throws {
      let occupied = try OccupiedCluster()
      #expect(try occupied.viewers.agree())
      occupied.cluster.nodes[occupied.owner].kill()
      try occupied.set(44)
      try occupied.presenter.send(#"{"type": "scene", "name": "arm"}"#)
      try occupied.presenter.send(#"{"type": "scene", "name": "lenticular"}"#)
      #expect(try occupied.everybody(hears: 44, occupied.others))
      #expect(try occupied.others.agree())
    }

    @Test(
      "An operation that was under way when an owner ended is set aside by the next, which says so and goes on"
    )
    func deedThatEnds() throws {
      let occupied = try OccupiedCluster()
      #expect(try occupied.viewers.agree())
      occupied.cluster.nodes[occupied.owner].kill()
      try occupied.set(44)
      try occupied.presenter.send(#"{"type": "parameter", "name": "foil", "value": 0.5}"#)
      // What a node leaves behind that takes the room over, and ends in the middle of the operation.
      let redis = try occupied.cluster.redis.session()
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
        try occupied.others.readUntil { occupied.others.allSatisfy { $0.parameter("foil") == 0.5 } })
      #expect(occupied.others.allSatisfy { $0.parameter("baseDegrees") == 60 })
      let aside = try redis.send(Redis.command("LRANGE", "tiltcast:main:aside", "0", "-1")).array ?? []
      #expect(aside.count == 1)
      #expect(try redis.send(Redis.command("EXISTS", "tiltcast:main:under-way")).integer == 0)
      let heir = occupied.cluster.nodes[try occupied.cluster.owner(besides: occupied.owner)]
      let metrics = try TestSocket(port: heir.port).request("GET", "/metrics").text
      #expect(metrics.contains("tiltcast_journal_set_aside_total 1"), "\(metrics)")
    }

    @Test("What somebody else has left at a room's keys is replaced, and the room goes on")
    func strangeValues() throws {
      let occupied = try OccupiedCluster()
      let redis = try occupied.cluster.redis.session()
      let most = String(UInt64.max)
      let strange = [
        [["SET", "tiltcast:main:fence", "zz"], ["DEL", "tiltcast:main:lease"]],
        [["SET", "tiltcast:main:fence", most], ["SET", "tiltcast:main:lease", "99 1"]],
        [["DEL", "tiltcast:main:lease"], ["RPUSH", "tiltcast:main:lease", "a"]],
        [
          ["SET", "tiltcast:main:journal", "x"], ["SET", "tiltcast:main:lease", "1 \(most)", "PX", "60000"],
        ],
        [["SET", "tiltcast:main:fence", most]],
        // A journal that takes nothing more.
        [
          ["DEL", "tiltcast:main:journal"],
          ["XADD", "tiltcast:main:journal", "\(most)-\(most)", "e", "x"], ["DEL", "tiltcast:main:lease"],
        ],
      ]
      let left = JournalEntry(time: 1, client: 99 << 32 | 1, own: nil, operation: .left)
      for (round, commands) in strange.enumerated() {
        for words in commands { _ = try redis.send(words.map { Array($0.utf8) }) }
        // A fence that only a stranger has named.
        let stranger = Publication.released.encoded(under: .max)
        _ = try redis.send(["PUBLISH", "tiltcast:main:out"].map { Array($0.utf8) } + [stranger])
        // Places that no journal has given.
        for place in ["\(most)-\(most)", "\(most)-0", "9007199254740992-0", "4102444800000-0"] {
          let message = Array("\(place)\n".utf8) + left.encoded
          _ = try redis.send([Array("PUBLISH".utf8), Array(RedisKeys.incoming(.main).utf8), message])
        }
        var degrees = Double(20 + 10 * round)
        // What is done while nobody runs the room may be lost with the journal.
        let goesOn = try Faults.eventually {
          degrees += 0.25
          try occupied.set(degrees)
          usleep(100_000)
          for viewer in occupied.viewers { try viewer.readAll() }
          return occupied.viewers.allSatisfy { $0.parameter("baseDegrees") == degrees }
        }
        #expect(goesOn, "\(commands)")
      }
    }

    @Test(
      "An owner that was stopped beyond its lease is not heard when it goes on, and shows the new owner's picture"
    )
    func paused() throws {
      let occupied = try OccupiedCluster()
      let atOwner = try occupied.cluster.join(occupied.owner, key: occupied.cluster.presenterKey)
      try occupied.phone.tilt(through: OccupiedCluster.tilts.prefix(30))
      #expect(try occupied.viewers.agree())
      let process = occupied.cluster.nodes[occupied.owner].process.processIdentifier
      kill(process, SIGSTOP)
      // It will find these when it wakes up, before it hears anybody else.
      try atOwner.send(#"{"type": "parameter", "name": "baseDegrees", "value": 11}"#)
      for angle in OccupiedCluster.tilts.prefix(60) { try atOwner.tilt(angle) }
      _ = try occupied.cluster.owner(besides: occupied.owner)
      try occupied.set(55)
      #expect(try occupied.everybody(hears: 55, occupied.others))
      try occupied.phone.tilt(through: OccupiedCluster.tilts.dropFirst(30))
      #expect(try occupied.others.agree())
      let counts = occupied.others.map(\.frames.count)
      kill(process, SIGCONT)
      try occupied.phone.tilt(through: OccupiedCluster.tilts.reversed())
      #expect(try (occupied.viewers + [atOwner, occupied.phone]).agree())
      #expect(try occupied.cluster.holder() != occupied.owner)
      for (viewer, count) in zip(occupied.others, counts) {
        let numbers = viewer.frames.dropFirst(count - 1).map { (Int($0.epoch), Int($0.sequence)) }
        #expect(numbers.count > 1)
        #expect(zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 })
      }
      try occupied.set(66)
      #expect(try occupied.everybody(hears: 66))
    }

    @Test("An owner that is gone is noticed by its missing heartbeats, before its lease is over")
    func heartbeats() throws {
      let occupied = try OccupiedCluster(options: ["--lease", "8"])
      // Whoever has only just come judges nobody.
      sleep(9)
      let left = try occupied.cluster.redis.session().send(Redis.command("PTTL", "tiltcast:main:lease"))
        .integer
      let end = Date() + Double(try #require(left)) / 1000
      occupied.cluster.nodes[occupied.owner].kill()
      _ = try occupied.cluster.owner(besides: occupied.owner)
      #expect(Date() < end)
      try occupied.set(44)
      #expect(try occupied.everybody(hears: 44, occupied.others))
    }

    @Test("An owner that is asked to end gives its room away at once, as it is")
    func terminated() throws {
      let occupied = try OccupiedCluster(options: ["--lease", "30"])
      try occupied.set(35)
      try occupied.phone.tilt(through: OccupiedCluster.tilts.prefix(90))
      #expect(try occupied.everybody(hears: 35))
      #expect(try occupied.viewers.agree())
      let start = Date()
      occupied.cluster.nodes[occupied.owner].stop()
      _ = try occupied.cluster.owner(besides: occupied.owner)
      try occupied.phone.tilt(through: OccupiedCluster.tilts.dropFirst(90))
      #expect(try (occupied.others + [occupied.phone]).agree())
      #expect(Date().timeIntervalSince(start) < 15)
      #expect(try occupied.everybody(hears: 35, occupied.others))
      #expect(occupied.others.allSatisfy { $0.kinds.count { $0 == "hello" } == 1 })
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
