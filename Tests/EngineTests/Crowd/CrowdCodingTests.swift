import Foundation
import Testing

@testable import Engine

@Suite("Crowds from files")
struct CrowdCodingTests {
  private func crowd() throws -> Crowd {
    var stage = Stage(CrowdProbe())
    try stage.apply(.joining(0..<12), at: 0)
    try stage.apply(.leaning(-33, 5), at: 1)
    var change = CrowdChange()
    (change.found, change.away, change.spotlight) = ([2], [3], 4)
    change.left = [0]
    try stage.apply(change, at: 2)
    return stage.crowd
  }

  private func changed(_ change: (inout [String: Any]) -> Void) throws -> Data {
    let data = try JSONEncoder().encode(crowd())
    var object = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    change(&object)
    return try JSONSerialization.data(withJSONObject: object)
  }

  @Test("A crowd is the same after coding, to the bit")
  func roundTrip() throws {
    let crowd = try crowd()
    #expect(try JSONDecoder().decode(Crowd.self, from: JSONEncoder().encode(crowd)) == crowd)
  }

  @Test("A crowd that there could not be is refused")
  func unsound() throws {
    func people(_ change: @escaping (inout [String: Any]) -> Void) -> (inout [String: Any]) -> Void {
      { object in
        var list = object["people"] as? [[String: Any]] ?? []
        change(&list[1])
        object["people"] = list
      }
    }
    for change: (inout [String: Any]) -> Void in [
      { $0["capacity"] = 9 }, { $0["capacity"] = 1_000_000_000 }, { $0["arrivals"] = 3 },
      { $0["arrivals"] = -1 }, people { $0["place"] = 1 }, people { $0["place"] = 16 },
      people { $0["place"] = -1 }, people { $0["side"] = 2 }, people { $0["arrival"] = 1 },
      people { $0["foundAt"] = 1e300 }, people { $0["held"] = ["x": 32767, "y": 32767, "z": 0] },
    ] {
      let data = try changed(change)
      #expect(throws: (any Error).self) { try JSONDecoder().decode(Crowd.self, from: data) }
    }
  }

  @Test("A packed attitude is as near as its steps, and packing it again changes nothing")
  func packing() throws {
    for index in 0..<200 {
      let angles = (Double(index * 37 % 360), Double(index * 73 % 180 - 90), Double(index * 11 % 180 - 90))
      let attitude = try #require(Attitude(alpha: angles.0, beta: angles.1, gamma: angles.2))
      let packed = PackedAttitude(attitude)
      let (q, p) = (attitude.quaternion, packed.attitude.quaternion)
      let cosine = abs(q.w * p.w + q.x * p.x + q.y * p.y + q.z * p.z)
      #expect(cosine > 1 - 1e-4)
      #expect(PackedAttitude(x: packed.x, y: packed.y, z: packed.z) == packed)
    }
    #expect(PackedAttitude(x: 32767, y: 2000, z: 0) == nil)
    #expect(PackedAttitude(x: .min, y: 0, z: 0) != nil)
  }

  @Test("Places with more entries than there are places are refused")
  func places() throws {
    var lean = Places(Animated(0))
    #expect(lean.isSound)
    lean[Participant(place: 512, arrival: 0, side: 0)].set(1)
    #expect(!lean.isSound)
  }
}
