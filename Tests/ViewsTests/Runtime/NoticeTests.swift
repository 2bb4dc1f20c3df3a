import Testing

@testable import Views

private struct Missing: View {
  nonisolated static let line = #line + 2
  var body: some View {
    Image("nothing")
  }
}

private struct Endless: View {
  nonisolated static let line = #line + 6
  @State private var count = 0
  @State private var taps = 0

  var body: some View {
    Color.red.frame(width: 10 + CGFloat(taps), height: 10)
      .onChange(of: count) { _, new in count = new + 1 }
      .onTapGesture { count = 1 }
      .background { Color.blue.frame(width: 200, height: 100).onTapGesture { taps += 1 } }
  }
}

private struct Nested: View {
  var body: some View { AnyView(Nested()) }
}

private struct Many: View {
  nonisolated static let line = #line + 2
  var body: some View {
    ForEach(0..<1_000_000) { Text("\($0)") }
  }
}

private struct Kept: View {
  struct Plain { var x = 0 }
  nonisolated static let line = #line + 2
  @State private var kept = 0
  @State private var plain = Plain()
  @State private var maybe: Int?
  @State private var list = [1, 2]
  @StateObject private var object = Object()
  final class Object: ObservableObject { @Published var x = 1 }

  var body: some View { Color.red.onTapGesture { plain.x += 1 } }
}

@Suite struct NoticeTests {
  @Test("A notice names the line that it is about")
  func line() {
    #expect(
      Performed(Missing()).scene.notices == [
        "NoticeTests.swift:\(Missing.line): There is no picture named \"nothing\"; a box stands for it."
      ])
  }

  @Test("A picture that is there and cannot be drawn is not said to be missing")
  func unreadable() {
    let program = ViewProgram("pictures", pictures: ["nothing": ("", 1, 1)]) { Missing() }
    var scene = ViewScene(program)
    scene.prepare(at: 0, in: Performed(Color.red).environment)
    #expect(
      scene.notices == [
        "NoticeTests.swift:\(Missing.line): The picture \"nothing\" cannot be drawn: its file is damaged, or no PNG, "
          + "JPEG, WebP, SVG or PDF. A box stands for it."
      ])
  }

  @Test("Changes that lead to each other without end are stopped, and told at their line from then on")
  func endless() {
    var stage = Performed(Endless())
    #expect(stage.scene.notices.isEmpty)
    stage.tap(100, 50, at: 1)
    let notices = stage.scene.notices
    #expect(notices.count == 1)
    #expect(notices.first?.hasPrefix("NoticeTests.swift:\(Endless.line): A change in onChange") == true)
    stage.tap(10, 10, at: 2)
    #expect(stage.rectangles().contains { $0[2] == 11 })
    #expect(stage.scene.notices == notices)
  }

  @Test("A view that contains itself, and one of a million others, cannot be played")
  func impossible() {
    let nested = Performed(Nested())
    #expect(nested.scene.fault?.contains("Nested is left out") == true)
    let many = Performed(Many())
    #expect(
      many.scene.fault
        == "NoticeTests.swift:\(Many.line): A ForEach has 1000000 elements; a stage shows up to 2000.")
    #expect(Performed(Missing()).scene.fault == nil)
  }

  @Test("A view's line stands for what has no line of its own")
  func declaration() {
    let program = ViewProgram("test", places: ["Nested": "Card.swift:7"]) { Nested() }
    var scene = ViewScene(program)
    scene.prepare(at: 0, in: .init())
    #expect(scene.fault?.hasPrefix("Card.swift:7: Views are nested") == true)
  }

  @Test("The author alone is told of a state that is not kept")
  func unsaved() {
    let scene = Performed(Kept()).scene
    #expect(
      scene.hints == [
        "NoticeTests.swift:\(Kept.line): The state plain is not kept when the scene is saved or compiled again: let its type be Codable."
      ])
    #expect(scene.notices.isEmpty)
  }

  @Test("Nobody is told of states that containers keep for themselves")
  func containers() {
    struct Pages: View {
      @Environment(\.editMode) private var editMode
      @State private var rows = [1, 2, 3]
      var body: some View {
        NavigationStack {
          List {
            ForEach(rows, id: \.self) { Text("\($0)") }.onMove { rows.move(fromOffsets: $0, toOffset: $1) }
          }
          .toolbar { EditButton() }
          .environment(\.editMode, .constant(.active))
        }
      }
    }
    #expect(Performed(Pages()).scene.hints.isEmpty)
    #expect(Performed(NavigationView { Pages() }).scene.hints.isEmpty)
  }
}
