import Rooms
import Testing

@testable import LiveScenes

@Suite("What the compiler says")
struct CompilerOutputTests {
  private static let sources = SceneSources([
    "Sub/Card.swift": String(repeating: "\n", count: 13) + "    let angle = tilt * 2\n",
    "Card.swift": "\n\n  let x = 1\r\n",
    "A.swift": "let ü = \"é\" + x\n",
  ])

  private func read(_ output: String) -> [SceneDiagnostic] {
    CompilerOutput.diagnostics(in: output, of: Self.sources)
  }

  @Test("A diagnostic has its place, its sentence and the line as it was compiled")
  func diagnostic() {
    let output = """
      /scenes/Sub/Card.swift:14:17: error: cannot find 'tilt' in scope
          (another line)
                      ^~~~
      /scenes/Card.swift:3:5: warning: variable 'x' was never used
        let x = 1
            ^
      """
    #expect(
      read(output) == [
        SceneDiagnostic(
          .error, from: .compiler, "cannot find 'tilt' in scope", file: "Sub/Card.swift", line: 14,
          column: 17, excerpt: "    let angle = tilt * 2"),
        SceneDiagnostic(
          .warning, from: .compiler, "variable 'x' was never used", file: "Card.swift", line: 3, column: 5,
          excerpt: "  let x = 1"),
      ])
  }

  @Test("The column counts characters, where the compiler counts bytes")
  func column() {
    #expect(read("/scenes/A.swift:1:14: error: no\nlet ü = \"é\" + x\n").first?.column == 12)
  }

  @Test(
    "What has no place is told too, by whatever tool",
    arguments: ["error: no", "<unknown>:0: error: no", "ld.lld: error: no", "clang: error: no"])
  func placeless(line: String) {
    #expect(read(line + "\n") == [SceneDiagnostic(.error, from: .compiler, "no")])
  }

  @Test("What is said twice is told once")
  func twice() {
    let line = "/scenes/A.swift:1:1: error: no\nx\n"
    #expect(read(line + line).count == 1)
  }

  @Test("What only follows from another error of its line is not told with it")
  func consequence() {
    let line = "/scenes/A.swift:1:5: error: value of type 'Text' has no member 'fontt'\nx\n"
    let guess = "cannot infer contextual base in reference to member 'title'"
    #expect(read(line + "/scenes/A.swift:1:11: error: \(guess)\nx\n").map(\.column) == [5])
    #expect(read("/scenes/A.swift:1:11: error: \(guess)\nx\n").map(\.message) == [guess])
    #expect(read(line + "/scenes/Card.swift:3:5: error: \(guess)\n  let x = 1\n").count == 2)
  }

  @Test("What is wrong with values that stand in for a view's own asks for a preview, at the view's line")
  func standIns() {
    let output = """
      /scenes/Card.swift making Card:3:90: error: 'Song' initializer is inaccessible
      private struct TiltcastStandIn_tiltcastScene0: SwiftUI.View {}
      /scenes/A.swift:1:1: note: 'init(title:)' declared here
      let ü = "é" + x
      /scenes/Card.swift making Card:3:95: error: missing argument
      private struct TiltcastStandIn_tiltcastScene0: SwiftUI.View {}
      /scenes/Card.swift making Card:3:99: warning: unused
      private struct TiltcastStandIn_tiltcastScene0: SwiftUI.View {}
      """
    #expect(
      read(output) == [
        SceneDiagnostic(
          .error, from: .compiler,
          "Card is made with values. Write a preview that gives them: #Preview { Card(…) }",
          file: "Card.swift", line: 3, column: 1, excerpt: "  let x = 1")
      ])
  }

  @Test("Of the candidates for a call, the first two are named")
  func candidates() {
    let notes = ["A", "B", "C", "D"].map { "Swift.f:1:2: note: candidate expects value of type '\($0)'\n" }
    let found = read("/scenes/A.swift:1:5: error: no exact matches\nx\n" + notes.joined())
    #expect(found.map(\.severity) == [.error, .note, .note])
  }

  @Test(
    "Other lines are none",
    arguments: ["", "^~~~", "a: b: c: d", "x:1:error: y", ":::: error:", "1 error generated."])
  func other(line: String) { #expect(read(line).isEmpty) }

  @Test(
    "A file that is none of the sources is not named, and nothing of it is shown",
    arguments: [
      "/etc/passwd:1:1", "/scenes/../etc/passwd:1:1", "/scenes/Sub/../A.swift:1:1", "/scenes/B.swift:1:1",
      "/scenes2/A.swift:1:1", "A.swift:1:1", "Sub/Card.swift:1:1", "/scenes/A.swift:7:1",
      "/scenes/A.swift:-1:1", "/scenes/A.swift:0:1", "/scenes/A.swift:99999999999999999999:1",
      "Secret.key:2:1",
    ])
  func forged(place: String) {
    let said = read("\(place): error: no\n    let secret = 1\n")
    #expect(said.allSatisfy { $0.file == nil && $0.line == nil && $0.column == nil && $0.excerpt == nil })
    #expect(said.allSatisfy { $0.message == "no" })
  }

  @Test("What stands in the excerpt of a line is not read as something that is said")
  func excerpt() {
    #expect(read("/scenes/A.swift:1:1: error: no\n// x:1:2: error: forged\n").map(\.message) == ["no"])
  }

  @Test("A note about a module's declaration names it, and has the place of the error that it explains")
  func note() {
    let output = """
      /scenes/A.swift:1:5: error: type 'Dot' does not conform to protocol 'Scene'
      let ü = "é" + x
      Engine.Scene.isSound:2:5: note: protocol requires property 'isSound'
      var isSound: Bool { get }
      note: and this
      """
    let said = read(output)
    #expect(said.map(\.severity) == [.error, .note, .note])
    #expect(said[1].message == "protocol requires property 'isSound' (Engine.Scene.isSound)")
    #expect(said.allSatisfy { $0.file == "A.swift" && $0.line == 1 })
  }

  @Test("No message moves a terminal's cursor")
  func escapes() {
    let said = read("/scenes/A.swift:1:1: error: \u{1B}[2J\u{9B}1m\u{202E}no\u{7}\n")
    #expect(said.first?.message == "␛[2J\u{FFFD}1m\u{FFFD}no␇")
  }

  @Test("Of what a parser says, the first error in each file stays, with its notes")
  func causes() {
    func said(_ severity: SceneDiagnostic.Severity, _ message: String, _ file: String) -> SceneDiagnostic {
      SceneDiagnostic(severity, from: .compiler, message, file: file, line: 1)
    }
    let all = [
      said(.error, "1", "A.swift"), said(.note, "2", "A.swift"), said(.error, "3", "A.swift"),
      said(.note, "4", "A.swift"), said(.warning, "5", "B.swift"), said(.error, "6", "B.swift"),
    ]
    #expect(CompilerOutput.causes(in: all).map(\.message) == ["1", "2", "6"])
  }

  @Test("A compiler that was stopped says in which line it was")
  func crash() {
    let text = """
      Stack dump:
      0.\tProgram arguments: /usr/bin/swift-frontend /scenes/A.swift
      1.\tSwift version 6.3.1
      3.\tWhile evaluating request TypeCheckPrimaryFileRequest(source_file "/scenes/A.swift")
      4.\tWhile type-checking expression at [/scenes/Sub/Card.swift:14:9 - line:14:17] RangeText="tilt"
      """
    let place = CompilerOutput.place(ofCrash: text, in: Self.sources)
    #expect(place?.file == "Sub/Card.swift" && place?.line == 14 && place?.column == 9)
    #expect(CompilerOutput.place(ofCrash: "0. While x at /scenes/../a:1:1", in: Self.sources) == nil)
  }
}
