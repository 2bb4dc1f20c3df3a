import Synchronization
import Testing
@testable import Views

@Suite struct LayoutTests {
  @Test("A stack shares what is left among its flexible views")
  func shares() {
    let stage = Performed(
      HStack(spacing: 10) {
        Rectangle().frame(width: 40)
        Rectangle()
        Rectangle()
      })
    #expect(stage.rectangles() == [[0, 0, 40, 100], [50, 0, 70, 100], [130, 0, 70, 100]])
  }

  @Test("A spacer pushes views to the edges")
  func spacer() {
    let stage = Performed(
      HStack(spacing: 0) {
        Rectangle().frame(width: 20, height: 10)
        Spacer()
        Rectangle().frame(width: 30, height: 20)
      })
    #expect(stage.rectangles() == [[0, 45, 20, 10], [170, 40, 30, 20]])
  }

  @Test("A view of a higher priority gets its share first")
  func priority() {
    let stage = Performed(
      HStack(spacing: 0) {
        Rectangle()
        Rectangle().frame(maxWidth: 150).layoutPriority(1)
      })
    #expect(stage.rectangles() == [[0, 0, 50, 100], [50, 0, 150, 100]])
  }

  @Test("Padding, a frame and an overlay are measured from the inside out")
  func nesting() {
    let stage = Performed(
      Rectangle().padding(5).frame(width: 50, height: 30)
        .overlay(alignment: .bottomTrailing) { Rectangle().frame(width: 10, height: 10) })
    #expect(stage.rectangles() == [[80, 40, 40, 20], [115, 55, 10, 10]])
  }

  @Test("A frame without bounds on one side takes what it is offered up to its maximum")
  func flexibleFrame() {
    let stage = Performed(
      Rectangle().frame(width: 10, height: 10).frame(
        maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading))
    #expect(stage.rectangles() == [[0, 0, 10, 10]])
  }

  @Test("A circle is as large as the smaller side, in the middle")
  func circle() {
    let stage = Performed(Circle())
    #expect(stage.numbers(.ellipse).map { Array($0.prefix(4)) } == [[50, 0, 100, 100]])
  }

  @Test("An aspect ratio fits into what is offered, or fills it")
  func aspect() {
    #expect(Performed(Rectangle().aspectRatio(1, contentMode: .fit)).rectangles() == [[50, 0, 100, 100]])
    #expect(Performed(Rectangle().aspectRatio(1, contentMode: .fill)).rectangles() == [[0, -50, 200, 200]])
  }

  @Test("A geometry reader knows its size, and puts its content into its corner")
  func geometry() {
    let stage = Performed(
      GeometryReader { geometry in
        Rectangle().frame(width: geometry.size.width / 4, height: geometry.size.height / 2)
      })
    #expect(stage.rectangles() == [[0, 0, 50, 50]])
  }

  @Test("Texts in a row can share their first baseline")
  func baseline() {
    let stage = Performed(
      HStack(alignment: .firstTextBaseline, spacing: 0) {
        Text(verbatim: "A").font(.system(size: 40))
        Text(verbatim: "b").font(.system(size: 20))
      })
    let offsets = stage.numbers(.offset)
    let glyphs = stage.numbers(.glyph)
    #expect(isNear(offsets[0][1] + glyphs[0][1], offsets[1][1] + glyphs[1][1], within: 1e-6))
  }

  @Test("No share of a stack is larger than the stack, whatever it holds", arguments: 0..<50)
  func bounds(seed: Int) {
    var number = UInt64(seed)
    func next(_ range: Int) -> Double {
      number = StableHash.combine(number, 7)
      return Double(number % UInt64(range))
    }
    let views = (0..<5).map { _ in (width: next(40), isFixed: next(2) == 0) }
    let stage = Performed(
      HStack(spacing: 0) {
        ForEach(0..<5) { index in
          if views[index].isFixed {
            Rectangle().frame(width: views[index].width)
          } else {
            Rectangle().frame(minWidth: 5, maxWidth: 20 + views[index].width)
          }
        }
      })
    let frames = stage.rectangles()
    #expect(frames.count == 5)
    for (a, b) in zip(frames, frames.dropFirst()) { #expect(abs(a[0] + a[2] - b[0]) < 1e-9) }
    let width = frames.reduce(0) { $0 + $1[2] }
    #expect(width <= 200 + 1e-9)
  }

  @Test("A view within many stacks is measured a few times for each, not twice as often for each")
  func nested() {
    func measurements(_ depth: Int) -> Int {
      let count = Measured.Count()
      @MainActor func nested(_ depth: Int) -> AnyView {
        guard depth > 0 else { return AnyView(Measured(count: count) { Text("a") }) }
        return depth % 2 == 0
          ? AnyView(ZStack { nested(depth - 1) })
          : AnyView(HStack(alignment: .firstTextBaseline) { nested(depth - 1) })
      }
      #expect(Performed(nested(depth)).numbers(.glyph).count == 1)
      return count.value.load(ordering: .relaxed)
    }
    let few = measurements(6)
    #expect(few > 0)
    #expect(measurements(12) <= 3 * few)
  }
}

/// A layout that counts how often it is measured.
private struct Measured: Layout {
  final class Count: Sendable {
    let value = Atomic(0)
  }

  let count: Count

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) -> CGSize {
    count.value.add(1, ordering: .relaxed)
    return subviews[0].sizeThatFits(proposal)
  }

  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) {
    subviews[0].place(at: bounds.origin, proposal: proposal)
  }
}
