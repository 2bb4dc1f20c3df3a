import Testing

@testable import Engine
@testable import Views

private final class Calls {
  var all: [String] = []
}

/// Three rows of 44 points, whose boxes are 10, 20 and 30 points wide, and what is done to them.
private struct Rows: View {
  @State var widths: [CGFloat] = [10, 20, 30]
  var isDeletable = true
  var isForbidden = false

  var body: some View {
    List {
      ForEach(widths, id: \.self) { width in
        Color.blue.frame(width: width, height: 8).deleteDisabled(isForbidden)
      }
      .onDelete(perform: isDeletable ? { widths.remove(atOffsets: $0) } : nil)
      .onMove { widths.move(fromOffsets: $0, toOffset: $1) }
    }
    .listStyle(.plain)
  }
}

/// The same with actions at both edges.
private struct Actions: View {
  let calls: Calls
  var allowsFullSwipe = true

  var body: some View {
    List {
      Color.blue.frame(width: 10, height: 8)
        .swipeActions(allowsFullSwipe: allowsFullSwipe) {
          Button("First") { calls.all.append("first") }
          Button("Second") { calls.all.append("second") }
        }
        .swipeActions(edge: .leading) { Button("Leading") { calls.all.append("leading") } }
      Color.blue.frame(width: 20, height: 8)
    }
    .listStyle(.plain)
  }
}

/// Rows of 44, 100 and 44 points, which people move.
private struct Uneven: View {
  @State private var widths: [CGFloat] = [10, 20, 30]

  var body: some View {
    List {
      ForEach(widths, id: \.self) { width in
        Color.blue.frame(width: width, height: 8).frame(height: width == 20 ? 78 : 22)
      }
      .onMove { widths.move(fromOffsets: $0, toOffset: $1) }
    }
    .listStyle(.plain).environment(\.editMode, .constant(.active))
  }
}

private struct Edited: View {
  var body: some View {
    VStack(spacing: 0) {
      EditButton().frame(width: 200, height: 20)
      Rows().frame(height: 180)
    }
  }
}

@MainActor
@Suite("Rows that people edit")
struct RowEditTests {
  private let stage = CGSize(width: 200, height: 200)

  private func performed<V: View>(_ view: V) -> Performed {
    nonisolated(unsafe) let view = view
    return Performed(view, on: stage)
  }

  /// The boxes of the rows, from the top.
  private func boxes(_ scene: Performed, at time: Double) -> [Double] {
    scene.rectangles(at: time).filter { $0[3] == 8 }.sorted { $0[1] < $1[1] }.map { $0[2] }
  }

  private func drag(
    _ scene: inout Performed, from start: (Double, Double), to end: (Double, Double), at time: Double
  ) {
    scene.touch(.began, start.0, start.1, at: time)
    for step in 1...10 {
      let share = Double(step) / 10
      scene.touch(
        .moved, start.0 + (end.0 - start.0) * share, start.1 + (end.1 - start.1) * share,
        at: time + share * 0.5)
    }
    // The finger rests, so that it has no speed.
    scene.touch(.moved, end.0, end.1, at: time + 1)
    scene.touch(.moved, end.0 + 0.01, end.1, at: time + 1.5)
    scene.touch(.ended, end.0, end.1, at: time + 2)
  }

  @Test("A swipe shows the button that removes a row, and a tap on it does so")
  func swipeToDelete() {
    var scene = performed(Rows())
    drag(&scene, from: (150, 66), to: (60, 66), at: 1)
    #expect(boxes(scene, at: 4) == [10, 20, 30])
    scene.tap(190, 66, at: 5)
    #expect(boxes(scene, at: 7) == [10, 30])
  }

  @Test("A swipe over most of a row removes it")
  func fullSwipe() {
    var scene = performed(Rows())
    drag(&scene, from: (190, 22), to: (10, 22), at: 1)
    #expect(boxes(scene, at: 5) == [20, 30])
  }

  @Test("A row that is swiped away goes on beyond the edge, and fades")
  func leaving() {
    var scene = performed(Rows())
    drag(&scene, from: (190, 22), to: (10, 22), at: 1)
    #expect(boxes(scene, at: 3.1) == [10, 20, 30])
    #expect(scene.numbers(.offset, at: 3.1).contains { $0[0] < -181 })
    #expect(scene.numbers(.opacity, at: 3.1).contains { $0[0] > 0.1 && $0[0] < 0.9 })
  }

  @Test("A short swipe leaves a row as it is, and so does a touch beside the button")
  func closes() {
    var scene = performed(Rows())
    drag(&scene, from: (150, 66), to: (130, 66), at: 1)
    scene.tap(190, 66, at: 5)
    #expect(boxes(scene, at: 7) == [10, 20, 30])
    drag(&scene, from: (150, 66), to: (60, 66), at: 8)
    scene.tap(60, 22, at: 11)
    scene.tap(190, 66, at: 13)
    #expect(boxes(scene, at: 15) == [10, 20, 30])
  }

