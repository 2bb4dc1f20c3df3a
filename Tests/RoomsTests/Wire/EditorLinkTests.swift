import Testing

@testable import Rooms

@Suite("Links to an editor")
struct EditorLinkTests {
  private func link(
    _ template: String = "vscode://file{file}:{line}:{column}", folder: String = "/home/ada/moon"
  )
    throws -> EditorLink
  {
    EditorLink(try EditorTemplate(template), folder: folder)
  }

  private func diagnostic(_ file: String?, line: Int? = nil, column: Int? = nil) -> SceneDiagnostic {
    SceneDiagnostic(.error, from: .compiler, "Wrong.", file: file, line: line, column: column)
  }

  @Test("A link has the file's absolute path, the line and the column")
  func place() throws {
    let address = try link().address(of: diagnostic("Sources/Moon.swift", line: 31, column: 42))
    #expect(address == "vscode://file/home/ada/moon/Sources/Moon.swift:31:42")
  }

  @Test("Without a line or a column, a link leads to the first one")
  func start() throws {
    #expect(try link().address(of: diagnostic("a.frag")) == "vscode://file/home/ada/moon/a.frag:1:1")
    #expect(try link(folder: "/").address(of: diagnostic("a.frag", line: 2)) == "vscode://file/a.frag:2:1")
  }

  @Test(
    "Whatever a file is called, its name stays within the path of the address",
    arguments: [
      ("a b.swift", "a%20b.swift"), ("x?line=1&y#z", "x%3Fline%3D1%26y%23z"), ("100%.swift", "100%25.swift"),
      ("a:1:2.swift", "a%3A1%3A2.swift"), ("ü/月.swift", "%C3%BC/%E6%9C%88.swift"),
      ("{line}.swift", "%7Bline%7D.swift"), ("\"><script>", "%22%3E%3Cscript%3E"), ("a\\b", "a%5Cb"),
    ])
  func escaped(file: String, path: String) throws {
    let address = try link("idea://open?file={file}&line={line}").address(of: diagnostic(file, line: 7))
    #expect(address == "idea://open?file=/home/ada/moon/\(path)&line=7")
  }

  @Test(
    "What is no file of the folder has no link",
    arguments: [nil, "", "/etc/passwd", "../secret", "a/../../b", "./a", "a//b", "a/"])
  func outside(file: String?) throws {
    #expect(try link().address(of: diagnostic(file)) == nil)
  }

  @Test(
    "Addresses that only an editor opens are accepted",
    arguments: [
      "vscode://file{file}:{line}:{column}", "VSCode:{file}", "x-my.editor+1://open?url=file://{file}",
      "vscode://vscode-remote/ssh-remote+desk{file}:{line}",
    ])
  func accepted(template: String) {
    #expect(throws: Never.self) { try EditorTemplate(template) }
  }

  @Test(
    "What a browser would open, or no address is, is refused with the reason",
    arguments: [
      ("javascript:alert('{file}')", "javascript: is opened by the browser"),
      ("https://example.org/{file}", "https: is opened"), ("HTTP://x/{file}", "http: is opened"),
      ("data:text/html,{file}", "data: is opened"), ("file://{file}", "file: is opened"),
      ("emacs", "does not begin with a scheme"), ("1x://{file}", "does not begin with a scheme"),
      ("", "does not begin with a scheme"), ("vscode://file", "does not contain {file}"),
      ("vscode://file{file}:{row}", "{row}"), ("vscode://file{file}:{}", "{}"),
      ("vscode://{file}{", "brace"), ("vscode://a b{file}", "character"),
      ("vscode://\u{202E}{file}", "character"), ("vscode://\"{file}", "character"),
      ("vscode://{file}" + String(repeating: "a", count: 500), "longer"),
    ])
  func refused(template: String, words: String) {
    do throws(EditorTemplate.Refusal) {
      _ = try EditorTemplate(template)
      Issue.record("accepted")
    } catch {
      #expect(error.reason.contains(words), "\(error.reason)")
    }
  }

  @Test("Presenters get the address of an editor for each place, also with the scenes' next version")
  func editor() throws {
    var configuration = Room.Configuration().replacingScenes
    configuration.editor = EditorLink(try EditorTemplate("zed://file{file}:{line}"), folder: "/home/ada/moon")
    var bench = RoomBench(configuration: configuration.replacingScenes)
    _ = bench.room.handle(.diagnosed([diagnostic("Card.swift", line: 12)]), at: 0)
    let text = String(decoding: bench.room.content(of: .diagnostics).json, as: UTF8.self)
    #expect(text.contains(#""editor":"zed://file/home/ada/moon/Card.swift:12""#), "\(text)")
  }
}
