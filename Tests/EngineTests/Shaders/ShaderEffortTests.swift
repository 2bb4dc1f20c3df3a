import Testing

@testable import Engine

/// The effort of reading a shader's text, which strangers write: twice the text takes about twice the steps.
@Suite struct ShaderEffortTests {
  /// Texts in GLSL that once took steps with the square of their length, or look as if they might.
  private static let fragments: [(name: String, text: @Sendable (Int) -> String)] = [
    (
      "calls in calls that change",
      { n in
        "void f(inout float a) { }\nvec4 x(vec2 p) { for (int i = 0; i < 2; i++) { "
          + String(repeating: "f(", count: n)
          + "a" + String(repeating: ")", count: n) + "; } return vec4(1.0); }"
      }
    ),
    ("types without an end", { n in String(repeating: "float a ", count: n) + ";" }),
    (
      "parameters",
      { n in "vec4 x(vec2 p" + String(repeating: ", float a", count: n) + ") { return vec4(1.0); }" }
    ),
    (
      "blocks in blocks",
      { n in
        "vec4 x(vec2 p) { " + String(repeating: "{ if (true) ", count: n) + String(repeating: "}", count: n)
          + " }"
      }
    ),
    (
      "loops",
      { n in
        "vec4 x(vec2 p) { " + String(repeating: "for (int i = 0; i < 1; i++) { p.x += 1.0; } ", count: n)
          + "}"
      }
    ),
    (
      "parentheses around a counter",
      { n in
        "vec4 x(vec2 p) { for (int i = 0; i < 1; i++) { float a = " + String(repeating: "(", count: n)
          + "float(i)"
          + String(repeating: ")", count: n) + "; } }"
      }
    ),
    ("brackets that are not closed", { n in "vec4 x(vec2 p) { " + String(repeating: "( [ ", count: n) }),
    (
      "brackets that close another kind",
      { n in "vec4 x(vec2 p) { " + String(repeating: "( ] ", count: n) + "}" }
    ),
    ("functions", { n in (0..<n).map { "float f\($0)(float a) { return a; }" }.joined(separator: "\n") }),
    (
      "arrays",
      { n in "const float a = 1.0" + String(repeating: ", b[2] = float[2](1.0, 2.0)", count: n) + ";" }
    ),
    ("structures", { n in (0..<n).map { "struct S\($0) { float a; };" }.joined() }),
    ("members", { n in "vec4 x(vec2 p) { p" + String(repeating: ".x", count: n) + " = 1.0; }" }),
  ]

  @Test(arguments: fragments.indices)
  func `Twice the text of a fragment takes about twice the steps`(index: Int) {
    let (name, text) = Self.fragments[index]
    let (once, twice) = (Self.steps(text(800)), Self.steps(text(1600)))
    #expect(once > 0 && Double(twice) < 2.5 * Double(once), "\(name): \(once), then \(twice)")
  }

  private static func steps(_ text: String) -> Int {
    let reads = TokenReads()
    _ = try? ShaderChecker(text, counting: reads)
    return reads.count
  }

