import Foundation
import TestData
import Testing

@testable import Server
@testable import WebSockets

@Suite("Pages as few responses")
final class PageBundlesTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("tiltcast-tests-\(UUID().uuidString)")

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// A folder of pages with these files besides the loader.
  private func files(_ texts: [String: String]) throws -> StaticFiles {
    let loader = projectFolder.appendingPathComponent("Public" + ScriptBundle.loaderPath)
    let texts = texts.merging([ScriptBundle.loaderPath: try String(contentsOf: loader, encoding: .utf8)]) {
      $1
    }
    for (path, text) in texts {
      let file = folder.appendingPathComponent(path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    return try StaticFiles(folder: folder)
  }

  private func text(_ file: StaticFile?) throws -> String {
    String(decoding: try #require(file).bytes, as: UTF8.self)
  }

  /// The content of the only part whose path ends so.
  private func part(_ ending: String, of bundles: PageBundles) throws -> String {
    let paths = bundles.parts.keys.filter { $0.hasSuffix(ending) }
    #expect(paths.count == 1, "\(paths)")
    return try text(bundles.parts[try #require(paths.first)])
  }

  private static let page = """
    <head>
      <link rel="stylesheet" href="/a.css">
      <link rel="stylesheet" href="/b.css">
      <script defer src="/js/old.js"></script>
      <script type="module" src="/js/main.js"></script>
      <link rel="preload" href="/words.json" as="fetch" crossorigin>
      <link rel="preload" href="/x.glsl" as="fetch" crossorigin>
    </head>
    """

  private static let texts = [
    "index.html": page, "a.css": "a {}", "b.css": "b {}", "words.json": "{}", "x.glsl": "void",
    "js/old.js": "// old", "js/main.js": "import { b } from \"./b.js\";\nimport(\"./lazy.js\");",
    "js/b.js": "export const b = 1;", "js/c.js": "export const c = 1;",
    "js/lazy.js": "import { b } from \"./b.js\";\nimport { c } from \"./c.js\";",
  ]

  @Test("A page's modules, styles and texts are one file each, and other scripts stay what they are")
  func page() throws {
    let bundles = PageBundles(of: try files(Self.texts))
    let html = try text(bundles.pages["/index.html"])
    let expected = [
      #/  <link rel="stylesheet" href="\/bundles\/[0-9a-f]+\/a.css">/#,
      #/  <script defer src="\/bundles\/[0-9a-f]+\/js\/old.js"><\/script>/#,
      #/  <script type="module" src="\/bundles\/[0-9a-f]+\/js\/main.js"><\/script>/#,
      #/  <link rel="preload" href="\/bundles\/[0-9a-f]+\/texts.json" as="fetch" crossorigin id="texts">/#,
    ]
    let lines = html.split(separator: "\n").dropFirst().dropLast()
    #expect(lines.count == expected.count)
    for (line, pattern) in zip(lines, expected) { #expect(line.wholeMatch(of: pattern) != nil, "\(line)") }
    for match in html.matches(of: /(?:src|href)="([^"]+)"/) {
      #expect(bundles.parts[String(match.1)] != nil, "\(match.1)")
    }
    #expect(try part("/a.css", of: bundles) == "a {}\nb {}\n")
    #expect(try part("/js/old.js", of: bundles) == "// old")
    #expect(try part("/texts.json", of: bundles) == #"{"/words.json":"{}","/x.glsl":"void"}"#)
  }

  @Test("A bundle has a module behind what it imports, and one for later only what the page lacks")
  func order() throws {
    let bundles = PageBundles(of: try files(Self.texts))
    let main = try part("/js/main.js", of: bundles)
    let lazy = try part("/js/lazy.js", of: bundles)
    func paths(_ script: String) -> [String] {
      script.matches(of: #/\n\["(\/js\/[a-z]+\.js)", \d+,/#).map { String($0.1) }
    }
    #expect(paths(main) == ["/js/b.js", "/js/main.js"])
    #expect(paths("\n" + lazy) == ["/js/c.js", "/js/lazy.js"])
    let address = try #require(bundles.parts.keys.first { $0.hasSuffix("/js/lazy.js") })
    #expect(main.contains("{\"/js/lazy.js\":\"\(address)\"}"))
  }

  @Test("A line of a bundle, and its source map, lead to the line of the file")
  func lines() throws {
    let source = "// first\n\nexport const b = `\n${1}`;\n/* five\nsix */\nexport function f() {}\n"
    let bundles = PageBundles(of: try files(Self.texts.merging(["js/b.js": source]) { $1 }))
    let script = try part("/js/main.js", of: bundles).split(separator: "\n", omittingEmptySubsequences: false)
    let begin = try #require(script.firstIndex { $0.hasPrefix("[\"/js/b.js\", ") })
    #expect(script[begin].hasPrefix("[\"/js/b.js\", \(begin + 2), "))
    #expect(script[begin + 3] == "const b = `" && script[begin + 7] == "function f() {}")
    let map = try JSONDecoder().decode(
      Map.self, from: Data(try part("/js/main.js.map", of: bundles).utf8))
    let places = map.places
    #expect(places[begin] == nil)
    #expect(places[begin + 3].map { "\($0)" } == "/js/b.js:2")
    #expect(places[begin + 7].map { "\($0)" } == "/js/b.js:6")
    let main = try #require(script.firstIndex { $0.hasPrefix("[\"/js/main.js\", ") })
    #expect(places[main + 2].map { "\($0)" } == "/js/main.js:1")
  }

  /// A source map as a browser reads it.
  private struct Map: Decodable {
    struct Place: CustomStringConvertible {
      let source: String
      /// From 0.
      let line: Int
      var description: String { "\(source):\(line)" }
    }

    let version: Int
    let sources: [String]
    let mappings: String

    /// Where the lines begin; nil for those that stand in no file.
    var places: [Place?] {
      var (source, line) = (0, 0)
      return mappings.split(separator: ";", omittingEmptySubsequences: false).map { segment in
        guard !segment.isEmpty else { return nil }
        let numbers = Self.numbers(segment)
        source += numbers[1]
        line += numbers[2]
        return Place(source: sources[source], line: line)
      }
    }

    static func numbers(_ digits: Substring) -> [Int] {
      let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
      var (numbers, number, shift): ([Int], Int, Int) = ([], 0, 0)
      for digit in digits {
        let value = alphabet.firstIndex(of: digit) ?? 0
        number |= (value & 31) << shift
        shift += 5
        guard value & 32 == 0 else { continue }
        numbers.append(number & 1 == 1 ? -(number >> 1) : number >> 1)
        (number, shift) = (0, 0)
      }
      return numbers
    }
  }

  @Test("Another content has another address, the same content the same")
  func addresses() throws {
    func scripts(_ texts: [String: String]) throws -> Set<String> {
      let bundles = PageBundles(of: try files(texts))
      return Set(bundles.parts.keys.filter { $0.hasSuffix("/js/main.js") || $0.hasSuffix("/js/lazy.js") })
    }
    let before = try scripts(Self.texts)
    #expect(try scripts(Self.texts) == before)
    let changed = try scripts(Self.texts.merging(["js/c.js": "export const c = 2;"]) { $1 })
    #expect(changed.count == 2 && changed.isDisjoint(with: before))
  }

  @Test(
    "A page with a module that cannot be bundled loads its files one by one, and the fault names the place",
    arguments: [
      (["js/c.js": "\nexport let c = 1;"], "/js/c.js:2: "),
      (["js/b.js": "import \"./none.js\";"], "/js/none.js"),
      (["js/b.js": "import \"./c.js\";", "js/c.js": "import \"./b.js\";"], "import each other"),
      (["js/b.js": "import \"./b.js\";"], "import each other"),
    ])
  func faults(texts: [String: String], words: String) throws {
    let files = try files(Self.texts.merging(texts) { $1 })
    let faults = files.bundlePages()
    #expect(faults.count == 1 && faults[0].hasPrefix("/index.html loads its files one by one. "))
    #expect(faults[0].contains(words))
    #expect(files.response(path: "/index.html", ifNoneMatch: nil)?.body == Array(Self.page.utf8))
  }

  @Test("A page is bundled as soon as it can be, and only what a path names may be kept")
  func responses() throws {
    let files = try files(Self.texts)
    #expect(files.response(path: "/index.html", ifNoneMatch: nil)?.body == Array(Self.page.utf8))
    let copy = files
    #expect(copy.bundlePages().isEmpty)
    let page = try #require(files.response(path: "/index.html", ifNoneMatch: nil))
    #expect(page.headers.contains { $0 == ("cache-control", "no-cache") })
    #expect(
      files.response(path: "/index.html", ifNoneMatch: nil, asModules: true)?.body == Array(Self.page.utf8))
    let html = String(decoding: page.body, as: UTF8.self)
    let address = try #require(html.firstMatch(of: /src="([^"]+main.js)"/)?.1)
    let script = try #require(files.response(path: String(address), ifNoneMatch: nil))
    #expect(script.headers.contains { $0 == ("cache-control", "public, max-age=31536000, immutable") })
    #expect(
      files.response(path: "/bundles/0/js/main.js", ifNoneMatch: nil) == nil)
  }

  @Test(
    "Style sheets that mean something else elsewhere stay where they are",
    arguments: ["@import \"c.css\";", "a { b: url(c.png) }"])
  func styles(text: String) throws {
    let bundles = PageBundles(of: try files(Self.texts.merging(["b.css": text]) { $1 }))
    #expect(try self.text(bundles.pages["/index.html"]).contains("<link rel=\"stylesheet\" href=\"/b.css\">"))
  }

  @Test("Every page of the repository is bundled")
  func ownPages() throws {
    let bundles = PageBundles(of: try StaticFiles(folder: projectFolder.appendingPathComponent("Public")))
    #expect(bundles.faults.isEmpty)
    #expect(
      bundles.pages.keys.sorted() == [
        "/index.html", "/join.html", "/phone.html", "/trust.html", "/wall.html", "/workshop.html",
      ])
  }
}
