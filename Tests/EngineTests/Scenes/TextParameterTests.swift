import Foundation
import Testing

@testable import Engine

@Suite("The text transition's text parameter")
struct TextParameterTests {
  @Test("A text may have 2,000 characters, and no more")
  func textLengthIsLimited() throws {
    var stage = Stage(TextTransition(), environment: Environment(typesetter: GridTypesetter()))
    let longest = String(repeating: "🏳️‍🌈", count: 2000)
    try stage.apply(.parameter(name: "text", value: .text(longest)), at: 0)
    let error = #expect(throws: StageError.self) {
      try stage.apply(.parameter(name: "text", value: .text(longest + "a")), at: 0)
    }
    #expect(
      error?.description
        == "The parameter \"text\" takes a text of at most 2000 characters, 750 different ones, with 8000 Unicode scalars in all and "
        + "32 in each, and no more combining marks than characters (or 500), not one of 2001 with 8001.")
    #expect(stage.scene.parameterValues["text"] == .text(longest))
  }

  @Test("A character may have 32 scalars, all together 8,000 and 500 marks, however few characters they are")
  func scalarsAreLimited() throws {
    var stage = Stage(TextTransition(), environment: Environment(typesetter: GridTypesetter()))
    let stacked = "a" + String(repeating: "\u{301}", count: 31)
    let marked = String(repeating: stacked, count: 16)
    // Seven scalars each.
    let family = "👨‍👩‍👧‍👦"
    let families = String(repeating: family, count: 1142)
    for text in [marked, families, String(repeating: "e\u{301}", count: 2000)] {
      try stage.apply(.parameter(name: "text", value: .text(text)), at: 0)
    }
    let most = stage.scene.parameterValues["text"]
    for text in [
      stacked + "\u{301}", marked + stacked, families + family,
      "a" + String(repeating: "\u{301}", count: 30_000),
    ] {
      #expect(throws: StageError.self) {
        try stage.apply(.parameter(name: "text", value: .text(text)), at: 0)
      }
    }
    #expect(stage.scene.parameterValues["text"] == most)
  }

  @Test("A state whose text is longer than a parameter's may be is not sound")
  func longStates() throws {
    let encoded = try JSONEncoder().encode(TextTransition())
    var fields = try #require(JSONSerialization.jsonObject(with: encoded) as? [String: Any])
    fields["text"] = "a" + String(repeating: "\u{301}", count: 30_000)
    let data = try JSONSerialization.data(withJSONObject: fields)
    #expect(TextTransition().isSound)
    #expect(try !JSONDecoder().decode(TextTransition.self, from: data).isSound)
  }

  @Test("The text parameter says its kind and its limit")
  func textIsDescribed() throws {
    let descriptions = TextTransition.parameters.map(\.description)
    #expect(
      descriptions.map(\.name) == [
        "text", "mode", "width", "emphasisColor", "elementDuration", "total", "extraBounce",
      ])
    #expect(descriptions[0].kind == .text)
    #expect(descriptions[0].maximumLength == 2000)
    #expect(descriptions[0].default == .text("Build *Visual Effects* with SwiftUI 🧑‍💻"))
    #expect(descriptions[1].choices == ["opacity", "line", "glyph", "emphasis"])
  }
}
