import Testing

@testable import Engine

@Suite("Shapes")
struct ShapesTests {
  private let violet = Color(red: 0.5, green: 0.25, blue: 1, alpha: 0.75)
  private let fill = ["red": 0.5, "green": 0.25, "blue": 1, "alpha": 0.75]

  private func merged(_ others: [String: Double]) -> [String: Double] {
    fill.merging(others) { first, _ in first }
  }

  @Test("A rectangle has its box, its colour and its radius")
  func rectangle() {
    let tree = RoundedRectangle(cornerRadius: 5).fill(violet).frame(width: 30, height: 20).padding(2).tree
    #expect(tree.kind == .rectangle)
    #expect(tree.values == merged(["x": 2, "y": 2, "width": 30, "height": 20, "radius": 5]))
    #expect(Rectangle().tree.values["radius"] == 0)
  }

  @Test("An ellipse has its box and its colour")
  func ellipse() {
    let tree = Ellipse().frame(width: 30, height: 20).fill(violet).padding(2).tree
    #expect(tree.kind == .ellipse)
    #expect(tree.values == merged(["x": 2, "y": 2, "width": 30, "height": 20]))
  }

  @Test("A circle is as wide as high, and a leaf takes a size as it takes its sides")
  func sizes() {
    #expect(Ellipse(diameter: 20).size == Size(width: 20, height: 20))
    #expect(Image("sea").frame(Size(width: 3, height: 4)).size == Size(width: 3, height: 4))
    #expect(
      Ellipse(diameter: 2).padding(1).frame(Size(width: 9, height: 8)).size == Size(width: 9, height: 8))
  }

  @Test("A vertical gradient lays its colours evenly from the top to the bottom")
  func verticalGradient() {
    let tree = MeshGradient(vertical: [.white, violet, .black]).frame(width: 30, height: 20).tree
    #expect(tree.points == [[0, 0], [1, 0], [0, 0.5], [1, 0.5], [0, 1], [1, 1]])
    #expect(tree.colors?.map { $0[1] } == [1, 1, 0.25, 0.25, 0, 0])
    #expect(tree.detail == .mesh(columns: 2, rows: 3, smoothsColors: false))
    #expect(MeshGradient(vertical: [violet]).tree.colors == Array(repeating: [0.5, 0.25, 1, 0.75], count: 4))
    #expect(MeshGradient(vertical: []).tree.colors == Array(repeating: [0, 0, 0, 0], count: 4))
  }

  @Test("An outline has its box, its colour and its asset")
  func outline() {
    let tree = Outline("leaf").frame(width: 30, height: 20).fill(violet).padding(2).tree
    #expect(tree.kind == .path)
    #expect(tree.asset == "leaf")
    #expect(tree.values == merged(["x": 2, "y": 2, "width": 30, "height": 20]))
  }

  @Test("A picture has its box and its asset")
  func image() {
    let tree = Image("sea").frame(width: 30, height: 20).padding(2).tree
    #expect(tree.kind == .image)
    #expect(tree.asset == "sea")
    #expect(tree.values == ["x": 2, "y": 2, "width": 30, "height": 20])
  }

  @Test("A shape is black until it is filled")
  func defaultColor() {
    let values = Ellipse().tree.values
    #expect([values["red"], values["green"], values["blue"], values["alpha"]] == [0, 0, 0, 1])
  }

  @Test("A leaf has no children")
  func leaves() {
    #expect(Ellipse().tree.children == nil)
    #expect(Image("sea").tree.children == nil)
  }

  @Test("Only leaves with content name an asset")
  func assets() {
    #expect(Rectangle().tree.asset == nil)
    #expect(ZStack { Image("sea") }.tree.asset == nil)
  }
}
