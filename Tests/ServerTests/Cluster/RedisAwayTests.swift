import Foundation
import TestSupport
import Testing

@testable import Redis
@testable import Rooms

extension Clusters {
  @Suite("Several servers whose Redis goes away")
  struct RedisAwayTests {
    /// What becomes of Redis.
    enum Fate: CaseIterable {
      case returnsEmpty, returnsWithEverything, standsStill
    }

    @Test(
      "Who shares a node with the owner goes on, others are told, and all agree when Redis is back",
      arguments: Fate.allCases)
    func away(fate: Fate) throws {
      let redis = try TestRedis(isKept: fate == .returnsWithEverything)
      let cluster = try TestCluster(redis)
      let (owner, followers) = (try cluster.owner(), try cluster.followers())
      let viewers = try cluster.viewers()
      let here = try cluster.join(owner, key: cluster.presenterKey)
      let there = try cluster.join(followers[0], key: cluster.presenterKey)
      try there.send(#"{"type": "parameter", "name": "baseDegrees", "value": 42}"#)
      #expect(try viewers.readUntil { viewers.allSatisfy { $0.parameter("baseDegrees") == 42 } })
      #expect(try (viewers + [here, there]).agree())
      switch fate {
      case .returnsEmpty, .returnsWithEverything: redis.kill()
      case .standsStill: redis.pause()
      }
      let strangers = followers.map { viewers[$0] } + [there]
      #expect(try strangers.readUntil { strangers.allSatisfy { $0.error == "away" } })
      do {
        let newcomer = try cluster.join(followers[1])
        #expect(try [newcomer].readUntil { newcomer.error == "away" })
      }
      let before = viewers[owner].frames.count
      try here.tilt(through: (0..<120).map { 30 * sin(Double($0) / 10) })
      try here.send(#"{"type": "parameter", "name": "baseDegrees", "value": 43}"#)
      #expect(try viewers.readUntil { viewers[owner].parameter("baseDegrees") == 43 })
      #expect(viewers[owner].frames.count > before + 20)
      #expect(try [viewers[owner], here].agree())
      // Longer than the lease.
      if fate == .standsStill { Thread.sleep(forTimeInterval: 2) }
      switch fate {
      case .returnsEmpty, .returnsWithEverything: try redis.start()
      case .standsStill: redis.resume()
      }
      #expect(try (viewers + [here, there]).agree())
      #expect(viewers.allSatisfy { $0.parameter("baseDegrees") == 43 })
      #expect(viewers.allSatisfy { $0.kinds.count { $0 == "hello" } == 1 })
      #expect(try cluster.owner() == owner)
      try there.tune(#"{"type": "parameter", "name": "baseDegrees", "value": 44}"#)
      #expect(try viewers.readUntil { viewers.allSatisfy { $0.parameter("baseDegrees") == 44 } })
      // All are counted again, and the keys are the old ones.
      let late = try cluster.addNode()
      #expect(late.presenterKey == cluster.presenterKey)
      let everybody = viewers + [try late.join()]
      #expect(
        try everybody.readUntil { everybody.allSatisfy { $0.messages["presence"]?["viewers"] as? Int == 6 } })
      #expect(try everybody.agree())
    }

    @Test(
      "An owner that is cut off goes on for its people while another one takes the room, and then all agree",
      .unless(Faults.OwnNetwork.obstacle))
    func ownerCutOff() throws {
      try Faults.OwnNetwork.inside {
        let (cluster, wall) = try Self.cutOff()
        let (owner, followers) = (try cluster.owner(), try cluster.followers())
        let viewers = try cluster.viewers()
        let here = try cluster.join(owner, key: cluster.presenterKey)
        let there = try cluster.join(followers[0], key: cluster.presenterKey)
        try here.tilt(10)
        #expect(try viewers.agree())
        try wall.cut(owner)
        let next = try cluster.owner(besides: owner)
        let before = viewers[owner].frames.count
        try here.tilt(through: (0..<60).map { 30 * sin(Double($0) / 10) })
        #expect(try [viewers[owner]].readUntil { viewers[owner].frames.count > before + 10 })
        try there.send(#"{"type": "parameter", "name": "baseDegrees", "value": 44}"#)
        let others = followers.map { viewers[$0] }
        #expect(try others.readUntil { others.allSatisfy { $0.parameter("baseDegrees") == 44 } })
        try wall.open()
        #expect(try (viewers + [here, there]).agree())
        #expect(viewers[owner].parameter("baseDegrees") == 44)
        #expect(try cluster.owner() == next)
        try here.send(#"{"type": "parameter", "name": "baseDegrees", "value": 45}"#)
        #expect(try viewers.readUntil { viewers.allSatisfy { $0.parameter("baseDegrees") == 45 } })
      }
    }

    @Test(
      "People at a node that is cut off while it follows are told, count no more, and are back afterwards",
      .unless(Faults.OwnNetwork.obstacle))
    func followerCutOff() throws {
      try Faults.OwnNetwork.inside {
        let (cluster, wall) = try Self.cutOff()
        let (owner, followers) = (try cluster.owner(), try cluster.followers())
        let viewers = try cluster.viewers()
        let phone = try cluster.join(followers[0], key: cluster.phoneKey)
        let lost = viewers[followers[1]]
        func everybody(_ viewers: [LiveClient], counts number: Int) throws -> Bool {
          try viewers.readUntil {
            viewers.allSatisfy { $0.messages["presence"]?["viewers"] as? Int == number }
          }
        }
        #expect(try everybody(viewers, counts: 3))
        try wall.cut(followers[1])
        #expect(try [lost].readUntil { lost.error == "away" })
        let others = [viewers[owner], viewers[followers[0]]]
        #expect(try everybody(others, counts: 2))
        try phone.tilt(through: (0..<60).map { 30 * sin(Double($0) / 10) })
        #expect(try others.agree())
        try wall.open()
        #expect(try viewers.agree())
        #expect(try everybody(viewers, counts: 3))
        #expect(try cluster.owner() == owner)
      }
    }

    /// What cuts single nodes off from Redis, which each of them reaches at an address of its own.
    private struct Wall {
      func cut(_ index: Int) throws {
        let address = "127.0.0.\(index + 2)"
        try Faults.OwnNetwork.apply(
          """
          table inet wall {
            chain output {
              type filter hook output priority 0;
              ip daddr \(address) drop
              ip saddr \(address) drop
            }
          }
          """)
      }

      func open() throws { try Faults.OwnNetwork.apply("delete table inet wall") }
    }

    private static func cutOff() throws -> (TestCluster, Wall) {
      let hosts = (2...4).map { "127.0.0.\($0)" }
      let redis = try TestRedis(options: ["--bind", "127.0.0.1"] + hosts)
      return (try TestCluster(redis, hosts: hosts), Wall())
    }
  }
}
