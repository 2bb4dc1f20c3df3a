import Testing

@testable import Storage

@Suite("Places of sources")
struct SourcePlaceTests {
  @Test(
    "A source is a Swift file or a shader, in the folder or below it",
    arguments: [
      "main.swift", "Moon.swift", "Shapes/Star 2.swift", "plain.frag", "a/b/c.metal", "größe.swift",
    ])
  func sources(text: String) { #expect(SourcePlace(text)?.text == text) }

  @Test(
    "Nothing else is a source",
    arguments: [
      "", "/", "Moon", "Moon.swift/", "/Moon.swift", "a//b.swift", "../Moon.swift", "a/../Moon.swift",
      "./Moon.swift", ".Moon.swift", ".git/hook.swift", "Moon.swift~", "#Moon.swift#", "Moon.swift.swp",
      ".swift",
      "Moon.html", "Moon.swift\n", "a\u{1b}[2J.swift", "a\u{202e}b.swift", "@a", "-load",
      "Package.swift", "package.swift", "Package@swift-6.0.swift", "Tests/MoonTests.swift", "tests/a.swift",
      "Shapes/Package.swift", "a/b/package@swift-5.swift", "Plugins/Build/plugin.swift",
      String(repeating: "a/", count: 100) + "b.swift",
    ])
  func others(text: String) { #expect(SourcePlace(text) == nil) }

  @Test(
    "A new file has a plain name",
    arguments: [
      ("Moon.swift", true), ("a-b_2.frag", true), ("M.metal", true), ("2.swift", false),
      ("-load.swift", false),
      ("@a.swift", false), ("größe.swift", false), ("a b.swift", false), ("Shapes/Star.swift", false),
      ("con.swift", false), ("NUL.frag", false), ("Com1.metal", false), ("lpt9.swift", false),
      ("Console.swift", true),
      ("a.b.swift", false), ("\(String(repeating: "a", count: 40)).swift", true),
      ("\(String(repeating: "a", count: 41)).swift", false),
    ])
  func plain(text: String, isPlain: Bool) throws {
    #expect(try #require(SourcePlace(text)).isPlain == isPlain)
  }
}
