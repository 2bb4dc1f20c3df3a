import Testing

@testable import Views

@Suite struct CollectionTests {
  @Test("Elements are removed at their offsets")
  func remove() {
    var letters = ["a", "b", "c", "d"]
    letters.remove(atOffsets: [1, 3])
    #expect(letters == ["a", "c"])
  }

  @Test("Elements are moved in front of the one that is at an offset")
  func move() {
    var letters = ["a", "b", "c", "d"]
    letters.move(fromOffsets: [0], toOffset: 3)
    #expect(letters == ["b", "c", "a", "d"])
    letters.move(fromOffsets: [2, 3], toOffset: 0)
    #expect(letters == ["a", "d", "b", "c"])
  }
}
