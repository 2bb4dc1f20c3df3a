import Testing

@testable import Views

/// Rows of 20 points, five of which are seen, and a bar as wide as the number of those that have appeared.
private struct Feed: View {
  let count: Int
  let target: Int?
  @State private var appeared: Set<Int> = []
  @State private var gone = 0
  var body: some View {
    ScrollViewReader { reader in
      ScrollView {
        LazyVStack(spacing: 0) {
          ForEach(0..<count, id: \.self) { row in
            Color.red.frame(width: 50, height: 20)
              .onAppear { appeared.insert(row) }
              .onDisappear { gone += 1 }
              .onTapGesture { if let target { reader.scrollTo(target) } }
          }
        }
      }
      .overlay(alignment: .topLeading) {
        Rectangle().frame(width: 1000 + Double(appeared.count), height: 1)
        Rectangle().frame(width: 2000 + Double(gone), height: 1)
      }
    }
  }
}

/// Rows whose heights grow with their numbers, and a tap that goes to the last one.
private struct Uneven: View {
  var body: some View {
    ScrollViewReader { reader in
      ScrollView {
        LazyVStack(spacing: 0) {
          ForEach(0..<1000, id: \.self) { row in
            Color.red.frame(width: 50 + Double(row), height: 10 + Double(row % 37))
              .onTapGesture { reader.scrollTo(999, anchor: .bottom) }
          }
        }
      }
    }
  }
}

private struct Mixed: View {
  var body: some View {
    ScrollView {
      LazyVStack(alignment: .leading, spacing: 10) {
        Color.blue.frame(width: 30, height: 30)
        ForEach(0..<500) { row in Color.red.frame(width: 40, height: 20) }.padding(5)
      }
    }
  }
}

@Suite struct LazyTests {
  private func widths(_ stage: Performed, at time: Double) -> [Double] {
    stage.rectangles(at: time).map { $0[2] }
  }
  private func appeared(_ stage: Performed, at time: Double) -> Double {
    (widths(stage, at: time).first { (1000..<2000).contains($0) } ?? 0) - 1000
  }

  @Test("A lazy stack makes the views that are seen") func made() {
    let stage = Performed(Feed(count: 10_000, target: nil))
    #expect((5...7).contains(appeared(stage, at: 0)))
    #expect(widths(stage, at: 0).filter { $0 == 50 }.count <= 7)
  }

  @Test("Views appear as a fling brings them into view, whether anybody watches or not")
  func fling() {
    var stage = Performed(Feed(count: 1000, target: nil))
    stage.touch(.began, 25, 90, at: 1)
    for step in 1...5 { stage.touch(.moved, 25, 90 - 16 * Double(step), at: 1 + 0.016 * Double(step)) }
    stage.touch(.ended, 25, 10, at: 1.08)
    let watched = [1.1, 1.2, 1.4, 1.8, 3, 6].map { appeared(stage, at: $0) }
    #expect(watched == watched.sorted())
    #expect(watched[5] > 15)
    for (time, count) in zip([1.1, 1.2, 1.4, 1.8, 3, 6], watched) {
      // The views that have been seen so far, and at most one more.
      let offset = stage.numbers(.offset, at: time).map { -$0[1] }.max() ?? 0
      let seen = ((offset + 100) / 20).rounded(.up)
      #expect(abs(seen - count) <= 1)
    }
    var unwatched = stage
    unwatched.scene.catchUp(to: 6, in: stage.environment)
    #expect(appeared(unwatched, at: 6) == watched[5])
    unwatched.scene.catchUp(to: 60, in: stage.environment)
    #expect(unwatched.scene.wakeTime == .infinity)
  }

  @Test("A far view is scrolled to, and those between are not made") func far() {
    var stage = Performed(Feed(count: 10_000, target: 9999))
    stage.tap(100, 50, at: 1)
    #expect(stage.numbers(.offset, at: 2).contains([0, -199_900]))
    #expect(appeared(stage, at: 2) < 20)
    #expect(widths(stage, at: 2).contains { $0 > 2000 && $0 < 2020 })
  }

