import Testing

@testable import Engine

@Suite("Tokens of Metal files") struct MetalTokensTests {
  private static let plain = "[[ stitchable ]] half4 f(float2 position) { return 1; }"

  @Test(
    "Numbers have fractions, exponents and suffixes",
    arguments: [
      ("1.e-2", "1.e-2"), ("2.E+3", "2.E+3"), ("1e-3h", "1e-3"), (".5f", ".5"), ("0.25H", "0.25"),
      ("3.F", "3."),
      ("4h", "4.0"), ("5H", "5.0"), ("1e5f", "1e5"), ("x-1e3", "x-1e3"), ("25-3", "25.0-3.0"),
      ("x+.5", "x+.5"), ("2e", "refused"),
      ("1.2.3", "refused"), ("0x1.p3", "refused"),
    ])
  func numbers(_ metal: String, _ glsl: String) {
    #expect(
      (try? translatedBody("x = \(metal); return color;")) ?? "refused"
        == (glsl == "refused" ? glsl : "x=\(glsl);returncolor;"))
  }

  @Test("A hexadecimal number has no exponent")
  func hexadecimal() throws {
    #expect(try translatedBody("int n = 0xFE-1 + 0xe; return color;") == "intn=0xFE-1+0xe;returncolor;")
  }

  @Test("Marks are read as long as they are")
  func marks() throws {
    #expect(
      try translatedBody(
        "int a=1;a<<=2;a>>=1;a+=a<<1;a-=a>>1;a|=a^2;bool b=a<=2&&a>=1||!(a!=3);return b?color:-color;")
        == "inta=1;a<<=2;a>>=1;a+=a<<1;a-=a>>1;a|=a^2;boolb=a<=2&&a>=1||!(a!=3);returnb?color:-color;")
    #expect(try translatedBody("return color * a[b[0]] * a[b[c[1]]];") == "returncolor*a[b[0]]*a[b[c[1]]];")
  }

  @Test("Comments and blanks mean nothing, and lines stay")
  func comments() throws {
    #expect(
      try translated("/**/ // one /* \n\t/* two\n* / ** */ \(Self.plain) // end")
        == "\n\nvec4 f(vec2 position) { return vec4(1.0); }")
    #expect(try translated("\(Self.plain)/* no end").contains("vec4 f("))
    #expect(throws: ShaderProblem.self) { try MetalFile("float a = 1; /", file: "Effects.metal") }
    #expect(try translatedBody("return color / x/*y*// 2;") == "returncolor/x/2.0;")
  }

  @Test("Lines that include others and names of numbers are read")
  func directives() throws {
    let text = """
      #include <metal_stdlib> // the library
      #import "Other.h"
      #pragma once; anything {
      #  define N 3 // of them
      #define SUM (N +\tx)
      [[ stitchable ]] half4 f(float2 position, half4 color, float x) {
        return color * N * SUM;
      }
      """
    let function = "vec4 f(vec2 position, vec4 color, float x) {\nreturn color * 3.0 *(3.0 + x);\n}"
    #expect(try translated(text) == String(repeating: "\n", count: 5) + function)
    #expect(
      try translated(text.replacing("\n", with: "\r\n")) == String(repeating: "\n", count: 5) + function)
  }

  @Test("A name of a number may stand in the meaning of another, and means nothing else in its own")
  func definitions() throws {
    let text = "#define B A * 2\n#define A \\\n 3\n#define q q + 1\n"
    #expect(
      try translatedBody("x = B; x = q;", before: text).filter { $0 != "\n" } == "x=3.0*2.0;x=q+1;")
    let doubled = (1...19).map { "#define A\($0) A\($0 - 1) A\($0 - 1)\n" }.joined()
    for (text, sentence) in [
      (doubled + "#define A0\nA19", "at most 20000 words"),
      ((0...30).map { "#define A\($0) A\($0 + 1)\n" }.joined() + "A0", "too deep in one another"),
      ("#define A 1\(String(repeating: "+1", count: 50))", "A #define has at most 100"),
    ] {
      let problem = #expect(throws: ShaderProblem.self) { try MetalFile(text, file: "Effects.metal") }
      #expect(problem?.message.contains(sentence) == true, "\(problem?.message ?? "")")
    }
  }

  @Test("A comment goes on in the next line after a backslash, and lines end as on any computer")
  func lines() throws {
    #expect(try translatedBody("// one \\\n x = 1;\nx = 2;") == "\n\nx=2.0;")
    #expect(try translatedBody("// one \r x = 1;") == "\nx=1.0;")
  }

  @Test(
    "Lines for the preprocessor that cannot be translated are told where they are",
    arguments: [
      ("#if DEBUG", "#if cannot be translated", 1), ("#define TWICE(x) (x * 2)", "Only #define of a name", 1),
      ("#define", "Only #define of a name", 1), ("#", "# cannot be translated", 1),
      ("/* é */ #undef A", "#undef cannot be translated", 9),
    ])
  func otherDirectives(_ line: String, _ sentence: String, _ column: Int) {
    let problem = #expect(throws: ShaderProblem.self) {
      try MetalFile("\n\n\(line)\n", file: "Effects.metal")
    }
    #expect(problem?.message.contains(sentence) == true, "\(problem?.message ?? "")")
    #expect(problem?.line == 3 && problem?.column == column)
  }

  @Test(
    "Characters that no Metal has are told where they are", arguments: ["\"", "'", "\\", "@", "`", "$", "é"])
  func characters(_ character: String) {
    let problem = #expect(throws: ShaderProblem.self) {
      try MetalFile("\(Self.plain)\n\n  float x = \(character)a;", file: "Effects.metal")
    }
    #expect(problem?.message == "This character cannot be translated.")
    #expect(problem?.line == 3 && problem?.column == 13)
  }

  @Test("A file has at most 20000 words, numbers and marks, also by names of numbers")
  func most() throws {
    #expect(try MetalFile(String(repeating: ";", count: 20_000), file: "Effects.metal").names.isEmpty)
    #expect(throws: ShaderProblem.self) {
      try MetalFile(String(repeating: ";", count: 20_001), file: "Effects.metal")
    }
    let definition = "#define A " + String(repeating: "; ", count: 100) + "\n"
    #expect(throws: ShaderProblem.self) {
      try MetalFile(definition + String(repeating: "A ", count: 201), file: "Effects.metal")
    }
  }
}
