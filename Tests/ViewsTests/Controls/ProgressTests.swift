import Testing

@testable import Views

@MainActor
@Suite("Progress")
struct ProgressTests {
  @Test("A spinner is above its label, also where the amount is known")
  func spinner() throws {
    for view in [
      AnyView(ProgressView("ab")),
      AnyView(ProgressView(value: 0.5) { Text("ab") }.progressViewStyle(.circular)),
    ] {
      let scene = Performed(view)
      let letters = scene.numbers(.glyph)
      #expect(letters.count == 2)
      // 20 points, a distance of 6 and a line of text, in the middle of 100 points.
      let baseline = try #require(letters.first)[1]
      #expect(baseline > 60)
    }
  }

  @Test("A bar is below its label")
  func bar() throws {
    let scene = Performed(ProgressView("ab", value: 0.5))
    let baseline = try #require(scene.numbers(.glyph).first)[1]
    #expect(scene.rectangles().allSatisfy { $0[1] > baseline })
    #expect(scene.rectangles().map { $0[2] } == [200, 100])
  }

  @Test("A spinner has the tint around it, or is grey")
  func tint() {
    func colors(_ view: some View) -> Set<[Double]> {
      Set(Performed(view).numbers(.rectangle).map { Array($0[4...6]) })
    }
    #expect(colors(ProgressView().tint(Color(red: 1, green: 0, blue: 0))) == [[1, 0, 0]])
    #expect(colors(ProgressView().progressViewStyle(.circular)) == colors(ProgressView()))
    #expect(colors(ProgressView()) != [[1, 0, 0]])
  }
}

@MainActor
@Suite("Gauges")
struct GaugeTests {
  private func strokes(_ view: some View) -> Int { Performed(view).numbers(.path).count }

  @Test("An open ring is whole whatever the value is, with a mark where it is")
  func mark() throws {
    func gauge(_ value: Double) -> Performed {
      Performed(Gauge(value: value) { EmptyView() }.gaugeStyle(.accessoryCircular))
    }
    let (start, half) = (gauge(0), gauge(0.5))
    #expect(start.numbers(.path) == half.numbers(.path))
    func turn(_ scene: Performed) -> [[Double]] { scene.numbers(.rotation) }
    #expect(turn(start) != turn(half))
  }
}
