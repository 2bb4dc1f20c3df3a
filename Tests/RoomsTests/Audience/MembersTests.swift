import Testing

@testable import Rooms

@Suite("The members of a room")
struct MembersTests {
  private func members(_ ids: ClientID...) -> Members {
    var members = Members()
    for id in ids { members.insert(Member(id: id, role: .viewer)) }
    return members
  }

  @Test("Whoever stays keeps the slot, and newcomers get the slots of those who left")
  func slots() {
    var members = members(10, 20, 30)
    #expect([10, 20, 30].map { members.slot(of: $0) } == [0, 1, 2])
    #expect(members.removeValue(forKey: 20)?.id == 20)
    #expect(members.slots[1] == nil)
    members.insert(Member(id: 40, role: .phone))
    #expect([10, 30, 40].map { members.slot(of: $0) } == [0, 2, 1])
    #expect(members[40]?.role == .phone)
    #expect(members.count == 3)
  }

  @Test("A stranger is nobody, and nothing can be kept for one")
  func strangers() {
    var members = members(10)
    #expect(members[7] == nil)
    #expect(members.slot(of: 7) == nil)
    members[7] = Member(id: 7, role: .viewer)
    members[7]?.isBlocked = true
    #expect(members[7] == nil)
    #expect(members.removeValue(forKey: 7) == nil)
    #expect(members.count == 1)
  }

  @Test("Going through everybody leaves out the empty slots, and can change who is visited")
  func visits() {
    var members = members(1, 2, 3, 4)
    _ = members.removeValue(forKey: 2)
    for slot in members.slots.indices { members.slots[slot]?.isBlocked = true }
    #expect(members.values.map(\.id) == [1, 3, 4])
    #expect(members.values.map(\.isBlocked) == [true, true, true])
    _ = [1, 3, 4].map { members.removeValue(forKey: $0) }
    #expect(members.isEmpty)
    #expect(members.values.map(\.id) == [])
  }

  @Test("A room collects what everybody is owed, and passes over those whose sockets are full")
  func collecting() {
    var bench = RoomBench()
    for id: ClientID in 1...3 {
      bench.join(id)
      bench.read(id, at: 0)
    }
    bench.pass(until: 1)
    for id: ClientID in 1...3 { bench.read(id, at: 1) }
    bench.room.audience[2]?.isBlocked = true
    bench.join(9, .phone)
    bench.read(9, at: 2)
    bench.tilt(30, from: 9, at: 3)
    var deliveries: [Audience.Delivery] = []
    bench.room.audience.collect(into: &deliveries, at: 3)
    #expect(deliveries.map(\.slot) == [0, 2, 3])
    deliveries.removeAll()
    bench.room.audience[2]?.isBlocked = false
    bench.room.audience.collect(into: &deliveries, at: 3)
    #expect(deliveries.map(\.slot).contains(1))
  }
}
