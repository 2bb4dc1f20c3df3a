import Engine
import Testing

@Suite("Geometry")
struct GeometryTests {
  @Test(
    "Edges and corners are where their names say, x to the right and y down",
    arguments: [
      (UnitPoint.topLeading, 0.0, 0.0), (.top, 15, 0), (.topTrailing, 30, 0), (.leading, 0, 10),
      (.center, 15, 10), (.trailing, 30, 10), (.bottomLeading, 0, 20), (.bottom, 15, 20),
      (.bottomTrailing, 30, 20),
    ])
  func unitPoints(unit: UnitPoint, x: Double, y: Double) {
    #expect(Size(width: 30, height: 20).point(at: unit) == Point(x: x, y: y))
  }

  @Test("Black and white are opaque, and clear is nothing at all")
  func colors() {
    #expect(Color.black.hexadecimal == "#000000")
    #expect(Color.clear.hexadecimal == "#00000000")
    #expect(Color.white == Color(hexadecimal: "#ffffff"))
  }
}
