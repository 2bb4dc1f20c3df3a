import Testing

@testable import Views

private struct Item: Identifiable {
  let id: Int
  var width: CGFloat
}

/// Rows of 44 points below two bars of 20 points: a tap on the first one removes the second row, and one on the other
/// inserts a row in front of it.
private struct Rows: View {
  enum Kind { case stack, list, bindings }
  let kind: Kind
  @State private var items = [10, 20, 30].map { Item(id: $0, width: CGFloat($0)) }

  var body: some View {
    VStack(spacing: 0) {
      bar { items.remove(at: 1) }
      bar { items.insert(Item(id: 15, width: 15), at: 1) }
      switch kind {
      case .stack: ScrollView { LazyVStack(spacing: 0) { ForEach(items) { box($0.width) } } }
      case .list: List(items) { box($0.width) }.listStyle(.plain)
      case .bindings: List($items) { box($0.wrappedValue.width) }.listStyle(.plain)
      }
    }
  }

  private func box(_ width: CGFloat) -> some View {
    Color.blue.frame(width: width, height: 8).frame(height: kind == .stack ? 44 : 22)
  }

  private func bar(_ action: @escaping () -> Void) -> some View {
    Color.white.frame(width: 200, height: 20)
      .onTapGesture { withAnimation(.linear(duration: 1)) { action() } }
  }
}

/// Rows of 44 points, two of which are seen.
private struct Long: View {
  @State private var widths = (1...20).map { CGFloat($0) }
  var body: some View {
    ScrollView {
      LazyVStack(spacing: 0) {
        ForEach(widths, id: \.self) { Color.blue.frame(width: $0, height: 8).frame(height: 44) }
      }
    }
    .frame(height: 88)
    .overlay(alignment: .leading) {
      Color.white.frame(width: 20, height: 88)
        .onTapGesture { withAnimation(.linear(duration: 1)) { _ = widths.removeFirst() } }
    }
    .overlay(alignment: .trailing) {
      Color.white.frame(width: 20, height: 88)
        .onTapGesture { withAnimation(.linear(duration: 1)) { widths.insert(40, at: 0) } }
    }
  }
}

/// A row that a condition shows.
private struct Conditional: View {
  @State private var isOn = true
  var body: some View {
    List {
      Color.blue.frame(width: 10, height: 8)
      if isOn { Color.blue.frame(width: 20, height: 8) }
      Color.blue.frame(width: 30, height: 8)
        .onTapGesture { withAnimation(.linear(duration: 1)) { isOn = false } }
    }
    .listStyle(.plain)
  }
}

@MainActor
@Suite("Rows that come and go")
struct RowMotionTests {
  private func performed(_ kind: Rows.Kind) -> Performed {
    Performed(Rows(kind: kind), on: CGSize(width: 200, height: 240))
  }

  /// The distance of the box of a width from the top.
  private func top(_ width: Double, in scene: Performed, at time: Double) -> Double? {
    scene.rectangles(at: time).first { $0[2] == width && $0[3] == 8 }.map { $0[1] }
  }

  private func isHalfSeen(_ scene: Performed, at time: Double) -> Bool {
    scene.numbers(.opacity, at: time).contains { isNear($0[0], 0.5) }
  }

  @Test(
    "A row that is removed fades where it was, while those below move up",
    arguments: [0, 1, 2])
  func removal(_ number: Int) throws {
    let kinds: [Rows.Kind] = [.stack, .list, .bindings]
    var scene = performed(kinds[number])
    scene.tap(100, 10, at: 1)
    #expect(isNear(try #require(top(20, in: scene, at: 1.5)), 40 + 44 + 18))
    #expect(isNear(try #require(top(30, in: scene, at: 1.5)), 40 + 66 + 18))
    #expect(isHalfSeen(scene, at: 1.5))
    #expect(top(20, in: scene, at: 2.1) == nil)
    #expect(isNear(try #require(top(30, in: scene, at: 2.1)), 40 + 44 + 18))
  }

  @Test("A row that is inserted fades in, while those below make room", arguments: [0, 1, 2])
  func insertion(_ number: Int) throws {
    let kinds: [Rows.Kind] = [.stack, .list, .bindings]
    var scene = performed(kinds[number])
    scene.tap(100, 30, at: 1)
    #expect(isNear(try #require(top(15, in: scene, at: 1.5)), 40 + 44 + 18))
    #expect(isNear(try #require(top(20, in: scene, at: 1.5)), 40 + 66 + 18))
    #expect(isHalfSeen(scene, at: 1.5))
    #expect(!isHalfSeen(scene, at: 2.5))
  }

  @Test("A row that is inserted again while it leaves is there once")
  func again() {
    var scene = performed(.list)
    scene.tap(100, 30, at: 1)
    scene.tap(100, 10, at: 3)
    scene.tap(100, 30, at: 3.5)
    #expect(scene.rectangles(at: 3.6).filter { $0[2] == 15 }.count == 1)
    #expect(scene.rectangles(at: 6).filter { $0[3] == 8 }.map { $0[2] } == [10, 15, 20, 30])
  }

  @Test("All rows of a list leave, one after the other")
  func emptied() {
    var scene = performed(.list)
    scene.tap(100, 10, at: 1)
    scene.tap(100, 10, at: 1.2)
    #expect(scene.rectangles(at: 1.4).filter { $0[3] == 8 }.count == 3)
    #expect(scene.rectangles(at: 3).filter { $0[3] == 8 }.map { $0[2] } == [10])
  }

  @Test("Rows that come into view, or leave it, because others come or go move with those beside them")
  func edges() throws {
    var scene = Performed(Long(), on: CGSize(width: 200, height: 88))
    #expect(top(4, in: scene, at: 0.5) == nil)
    scene.tap(10, 40, at: 1)
    let way = try [1.25, 1.5, 2.5].map { try #require(top(3, in: scene, at: $0)) }
    #expect(isNear(way[0], 88 + 18 - 11) && isNear(way[1], 66 + 18) && isNear(way[2], 44 + 18))
    scene.tap(190, 40, at: 3)
    let back = try #require(top(3, in: scene, at: 3.5))
    #expect(isNear(back, 66 + 18))
  }

  @Test("A row of a condition fades with its line")
  func conditional() throws {
    var scene = Performed(Conditional(), on: CGSize(width: 200, height: 240))
    let lines = scene.rectangles(at: 0).filter { $0[3] < 1 }.count
    scene.tap(35, 110, at: 1)
    #expect(isNear(try #require(top(20, in: scene, at: 1.5)), 44 + 18))
    #expect(isNear(try #require(top(30, in: scene, at: 1.5)), 66 + 18))
    #expect(scene.rectangles(at: 1.5).filter { $0[3] < 1 }.count == lines)
    #expect(scene.rectangles(at: 2.5).filter { $0[3] < 1 }.count == lines - 1)
    #expect(isHalfSeen(scene, at: 1.5))
  }
}
