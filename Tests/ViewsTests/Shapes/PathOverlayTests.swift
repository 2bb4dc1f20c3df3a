import Testing

@testable import Views

@Suite struct PathOverlayTests {
  private let first = Path(CGRect(x: 0, y: 0, width: 20, height: 20))
  private let second = Path(CGRect(x: 10, y: 10, width: 20, height: 20))

  /// True if points in only the first, in both, in only the second and in neither are inside.
  private func corners(_ path: Path) -> [Bool] {
    [CGPoint(x: 5, y: 5), CGPoint(x: 15, y: 15), CGPoint(x: 25, y: 25), CGPoint(x: 25, y: 5)]
      .map { path.contains($0) }
  }

  @Test("Paths are united, intersected and taken away from each other")
  func overlays() {
    #expect(corners(first.union(second)) == [true, true, true, false])
    #expect(corners(first.intersection(second)) == [false, true, false, false])
    #expect(corners(first.subtracting(second)) == [true, false, false, false])
    #expect(corners(first.symmetricDifference(second)) == [true, false, true, false])
  }

  @Test("A union has no lines within")
  func outline() {
    let union = first.union(second)
    #expect(union.flattened().count == 1)
    #expect(union.boundingRect == CGRect(x: 0, y: 0, width: 30, height: 30))
  }

  @Test("Neighbours with a common edge become one")
  func neighbours() {
    let right = Path(CGRect(x: 20, y: 0, width: 20, height: 20))
    let union = first.union(right)
    #expect(union.flattened().count == 1)
    #expect(union.contains(CGPoint(x: 20, y: 10)))
  }

  @Test("A hole stays a hole, whichever way its outline runs")
  func hole() {
    let disc = Path(ellipseIn: CGRect(x: 0, y: 0, width: 40, height: 40))
    let inner = Path(ellipseIn: CGRect(x: 10, y: 10, width: 20, height: 20))
    let ring = disc.subtracting(inner)
    #expect(!ring.contains(CGPoint(x: 20, y: 20)))
    #expect(ring.contains(CGPoint(x: 5, y: 20)))
  }

  @Test("The parts of a line inside and outside of a path are kept")
  func lines() {
    let line = Path { path in
      path.move(to: CGPoint(x: -10, y: 5))
      path.addLine(to: CGPoint(x: 30, y: 5))
    }
    #expect(line.lineIntersection(first).boundingRect == CGRect(x: 0, y: 5, width: 20, height: 0))
    #expect(line.lineSubtraction(first).flattened().count == 2)
  }

  @Test("A shape is united with another one in the same rectangle")
  func shapes() {
    let shape = Rectangle().intersection(Rectangle().offset(x: 5))
    #expect(
      shape.path(in: CGRect(x: 0, y: 0, width: 20, height: 20)).boundingRect
        == CGRect(x: 5, y: 0, width: 15, height: 20))
  }
}
