import Testing

@testable import LiveScenes

/// The effort of reading a folder of views, which strangers write: twice the text takes about twice the steps.
@Suite struct SourceEffortTests {
  private static let shapes: [(name: String, text: @Sendable (Int) -> String)] = [
    ("conditions in one line", { n in String(repeating: "#if ", count: n) }),
    ("conditions of modules", { n in String(repeating: "#if canImport(UIKit) ", count: n) }),
    (
      "types in types",
      { n in
        String(repeating: "@Animatable struct A { ", count: n) + String(repeating: "}", count: n)
      }
    ),
    ("types without braces", { n in String(repeating: "@Animatable struct A ", count: n) + "{ }" }),
    ("types that inherit", { n in String(repeating: "struct A: B, ", count: n) }),
    (
      "properties in one line",
      { n in "@Animatable struct A { " + String(repeating: "var a: T ", count: n) + "}" }
    ),
    (
      "properties of types without an end",
      { n in
        "@Animatable struct A { " + String(repeating: "var a: [", count: n) + "}"
      }
    ),
    (
      "previews in previews",
      { n in String(repeating: "#Preview { ", count: n) + String(repeating: "}", count: n) }
    ),
    ("entries", { n in String(repeating: "@Entry ", count: n) }),
    ("entries with values", { n in String(repeating: "@Entry var a = ", count: n) }),
    ("brackets that are not closed", { n in "#Preview " + String(repeating: "( [ ", count: n) }),
    ("properties of models", { n in model(String(repeating: "var a: T ", count: n)) }),
    ("properties of models with brackets", { n in model(String(repeating: "var a = ( [ ) ", count: n)) }),
    ("observed properties", { n in model(String(repeating: "var a = 1 { willSet { } } ", count: n)) }),
    (
      "extensions in extensions",
      { n in
        String(repeating: "extension A { override func willSave() {} ", count: n)
          + String(repeating: "}", count: n)
      }
    ),
    (
      "models in models",
      { n in String(repeating: "@Model class A { ", count: n) + String(repeating: "}", count: n) }
    ),
    (
      "state of previews",
      { n in "#Preview { " + String(repeating: "@Previewable @State var a = 1; ", count: n) + "}" }
    ),
  ]

  private static func model(_ body: String) -> String { "@Model class A { " + body + "}" }

  @Test(arguments: shapes.indices)
  func `Twice the text takes about twice the steps`(index: Int) {
    let (name, text) = Self.shapes[index]
    let (once, twice) = (Self.steps(text(2000)), Self.steps(text(4000)))
    #expect(once > 0 && Double(twice) < 2.5 * Double(once) + 500, "\(name): \(once), then \(twice)")
  }

  private static func steps(_ text: String) -> Int {
    var reader = ViewFileReader(
      SceneSources.File(place: "A.swift", text: Array(text.utf8)), firstPreview: 0, mostWritten: .max)
    try? reader.read()
    return reader.steps
  }

  @Test func `Many properties that are animated are refused, and no more is written than may be`() throws {
    let most = (0..<100).map { "var p\($0): Double\n" }.joined()
    let text = "import SwiftUI\n@Animatable struct A: View {\n\(most)}\n"
    let written = try ViewSources([SceneSources.File(place: "A.swift", text: Array(text.utf8))]).texts[0]
      .count
    #expect(written < 30 << 10)
    do {
      let one = text.replacing("var p0:", with: "var more: Double\nvar p0:")
      _ = try ViewSources([SceneSources.File(place: "A.swift", text: Array(one.utf8))])
      Issue.record("It is refused.")
    } catch {
      #expect(error.diagnostics[0].message.contains("at most 100 properties"))
    }
  }

  @Test func `What is written in the place of a folder's views is bounded where it is written`() throws {
    let text = "import SwiftUI\n" + String(repeating: "@Entry var a = 1\n", count: 10_000)
    do {
      _ = try ViewSources([SceneSources.File(place: "A.swift", text: Array(text.utf8))])
      Issue.record("It is refused.")
    } catch {
      #expect(error.diagnostics[0].message.contains("too much code"))
      #expect(error.diagnostics[0].line ?? 0 > 1000)
    }
  }

  @Test func `Fifty previews play, and the next one is named with its line`() throws {
    let text = "import SwiftUI\n" + (0...50).map { "#Preview(\"P\($0)\") { A() }\n" }.joined()
    let sources = try SceneSources(
      of: "/scenes", [SceneSources.File(place: "A.swift", text: Array(text.utf8))])
    #expect(sources.previews.count == 50)
    #expect(sources.omissions.map(\.line) == [52])
  }
}
