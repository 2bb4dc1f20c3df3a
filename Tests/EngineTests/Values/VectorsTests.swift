import Engine
import Testing

@Suite("Vectors")
struct VectorsTests {
  private let vector = Point(x: 3, y: -4)

  @Test("Vectors are added, subtracted and scaled by coordinate")
  func arithmetic() {
    #expect(vector + Point(x: 1, y: 1) == Point(x: 4, y: -3))
    #expect(vector - Point(x: 1, y: 1) == Point(x: 2, y: -5))
    #expect(vector * -2 == Point(x: -6, y: 8))
    #expect(vector.length == 5)
  }

  @Test(
    "A direction counts clockwise from the right",
    arguments: [(1.0, 0.0, 0.0), (0, 1, 90), (-1, 0, 180), (0, -1, -90), (-2, 2, 135), (0, 0, 0)])
  func direction(x: Double, y: Double, degrees: Double) {
    #expect(Point(x: x, y: y).direction == degrees)
  }

  @Test("A vector that is turned has the direction that it is turned to")
  func rotation() {
    for degrees in [-170.0, -90, 0, 12, 90, 179] {
      let turned = Point(x: 2, y: 0).rotated(by: degrees)
      #expect(abs(turned.direction - degrees) < 1e-12 && abs(turned.length - 2) < 1e-12)
    }
  }

  @Test("A place is drawn there by an offset")
  func offset() {
    #expect(Ellipse(diameter: 2).offset(vector).render() == Ellipse(diameter: 2).offset(x: 3, y: -4).render())
  }
}

extension Layer {
  fileprivate func render() -> [Double] {
    var frame = FrameBuilder()
    frame.render { self.render(into: &$0) }
    return frame.values
  }
}