  @Test("Rows without an action that removes them, or for which it is disabled, do not swipe")
  func disabled() {
    for view in [Rows(isDeletable: false), Rows(isForbidden: true)] {
      var scene = performed(view)
      drag(&scene, from: (190, 66), to: (10, 66), at: 1)
      scene.tap(190, 66, at: 5)
      #expect(boxes(scene, at: 7) == [10, 20, 30])
    }
  }

  @Test("Actions stand in their order from the edge at which they are")
  func order() {
    let calls = Calls()
    var scene = performed(Actions(calls: calls))
    drag(&scene, from: (190, 22), to: (80, 22), at: 1)
    scene.tap(190, 22, at: 5)
    drag(&scene, from: (190, 22), to: (80, 22), at: 7)
    scene.tap(100, 22, at: 11)
    drag(&scene, from: (20, 22), to: (90, 22), at: 13)
    scene.tap(10, 22, at: 17)
    #expect(calls.all == ["first", "second", "leading"])
  }

  @Test("A swipe over most of a row does the first action, unless that is forbidden")
  func firstAction() {
    let (calls, none) = (Calls(), Calls())
    let stage = CGSize(width: 400, height: 200)
    var scene = Performed(Actions(calls: calls), on: stage)
    drag(&scene, from: (390, 22), to: (40, 22), at: 1)
    #expect(calls.all == ["first"])
    var other = Performed(Actions(calls: none, allowsFullSwipe: false), on: stage)
    drag(&other, from: (390, 22), to: (40, 22), at: 1)
    #expect(none.all.isEmpty)
  }

  @Test("While people edit, a sign in front of a row shows the button that removes it")
  func editing() {
    var scene = performed(Edited())
    scene.tap(100, 10, at: 1)
    scene.tap(26, 42, at: 3)
    #expect(boxes(scene, at: 5) == [10, 20, 30])
    scene.tap(190, 42, at: 6)
    #expect(boxes(scene, at: 8) == [20, 30])
  }

  @Test("While people edit, a grip brings a row to another place, and the others make room")
  func moving() {
    var scene = performed(Edited())
    scene.tap(100, 10, at: 1)
    scene.touch(.began, 178, 42, at: 3)
    scene.touch(.moved, 178, 90, at: 4)
    // The second row has made room, and the first one follows the finger.
    let moves = scene.numbers(.offset, at: 5).map { $0[1] }
    #expect(moves.contains(48) && moves.contains(-44))
    scene.touch(.moved, 178, 130, at: 5)
    scene.touch(.ended, 178, 130, at: 6)
    #expect(boxes(scene, at: 8) == [20, 30, 10])
  }

  @Test("A row changes places with a higher one when it is over half of it, and with a lower one likewise")
  func uneven() {
    var scene = performed(Uneven())
    func room(_ time: Double) -> [Double] { scene.numbers(.offset, at: time).map { $0[1] } }
    scene.touch(.began, 178, 22, at: 1)
    scene.touch(.moved, 178, 22 + 48, at: 2)
    #expect(!room(3).contains(-44))
    scene.touch(.moved, 178, 22 + 52, at: 3)
    #expect(room(4).contains(-44))
    scene.touch(.ended, 178, 22 + 52, at: 5)
    #expect(boxes(scene, at: 7) == [20, 10, 30])
    // The high row makes way for the one below it.
    scene.touch(.began, 178, 50, at: 8)
    scene.touch(.moved, 178, 50 + 24, at: 9)
    #expect(room(10).contains(-100))
    scene.touch(.ended, 178, 50 + 24, at: 11)
    #expect(boxes(scene, at: 13) == [10, 20, 30])
  }

  @Test("A row that is moved is written last, with its line")
  func movedAbove() {
    var scene = performed(Edited())
    scene.tap(100, 10, at: 1)
    scene.touch(.began, 178, 42, at: 3)
    scene.touch(.moved, 178, 62, at: 4)
    let rectangles = scene.rectangles(at: 5)
    let moved = rectangles.firstIndex { $0[2] == 10 && $0[3] == 8 } ?? 0
    #expect(rectangles[..<moved].filter { $0[3] == 8 }.count == 2)
    #expect(rectangles[moved...].contains { $0[3] < 1 })
  }

  @Test("A row that is open closes when the list scrolls")
  func closesByScrolling() {
    var scene = performed(Rows(widths: (1...10).map { CGFloat(10 * $0) }))
    drag(&scene, from: (150, 66), to: (60, 66), at: 1)
    drag(&scene, from: (100, 180), to: (100, 130), at: 4)
    scene.tap(190, 16, at: 8)
    #expect(boxes(scene, at: 10).contains(20))
  }

