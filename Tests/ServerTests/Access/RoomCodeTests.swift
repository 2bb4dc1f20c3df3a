import Testing

@testable import Rooms
@testable import Server

@Suite("Codes of rooms")
struct RoomCodeTests {
  private let keys = AccessKeys(secret: Array(0..<32))

  @Test("A code has six letters, none of which looks like another one or a digit, or makes words")
  func letters() {
    for generation in UInt32(0)..<500 {
      let code = keys.code(of: .main, generation: generation).description
      #expect(code.count == 6 && code.allSatisfy { "BCDFGHJKMNPQRSTVWXYZ".contains($0) }, "\(code)")
    }
  }

  @Test("Every letter occurs, in every place")
  func spread() {
    let codes = (UInt32(0)..<1000).map { Array(keys.code(of: .main, generation: $0).description) }
    for place in 0..<6 { #expect(Set(codes.map { $0[place] }).count == 20) }
  }

  @Test("Secret, room and generation alone decide about a code")
  func derived() throws {
    let den = try #require(RoomName("den"))
    let code = keys.code(of: den, generation: 7)
    #expect(AccessKeys(secret: Array(0..<32)).code(of: den, generation: 7) == code)
    #expect(AccessKeys(secret: Array(1...32)).code(of: den, generation: 7) != code)
    #expect(keys.code(of: .main, generation: 7) != code && keys.code(of: den, generation: 8) != code)
  }

  @Test(
    "Case, spaces and hyphens do not matter, nor full-width letters",
    arguments: [
      "BCDFGH", "bcdfgh", "bCd FgH", " BCD-FGH ", "B C D F G H", "bcd\u{2013}fgh", "ＢＣＤＦＧＨ", "ｂｃｄ　ｆｇｈ",
      "bcd\u{a0}fgh",
    ])
  func forgiving(text: String) {
    #expect(RoomCode(text)?.description == "BCDFGH")
  }

  @Test(
    "Anything else is no code",
    arguments: [
      "", "BCDFG", "BCDFGHJ", "BCDFGA", "BCDFG1", "BCDFGl", "BCDFGÉ", "B\u{301}CDFGH", "BCDFG\u{0}", "бCDFGH",
      "BCDFGH" + String(repeating: " ", count: 100), String(repeating: "B", count: 10_000),
    ])
  func refused(text: String) {
    #expect(RoomCode(text) == nil)
  }

  @Test("The code of a seat has eight letters, follows from its mark and the secret, and is no room's")
  func seats() throws {
    let (one, other) = (SeatMark.random { _ in false }, SeatMark.random { _ in false })
    let code = keys.code(of: one)
    #expect(
      code.description.count == 8 && code.description.allSatisfy { "BCDFGHJKMNPQRSTVWXYZ".contains($0) })
    #expect(RoomCode(code.description.lowercased(), of: .seat) == code && RoomCode(code.description) == nil)
    #expect(RoomCode("BCDFGH", of: .seat) == nil && RoomCode("BCDF-GHJK", of: .seat) != nil)
    #expect(keys.code(of: other) != code && AccessKeys(secret: Array(1...32)).code(of: one) != code)
  }

  @Test("A code leads to the room whose generation it has, and to no other")
  func rooms() throws {
    let den = try #require(RoomName("den"))
    let generations: [RoomName: UInt32] = [.main: 3, den: 4]
    #expect(keys.room(with: keys.code(of: den, generation: 4), generations: generations) == den)
    #expect(keys.room(with: keys.code(of: .main, generation: 3), generations: generations) == .main)
    #expect(keys.room(with: keys.code(of: den, generation: 3), generations: generations) == nil)
    #expect(keys.room(with: keys.code(of: den, generation: 4), generations: [:]) == nil)
  }
}
