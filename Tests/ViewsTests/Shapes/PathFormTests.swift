import Testing

@testable import Views

@Suite struct PathFormTests {
  private func isNear(_ a: CGPoint?, _ x: Double, _ y: Double) -> Bool {
    guard let a else { return false }
    return abs(a.x - x) < 1e-6 && abs(a.y - y) < 1e-6
  }

  @Test("A path is read from its description, and written again")
  func text() throws {
    let path = try #require(Path("0 0 m 10 10 l 1 2 3 4 q 1 2 3 4 5 6.5 c h"))
    #expect(path.description == "0 0 m 10 10 l 1 2 3 4 q 1 2 3 4 5 6.5 c h")
    #expect(Path("0 0 x") == nil)
    #expect(Path("1 m") == nil)
    #expect(Path("1 2") == nil)
  }

  @Test("The outline of a ring is short, so that a hundred rings fit into a picture")
  func outline() {
    let ring = Path(ellipseIn: CGRect(x: 0, y: 0, width: 200, height: 200))
    let outline = ring.strokedPath(StrokeStyle(lineWidth: 2))
    #expect(outline.description.utf8.count < 20_000)
    #expect(outline.contains(CGPoint(x: 200.5, y: 100)) && outline.contains(CGPoint(x: 199.5, y: 100)))
    #expect(!outline.contains(CGPoint(x: 201.5, y: 100)) && !outline.contains(CGPoint(x: 198.5, y: 100)))
  }

  @Test("Rectangles with round corners begin in the middle of their right sides, and go on below")
  func roundedRectangles() {
    func lower(_ shape: some Shape) -> CGRect {
      shape.trim(from: 0, to: 0.5).path(in: CGRect(x: 0, y: 0, width: 100, height: 60)).boundingRect
    }
    let shapes: [any Shape] = [
      Capsule(), RoundedRectangle(cornerRadius: 20), RoundedRectangle(cornerRadius: 20, style: .circular),
      UnevenRoundedRectangle(topLeadingRadius: 9, bottomLeadingRadius: 9),
    ]
    for shape in shapes {
      let box = lower(shape)
      #expect(abs(box.minY - 30) < 0.1 && abs(box.maxY - 60) < 0.1 && abs(box.width - 100) < 0.1)
    }
  }

  @Test("A relative arc goes on from its start by an angle")
  func relativeArc() {
    let quarter = Path {
      $0.addRelativeArc(center: .zero, radius: 10, startAngle: .zero, delta: .degrees(90))
    }
    #expect(isNear(quarter.currentPoint, 0, 10))
    let back = Path {
      $0.addRelativeArc(center: .zero, radius: 10, startAngle: .zero, delta: .degrees(-90))
    }
    #expect(isNear(back.currentPoint, 0, -10))
  }

  @Test("An arc between tangents rounds a corner")
  func tangents() {
    let path = Path { path in
      path.move(to: CGPoint(x: 0, y: 0))
      path.addArc(tangent1End: CGPoint(x: 20, y: 0), tangent2End: CGPoint(x: 20, y: 20), radius: 5)
    }
    #expect(isNear(path.currentPoint, 20, 5))
    let box = path.boundingRect
    #expect(abs(box.width - 20) < 1e-6 && abs(box.height - 5) < 1e-6)
  }

  @Test("A matrix moves paths, points and rectangles, and its inverse moves them back")
  func matrices() {
    let matrix = CGAffineTransform(translationX: 3, y: 4).scaledBy(x: 2, y: 2)
    #expect(CGPoint(x: 1, y: 1).applying(matrix) == CGPoint(x: 5, y: 6))
    #expect(isNear(CGPoint(x: 5, y: 6).applying(matrix.inverted()), 1, 1))
    let path = Path(CGRect(x: 0, y: 0, width: 9, height: 9)).applying(matrix)
    #expect(path.boundingRect == CGRect(x: 3, y: 4, width: 18, height: 18))
  }

  @Test("Any shape is drawn as what it is")
  func anyShape() {
    #expect(
      Performed(AnyShape(Circle()).fill(.red).frame(width: 20, height: 20)).numbers(.ellipse).count == 1)
  }
}
