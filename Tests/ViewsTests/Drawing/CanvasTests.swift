import Testing

@testable import Views

private struct Symbols: View {
  var body: some View {
    Canvas { context, size in
      guard let box = context.resolveSymbol(id: "box") else { return }
      context.draw(box, at: CGPoint(x: 10, y: 10), anchor: .topLeading)
      context.draw(box, at: CGPoint(x: size.width, y: size.height), anchor: .bottomTrailing)
    } symbols: {
      Color.red.frame(width: 30, height: 20).tag("box")
      Color.blue.frame(width: 5, height: 5).tag("other")
    }
  }
}

private struct Layers: View {
  var body: some View {
    Canvas { context, size in
      context.opacity = 0.5
      context.drawLayer { layer in
        layer.translateBy(x: 5, y: 0)
        layer.fill(Path(CGRect(x: 0, y: 0, width: 10, height: 10)), with: .color(.red))
        layer.fill(Path(CGRect(x: 0, y: 20, width: 10, height: 10)), with: .color(.red))
      }
    }
  }
}

@Suite struct CanvasTests {
  @Test("A canvas draws its symbols where it is asked to, as often as it is asked to")
  func symbols() {
    let boxes = Performed(Symbols()).rectangles()
    #expect(boxes.map { [$0[2], $0[3]] } == [[30, 20], [30, 20]])
  }

  @Test("A text is measured before it is drawn")
  func measuring() {
    let view = Canvas { context, size in
      let text = context.resolve(Text("abcd").font(.system(size: 20)))
      let box = text.measure(in: size)
      let place = CGPoint(x: -box.width, y: -box.height)
      context.fill(Path(CGRect(origin: place, size: box)), with: .color(.red))
    }
    // Four letters of half an em, in a line of 1.2 em.
    #expect(Performed(view).numbers(.path)[0].prefix(2) == [-40, -24])
  }

  @Test("A layer fades as a whole")
  func layer() {
    #expect(Performed(Layers()).numbers(.opacity) == [[0.5]])
  }

  @Test("What is drawn after a clip is seen within its path only")
  func clip() {
    let view = Canvas { context, size in
      context.clip(to: Path(ellipseIn: CGRect(origin: .zero, size: size)))
      context.fill(Path(CGRect(origin: .zero, size: size)), with: .color(.red))
    }
    #expect(Performed(view).numbers(.mask).count == 1)
  }
}
