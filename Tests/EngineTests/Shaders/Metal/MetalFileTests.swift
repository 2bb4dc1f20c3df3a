import Testing

@testable import Engine

@Suite("Metal files in GLSL") struct MetalFileTests {
  @Test("Types, constants, suffixes and namespaces become GLSL's")
  func words() throws {
    #expect(
      try translated(
        """
        #include <metal_stdlib>
        #include <SwiftUI/SwiftUI_Metal.h>
        using namespace metal;
        #define HALF 0.5h
        constant float scale = 2;
        [[ stitchable ]] half4 f(float2 position, SwiftUI::Layer layer, float2 origin) {
          half4 c = layer.sample(metal::floor(position * HALF) - origin);
          return c * scale * half(M_PI_F);
        }
        """)
          == """




          const float scale = 2.0;
          vec4 f(vec2 position, Layer layer, vec2 origin) {
          vec4 c = layer.sample(floor(position * 0.5) - origin);
          return c * scale * float(3.141592654);
          }
          """)
  }

  @Test("A function takes along what it calls, in the same lines, and leaves the other effects out")
  func parts() throws {
    let file = try MetalFile(
      """
      float twice(float x) { return x * 2; }
      void turn(thread float2 &p) { p = p.yx; }
      [[ stitchable ]] float2 a(float2 position) { turn(position); return position; }
      [[ stitchable ]] half4 b(float2 position, half4 color) { return color * twice(1); }
      """, file: "Effects.metal")
    #expect(file.names == ["a", "b"])
    let b = try file.function(named: "b")
    #expect(b.text.split(separator: "\n", omittingEmptySubsequences: false).count == 4)
    #expect(!b.text.contains("void turn") && b.text.contains("float twice(float x)"))
    #expect(b.file == "Effects.metal" && b.refusal(of: .colorEffect, []) == nil)
    #expect(try file.function(named: "a").text.contains("void turn(inout vec2 p)"))
  }

  @Test(
    "What cannot be translated is told with its line and what to do",
    arguments: [
      ("half4 f(float2 position, texture2d<half> t)", "{ return 0; }", 2, "Pictures as arguments"),
      ("half4 f(float2 position, device const float *p, int n)", "{ return 0; }", 2, "Arrays as arguments"),
      ("half4 f(float2 position)", "{\n  auto x = 1;\n return 0; }", 3, "write its type"),
      ("half4 f(float2 position)", "{ return 0;", 2, "This does not end."),
      ("half4 f(float2 position)", "{ return std::f(0); }", 2, "std::"),
      ("float f(float2 position)", "{ return 0; }", 2, "needs one of these forms"),
      (
        "half4 f(float2 position);", "float a = 1\n[[stitchable]] half4 g(float2 p) { return 0; }", 3,
        "in front of"
      ),
      (
        "half4 f(float2 p)", "{ return 0; } float g();\n[[stitchable]] half4 f(float2 q) { return g(); }", 2,
        "g is not in"
      ),
      ("half4 f(float2 position);", "__attribute__((a)) half4 g(float2 p) { return 0; }", 2, "__attribute__"),
    ])
  func problems(_ head: String, _ body: String, _ line: Int, _ sentence: String) throws {
    let problem = #expect(throws: ShaderProblem.self) {
      try translated("// Effects\n[[ stitchable ]] \(head) \(body)")
    }
    #expect(problem?.file == "Effects.metal" && problem?.line == line)
    #expect(problem?.message.contains(sentence) == true, "\(problem?.message ?? "")")
  }

  @Test(
    "What stands in front of a function and cannot be translated is told there",
    arguments: [
      ("enum E { A };", 1, "use constant int"),
      ("float g(float x, float y = 1);", 26, "write the function here"),
    ])
  func before(_ text: String, _ column: Int, _ sentence: String) {
    let problem = #expect(throws: ShaderProblem.self) {
      try translated(
        "\n\(text)\n[[stitchable]] half4 f(float2 p) { return A * g(1); } float g(float x, float y) { return x; }"
      )
    }
    #expect(problem?.message.contains(sentence) == true, "\(problem?.message ?? "")")
    #expect(problem?.line == 2 && problem?.column == column, "\(problem?.column ?? 0)")
  }

  @Test("A function that SwiftUI calls has no name that is a word of GLSL")
  func reservedNames() {
    let problem = #expect(throws: ShaderProblem.self) {
      try translated("\n[[stitchable]] half4 filter(float2 p) { return 0; }", "filter")
    }
    #expect(problem?.message == "filter is a word of GLSL: give the function another name.")
    #expect(problem?.line == 2 && problem?.column == 22)
  }

  @Test("Functions stay in their lines, whichever of them use others")
  func order() throws {
    let text = """
      float a(float x) { return x; }
      float b(float x) { return x; }
      float c(float x) { return a(x); }
      [[ stitchable ]] half4 f(float2 p) { return b(1) + c(1); }
      """
    let lines = try translated(text).split(separator: "\n")
    #expect(lines.map { $0.prefix(8) } == ["float a(", "float b(", "float c(", "vec4 f(v"], "\(lines)")
  }

  @Test("A function whose head stands in front of a call may follow, and other lines stay")
  func prototypes() throws {
    let text = """
      float g(float x);
      float h(float);
      [[ stitchable ]] half4 f(float2 p) { return g(1); }
      float g(float x) { return h(x) * k(x); }
      constant float b = 2;
      float h(float x) {
        return x * b; }
      float k(float x) { return x; }
      [[ stitchable ]] half4 e(float2 p) {
        return g(2); }
      """
    let others =
      "const float b = 2.0; float h(float x) { return x * b; } float g(float x) { return h(x) * k(x); }"
    #expect(try translated(text) == "\n\n\(others) vec4 f(vec2 p) { return vec4(g(1.0)); }")
    let lines = try translated(text, "e").split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == 10 && lines[9] == "return vec4(g(2.0)); }", "\(lines)")
    #expect(try MetalFile("[[stitchable]] half4 f(float2 p);", file: "Effects.metal").names.isEmpty)
  }

  @Test("Functions may be constant, and have a semicolon behind them")
  func heads() throws {
    #expect(
      try translated(
        "static constexpr float g(float const x) { return x; }; [[stitchable]] half4 f(float2 p) { return g(1); };"
      )
        == "float g(const float x) { return x; } vec4 f(vec2 p) { return vec4(g(1.0)); }")
  }

  @Test("What a driver says of a function is shown with the line of the Metal file")
  func drivers() throws {
    let function = try MetalFile(
      "// one\n[[ stitchable ]] half4 f(float2 position) { return half4(y); }", file: "Effects.metal"
    ).function(named: "f")
    let problem = ShaderProblem("undeclared identifier", line: 2, in: function)
    #expect(problem.file == "Effects.metal" && problem.excerpt?.hasPrefix("[[ stitchable ]]") == true)
  }
}
