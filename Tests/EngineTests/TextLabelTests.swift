import Foundation
import Testing

@testable import Engine

@Suite("Labels")
struct TextLabelTests {
  private let fonts = Environment(typesetter: GridTypesetter())

  private struct Labelled: Codable {
    var number = 1
    var label = TextLabel()
  }

  private func label(_ text: String, in environment: Environment) -> TextLabel {
    var label = TextLabel()
    label.set(text, width: 200, size: 20, in: environment)
    return label
  }

  @Test("A label has the glyphs and the assets of its text")
  func glyphs() {
    let label = label("a *b*", in: fonts)
    #expect(label.layout.size.width == 200)
    #expect(label.layer(color: .black).frame.nodes.compactMap(\.asset) == ["grid.a", "grid.b"])
    #expect(label.layer(color: .black).size == label.layout.size)
    #expect(label.assets == label.layout.assets)
    #expect(label.notices.isEmpty)
  }

  @Test("Its slices are the letters one by one, each in a box of its own")
  func slices() {
    let slices = label("N E S", in: fonts).slices
    #expect(slices.count == 3)
    let letter = Glyphs(slices[2], color: .black)
    #expect(letter.size == Size(width: 10, height: 25))
    #expect(letter.tree.asset == "grid.S")
    #expect(letter.tree.values["x"] == 0 && letter.tree.values["y"] == 20)
  }

  @Test("A text that is set already is not laid out again")
  func unchanged() {
    var label = label("a", in: fonts)
    label.set("a", width: 200, size: 20, in: Environment(typesetter: GridTypesetter(missing: ["a"])))
    #expect(label.notices.isEmpty)
    label.set("ab", width: 200, size: 20, in: Environment(typesetter: GridTypesetter(missing: ["a"])))
    #expect(label.notices.count == 1)
  }

  @Test("Without fonts there is nothing to draw, and a notice says so")
  func withoutFonts() {
    let label = label("a", in: Environment())
    #expect(label.slices.isEmpty && label.assets.isEmpty)
    #expect(label.notices == ["There are no fonts here, so that the text cannot be drawn."])
  }

  @Test("Nothing of it is coded, and a state without it is read")
  func coding() throws {
    let labelled = Labelled(number: 2, label: label("a", in: fonts))
    let data = try JSONEncoder().encode(labelled)
    #expect(String(decoding: data, as: UTF8.self) == #"{"number":2}"#)
    let read = try JSONDecoder().decode(Labelled.self, from: data)
    #expect(read.number == 2 && read.label == TextLabel())
    let list = try JSONDecoder().decode([TextLabel].self, from: JSONEncoder().encode([labelled.label]))
    #expect(list == [TextLabel()])
  }
}
