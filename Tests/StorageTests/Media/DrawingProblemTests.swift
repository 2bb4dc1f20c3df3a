import Testing

@testable import Storage

@Suite("What librsvg says of a drawing")
struct DrawingProblemTests {
  private static let said = [
    (
      "Error reading SVG stdin: XML parse error: Error domain 1 code 26 on line 1 column 76 of data:"
        + " Entity 'nbsp' not defined\n\n",
      "it is not well-formed XML at line 1, column 76 (Entity 'nbsp' not defined)"
    ),
    (
      "Error reading SVG stdin: XML parse error: error code=201 (3) in (null):1:84: Namespace prefix xlink for"
        + " href on use is not defined\n",
      "it is not well-formed XML at line 1, column 84 (Namespace prefix xlink for href on use is not defined)"
    ),
    (
      "Error reading SVG stdin: XML parse error: Error domain 1 code 89 on line 1 column 443 of data: Detected an"
        + " entity reference loop\n", "its entities repeat one another too often"
    ),
    (
      "Error rendering SVG stdin: exceeded more than 500000 referenced elements",
      "its elements refer to one another too often"
    ),
  ]

  @Test("It becomes a reason", arguments: said)
  func reason(said: String, reason: String) {
    #expect(DrawingProblem.reason(said) == reason)
  }

  @Test("What is to be read from another file is not called an error of the drawing")
  func elsewhere() {
    let said = "Error domain 1 code 26 on line 1 column 127 of data: Entity 'dimensions' not defined"
    #expect(DrawingProblem.reason(said, refersToFiles: true)?.contains("refers to other files") == true)
    #expect(DrawingProblem.reason(said)?.contains("not well-formed") == true)
  }

  @Test("What does not help is left out, and nothing moves a terminal's cursor")
  func others() {
    #expect(DrawingProblem.reason("") == nil)
    #expect(DrawingProblem.reason("something is wrong") == nil)
    let hostile = "on line 1 column 2 of data: a\u{1B}[2J" + String(repeating: "x", count: 9999)
    let reason = DrawingProblem.reason(hostile)
    #expect(reason?.contains("\u{1B}") == false && (reason?.count ?? 999) < 300)
  }
}
