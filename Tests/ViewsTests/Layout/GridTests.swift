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

  @Test("A flexible column takes what the others leave")
  func flexibleColumn() {
    let view = Grid(horizontalSpacing: 0) {
      GridRow {
        Color.red.frame(width: 20, height: 10)
        Color.red.frame(height: 10)
      }
    }
    #expect(Performed(view).rectangles() == [[0, 45, 20, 10], [20, 45, 180, 10]])
  }

  @Test("The cells of a row stand on one baseline, and the row is as high as they are together")
  func baselines() {
    let found = places(
      Grid(alignment: .leadingFirstTextBaseline, horizontalSpacing: 0, verticalSpacing: 0) {
        GridRow {
          Color.red.frame(width: 10, height: 10)
          Color.red.frame(width: 10, height: 30).alignmentGuide(.firstTextBaseline) { _ in 5 }
        }
        GridRow { Color.red.frame(width: 10, height: 10) }
      })
    #expect(found == [[90, 27.5], [100, 32.5], [90, 62.5]])
  }

  @Test("A row with an alignment of its own aligns its cells by it")
  func rowAlignment() {
    let found = places(
      Grid(horizontalSpacing: 0, verticalSpacing: 0) {
        GridRow(alignment: .bottom) {
          Color.red.frame(width: 10, height: 10)
          Color.red.frame(width: 10, height: 30)
        }
      })
    #expect(found == [[90, 55], [100, 35]])
  }

  @Test(
    "The first cell of a column that has an alignment for it decides, also behind a cell that spans columns")
  func columnAlignment() {
    let view = Grid(horizontalSpacing: 0, verticalSpacing: 0) {
      GridRow {
        Color.red.frame(width: 10, height: 10).gridCellColumns(2)
        Color.red.frame(width: 10, height: 10).gridColumnAlignment(.trailing)
      }
      GridRow {
        Color.red.frame(width: 40, height: 10)
        Color.red.frame(width: 40, height: 10)
        Color.red.frame(width: 40, height: 10).gridColumnAlignment(.leading)
      }
      GridRow {
        Color.red.frame(width: 10, height: 10)
        Color.red.frame(width: 10, height: 10)
        Color.red.frame(width: 10, height: 10)
      }
    }
    #expect(places(view).map { $0[0] } == [75, 150, 40, 80, 120, 55, 95, 150])
  }

  /// A cell that counts how often it is asked for what it says to its grid.
  private struct Counted: PrimitiveView {
    nonisolated(unsafe) let count: (() -> Void)

    nonisolated func elements(in context: ViewContext) -> [ViewElement] { [Element(count, in: context)] }

    private final class Element: ViewElement {
      private let count: () -> Void

      init(_ count: @escaping () -> Void, in context: ViewContext) {
        self.count = count
        super.init(.layout, in: context)
      }

      override var layoutValues: [ObjectIdentifier: Any] {
        count()
        return [:]
      }
    }
  }

  @Test("Laying out twice the rows asks twice as often what the cells say")
  func effort() {
    func steps(_ rows: Int) -> Int {
      nonisolated(unsafe) var steps = 0
      let stage = Performed(
        Grid { ForEach(0..<rows, id: \.self) { _ in GridRow { Counted { steps += 1 } } } })
      _ = stage.rectangles()
      return steps
    }
    let (few, many) = (steps(50), steps(100))
    #expect(few >= 50 && many <= 2 * few + 10, "\(few), \(many)")
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
