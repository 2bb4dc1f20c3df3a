import TestData
import Testing

@testable import Engine

@Suite("Shaders as files")
struct ShaderFunctionTests {
  private static let map = "vec4 map(vec2 position, vec4 color, vec4 dark, float edge) { return color; }"

  private func problem(_ name: String, _ text: String) -> ShaderProblem? {
    do throws(ShaderProblem) {
      _ = try ShaderFunction(name: name, text: text)
      return nil
    } catch {
      return error
    }
  }

  @Test("The engine's own can all be used, and have Metal beside them")
  func builtIn() {
    let functions = ShaderLibrary(ShadersScene.functions).functions
    #expect(functions.keys.sorted() == ["aurora", "gradientMap", "ripple", "sway", "wobble"])
    #expect(functions.values.allSatisfy { $0.metal?.contains("[[ stitchable ]]") == true })
  }

  @Test("The viewer's own keep to the same rules", arguments: ["ripple", "lens", "foil"])
  func viewers(name: String) throws {
    let file = projectFolder.appending(path: "Public/shaders/\(name).frag.glsl")
    _ = try ShaderChecker(String(contentsOf: file, encoding: .utf8))
  }

  @Test("Another text has another id, and the same text the same")
  func ids() throws {
    let one = try ShaderFunction(name: "map", text: Self.map)
    #expect(try ShaderFunction(name: "map", text: Self.map).id == one.id)
    #expect(try ShaderFunction(name: "map", text: Self.map + "\n").id != one.id)
    #expect(one.id.hasPrefix("map-") && one.id.count == 20)
  }

  @Test("A file without its function, or with one of another form, says what it needs")
  func forms() {
    let missing = problem("other", Self.map)
    #expect(missing?.message.contains("There is no function other") == true)
    #expect(missing?.line == 1 && missing?.column == 1)
    #expect(problem("map", "vec3 map(vec2 position) { return vec3(0.0); }")?.line == 1)
    #expect(problem("map", "\nvec4 map(vec3 position) { return vec4(0.0); }")?.line == 2)
    #expect(problem("map", "vec4 map(vec2 position, inout vec4 color) { return color; }") != nil)
    #expect(problem("map", "vec4 map(vec2 position, float a, Layer layer) { return vec4(a); }") != nil)
  }

  @Test(
    "A name is a word of up to 60 letters, digits and underscores",
    arguments: [
      ("map", true), ("m_1", true), ("9map", false), ("_map", false), ("m-p", false), ("mäp", false),
      ("", false),
      (String(repeating: "m", count: 60), true), (String(repeating: "m", count: 61), false),
    ])
  func names(name: String, isOne: Bool) {
    let problem = problem(name, Self.map.replacing("map(", with: "\(name)("))
    #expect((problem == nil) == isOne)
    #expect((problem?.message.hasPrefix("A shader's file is named like its function") == true) != isOne)
  }

  @Test("A problem has its file, its place and the line itself")
  func problems() throws {
    let found = try #require(problem("map", "// Colours.\nvec4 map(vec2 position) { while (true) {} }"))
    #expect(found.file == "map.frag" && found.line == 2 && found.column == 27)
    #expect(found.excerpt == "vec4 map(vec2 position) { while (true) {} }")
  }

  @Test(
    "Of a line that the text does not have, a problem tells the words alone", arguments: [0, 2, 1_000_000])
  func otherLines(line: Int) throws {
    let problem = ShaderProblem(
      "no such thing", line: line, in: try ShaderFunction(name: "map", text: Self.map))
    #expect(problem.message == "no such thing" && problem.file == "map.frag")
    #expect(problem.line == nil && problem.column == nil && problem.excerpt == nil)
  }

  @Test("A problem's line says nothing to a terminal")
  func terminals() throws {
    let found = try #require(problem("map", "\twhile /* \u{1B}[31m \u{9B}1m \u{202E} \0 */ é"))
    #expect(found.excerpt == "\twhile /* \u{FFFD}[31m \u{FFFD}1m \u{FFFD} \u{FFFD} */ é")
  }

  @Test("A text has a size that a frame's structure can carry")
  func sizes() {
    let comment = String(repeating: "/", count: ShaderFunction.mostBytes)
    #expect(problem("map", Self.map + comment)?.message == "A shader has at most 16 KiB.")
  }

  @Test("A use that does not fit is told with both forms")
  func uses() throws {
    let function = try ShaderFunction(name: "map", text: Self.map)
    #expect(function.refusal(of: .colorEffect, [.color, .float]) == nil)
    #expect(function.refusal(of: .colorEffect, [.vec4, .float]) == nil)
    #expect(
      function.refusal(of: .colorEffect, [.float])
        == "The scene uses it as vec4 map(vec2, vec4, float), but it is vec4 map(vec2, vec4, vec4, float).")
    #expect(function.refusal(of: .layerEffect, [.color, .float]) != nil)
    #expect(function.refusal(of: .distortionEffect, [.color, .float]) != nil)
  }
}
