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

  @Test("A horizontal grid fills columns from the top, and is as wide as they are")
  func horizontal() {
    let view = LazyHGrid(rows: [GridItem(.fixed(20), spacing: 10), GridItem(.fixed(20))], spacing: 5) {
      ForEach(0..<3) { _ in Color.red.frame(width: 30, height: 20) }
    }
    // 65 × 50 in the middle of 200 × 100.
    #expect(places(view) == [[67.5, 25], [67.5, 55], [102.5, 25]])
  }

  @Test("An item of a lazy grid aligns the cells of its column")
  func itemAlignment() {
    let view = LazyVGrid(columns: [GridItem(.fixed(100), spacing: 0, alignment: .topTrailing)]) {
      Color.red.frame(width: 30, height: 20)
    }
    #expect(places(view) == [[120, 40]])
  }
}
