import Foundation
import Testing

@testable import Views

private struct Item: Identifiable {
  let id: Int
  var width: Double
}

private struct Bound: View {
  @State private var items = [Item(id: 1, width: 20), Item(id: 2, width: 30)]

  var body: some View {
    HStack(spacing: 0) {
      ForEach($items) { $item in
        Color.red.frame(width: item.width, height: 20).onTapGesture { item.width += 5 }
      }
    }
  }
}

private struct Scrolled: View {
  let anchor: UnitPoint?

  var body: some View {
    ScrollViewReader { proxy in
      ScrollView {
        VStack(spacing: 0) {
          ForEach(0..<20) { row in Color.red.frame(width: 50, height: 20).id("row \(row)") }
        }
      }
      .onTapGesture { proxy.scrollTo("row 10", anchor: anchor) }
    }
  }
}

private struct Spanned: View {
  var body: some View {
    Grid(horizontalSpacing: 0, verticalSpacing: 0) {
      GridRow {
        Color.red.frame(width: 40, height: 10)
        Color.red.frame(width: 60, height: 10)
      }
      GridRow { Color.blue.frame(height: 10).gridCellColumns(2) }
      Color.green.frame(height: 10)
      GridRow {
        Color.white.frame(width: 10, height: 10).gridColumnAlignment(.leading)
        Color.white.frame(width: 10, height: 10).gridCellAnchor(.trailing)
      }
    }
  }
}

private struct Rows: View {
  var body: some View {
    LazyHGrid(rows: [GridItem(.fixed(20), spacing: 0), GridItem(.fixed(30))], spacing: 0) {
      ForEach(0..<3) { _ in Color.red.frame(width: 25) }
    }
  }
}

private struct Counted: View, Animatable {
  nonisolated var value: Double
  nonisolated var animatableData: Double {
    get { value }
    set { value = newValue }
  }
  var body: some View { Color.red.frame(width: value, height: 10) }
}

private struct Shake: GeometryEffect {
  nonisolated var animatableData: CGFloat
  func effectValue(size: CGSize) -> ProjectionTransform {
    ProjectionTransform(CGAffineTransform(translationX: animatableData * size.width, y: 0))
  }
}

private struct Moving: View {
  @State private var isOn = false

  var body: some View {
    VStack(spacing: 0) {
      Counted(value: isOn ? 100 : 20)
      Color.blue.frame(width: 50, height: 10).modifier(Shake(animatableData: isOn ? 1 : 0))
      Color.white.frame(width: 200, height: 60)
        .onTapGesture { withAnimation(.linear(duration: 1)) { isOn = true } }
    }
  }
}

private struct Halved: View {
  var body: some View {
    Group(subviews: ForEach(0..<4) { _ in Color.red.frame(width: 20, height: 10) }) { views in
      HStack(spacing: 0) {
        views.first
        ForEach(views.dropFirst(2)) { $0.frame(width: 50) }
      }
    }
  }
}

@Suite struct ContainerTests {
  @Test("A list of bindings changes the elements that it shows")
  func bindings() {
    var stage = Performed(Bound())
    #expect(stage.rectangles().map { $0[2] } == [20, 30])
    stage.tap(100, 50, at: 1)
    #expect(stage.rectangles(at: 1).map { $0[2] } == [20, 35])
  }

  @Test("A reader scrolls to a view: as little as it takes, or to where an anchor says")
  func scrolling() {
    for (anchor, offset) in [(nil, -120.0), (UnitPoint.top, -200), (.center, -160), (.bottom, -120)] {
      var stage = Performed(Scrolled(anchor: anchor))
      stage.tap(100, 50, at: 1)
      #expect(stage.numbers(.offset, at: 1)[0] == [0, offset])
    }
  }

  @Test("Cells of a grid take several columns, and views between rows take all")
  func spans() {
    let frames = Performed(Spanned()).rectangles()
    #expect(frames[2] == [50, 40, 100, 10] && frames[3] == [50, 50, 100, 10])
    #expect(frames[0][0] == 50 && frames[1][0] == 90)
    #expect(frames[4][0] == 50 && frames[5][0] == 140)
  }

  @Test("A horizontal grid fills columns")
  func columns() {
    let frames = Performed(Rows()).rectangles()
    #expect(frames.map { $0[3] } == [20, 30, 20])
    #expect(frames[0][0] == frames[1][0] && frames[2][0] == frames[0][0] + 25)
  }

  @Test("Views and effects whose data move are evaluated on their way")
  func animatable() {
    var stage = Performed(Moving())
    stage.tap(100, 70, at: 1)
    #expect(stage.rectangles(at: 1)[0][2] == 20)
    #expect(stage.rectangles(at: 1.5)[0][2] == 60)
    #expect(stage.rectangles(at: 2)[0][2] == 100)
    #expect(stage.numbers(.offset, at: 1.5)[0] == [25, 0])
    #expect(stage.numbers(.offset, at: 3)[0] == [50, 0])
  }

  @Test("A container of an author's own chooses among the views of a view")
  func subviews() {
    #expect(Performed(Halved()).rectangles().count == 3)
  }
}
