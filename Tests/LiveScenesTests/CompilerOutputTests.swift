import Rooms
import Testing

@testable import LiveScenes

@Suite("What the compiler says")
struct CompilerOutputTests {
  private let folder = SceneFolder(path: "/tmp")

  private var base: String { folder.url.path }

  @Test("A diagnostic has its place, its sentence and its line of the source")
  func diagnostic() {
    let output = """
      \(base)/Sub/Card.swift:14:17: error: cannot find 'tilt' in scope
          let angle = tilt * 2
                      ^~~~
      \(base)/Card.swift:3:5: warning: variable 'x' was never used
        let x = 1
            ^
      """
    #expect(
      CompilerOutput.diagnostics(in: output, of: folder) == [
        SceneDiagnostic(
          .error, from: .compiler, "cannot find 'tilt' in scope", file: "Sub/Card.swift", line: 14,
          column: 17,
          excerpt: "    let angle = tilt * 2"),
        SceneDiagnostic(
          .warning, from: .compiler, "variable 'x' was never used", file: "Card.swift", line: 3, column: 5,
          excerpt: "  let x = 1"),
      ])
  }

  @Test("The column counts characters, where the compiler counts bytes")
  func column() {
    let output = "\(base)/A.swift:1:14: error: no\nlet ü = \"é\" + x\n"
    #expect(CompilerOutput.diagnostics(in: output, of: folder).first?.column == 12)
  }

  @Test("What has no place is told too")
  func placeless() {
    let diagnostics = CompilerOutput.diagnostics(in: "error: link command failed\n", of: folder)
    #expect(diagnostics == [SceneDiagnostic(.error, from: .compiler, "link command failed")])
  }

  @Test("What is said twice is told once")
  func twice() {
    let line = "\(base)/A.swift:1:1: error: no\nx\n"
    #expect(CompilerOutput.diagnostics(in: line + line, of: folder).count == 1)
  }

  @Test(
    "Other lines are none",
    arguments: ["", "^~~~", "a: b: c: d", "x:1:error: y", ":::: error:", "1 error generated."])
  func other(line: String) {
    #expect(CompilerOutput.diagnostics(in: line, of: folder).isEmpty)
  }
}
