import Testing

@testable import Engine

@Suite("Values that are no numbers")
struct StrayValuesTests {
  @Test(
    "What no Float holds is 0 in a frame, and is counted",
    arguments: [Double.nan, .infinity, -.infinity, 3.5e38, -1e300])
  func stray(value: Double) {
    var frame = FrameBuilder()
    frame.render { Rectangle().frame(width: value, height: 2).render(into: &$0) }
    #expect(frame.values[2] == 0 && frame.values[3] == 2)
    #expect(frame.strayCount > 0)
    var state = FrameState()
    _ = state.update(from: frame)
    #expect(state.floats.allSatisfy { $0.isFinite })
    frame.render { Rectangle().frame(width: 1, height: 2).render(into: &$0) }
    #expect(frame.strayCount == 0)
  }

  @Test("The first of a frame is known with its node, its float and its value")
  func first() throws {
    var frame = FrameBuilder()
    frame.render { Rectangle().frame(width: 1, height: -.infinity).opacity(.nan).render(into: &$0) }
    let stray = try #require(frame.firstStray)
    #expect(frame.nodes[stray.node].kind == .opacity)
    #expect(stray.float == 0 && stray.value.isNaN)
    frame.render { Rectangle().frame(width: 1, height: -.infinity).render(into: &$0) }
    #expect(frame.firstStray == FrameBuilder.Stray(node: 1, float: 3, value: -.infinity))
  }

  @Test("The greatest number that a Float holds is none of them", arguments: [1.0, -1])
  func greatest(sign: Double) {
    let greatest = sign * Double(Float.greatestFiniteMagnitude)
    var frame = FrameBuilder()
    frame.render { Rectangle().frame(width: 1, height: 2).offset(x: greatest).render(into: &$0) }
    #expect(frame.strayCount == 0)
    #expect(frame.values.contains(greatest))
  }

  @Test("A mesh without its points lies in the corner, and is clear")
  func mesh() {
    var frame = FrameBuilder()
    frame.render { MeshGradient(width: 0, height: 3, points: [], colors: []).render(into: &$0) }
    #expect(frame.isComplete)
    // At least two columns, three rows, six numbers a point, after the frame's own four.
    #expect(frame.values.count == 4 + 2 * 3 * 6)
    #expect(frame.values.dropFirst(4).allSatisfy { $0 == 0 })
  }

  @Test(
    "Made whole, a number loses its fraction; beyond all whole ones it is the nearest of them, and NaN is 0",
    arguments: [(2.9, 2), (-2.9, -2), (1e300, .max), (-1e300, .min), (.infinity, .max), (.nan, 0)]
      as [(Double, Int)])
  func whole(number: Double, expected: Int) {
    #expect(Int(saturating: number) == expected)
  }

  @Test("A state's numbers go up to a thousand million, either way", arguments: [1.0, -1])
  func sound(sign: Double) {
    #expect((sign * 1e9).isSound && !(sign * 1e9.nextUp).isSound)
    #expect(Point(x: 0, y: sign * 1e9).isSound && !Point(x: 0, y: sign * 1e9.nextUp).isSound)
    #expect(!Double.nan.isSound && !(sign * .infinity).isSound)
  }

  @Test("A number that is none is clamped to the lower bound, and a colour of such numbers has a name")
  func clamping() {
    #expect(Double.nan.clamped(to: 3...4) == 3)
    #expect(Color(red: .nan, green: .infinity, blue: -1).hexadecimal == "#00ff00")
  }
}
