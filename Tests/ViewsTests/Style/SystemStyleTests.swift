import Testing

@testable import Engine
@testable import Views

private struct Toned: ShapeStyle {
  func resolve(in environment: EnvironmentValues) -> some ShapeStyle {
    environment.colorScheme == .dark ? Color.white : Color.black
  }
}

@Suite("Styles of the system and of authors")
struct SystemStyleTests {
  private func color<S: ShapeStyle>(_ style: S, _ scheme: ColorScheme = .light) -> [Double]? {
    let scene = Performed(Rectangle().fill(style).environment(\.colorScheme, scheme))
    return scene.numbers(.rectangle).first.map { Array($0[4..<8]) }
  }

  @Test("A style of an author's own is what it stands for in its surroundings")
  func own() {
    #expect(color(Toned()) == [0, 0, 0, 1])
    #expect(color(Toned(), .dark) == [1, 1, 1, 1])
  }

  @Test("Fills become fainter from level to level")
  func fills() {
    let opacities = [color(.fill), color(.fill.secondary), color(.fill.tertiary), color(.fill.quaternary)]
      .compactMap { $0?[3] }
    #expect(opacities == [0.2, 0.16, 0.12, 0.08])
  }

  @Test("A catalogue's colour may be one of the system, in either scheme")
  func references() throws {
    let color = try #require(CatalogColor("systemGray5Color #ff0000ff"))
    #expect(color.light == Engine.Color(rgb: 0xe5e5ea) && color.dark == Engine.Color(rgb: 0xff0000))
    #expect(CatalogColor("systemGray5Color")?.dark == Engine.Color(rgb: 0x2c2c2e))
    #expect(CatalogColor("noSuchColor") == nil)
  }

  @Test("A colour of Core Graphics gives its components")
  func components() {
    let color = UIColor(red: 0.25, green: 0.5, blue: 0.75, alpha: 1).cgColor
    #expect(color.components == [0.25, 0.5, 0.75, 1])
    #expect(CGColor(gray: 1, alpha: 0.5).alpha == 0.5)
  }

  @Test("UIKit's backgrounds are white in light and black in dark surroundings")
  func backgrounds() {
    #expect(color(Color(.systemBackground)) == [1, 1, 1, 1])
    #expect(color(Color(.systemBackground), .dark) == [0, 0, 0, 1])
  }

  @Test("A colour describes itself by its name, or by its components")
  func description() {
    #expect(Color.red.description == "red" && "\(Color.accentColor)" == "accentColor")
    #expect(Color(red: 1, green: 0.5, blue: 0).description == "#FF8000FF")
    #expect(Color("Moon").description == #"NamedColor(name: "Moon", bundle: nil)"#)
  }

  @Test("A background without a style is the one of backgrounds, as large as the view")
  func background() {
    let view = Color.clear.frame(width: 40, height: 20).background()
    #expect(Performed(view).rectangles().contains([80, 40, 40, 20]))
  }

  @Test("A slider of SwiftUI's first version stands between its labels")
  func slider() {
    let view = Slider(
      value: .constant(1), in: 0...2, minimumValueLabel: Color.red.frame(width: 9, height: 9),
      maximumValueLabel: Color.red.frame(width: 9, height: 9)
    ) { Text("x") }
    #expect(Performed(view).rectangles().filter { $0[2] == 9 }.map { $0[0] } == [0, 191])
  }
}
