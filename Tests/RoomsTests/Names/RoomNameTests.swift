import Foundation
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

  @Test("A seat's mark is the end of its room's name, and other rooms have none")
  func marks() throws {
    #expect(RoomName("ada--k3m9xq")?.mark?.description == "k3m9xq" && RoomName("ada-k3m9xq")?.mark == nil)
    for text in ["", "k3m9x", "k3m9xqq", "k3-9xq", "K3M9XQ", "k3m9x\u{301}"] {
      #expect(SeatMark(rawValue: text) == nil, "\(text)")
    }
    var asked: [SeatMark] = []
    let mark = SeatMark.random {
      asked.append($0)
      return asked.count < 3
    }
    #expect(asked.count == 3 && mark == asked[2] && SeatMark(rawValue: mark.description) == mark)
    #expect(throws: (any Error).self) {
      try JSONDecoder().decode([SeatMark].self, from: Data(#"["../x"]"#.utf8))
    }
  }

  @Test("The room that always exists is called main")
  func main() {
    #expect(RoomName("main") == .main)
  }
}
