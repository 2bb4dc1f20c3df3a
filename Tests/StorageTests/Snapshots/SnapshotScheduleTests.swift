import Engine
import Testing

@testable import Rooms
@testable import Storage

@Suite("When rooms are kept")
struct SnapshotScheduleTests {
  @Test("Many changes are one write, half a second after the first")
  func delays() throws {
    let other = try #require(RoomName("other"))
    var schedule = SnapshotSchedule()
    #expect(schedule.next == .infinity)
    for step in 0..<10 { schedule.change(.main, at: 1 + Double(step) / 100) }
    schedule.change(other, at: 1.2)
    #expect(schedule.next == 1.5)
    #expect(schedule.popDue(at: 1.49).isEmpty)
    #expect(schedule.popDue(at: 1.5) == [.main])
    #expect(schedule.next == 1.7)
    #expect(schedule.popDue(at: 2) == [other])
    #expect(schedule.popDue(at: 3).isEmpty)
    #expect(schedule.next == .infinity)
  }

  @Test("A movement may wait five seconds, unless something else changes")
  func movements() {
    var schedule = SnapshotSchedule()
    schedule.change(.main, isMovement: true, at: 1)
    schedule.change(.main, isMovement: true, at: 2)
    #expect(schedule.next == 6)
    schedule.change(.main, at: 3)
    #expect(schedule.next == 3.5)
    schedule.change(.main, isMovement: true, at: 3.2)
    #expect(schedule.popDue(at: 3.5) == [.main])
    #expect(schedule.next == .infinity)
  }

  @Test("However many rooms move, no more than ten a second are kept for that")
  func manyMovements() {
    var schedule = SnapshotSchedule()
    var kept = 0
    let rooms = (0..<500).compactMap { RoomName("r\($0)") }
    for second in 0..<100 {
      for room in rooms { schedule.change(room, isMovement: true, at: Time(second)) }
      kept += schedule.popDue(at: Time(second)).count
    }
    #expect(kept > 500)
    #expect(kept <= 1100)
  }
}