  @Test("A swipe of another row only closes the one that is open")
  func closesByAnother() {
    var scene = performed(Rows())
    drag(&scene, from: (150, 66), to: (60, 66), at: 1)
    drag(&scene, from: (150, 22), to: (60, 22), at: 4)
    scene.tap(190, 66, at: 8)
    scene.tap(190, 22, at: 10)
    #expect(boxes(scene, at: 12) == [10, 20, 30])
    drag(&scene, from: (150, 22), to: (60, 22), at: 13)
    scene.tap(190, 22, at: 16)
    #expect(boxes(scene, at: 18) == [20, 30])
  }

  @Test("Rows of a collection within another one are removed")
  func nested() {
    var scene = performed(Groups())
    drag(&scene, from: (190, 66), to: (10, 66), at: 1)
    #expect(boxes(scene, at: 5) == [10, 30])
  }

  @Test("A page that is edited is still edited when its scene is restored")
  func restored() throws {
    var scene = performed(Edited())
    scene.tap(100, 10, at: 1)
    var again = try scene.restored(at: 3)
    again.tap(26, 42, at: 4)
    again.tap(190, 42, at: 6)
    #expect(boxes(again, at: 8) == [20, 30])
  }

  @Test("Rows below one that is removed move up with their backgrounds")
  func backgrounds() throws {
    var scene = performed(Rows().listStyle(.insetGrouped))
    drag(&scene, from: (180, 42), to: (10, 42), at: 1)
    let moving = scene.rectangles(at: 3.1)
    let box = try #require(moving.first { $0[3] == 8 && $0[2] == 20 })
    #expect(moving.contains { $0[3] == 44 && isNear($0[1] + 18, box[1]) })
    #expect(box[1] > 38 + 1)
  }
}

/// A group for each list of widths, whose rows can be removed.
private struct Groups: View {
  @State private var groups: [[CGFloat]] = [[10, 20], [30]]
  var body: some View {
    List {
      ForEach(groups.indices, id: \.self) { group in
        Section {
          ForEach(groups[group], id: \.self) { Color.blue.frame(width: $0, height: 8) }
            .onDelete { groups[group].remove(atOffsets: $0) }
        }
      }
    }
    .listStyle(.plain)
  }
}

private struct Choices: View {
  @State private var one: Int?
  @State private var some: Set<Int> = []
  var isMultiple = false

  var body: some View {
    VStack(spacing: 0) {
      Color.red.frame(width: 5 + CGFloat(one ?? 0) + CGFloat(some.reduce(0, +)), height: 10)
      if isMultiple {
        EditButton().frame(width: 200, height: 20)
        List(1..<4, id: \.self, selection: $some) { Color.blue.frame(width: CGFloat($0), height: 8) }
      } else {
        List(selection: $one) {
          ForEach(1..<4) { Color.blue.frame(width: CGFloat($0), height: 8) }
          Color.blue.frame(width: 4, height: 8).tag(20)
          Button {
            one = 7
          } label: {
            Color.blue.frame(width: 4, height: 8)
          }
          .tag(30)
        }
      }
    }
    .listStyle(.plain)
  }
}

@MainActor
@Suite("Rows that people choose")
struct ListSelectionTests {
  private func chosen(_ scene: Performed, at time: Double) -> Double? {
    scene.rectangles(at: time).first { $0[3] == 10 }.map { $0[2] - 5 }
  }

  @Test("A tap chooses a row by the identity of its element, or by its tag")
  func single() {
    var scene = Performed(Choices(), on: CGSize(width: 200, height: 200))
    scene.tap(150, 10 + 66, at: 1)
    #expect(chosen(scene, at: 2) == 2)
    scene.tap(150, 10 + 154, at: 3)
    #expect(chosen(scene, at: 4) == 20)
    // A button in a row comes first.
    scene.tap(22, 10 + 188, at: 5)
    #expect(chosen(scene, at: 6) == 7)
  }

  @Test("Several rows are chosen while people edit")
  func multiple() {
    var scene = Performed(Choices(isMultiple: true), on: CGSize(width: 200, height: 200))
    scene.tap(150, 30 + 22, at: 1)
    #expect(chosen(scene, at: 2) == 0)
    scene.tap(100, 20, at: 3)
    scene.tap(150, 30 + 22, at: 5)
    scene.tap(150, 30 + 110, at: 7)
    #expect(chosen(scene, at: 8) == 4)
    scene.tap(150, 30 + 110, at: 9)
    #expect(chosen(scene, at: 10) == 1)
  }
}
