import Testing

@testable import Engine

@Suite("Numbers of Metal that are known before a shader runs") struct MetalNumbersTests {
  @Test(
    "A loop between numbers that are set once takes their turns and one more",
    arguments: [
      ("float a = 6.0 * 2, d = 64; for (float i = 0; i < a; i += a / d) x += i;", 65),
      ("const int n = 300; for (int i = 0; i < n; i++) x += i;", 301),
      ("int n = 7 / 2; for (int i = -n; i <= n && x < 9; ++i) x += i;", 8),
      ("for (uint i = k * 2; i > 0; i -= int(2.5)) { x += i; }", 31),
      ("float s = 1 - 0.5; for (float i = 0; i >= -(2); i -= s) x += i;", 6),
      ("for (int i = k; i < 0; i--) x += 1;", 1),
    ])
  func turns(_ loop: String, _ turns: Int) throws { #expect(try self.turns(of: loop) == turns) }

  @Test(
    "A number that may be another by then is not known",
    arguments: [
      "uint n = -1; for (uint i = 0; i < n; i++) x += 1;",
      "int n = 3; n = 500; for (int i = 0; i < n; i++) x += 1;",
      "int n = 3; for (int i = 0; i < n; i++) { n++; }", "int n = 3; for (int i = 0; i < n; i++) { i -= 1; }",
      "int n = 3; g(n); for (int i = 0; i < n; i++) x += 1;",
      "int n = 3; for (int i = 0; i < n; i++) { g(i); }",
      "int n = 3; { int n = 400; for (int i = 0; i < n; i++) x += 1; }",
      "int n = 2000; for (int i = 0; i < n; i++) x += 1;",
      "int n = 0; for (int i = 0; i < 5; i += n) x += 1;",
      "int n = 3; for (int i = 0; i < n || x > 3; i++) x += 1;",
      "int k = int(x); for (int i = 0; i < k; i++) x += 1;",
      "int n = 3; for (int i = 0; i < n; i++) if (x > 3) i--;",
      "int n = 1 / 0; for (int i = 0; i < n; i++) x += 1;",
      "int n = 1\(String(repeating: " + 1", count: 40)); for (int i = 0; i < n; i++) x += 1;",
    ])
  func unknown(_ loop: String) throws { #expect(try [256, nil].contains(turns(of: loop))) }

  @Test("A parameter is not known by the value that it has where a call gives none")
  func parameters() throws {
    let text = try translated(
      "float g(float x, int n = 3) { for (int i = 0; i < n; i++) x += 1; return x; } "
        + "[[stitchable]] half4 f(float2 p) { return g(1, 9); }")
    #expect(text.contains("turn1_ < 256;"))
  }

  @Test("A loop between written numbers whose counter is changed in it takes turns")
  func changedCounters() throws {
    #expect(try turns(of: "for (int i = 0; i < 9; i++) { if (x > 2) i = 9; }") == 256)
    #expect(try turns(of: "for (int i = 0; i < 9; i++) { x += i; }") == nil)
  }

  @Test("A loop whose end is known takes no more turns than others where a pixel cannot afford them")
  func affordable() throws {
    let loops = ["i", "j", "l"].map { "for (float \($0) = 0; \($0) < k * 3; \($0)++) " }.joined()
    #expect(try turns(of: "\(loops) x += 1;") == 8)
    #expect(try turns(of: "for (float m = 0; m < 5 - 1; m++) \(loops) x += 1;") == 5)
  }

  /// The turns of the first loop whose end is not written.
  private func turns(of loop: String) throws -> Int? {
    let text = try translatedBody(
      "\(loop) return color;", before: "constant int k = 30; void g(thread int &a) { a += 1; }")
    return text.firstRange(of: "turn1_<").flatMap { Int(text[$0.upperBound...].prefix { $0 != ";" }) }
  }
}