  /// The bodies of Metal functions that once took steps with the square of their length, or look as if they might.
  private static let bodies: [(name: String, text: @Sendable (Int) -> String)] = [
    ("numbers in a statement", { n in "x = " + String(repeating: "1 + ", count: n) + "1;" }),
    ("unsigned numbers in a statement", { n in "uint x = " + String(repeating: "1 + ", count: n) + "1;" }),
    ("assignments without an end", { n in "float2 a; " + String(repeating: "a = ", count: n) + "1;" }),
    ("types without an end", { n in String(repeating: "int a ", count: n) + ";" }),
    ("types alone", { n in String(repeating: "int ", count: n) + "a;" }),
    (
      "types and a long list",
      { n in
        String(repeating: "int a = ", count: n) + "1" + String(repeating: ", b", count: n) + ";"
      }
    ),
    ("members", { n in "p" + String(repeating: ".x", count: n) + " = 1;" }),
    (
      "sums in parentheses",
      { n in
        "x = " + String(repeating: "(", count: n) + "1" + String(repeating: ") + 1", count: n) + ";"
      }
    ),
    (
      "subscripts in subscripts",
      { n in
        "x = " + String(repeating: "a[", count: n) + "1" + String(repeating: " ]", count: n) + ";"
      }
    ),
    (
      "braces in braces",
      { n in "float a[2] = " + String(repeating: "{", count: n) + String(repeating: "}", count: n) + ";" }
    ),
    ("calls that are written out", { n in "x = " + String(repeating: "saturate(x) + ", count: n) + "1;" }),
    (
      "values of values",
      { n in "float a[1] = " + String(repeating: "{ = ", count: n) + String(repeating: "}", count: n) + ";" }
    ),
    (
      "blocks in blocks",
      { n in String(repeating: "{ ", count: n) + "float a = 1; x += a;" + String(repeating: " }", count: n) }
    ),
    ("comparisons of comparisons", { n in "p = p" + String(repeating: " < p", count: n) + ";" }),
    ("truth values that are numbers", { n in "x = 1" + String(repeating: " > 0", count: n) + ";" }),
    ("choices of choices", { n in "x = " + String(repeating: "x > 0 ? 1 : ", count: n) + "2;" }),
    ("signs", { n in "x = " + String(repeating: "- ", count: n) + "1;" }),
    ("casts", { n in "x = " + String(repeating: "(float)", count: n) + "1;" }),
    (
      "values that are set to other kinds",
      { n in "int a; a" + String(repeating: ".x", count: n) + " *= 1.5;" }
    ),
    ("elements that are left out", { n in String(repeating: "{ float a[200] = {}; } ", count: n) }),
    ("semicolons that are missing", { n in String(repeating: "x = (1) 1 ", count: n) + ";" }),
  ]

  @Test(arguments: bodies.indices)
  func `Twice the text of a Metal function takes about twice the steps`(index: Int) throws {
    let (name, text) = Self.bodies[index]
    let (once, twice) = (try Self.metalSteps(text(700)), try Self.metalSteps(text(1400)))
    #expect(once > 0 && Double(twice) < 2.5 * Double(once), "\(name): \(once), then \(twice)")
  }

  private static func metalSteps(_ body: String) throws -> Int {
    let reads = TokenReads()
    _ = try MetalFile("[[ stitchable ]] half4 x(float2 p, half4 c) { \(body) return c; }", file: "a.metal")
      .functions(counting: reads)
    return reads.count
  }

  @Test func `A statement is not read again for each function that needs it`() throws {
    func steps(_ count: Int) throws -> Int {
      let reads = TokenReads()
      let shared = "float shared(float a) { return a" + String(repeating: " + 1", count: 1000) + "; }\n"
      let own = (0..<count).map {
        "[[ stitchable ]] half4 f\($0)(float2 p, half4 c) { return c * shared(1); }"
      }
      _ = try MetalFile(shared + own.joined(separator: "\n"), file: "a.metal").functions(counting: reads)
      return reads.count
    }
    // Each function is checked with what it calls, and that has a bound.
    let (few, many, most) = (try steps(10), try steps(100), try steps(400))
    #expect(many < 12 * few && most < 2 * many, "\(few), \(many), \(most)")
  }

  @Test func `Functions that become too long together are refused, with what to do`() throws {
    let shared = "float shared(float a) { return a" + String(repeating: " + 1.0", count: 1500) + "; }\n"
    let own = (0..<200).map { "[[ stitchable ]] half4 f\($0)(float2 p, half4 c) { return c * shared(1); }" }
    let results = try MetalFile(shared + own.joined(separator: "\n"), file: "a.metal").functions()
    let written = results.compactMap { try? $0.get().text.utf8.count }.reduce(0, +)
    #expect(written > 100_000 && written < 600_000)
    #expect(throws: ShaderProblem.self) { try results.last?.get() }
    do { _ = try results.last?.get() } catch { #expect(error.message.contains("split the file")) }
  }

  @Test func `Of a file of which nothing can be translated, the first few problems are told`() throws {
    let text = (0..<500).map { "[[ stitchable ]] half4 f\($0)(float2 p, half4 c) { auto a = c; }" }.joined(
      separator: "\n")
    #expect(try MetalFile(text, file: "a.metal").functions().count == 20)
  }

  @Test func `A column is found in a long line, also behind accents`() throws {
    let text = "/* é */ " + String(repeating: "int a; ", count: 300) + "using x = int;"
    do {
      _ = try MetalFile(text, file: "a.metal")
      Issue.record("It is refused.")
    } catch {
      #expect(error.column == 8 + 300 * 7 + 1)
    }
  }
}
