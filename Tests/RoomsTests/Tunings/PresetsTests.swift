import Engine
import Testing

@testable import Rooms

@Suite("Presets")
struct PresetsTests {
  private static let values: [String: ParameterValue] = ["amount": .number(0.5)]

  @Test("Presets are listed in the order of their first saving, and saving again replaces")
  func order() throws {
    var presets = Presets()
    try presets.save(Self.values, as: "b")
    try presets.save([:], as: "a")
    try presets.save(["amount": .number(1)], as: " b ")
    #expect(presets.names == ["b", "a"])
    #expect(try presets.preset("b").values == ["amount": .number(1)])
    try presets.delete("b")
    #expect(presets.names == ["a"])
  }

  @Test(
    "A name has 1 to 40 characters on one line",
    arguments: [
      ("", nil), ("   ", nil), (" a ", "a"), ("a  b", "a  b"), ("a\nb", nil), ("a\u{0}", nil),
      ("\u{3164}\u{200B}", nil), ("\u{301}", nil), ("🦊", "🦊"), ("12", "12"),
      (String(repeating: "x", count: 40), String(repeating: "x", count: 40)),
      (String(repeating: "x", count: 41), nil),
      (String(repeating: "👨‍👩‍👧‍👦", count: 40), String(repeating: "👨‍👩‍👧‍👦", count: 40)),
      ("a" + String(repeating: "\u{301}", count: 5000), nil), ("\u{3000}夜\u{3000}", "夜"),
    ] as [(String, String?)])
  func names(name: String, kept: String?) {
    var presets = Presets()
    do {
      try presets.save(Self.values, as: name)
      #expect(presets.names == [kept])
    } catch {
      #expect(kept == nil)
      #expect(error.code == .outOfRange)
      #expect(error.message.contains("1 to 40"))
    }
  }

  @Test("A preset that is not there is an error that lists those there are")
  func unknown() throws {
    var presets = Presets()
    #expect(throws: WireError.self) { try presets.preset("calm") }
    try presets.save(Self.values, as: "wild")
    let error = #expect(throws: WireError.self) { try presets.delete("calm") }
    #expect(error?.code == .unknownPreset)
    #expect(error?.message.contains("\"calm\"") == true)
    #expect(error?.message.contains("\"wild\"") == true)
  }

  @Test("A scene keeps fifty presets; one more is refused, replacing goes on")
  func bounded() throws {
    var presets = Presets()
    for index in 0..<Presets.most { try presets.save(Self.values, as: "\(index)") }
    let error = #expect(throws: WireError.self) { try presets.save(Self.values, as: "more") }
    #expect(error?.code == .tooMany)
    try presets.save([:], as: "7")
    #expect(presets.names.count == Presets.most)
  }
}
