import Testing

@testable import Rooms

@Suite("Room names")
struct RoomNameTests {
  @Test(
    "Small letters, digits and hyphens make a name of 1 to 32 characters",
    arguments: ["a", "main", "0", "-", "a-1", String(repeating: "z", count: 32)])
  func good(text: String) {
    #expect(RoomName(text)?.description == text)
  }

  @Test(
    "Anything else is no name",
    arguments: [
      "", "A", "Main", "a b", "a_b", "a.b", "ä", "１", "..", "a/b", "a\n", "a\0", " a", "🧑‍💻",
      String(repeating: "z", count: 33), "é",
    ])
  func bad(text: String) {
    #expect(RoomName(text) == nil)
  }

  @Test(
    "A seat's name ends with two hyphens and six other characters",
    arguments: [
      ("ada--k3m9xq", true), ("a-b--000001", true), ("ada-k3m9xq", false), ("ada--k3m9x", false),
      ("ada--k3m9xqq", false), ("--k3m9xq", false), ("ada--k3-9xq", false), ("main", false), ("-", false),
    ])
  func seats(text: String, isSeat: Bool) throws {
    #expect(try #require(RoomName(text)).isSeat == isSeat)
  }

  @Test("The room that always exists is called main")
  func main() {
    #expect(RoomName("main") == .main)
  }
}
