import Testing

@testable import Views

private struct Sizes<Style: PickerStyle>: View {
  let style: Style
  @State private var size = 1

  var body: some View {
    ZStack {
      Color.black.frame(width: 20, height: CGFloat(size) + 2)
      Picker("Size", selection: $size) {
        ForEach(0..<4) { Text("\($0)") }
      }
      .pickerStyle(style)
    }
  }
}

@Suite struct PickerTests {
  /// The number that is chosen.
  private func chosen(_ stage: Performed, at time: Double) -> Double? {
    stage.rectangles(at: time).first { $0[2] == 20 }.map { $0[3] - 2 }
  }

  @Test("A picker that does not say opens a menu, of which an item is chosen, and which closes")
  func menu() {
    var stage = Performed(Sizes(style: .automatic))
    let closed = stage.rectangles(at: 0).count
    stage.tap(100, 50, at: 1)
    #expect(stage.rectangles(at: 3).count > closed)
    stage.tap(100, 90, at: 3)
    #expect(chosen(stage, at: 3) == 0)
    #expect(stage.rectangles(at: 9).count == closed)
  }

  @Test("The choices of an inline picker in a list are rows of it, as high as other rows")
  func inline() {
    let scene = Performed(
      List {
        Picker("Size", selection: .constant(1)) { ForEach(0..<3) { Text("\($0)").tag($0) } }.pickerStyle(
          .inline)
      },
      on: CGSize(width: 300, height: 400))
    let lines = scene.rectangles().filter { $0[3] > 0 && $0[3] < 1 }.map { $0[1] }
    #expect(lines.count == 2)
    #expect(isNear((lines.last ?? 0) - (lines.first ?? 0), 44))
  }

  @Test("The line below a row of segments begins at the segments")
  func segmentsInList() {
    let scene = Performed(
      List {
        Picker("Size", selection: .constant(1)) { ForEach(0..<2) { Text("\($0)").tag($0) } }
          .pickerStyle(.segmented)
        Text("a")
      },
      on: CGSize(width: 300, height: 400))
    let lines = scene.rectangles().filter { $0[3] < 1 && $0[3] > 0 }
    #expect(lines.map { $0[0] } == [40])
  }

  @Test("A wheel turns by as many rows as a finger moves, and to a row that is tapped")
  func wheel() {
    var stage = Performed(Sizes(style: .wheel))
    stage.touch(.began, 100, 50, at: 1)
    stage.touch(.moved, 100, 30, at: 1.2)
    stage.touch(.moved, 100, 18, at: 1.4)
    #expect(chosen(stage, at: 1.4) == 1)
    stage.touch(.ended, 100, 18, at: 3)
    #expect(chosen(stage, at: 5) == 2)
    stage.tap(100, 80, at: 6)
    #expect(chosen(stage, at: 8) == 3)
    stage.tap(100, 80, at: 9)
    #expect(chosen(stage, at: 9) == 3)
  }

  @Test("A view without a tag stands for no value, also where no value can be chosen")
  func untagged() {
    let picker = Picker("", selection: .constant(Int?.none)) {
      Text("a")
      Text("b").tag(Int?.none)
    }
    let white = Performed(picker.pickerStyle(.segmented)).numbers(.rectangle)
      .filter { Array($0[4..<8]) == [1, 1, 1, 1] }
    #expect(white.count == 1)
  }

  @Test("Several views of a button's label stand side by side")
  func label() {
    let button = Button {
    } label: {
      Color.red.frame(width: 20, height: 10)
      Color.blue.frame(width: 30, height: 10)
    }
    #expect(Performed(button).rectangles() == [[71, 45, 20, 10], [99, 45, 30, 10]])
  }

  @Test("A preview of the old kind shows the first of its views, and says so")
  func previews() {
    let stage = Performed(PreviewContent<Several>())
    #expect(stage.rectangles() == [[90, 40, 20, 20]])
    #expect(stage.scene.notices.contains { $0.contains("2 views") })
  }
}

private struct Several: PreviewProvider {
  static var previews: some View {
    Group {
      Color.red.frame(width: 20, height: 20)
      Color.red.frame(width: 30, height: 30)
    }
  }
}
