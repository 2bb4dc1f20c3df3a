import Testing

@testable import Views

@Suite struct GridTests {
  private func places(_ view: @autoclosure @escaping @MainActor () -> some View) -> [[Double]] {
    Performed(view()).rectangles().map { Array($0.prefix(2)) }
  }

  @Test("The columns of a grid are as wide as their widest cells")
  func grid() {
    let found = places(
      Grid(alignment: .topLeading, horizontalSpacing: 10, verticalSpacing: 5) {
        GridRow {
          Color.red.frame(width: 20, height: 10)
          Color.red.frame(width: 10, height: 30)
        }
        GridRow {
          Color.red.frame(width: 40, height: 10)
          Color.red.frame(width: 30, height: 10)
        }
      })
    // 80 × 45 in the middle of 200 × 100.
    #expect(found == [[60, 27.5], [110, 27.5], [60, 62.5], [110, 62.5]])
  }

  @Test("Rows of a grid share its height, of which a row of fixed height takes what it wants")
  func heights() {
    let view = Grid(horizontalSpacing: 0, verticalSpacing: 10) {
      GridRow { Color.red }
      GridRow { Color.red.frame(height: 20) }
      GridRow { Color.red }
    }
    #expect(Performed(view).rectangles() == [[0, 0, 200, 30], [0, 40, 200, 20], [0, 70, 200, 30]])
  }

  @Test("A lazy grid has as many columns as there is room for")
  func adaptive() {
    let found = places(
      LazyVGrid(columns: [GridItem(.adaptive(minimum: 60), spacing: 10)], spacing: 5) {
        ForEach(0..<4) { _ in Color.red.frame(height: 20) }
      })
    #expect(found.map { $0[0] } == [0, 70, 140, 0].map { $0 == 0 ? 0 : $0 })
    #expect(found.map { $0[1] } == [27.5, 27.5, 27.5, 52.5])
  }
}
