import Testing

@testable import Views

@MainActor
@Suite("Progress")
struct ProgressTests {
  private var label: some View { Color.red.frame(width: 12, height: 12) }

  @Test("A spinner is above its label, also where the amount is known")
  func spinner() {
    // 20 points, a distance of 6 and the label, in the middle of 100 points.
    let expected: [Double] = [94, 57, 12, 12]
    #expect(Performed(ProgressView { label }).rectangles().last == expected)
    let circular = ProgressView(value: 0.5) { label }.progressViewStyle(.circular)
    #expect(Performed(circular).rectangles().last == expected)
  }

  @Test("A bar is below its label")
  func bar() {
    let found = Performed(ProgressView(value: 0.5) { label }).rectangles()
    #expect(found == [[0, 39, 12, 12], [0, 57, 200, 4], [0, 57, 100, 4]])
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
