import Testing

@testable import Engine

@Suite("Arrays and structures of shaders")
struct ShaderArraysTests {
  private func isTaken(_ text: String) -> Bool { (try? ShaderChecker(text)) != nil }

  /// A structure with so many members, after a function that is long itself.
  private func text(members: Int) -> String {
    let before =
      "float before(float x) { return x + 1.0 + 2.0 + 3.0 + 4.0 + 5.0 + 6.0 + 7.0 + 8.0 + 9.0 + 10.0; }"
    let names = (0..<members).map { "float a\($0);" }.joined(separator: " ")
    return "\(before)\nstruct Some { \(names) };\nvec4 map(vec2 position) { return vec4(before(0.0)); }"
  }

  @Test("A structure has at most ten members, wherever it stands")
  func structures() {
    #expect(isTaken(text(members: 10)))
    #expect(!isTaken(text(members: 11)))
  }

  @Test("A structure's members have at most 30 words and marks together")
  func structureWords() {
    let long = text(members: 10).replacing("float a0;", with: "highp float a0;")
    #expect(!isTaken(long))
    #expect(isTaken(long.replacing("float a9;", with: "")))
  }

  @Test("An array has at most 256 elements")
  func arrays() {
    #expect(isTaken("vec4 map(vec2 position) { float a[256]; a[0] = 1.0; return vec4(a[0]); }"))
    #expect(!isTaken("vec4 map(vec2 position) { float a[257]; a[0] = 1.0; return vec4(a[0]); }"))
  }

  @Test(
    "Numbers are those of the language",
    arguments: [
      ("0x1Fu", true), ("0x1Fuu", false), ("0x", false), ("1e3", true), ("1e+3", true), ("1e", false),
      (".5", true),
      ("1.5f", true), ("1.5ff", false), ("017", false), ("0u", true),
    ])
  func numbers(number: String, isOne: Bool) {
    #expect(isTaken("vec4 map(vec2 position) { return vec4(float(\(number))); }") == isOne)
  }
}
