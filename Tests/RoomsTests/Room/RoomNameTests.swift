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

  @Test("The room that always exists is called main")
  func main() {
    #expect(RoomName("main") == .main)
  }
}
