import TestData
import Testing

@testable import Engine

@Suite("What a shader may be")
struct ShaderCheckerTests {
  /// A function that does something before it returns.
  private static func text(_ statements: String, before: String = "") -> String {
    "\(before)\nvec4 f(vec2 position, vec4 color) {\n  float sum = 0.0;\n  \(statements)\n  return color * sum;\n}\n"
  }

  private func fault(_ text: String) -> ShaderFault? {
    do throws(ShaderFault) {
      _ = try ShaderChecker(text)
      return nil
    } catch {
      return error
    }
  }

  @Test(
    "Loops that count from a written number to another are fine",
    arguments: [
      "for (int i = 0; i < 8; i++) { sum += float(i); }", "for (int i = 8; i > 0; --i) { sum += 1.0; }",
      "for (float x = -3.5; x <= 3.5; x += 0.5) { sum += x; }",
      "for (int i = 0; i < 32; i += 2) { for (int j = 0; j < 32; j++) { if (j > i) continue; sum += 0.1; } }",
      "for (int i = -4; i < 4; ++i) { if (sum > 1.0) break; int k = i; k += 2; sum += float(k); }",
    ])
  func loops(statements: String) {
    #expect(fault(Self.text(statements)) == nil)
  }

  @Test(
    "What could go on for ever is refused, however it is written",
    arguments: [
      "while (true) { sum += 1.0; }", "do { sum += 1.0; } while (sum < 2.0);", "for (;;) { sum += 1.0; }",
      "for (int i = 0; i < 8; i--) { sum += 1.0; }", "for (int i = 0; i < 8; i += 0) { sum += 1.0; }",
      "for (int i = 0; i < 8; ) { i++; }", "for (int i = 0; i != 8; i++) { sum += 1.0; }",
      "for (int i = 0; i < int(color.r); i++) { sum += 1.0; }",
      "for (int i = int(position.x); i < 8; i++) { sum += 1.0; }",
      "for (int i = 0; i < 8; i++) { i = 0; }", "for (int i = 0; i < 8; i++) { i--; }",
      "for (int i = 0; i < 8; i++) { (i) -= 1; }", "for (int i = 0; i < 8; i++) { --((i)); }",
      "for (int i = 0; i < 8; i++) { back(i); }", "for (float x = 0.0; x < 8.0; x += 1.0) { modf(2.5, x); }",
      "for (float x = 0.0; x < 8.0; x += 1e-9) { sum += x; }",
      "for (float x = 1e8; x < 100000100.0; x += 1.0) { sum += x; }",
      "for (int i = 0; i < 8; i++) for (int j = 0; j < 8; j++) { sum += 1.0; }",
      "for (int i = 0; i < 8; i++) sum += 1.0;", "for (int i = 0; i < 2000; i++) { sum += 1.0; }",
      "for (int i = 0; i < 8; i++) { for (int i = 0; i < 8; i++) { sum += 1.0; } }",
      "for (int i = 0; i < 0xFFFF; i++) { sum += 1.0; }",
    ])
  func endlessLoops(statements: String) {
    #expect(fault(Self.text(statements, before: "void back(inout int i) { i -= 1; }"))?.line != nil)
  }