  @Test("A view whose place was a guess is where it belongs once it is seen") func uneven() {
    var stage = Performed(Uneven())
    stage.tap(100, 5, at: 1)
    let frames = stage.rectangles(at: 2)
    let offset = stage.numbers(.offset, at: 2).map { $0[1] }.min() ?? 0
    let last = frames.max { $0[1] < $1[1] } ?? []
    #expect(last[2] == 1049)
    #expect(abs(last[1] + last[3] + offset - 100) < 0.01)
  }

  @Test("A modifier of a list changes each of its views, and other views stand among them") func mixed() {
    let frames = Performed(Mixed()).rectangles()
    #expect(frames[0] == [0, 0, 30, 30])
    #expect(frames[1] == [5, 45, 40, 20])
    #expect(frames[2] == [5, 85, 40, 20])
  }
}

private struct Table: View {
  @State private var appeared: Set<Int> = []
  var body: some View {
    ScrollViewReader { reader in
      List {
        Section {
          ForEach(0..<10_000, id: \.self) { row in
            Color.red.frame(width: row == 1 ? 900 : 30, height: 22).onAppear { appeared.insert(row) }
              .onTapGesture { reader.scrollTo(9999) }
          }
        }
        Section { Color.blue.frame(width: 30, height: 22) }
      }
      .overlay(alignment: .topLeading) { Rectangle().frame(width: 5000 + Double(appeared.count), height: 1) }
    }
  }
}

extension LazyTests {
  private func appearances(_ stage: Performed, at time: Double) -> Double {
    (widths(stage, at: time).first { $0 > 4999 && $0 < 6000 } ?? 0) - 5000
  }

  @Test("A list makes the rows that are seen, and scrolls to one that is far away") func list() {
    var stage = Performed(Table())
    #expect((1...6).contains(appearances(stage, at: 0)))
    #expect(stage.rectangles().contains { $0[0] == 40 && $0[2] == 30 })
    stage.tap(40, 42, at: 1)
    #expect(appearances(stage, at: 2) < 20)
    let offset = stage.numbers(.offset, at: 2).map { $0[1] }.min() ?? 0
    #expect(offset < -400_000)
  }
}

private struct Tall: View {
  let number: Int
  @State private var isOn = false
  var body: some View {
    Color.red.frame(width: isOn ? 77 : 50, height: 20).onTapGesture { isOn.toggle() }
  }
}

private struct Kept: View {
  var body: some View {
    ScrollView { LazyVStack(spacing: 0) { ForEach(0..<100) { Tall(number: $0) } } }
  }
}

extension LazyTests {
  @Test("A view keeps its state while it is out of sight") func states() {
    var stage = Performed(Kept())
    stage.tap(100, 10, at: 1)
    #expect(widths(stage, at: 1).first == 77)
    stage.roll(0, 1000, at: 2)
    #expect(!widths(stage, at: 5).contains(77))
    stage.roll(0, -1000, at: 6)
    #expect(widths(stage, at: 9).first == 77)
  }
}

private struct Mosaic: View {
  @State private var appeared: Set<Int> = []
  var body: some View {
    ScrollView {
      LazyVGrid(columns: [GridItem(.fixed(40)), GridItem(.fixed(40))], spacing: 0) {
        ForEach(0..<2001) { cell in
          Color.red.frame(width: 20, height: 25).onAppear { appeared.insert(cell) }
        }
      }
    }
    .overlay(alignment: .topLeading) { Rectangle().frame(width: 5000 + Double(appeared.count), height: 1) }
  }
}

extension LazyTests {
  @Test("A lazy grid makes the cells of the rows that are seen") func grid() {
    var stage = Performed(Mosaic())
    #expect((8...12).contains(appearances(stage, at: 0)))
    #expect(stage.rectangles()[0] == [66, 0, 20, 25])
    #expect(stage.rectangles()[1] == [114, 0, 20, 25])
    for step in 0..<30 { stage.roll(0, 900, at: 1 + Double(step) / 10) }
    #expect(stage.numbers(.offset, at: 9).contains([0, -24_925]))
    #expect(appearances(stage, at: 9) < 700)
  }
}
