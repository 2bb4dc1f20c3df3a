import Engine
import Testing

@testable import Rooms

@Suite("Fingers")
struct FingersTests {
  private func pointer(_ phase: Pointer.Phase, _ id: Int) -> Pointer {
    Pointer(phase: phase, id: id, location: .zero)
  }

  @Test("Pointers of different people get different numbers, and keep them")
  func pointerNumbers() throws {
    var fingers = Fingers()
    let one = try #require(try fingers.follow(pointer(.began, 7), of: 1))
    let other = try #require(try fingers.follow(pointer(.began, 7), of: 2))
    #expect(one.pointer.id != other.pointer.id)
    #expect(try fingers.follow(pointer(.moved, 7), of: 1)?.pointer.id == one.pointer.id)
  }

  @Test("Two fingers of one hand are one gesture, until both are lifted")
  func gestures() throws {
    var fingers = Fingers()
    let first = try #require(try fingers.follow(pointer(.began, 0), of: 1))
    #expect(try fingers.follow(pointer(.began, 1), of: 1)?.gesture == first.gesture)
    #expect(try fingers.follow(pointer(.ended, 1), of: 1)?.gesture == first.gesture)
    #expect(try fingers.follow(pointer(.ended, 0), of: 1)?.gesture == first.gesture)
    #expect(try fingers.follow(pointer(.began, 0), of: 1)?.gesture != first.gesture)
  }

  @Test("A pointer that never began is nobody's, and one too many is refused")
  func badPointers() throws {
    var fingers = Fingers()
    #expect(try fingers.follow(pointer(.moved, 3), of: 1) == nil)
    for id in 0..<Fingers.mostPointers { _ = try fingers.follow(pointer(.began, id), of: 1) }
    #expect(throws: WireError.self) { try fingers.follow(pointer(.began, 99), of: 1) }
  }

  @Test("Pointers that were lifted are lifted again until the scene is known to have heard of it")
  func liftedAgain() throws {
    var fingers = Fingers()
    for id in 0..<3 { _ = try fingers.follow(pointer(.began, id), of: 1) }
    _ = try fingers.follow(pointer(.ended, 0), of: 1)
    fingers.confirmLifted()
    _ = try fingers.follow(pointer(.ended, 1), of: 1)
    #expect(fingers.liftAllAgain().map { "\($0.phase) \($0.id)" } == ["cancelled 1", "cancelled 2"])
    #expect(fingers.liftAllAgain().isEmpty)
  }

  @Test("The pointers of a client that leaves are lost, and others' stay")
  func leaving() throws {
    var fingers = Fingers()
    _ = try fingers.follow(pointer(.began, 0), of: 1)
    let other = try #require(try fingers.follow(pointer(.began, 0), of: 2))
    #expect(fingers.lift(1).map(\.phase) == [.cancelled])
    #expect(fingers.all.map(\.id) == [other.pointer.id])
    #expect(fingers.lift(1).isEmpty)
    #expect(fingers.liftAll().map(\.phase) == [.cancelled] && fingers.all.isEmpty)
  }
}
