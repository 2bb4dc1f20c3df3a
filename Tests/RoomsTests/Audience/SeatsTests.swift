import Engine
import Testing

@testable import Rooms

@Suite("Seats")
struct SeatsTests {
  private func pointer(_ phase: Pointer.Phase, _ id: Int) -> Pointer {
    Pointer(phase: phase, id: id, location: .zero)
  }

  private func seats(_ ids: ClientID...) -> Seats {
    var seats = Seats(emptySince: 1)
    for id in ids { seats.join(id, Person(.phone)) }
    return seats
  }

  @Test("A room is empty since the last one went, and while nobody is there")
  func emptiness() {
    var seats = seats()
    #expect(seats.emptySince == 1)
    seats.join(1, Person(.viewer))
    #expect(seats.emptySince == nil)
    _ = seats.leave(1, at: 5)
    #expect(seats.emptySince == 5 && seats.isEmpty)
  }

  @Test("Pointers of different people get different numbers, and keep them")
  func pointerNumbers() throws {
    var seats = seats(1, 2)
    let one = try #require(try seats.follow(pointer(.began, 7), of: 1))
    let other = try #require(try seats.follow(pointer(.began, 7), of: 2))
    #expect(one.pointer.id != other.pointer.id)
    #expect(try seats.follow(pointer(.moved, 7), of: 1)?.pointer.id == one.pointer.id)
  }

  @Test("Two fingers of one hand are one gesture, until both are lifted")
  func gestures() throws {
    var seats = seats(1)
    let first = try #require(try seats.follow(pointer(.began, 0), of: 1))
    #expect(try seats.follow(pointer(.began, 1), of: 1)?.gesture == first.gesture)
    #expect(try seats.follow(pointer(.ended, 1), of: 1)?.gesture == first.gesture)
    #expect(try seats.follow(pointer(.ended, 0), of: 1)?.gesture == first.gesture)
    #expect(try seats.follow(pointer(.began, 0), of: 1)?.gesture != first.gesture)
  }

  @Test("A pointer that never began is nobody's, and one too many is refused")
  func badPointers() throws {
    var seats = seats(1)
    #expect(try seats.follow(pointer(.moved, 3), of: 1) == nil)
    for id in 0..<Member.mostPointers { _ = try seats.follow(pointer(.began, id), of: 1) }
    #expect(throws: WireError.self) { try seats.follow(pointer(.began, 99), of: 1) }
  }

  @Test("Whoever goes loses the own pointers, and signals with the last who wanted them")
  func leaving() throws {
    var seats = seats(1, 2)
    _ = try seats.follow(pointer(.began, 0), of: 1)
    seats.setSignals(true, for: 1)
    let lost = seats.leave(1, at: 2)
    #expect(lost?.map(\.phase) == [.cancelled])
    #expect(!seats.wantsSignals && seats.pointers.isEmpty)
    #expect(seats.leave(1, at: 2) == nil)
  }

  @Test("A client reads its answers until too many wait")
  func replies() {
    var seats = seats(1)
    for _ in 0..<Member.mostReplies {
      #expect(seats.reply(.pong(t: 0, serverTime: 0), to: 1) == true)
    }
    #expect(seats.reply(.pong(t: 0, serverTime: 0), to: 1) == false)
    #expect(seats.reply(.pong(t: 0, serverTime: 0), to: 9) == nil)
  }

  @Test("Where another node runs the room, only those stay whose connections are here")
  func following() throws {
    var seats = seats(1)
    seats.join(2, Person(.phone), isRemote: true)
    _ = try seats.follow(pointer(.began, 0), of: 1)
    seats.follow(at: 9)
    #expect(Array(seats.ids) == [1] && seats.people.count(of: .phone) == 1 && seats.pointers.isEmpty)
  }
}
