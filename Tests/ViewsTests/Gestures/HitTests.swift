import Testing

@testable import Views

/// A view of 100 × 100 points in the middle of the left half, whose taps widen a bar.
private struct Counted<Content: View>: View {
  @ViewBuilder let content: Content
  @State private var taps = 0
  var body: some View {
    VStack(spacing: 0) {
      content.onTapGesture { taps += 1 }.frame(width: 200, height: 80)
      Rectangle().frame(width: 10 + Double(taps), height: 20)
    }
  }
}

private struct Triangle: Shape {
  func path(in rect: CGRect) -> Path {
    Path { path in
      path.move(to: CGPoint(x: rect.minX, y: rect.minY))
      path.addLine(to: CGPoint(x: rect.maxX, y: rect.minY))
      path.addLine(to: CGPoint(x: rect.minX, y: rect.maxY))
      path.closeSubpath()
    }
  }
}

/// A row that can be touched as a whole, with a button at its end.
private struct Row: View {
  @State private var row = 0
  @State private var button = 0
  var body: some View {
    VStack(spacing: 0) {
      HStack(spacing: 0) {
        Color.red.frame(width: 20, height: 20)
        Spacer()
        Button {
          button += 1
        } label: {
          Color.blue.frame(width: 20, height: 20)
        }
      }
      .frame(width: 200, height: 40).contentShape(Rectangle()).onTapGesture { row += 1 }
      Rectangle().frame(width: 10 + Double(row), height: 30)
      Rectangle().frame(width: 10 + Double(button), height: 30)
    }
  }
}

/// A button whose label has a part with a tap of its own.
private struct Inner: View {
  @State private var outer = 0
  @State private var inner = 0
  var body: some View {
    VStack(spacing: 0) {
      Button {
        outer += 1
      } label: {
        HStack(spacing: 0) {
          Color.red.frame(width: 100, height: 40)
          Color.blue.frame(width: 100, height: 40).onTapGesture { inner += 1 }
        }
      }
      Rectangle().frame(width: 10 + Double(outer), height: 30)
      Rectangle().frame(width: 10 + Double(inner), height: 30)
    }
  }
}

private struct Dashed: View {
  @State private var taps = 0
  var body: some View {
    VStack(spacing: 0) {
      Canvas { _, _ in }.frame(width: 200, height: 80).onTapGesture { taps += 1 }
      Rectangle().frame(width: 10 + Double(taps), height: 20)
    }
  }
}

@MainActor @Suite struct HitTests {
  private func hits(_ root: some View, _ x: Double, _ y: Double) -> Bool {
    nonisolated(unsafe) let root = root
    var stage = Performed(root)
    stage.tap(x, y, at: 1)
    return stage.rectangles(at: 2).last?[2] == 11
  }

  @Test("A shape is touched where it is filled")
  func fills() {
    #expect(hits(Counted { Triangle().frame(width: 80, height: 80) }, 80, 20))
    #expect(!hits(Counted { Triangle().frame(width: 80, height: 80) }, 130, 70))
    #expect(!hits(Counted { Circle().frame(width: 80, height: 80) }, 63, 3))
    #expect(!hits(Counted { Capsule().frame(width: 160, height: 80) }, 22, 2))
    #expect(hits(Counted { Capsule().frame(width: 160, height: 80) }, 100, 2))
    #expect(!hits(Counted { RoundedRectangle(cornerRadius: 40).frame(width: 80, height: 80) }, 62, 2))
  }

  @Test("A stroke is touched on its line")
  func strokes() {
    #expect(hits(Counted { Circle().stroke(lineWidth: 10).frame(width: 60, height: 60) }, 70, 40))
    #expect(!hits(Counted { Circle().stroke(lineWidth: 10).frame(width: 60, height: 60) }, 100, 40))
  }

  @Test("A content shape is touched where it is, and the view only there")
  func contentShapes() {
    #expect(hits(Counted { Color.clear.frame(width: 80, height: 80).contentShape(Circle()) }, 100, 40))
    #expect(!hits(Counted { Color.red.frame(width: 80, height: 80).contentShape(Circle()) }, 63, 3))
    #expect(!hits(Counted { Color.red.frame(width: 80, height: 80).contentShape(Triangle()) }, 130, 70))
    #expect(
      hits(Counted { Color.red.frame(width: 80, height: 80).contentShape(.dragPreview, Circle()) }, 63, 3))
    #expect(
      hits(
        Counted { Color.red.frame(width: 20, height: 20).contentShape(Rectangle().inset(by: -20)) }, 75, 40))
    let ring = Path { path in
      path.addEllipse(in: CGRect(x: 0, y: 0, width: 80, height: 80))
      path.addEllipse(in: CGRect(x: 20, y: 20, width: 40, height: 40))
    }
    #expect(
      !hits(Counted { Color.red.frame(width: 80, height: 80).contentShape(ring, eoFill: true) }, 100, 40))
    #expect(hits(Counted { Color.red.frame(width: 80, height: 80).contentShape(ring, eoFill: true) }, 70, 40))
  }

  @Test("What is cut off is touched all the same")
  func clipped() {
    #expect(hits(Counted { Color.red.frame(width: 120, height: 40).frame(width: 40).clipped() }, 150, 40))
    #expect(hits(Counted { Color.red.frame(width: 80, height: 80).clipShape(Circle()) }, 63, 3))
  }

  @Test("A canvas is touched in all of its frame") func canvas() {
    #expect(hits(Dashed(), 190, 5))
  }

  @Test("A button in a row with a content shape gets its own touches")
  func buttonInRow() {
    for (x, widths) in [(190.0, [10.0, 11]), (100, [11, 10]), (10, [11, 10])] {
      var stage = Performed(Row())
      stage.tap(x, 20, at: 1)
      #expect(stage.rectangles(at: 2).suffix(2).map { $0[2] } == widths)
    }
  }

  @Test("A tap inside of a button's label is before the button")
  func tapInButton() {
    for (x, widths) in [(50.0, [11.0, 10]), (150, [10, 11])] {
      var stage = Performed(Inner())
      stage.tap(x, 20, at: 1)
      #expect(stage.rectangles(at: 2).suffix(2).map { $0[2] } == widths)
    }
  }
}