  @Test("A loop has at most 1024 rounds")
  func rounds() {
    #expect(fault(Self.text("for (int i = 0; i < 1024; i++) { sum += 1.0; }")) == nil)
    #expect(
      fault(Self.text("for (int i = 0; i < 1025; i++) { sum += 1.0; }"))?.message
        == "A loop has at most 1024 rounds.")
  }

  @Test("Loops in loops may not go round too often together")
  func nestedLoops() {
    let loops = "for (int i = 0; i < 500; i++) { for (int j = 0; j < 500; j++) { sum += 1.0; } }"
    #expect(fault(Self.text(loops))?.message.contains("takes too long") == true)
  }

  @Test(
    "Numbers that a driver reads to the base 8 are refused: a loop would go round otherwise than it is counted"
  )
  func octalNumbers() {
    #expect(
      fault(Self.text("for (int i = 4000; i > 04000; i--) { sum += 1.0; }"))?.message.contains("base 8")
        == true)
    #expect(fault(Self.text("sum += float(07u);")) != nil)
    #expect(fault(Self.text("sum += 0.5 + 00.5 + float(0) + float(0u);")) == nil)
  }

  @Test(
    "Every way of writing a number is one",
    arguments: [
      "1", "12u", "0", "0U", "0xFf", "0X1fu", "1.5", ".5", "1.", "1e3", "1.e-3", ".5E+2f", "2f", "0.0F",
    ])
  func numbers(word: String) { #expect(fault(Self.text("sum += float(\(word));")) == nil) }

  @Test(
    "What begins as a number and is none is refused, with its place",
    arguments: ["0x", "0xg", "1e", "1e+", "1.2.3", "1ff", "1_000", "12abc", "0x1.8p3", "1..2", "3uu"])
  func noNumbers(word: String) {
    let fault = fault(Self.text("sum += float(\(word));"))
    #expect(fault?.message.contains("is no number") == true && fault?.line == 4 && fault?.column == 16)
  }

  @Test("A text that begins with no number is refused there")
  func numberAtTheStart() {
    #expect(fault("1e") == ShaderFault("1e is no number.", line: 1, column: 1))
    #expect(fault("+1") == ShaderFault("This does not end.", line: 1, column: 1))
  }

  @Test(
    "A layer's name, the dot, the word and the parenthesis of a sample stand in one line; the rest need not")
  func samples() {
    func text(_ sample: String) -> String { "vec4 f(vec2 p, Layer layer) {\n  return \(sample);\n}" }
    for sample in ["layer.sample(p)", "layer . sample (p)", "layer.sample(\n  p)", "layer.sample(p\n)"] {
      #expect(fault(text(sample)) == nil)
    }
    for sample in [
      "layer\n.sample(p)", "layer.\nsample(p)", "layer.sample\n(p)", "sample(p)", "1.0.sample(p)",
    ] {
      #expect(fault(text(sample)) != nil)
    }
  }

  @Test("A parameter has no commas of its own, behind which a counter would be changed")
  func commasInBrackets() {
    let before = "void back(float a[max(2, 2)], inout int n) { n = 0; }"
    #expect(fault(Self.text("", before: before))?.message.hasPrefix("An array ") == true)
    let changed = Self.text(
      "float a[2]; for (int i = 0; i < 8; i++) { sum += 1.0; back(a, i); }",
      before: before.replacing("max(2, 2)", with: "2"))
    #expect(fault(changed)?.message.contains("changes what it is called with") == true)
  }

  @Test("A part of something that has a counter's name may be changed")
  func parts() {
    let statements =
      "vec2 d; for (int y = 0; y < 3; y++) { for (int x = 0; x < 3; x++) { d.y = d.x; d.x += 1.0; back(d.y); } }"
    #expect(
      fault(Self.text(statements, before: "void back(inout float y) { y -= 1.0; }")) == nil)
  }

  @Test("What a loop without rounds repeats counts, too")
  func emptyLoops() {
    let loops = "for (int i = 0; i < 500; i++) { for (int j = 0; j < 500; j++) { sum += 1.0; } }"
    #expect(fault(Self.text("for (float x = 0.1; x < 0.1; x += 1.0) { \(loops) }")) != nil)
  }

  @Test(
    "Arrays have a written size of at most 256, and structures are small",
    arguments: [
      "float x[100 * 100];", "float[100 * 100] x;", "float y, x[max(300, 2)];", "S x[2];", "S[2] x;",
      "S x, y[2];", "Layer x[9999];",
      "const S x[] = S[](S(1.0, vec2(0.0)), S(1.0, vec2(0.0)));",
    ])
  func largeVariables(declaration: String) {
    let before = "struct S { float a; vec2 b; };"
    #expect(fault(Self.text(declaration, before: before))?.message.hasPrefix("An array ") == true)
    #expect(fault(Self.text("", before: "\(before)\nvec2 g(S s, float x[300]) { return s.b; }")) != nil)
  }

  @Test(
    "Structures hold neither arrays nor structures",
    arguments: [
      "struct T { float a[4]; };", "struct T { S s; };", "struct T { float a; } t[2];",
      "struct { float a; } t;",
      "struct T { mat4 \((0..<32).map { "m\($0)" }.joined(separator: ", ")); };", "struct T { float a; }",
    ])
  func largeStructures(declaration: String) {
    let before = "struct S { float a; vec2 b; };\n"
    #expect(fault(Self.text("", before: before + declaration)) != nil)
    #expect(fault(Self.text(declaration, before: before)) != nil)
  }

  @Test("Small ones are fine, and elements are named by anything")
  func smallVariables() {
    let before = "struct S { float a; vec2 b, c; };\nS g(S s, float x[4]) { s.a += x[int(s.b.x)]; return s; }"
    let statements = """
      float x[4], y = 1.0; const vec2 z[] = vec2[](vec2(1.0), vec2(2.0)); S s = S(x[1], z[0], z[1 + 0]), t = s;
      for (int i = 0; i < 4; i++) { x[3 - i] = mix(x[i], y, z[i / 2].x); } sum += g(s, x).a + color[2];
      """
    #expect(fault(Self.text(statements, before: before)) == nil)
  }

  @Test("Copying and comparing an array costs as much as its elements")
  func arrayCopies() {
    let copies = "float x[200], y[200]; for (int i = 0; i < 400; i++) { x = y; y[0] += x == y ? 1.0 : 0.0; }"
    #expect(fault(Self.text(copies))?.message.contains("takes too long") == true)
    #expect(fault(Self.text(copies.replacing("400", with: "20"))) == nil)
  }

  @Test("An array is small, however its size is written", arguments: ["257", "0xFFFF", "1024u"])
  func arrays(size: String) {
    #expect(fault(Self.text("float a[\(size)];"))?.message.contains("256") == true)
    #expect(fault(Self.text("float a[256];")) == nil)
  }

  @Test("A counter may be compared and passed on, where nothing changes it")
  func innocentCounters() {
    let turn = "void turn(inout vec2 p, float a) { p *= a; }\n"
    for body in ["if (sum > float(i)) ++n;", "if (i == n) --n;", "turn(p, float(i));", "((n))++;"] {
      #expect(
        fault(
          Self.text("int n = 0; vec2 p = position; for (int i = 0; i < 8; i++) { \(body) }", before: turn))
          == nil,
        "\(body)")
    }
    for body in ["((i))++;", "++(i);", "turn(p, modf(sum, i));", "modf(sum, sum); modf(sum, i);"] {
      #expect(
        fault(Self.text("vec2 p = position; for (float i = 0.0; i < 8.0; i++) { \(body) }", before: turn))
          != nil,
        "\(body)")
    }
  }

  @Test("Nor may calls that double from function to function")
  func doublingCalls() {
    var functions = "float g0() { return 1.0; }\n"
    for level in 1...40 { functions += "float g\(level)() { return g\(level - 1)() + g\(level - 1)(); }\n" }
    #expect(fault(Self.text("sum = g40();", before: functions))?.message.contains("takes too long") == true)
    #expect(
      fault(
        Self.text(
          "sum = g5();", before: String(functions.split(separator: "\n").prefix(6).joined(separator: "\n"))))
        == nil)
  }

  @Test("A function may not call itself, nor be written before it is one, nor have another's name")
  func recursion() {
    #expect(
      fault("float g(float x) { return x < 1.0 ? x : g(x - 1.0); }")?.message.contains("call itself") == true)
    #expect(fault("float g(float x);\nfloat g(float x) { return x; }")?.line == 1)
    #expect(fault("float g(float x) { return x; }\nfloat g(vec2 x) { return x.x; }")?.line == 2)
  }

  @Test(
    "What would make the text mean something else to a driver is refused",
    arguments: [
      "#define LOOP while\n", "  # define X for\n", "// a comment \\\nwhile (true) {}\n", "/* \\\n */",
      "float a\\\nb;",
      "/* no end", "@", "float a = 1while;", "float a = 0x1.p3;", "float \u{441} = 1.0;", "\u{1}", "\"text\"",
    ])
  func trickery(text: String) {
    #expect(fault(text) != nil)
  }

  @Test("A line that ends in a carriage return ends its comment, too")
  func carriageReturns() {
    #expect(
      fault("// a comment\rwhile (true) {}")
        == ShaderFault("Loops are for loops, such as for (int i = 0; i < 8; i++) { … }.", line: 2, column: 1))
  }

  @Test(
    "Names of the viewer and the driver are refused",
    arguments: ["gl_FragCoord", "tiltcastSample", "a__b", "uniform", "main", "precision"])
  func names(name: String) {
    #expect(fault(Self.text("float \(name) = 1.0;"))?.line == 4)
  }

  @Test("A fault is told where it is, in characters")
  func places() {
    #expect(fault("/* é */ while")?.column == 9)
    #expect(fault("const float a = 1.0;\r\n\twhile")?.line == 2)
  }

  @Test("What comments hold means nothing")
  func comments() {
    #expect(fault("// while (true) {} #define\n/* for (;;) {} */ const float a = 1.0;") == nil)
    for end in ["// for", "//", "/* for */", "/**/"] { #expect(fault("const float a = 1.0; \(end)") == nil) }
  }

  @Test(
    "Whatever a text is, it is read to its end or refused, and no loop gets through that the rules do not know"
  )
  func anything() {
    var random = SeededGenerator(seed: 7)
    let pieces = [
      "for", "(", ")", "{", "}", ";", "int", "float", "i", "j", "=", "<", "++", "--", "+=", "0", "8", "1.0",
      "1e9", ",",
      "while", "vec4 f", "vec2", "return", "//", "/*", "*/", "\n", "\r", "\\", "#", ".", "e", "x",
      "for (int i = 0; i < 4; i++) {",
    ]
    var accepted = 0
    for _ in 0..<3000 {
      let count = Int.random(in: 1...30, using: &random)
      let words = (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }
      let text = "vec4 f(vec2 position) { " + words.joined(separator: " ") + " }"
      guard fault(text) == nil else { continue }
      accepted += 1
      // Without its comments it has no loop but those that count.
      let code = text.replacing(/\/\/[^\n\r]*|\/\*[\s\S]*?\*\//, with: " ")
      #expect(!code.contains(/\bwhile\b/), "\(text)")
      let heads = code.matches(of: /\bfor\b[\s]*\(([^;]*;[^;]*;[^)]*)\)/).count
      #expect(heads == code.matches(of: /\bfor\b/).count, "\(text)")
    }
    #expect(accepted > 5)
  }
}
