import Testing

@testable import Engine

@Suite("Metal files in GLSL") struct MetalFileTests {
  private func translated(_ text: String, _ name: String = "f") throws -> String {
    try MetalFile(text, file: "Effects.metal").function(named: name).text
  }

  /// A body of a colour effect in GLSL, without its blanks.
  private func body(_ body: String) throws -> String {
    let text = try translated(
      "[[stitchable]] half4 f(float2 position, half4 color, float x, float2 v, float3 w) { \(body) }")
    let start = try #require(text.firstIndex(of: "{"))
    return String(text[text.index(after: start)...].dropLast()).filter { $0 != " " }
  }

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

  @Test(
    "Numbers are real or whole as their places need it",
    arguments: [
      ("float a = 1; return half4(a, 0, 2 * x, 1);", "floata=1.0;returnvec4(a,0.0,2.0*x,1.0);"),
      ("float2 a = 0; a = 1; return color;", "vec2a=vec2(0.0);a=vec2(1.0);returncolor;"),
      ("return 0;", "returnvec4(0.0);"),
      (
        "for (int i = 0; i < 8; i++) { x += i * 2; if (i % 2 == 0) { x -= 1; } } return color;",
        "for(inti=0;i<8;i++){x+=float(i)*2.0;if(i%2==0){x-=1.0;}}returncolor;"
      ),
      ("int a = 3, b = a + 1; return color * a;", "inta=3,b=a+1;returncolor*float(a);"),
      ("float k[2] = {1, 2}; return color * k[1];", "floatk[2]=float[2](1.0,2.0);returncolor*k[1];"),
      (
        "uint2 p = uint2(position / 10); bool b = (p.x ^ p.y) & 1; return b ? color : half4(0);",
        "uvec2p=uvec2(position/10.0);boolb=bool((p.x^p.y)&1u);returnb?color:vec4(0.0);"
      ),
      ("return color * (1 - x / 2) + 1.5f * 3h;", "returncolor*(1.0-x/2.0)+1.5*3.0;"),
    ])
  func numbers(_ metal: String, _ glsl: String) throws {
    #expect(try body(metal) == glsl)
  }

  @Test(
    "Functions, casts and braces that GLSL does not have are written out",
    arguments: [
      ("return color * saturate(x);", "returncolor*clamp(x,0.0,1.0);"),
      (
        "return color * fmod(x, saturate(x));",
        "returncolor*((x)-(clamp(x,0.0,1.0))*trunc((x)/(clamp(x,0.0,1.0))));"
      ),
      ("return color * atan2(x, 2) * rsqrt(x);", "returncolor*atan(x,2.0)*inversesqrt(x);"),
      ("float a = static_cast<float>(x) + (float)x; return color;", "floata=float(x)+float(x);returncolor;"),
      ("half4 c = {1, x, 0, 1}; return c + half4{x};", "vec4c=vec4(1.0,x,0.0,1.0);returnc+vec4(x);"),
      ("float input = x; return color * input;", "floatinput_=x;returncolor*input_;"),
      ("return color * precise::sin(x);", "returncolor*sin(x);"),
    ])
  func functions(_ metal: String, _ glsl: String) throws {
    #expect(try body(metal) == glsl)
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
    ])
  func problems(_ head: String, _ body: String, _ line: Int, _ sentence: String) throws {
    let problem = #expect(throws: ShaderProblem.self) {
      try translated("// Effects\n[[ stitchable ]] \(head) \(body)")
    }
    #expect(problem?.file == "Effects.metal" && problem?.line == line)
    #expect(problem?.message.contains(sentence) == true, "\(problem?.message ?? "")")
  }

  @Test(
    "A loop whose end is not written ends after so many turns, and one that counts stays as it is",
    arguments: [
      (
        "for (float i = 0.0; i < x; i++) { color *= 0.5; } return color;",
        "{floati=0.0;for(intturn1_=0;turn1_<256;turn1_++){if(turn1_>0){i++;}if(!(i<x)){break;}{color*=0.5;}}}returncolor;"
      ),
      (
        "while (x > 1) x *= 0.5; return color;",
        "{for(intturn1_=0;turn1_<256;turn1_++){if(!(x>1.0)){break;}{x*=0.5;}}}returncolor;"
      ),
      ("for (int i = 0; i < 4; i++) x += 1.0; return color;", "for(inti=0;i<4;i++){x+=1.0;}returncolor;"),
    ])
  func loops(_ metal: String, _ glsl: String) throws { #expect(try body(metal) == glsl) }

  @Test("A loop of a thousand million turns is written as 256, and loops in one another as fewer")
  func longLoops() throws {
    let one = try body("for (int i = 0; i < 1000000000; i++) { x += 0.1; } return color * x;")
    #expect(one.contains("<256;"))
    let two = try body(
      "for (int i = 0; i < int(x); i++) { for (int j = 0; j < int(x); j++) { color *= sin(x + 1.0); } } return color;"
    )
    #expect(!two.contains("<256;"))
  }

  @Test(
    "A number that a vector is set to is widened, and a vector stays as it is",
    arguments: [
      (
        "half3 a = (x * 0.5 + 0.5) * (position.x / 60.0); return color;",
        "vec3a=vec3((x*0.5+0.5)*(position.x/60.0));returncolor;"
      ),
      ("float2 a = v * x; return color;", "vec2a=v*x;returncolor;"),
      ("float2 a = length(w); return color;", "vec2a=vec2(length(w));returncolor;"),
      ("vector_float2 a = position / 60; return color;", "vec2a=position/60.0;returncolor;"),
    ])
  func widened(_ metal: String, _ glsl: String) throws { #expect(try body(metal) == glsl) }

  @Test("A parameter's default value is left out, since each call gives all values")
  func defaults() throws {
    let text = try translated(
      "[[stitchable]] half4 f(float2 position, half4 color, float x = 1.0) { return color; }")
    #expect(text.contains("float x)"))
  }

  @Test("Lines for the preprocessor that cannot be translated are told")
  func directives() {
    for line in ["#if DEBUG", "#define TWICE(x) (x * 2)", "float x = \"a\";"] {
      #expect(throws: ShaderProblem.self) { try MetalFile("\n\(line)\n", file: "Effects.metal") }
    }
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
