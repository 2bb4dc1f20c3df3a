import Foundation
import TestSupport
import Testing

@testable import Cluster
@testable import Redis
@testable import Rooms
@testable import Server

extension Clusters {
  @Suite("A crowd at several servers")
  struct ClusterCrowdTests {
    private static let phonesPerNode = 15

    /// Places by the connections that hold them, as presenters are told; on a busy machine, some phones are silent for
    /// so long that they count as away.
    private func places(_ presenter: LiveClient) -> [UInt64: Int] {
      let people = presenter.messages["crowd"]?["people"] as? [[String: Any]] ?? []
      let found = people.compactMap { one -> (UInt64, Int)? in
        guard let id = one["id"] as? UInt64, let place = one["place"] as? Int else { return nil }
        return (id, place)
      }
      return Dictionary(found) { place, _ in place }
    }

    /// The number of entries that a room's journal has ever had.
    private func entries(in cluster: TestCluster) throws -> Int {
      let key = RedisKeys.journal(.main)
      let information = try cluster.redis.session().send(Redis.command("XINFO", "STREAM", key)).array ?? []
      let names = information.map { $0.text ?? "" }
      return names.firstIndex(of: "entries-added").flatMap { information[$0 + 1].integer } ?? 0
    }

    @Test(
      "Phones at three servers move one crowd with an entry a frame, and keep their places when the owner dies"
    )
    func ownerDies() throws {
      let cluster = try TestCluster()
      let owner = try cluster.owner()
      let presenter = try cluster.join(try cluster.followers()[0], key: cluster.presenterKey)
      try presenter.send(#"{"type": "scene", "name": "meadow"}"#)
      let isMeadow = try [presenter].readUntil { presenter.messages["scene"]?["name"] as? String == "meadow" }
      #expect(isMeadow)
      var phones: [(node: Int, client: LiveClient)] = []
      for index in 0..<Self.phonesPerNode {
        for node in cluster.nodes.indices {
          let session = "&session=phone-\(node)-\(index)-\(index)"
          let phone = try cluster.join(node, key: cluster.phoneKey, and: session)
          try phone.send(#"{"type": "view", "value": "sign"}"#)
          try phone.send(#"{"type": "join"}"#)
          phones.append((node, phone))
        }
      }
      #expect(try [presenter].readUntil { places(presenter).count == phones.count })
      let before = places(presenter)
      // Until the room is kept, phones that came at the same moment at two servers may change places.
      let session = try cluster.redis.session()
      let isKept = try Faults.eventually {
        let kept = try session.send(Redis.command("GET", RedisKeys.snapshot(.main))).bytes ?? []
        let text = String(decoding: kept, as: UTF8.self)
        let places = text.matches(of: /"place":(\d+)/).compactMap { Int($0.1) }
        return Set(before.values).isSubset(of: places)
      }
      #expect(isKept)

      let (first, start) = (try entries(in: cluster), Date())
      for sample in 0..<20 {
        for phone in phones { try phone.client.tilt(Double(sample * 2)) }
      }
      let frames = Date().timeIntervalSince(start) * 60 + 5
      let entries = try entries(in: cluster) - first
      #expect(entries > 0)
      #expect(Double(entries) < frames * Double(cluster.nodes.count))

      cluster.nodes[owner].kill()
      _ = try cluster.owner(besides: owner)
      let left = before.filter { id, _ in id >> 32 != cluster.numbers[owner] }
      #expect(left.count == 2 * Self.phonesPerNode)
      #expect(try [presenter].readUntil { places(presenter) == left })
      // The others have a minute to come back.
      let people = presenter.messages["crowd"]?["people"] as? [[String: Any]] ?? []
      #expect(people.count { $0["id"] as? UInt64 == nil } == Self.phonesPerNode)
    }
  }
}
