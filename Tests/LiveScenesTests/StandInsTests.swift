import Testing

@testable import LiveScenes

@Suite("Views that are scenes by themselves, and what stands in for their values")
struct StandInsTests: ReadsViewSources {
  @Test("Without previews and ContentView each view that no other view shows is a scene")
  func roots() throws {
    let views = """
      import SwiftUI
      struct Card: View { let title: String; var body: some View { Text(title) } }
      struct Board: View {
        @State private var isOpen: Bool?
        @Environment(\\.colorScheme) var scheme
        var count: Int { 3 }
        var body: some View { Card(title: "A") }
      }
      struct Row: View { var body: some View { Inner() } }
      struct Inner: View { let size: Double; init(size: Double = 3) { self.size = size }; var body: some View { Color.red } }
      private struct Hidden: View { var body: some View { Color.red } }

      """
    let main = text("main.swift", of: try sources(["A.swift": views]))
    #expect(main.contains("{ Board() }") && main.contains("{ Row() }"))
    #expect(!main.contains("{ Card() }") && !main.contains("{ Inner() }") && !main.contains("{ Hidden() }"))
  }

  @Test(
    "A view that is made with values of unknown types, or privately, is refused at its line",
    arguments: [
      "let card: Card", "@ObservedObject var model: Model", "private init() {}",
      "init(a: Int = 1, b: Side) {}",
      "private let title: String", "let (a, b): (Int, Int)",
      "let `default`: String", "let a: Int, b: String?",
      "@Binding var shape: (any Shape)?",
      "let done: (Result<String, Never>, Int) -> Void", "let any: any View", "let make: (Int) -> Side",
    ])
  func values(member: String) throws {
    let view = "import SwiftUI\nstruct Card: View {\n  \(member)\n  var body: some View { Color.red }\n}\n"
    let (sentence, file, line) = try #require(refusal(["A.swift": view]))
    #expect(sentence == "Card is made with values. Write a preview that gives them: #Preview { Card(…) }")
    #expect(file == "A.swift" && line == 2)
  }

  @Test(
    "Values of common types are stood in for, where all views are made with some",
    arguments: [
      ("let title: String", "Card(title: \"Title\")"), ("var count: Int", "Card(count: 3)"),
      ("let a: Int?", "Card(a: nil)"), ("let radius, x: Double", "Card(radius: 100, x: 0.5)"),
      ("let radius: CGFloat\n  let progress: Double", "Card(radius: 100, progress: 0.5)"),
      ("@Binding var isOn: Bool", "Card(isOn: $isOn)"),
      ("var tags: [String]", "Card(tags: [\"Tags\", \"Tags 2\", \"Tags 3\"])"),
      ("let grid: [[[Int]]]", "Card(grid: [[], [], []])"), ("var a: Optional<Int>", "Card(a: nil)"),
      ("let choose: (Int) -> Bool", "Card(choose: { _ in true })"),
      ("let of: [String: Int]", "Card(of: [:])"),
      ("init(@ViewBuilder content: () -> Text) {}", "Card(content: { Text(\"Content\") })"),
      ("var action: () -> Void\n  @State var x = 1", "Card(action: {})"),
      ("let chosen: (Int, String) -> ()", "Card(chosen: { _, _ in })"),
      ("var animation: Namespace.ID", "Card(animation: animation)"),
      (
        "init(_ title: String, of count: Int = 2, at place: CGPoint) {}",
        "Card(\"Title\", at: CGPoint(x: 100, y: 100))"
      ),
      ("init(isOn: Binding<Bool>, done: @escaping () -> Void) {}", "Card(isOn: .constant(true), done: {})"),
    ] as [(String, String?)])
  func standIns(members: String, view: String?) throws {
    let file = "import SwiftUI\nstruct Card: View {\n  \(members)\n  var body: some View { Color.red }\n}\n"
    guard let view else {
      #expect(refusal(["A.swift": file]) != nil)
      return
    }
    let main = text("main.swift", of: try sources(["A.swift": file]))
    #expect(main.contains("SwiftUI.StandInContent(\(view), notice: \"A.swift:2: Card is made with values"))
    #expect(main.contains("{ TiltcastStandIn_tiltcastScene0() }"))
    #expect(main.contains("#sourceLocation(file: \"/scenes/A.swift making Card\", line: 2)"))
  }

  @Test(
    "Values of the author's types are stood in for: by values that the author has given, else by cases and by others",
    arguments: [
      ("enum Side: Int { case left = 1, right }", "let side: Side", "Card(side: Side.left)"),
      (
        "enum Side { case at(Int), none\nvar a: Int { switch self { case .none: 1\ndefault: 2 } } }",
        "let side: Side", "Card(side: Side.none)"
      ),
      (
        "struct Song: Identifiable { let id: Int; let title: String; var rank: Int? }", "let songs: [Song]",
        "Card(songs: [Song(id: 3, title: \"Title\"), Song(id: 4, title: \"Title 2\"), Song(id: 5, title: \"Title 3\")])"
      ),
      (
        "class Model: ObservableObject { @Published var a = 1 }", "@ObservedObject var model: Model",
        "Card(model: Model())"
      ),
      (
        "struct Song { static let example = Song(title: \"A\"); let title: String }", "let song: Song",
        "Card(song: Song.example)"
      ),
      ("struct Song { let title: String }\nlet songs: [Song] = []", "let all: [Song]", "Card(all: songs)"),
      (
        "enum Music { struct Song { let title: String } }", "let song: Music.Song",
        "Card(song: Music.Song(title: \"Title\"))"
      ),
      (
        "enum Music { struct Song { let title: String } }", "let song: Song",
        "Card(song: Music.Song(title: \"Title\"))"
      ),
      (
        "protocol Player {}\nstruct Loud: Player { let volume: Double }", "let player: Player",
        "Card(player: Loud(volume: 0.5))"
      ),
      ("class Base { init(a: Int) {} }\nclass Model: Base {}", "let model: Model", nil),
      ("private struct Song {}", "let song: Song", nil),
      ("struct Song { let next: [Song] }", "let song: Song", nil),
    ] as [(String, String, String?)])
  func ownTypes(type: String, member: String, view: String?) throws {
    let file =
      "import SwiftUI\nstruct Card: View {\n  \(member)\n  var body: some View { Color.red }\n}\n\(type)\n"
    guard let view else {
      #expect(refusal(["A.swift": file]) != nil)
      return
    }
    let main = text("main.swift", of: try sources(["A.swift": file]))
    #expect(main.contains("SwiftUI.StandInContent(\(view), notice: "))
  }

  @Test(
    "A generic view is made with views and texts in the place of its parameters",
    arguments: [
      ("<Content: View>", "let content: () -> Content", "Card(content: { SwiftUI.Text(\"Content\") })"),
      ("<Content>", "@ViewBuilder var content: Content", nil),
      (
        "<ID: Hashable, Mark: Shape>", "let id: ID\n  let mark: Mark",
        "Card(id: \"Id\", mark: SwiftUI.Circle())"
      ),
      (
        "<Item: Hashable, Row: View>", "let items: [Item]\n  let row: (Item) -> Row",
        "Card(items: [\"Items\", \"Items 2\", \"Items 3\"], row: { _ in SwiftUI.Text(\"Row\") })"
      ),
      ("<ID: Hashable>", "let title: String", nil),
      ("<ID: Hashable>", "@Binding var id: ID", "Card(id: .constant(\"Id\"))"),
    ] as [(String, String, String?)])
  func generics(parameters: String, member: String, view: String?) throws {
    let file =
      "import SwiftUI\nstruct Card\(parameters): View {\n  \(member)\n  var body: some View { Color.red }\n}\n"
    guard let view else {
      #expect(refusal(["A.swift": file]) != nil)
      return
    }
    #expect(
      text("main.swift", of: try sources(["A.swift": file])).contains(
        "SwiftUI.StandInContent(\(view), notice: "))
  }

  @Test("Views within other types are shown where there are no others, unless one of the types is private")
  func nested() throws {
    let nested =
      "import SwiftUI\nextension Screens {\n  struct Home: View { var body: some View { Row() } }\n"
      + "  struct Row: View { var body: some View { Color.red } }\n}\nenum Screens {}\n"
    let main = text("main.swift", of: try sources(["A.swift": nested]))
    #expect(main.contains("{ Screens.Home() }") && main.contains("title: \"Home\""))
    #expect(!main.contains("{ Screens.Row() }") && main.contains("\"Home\": \"A.swift:3\""))
    let both = text("main.swift", of: try sources(["A.swift": nested, "B.swift": Self.content]))
    #expect(both.contains("{ ContentView() }") && !both.contains("{ Screens.Home() }"))
    #expect(refusal(["A.swift": nested.replacing("extension", with: "private extension")]) != nil)
  }

  @Test("A view that is made without values is shown rather than one with stand-ins")
  func completeFirst() throws {
    let file =
      "import SwiftUI\nstruct Card: View { let title: String; var body: some View { Color.red } }\n"
      + "struct Board: View { var body: some View { Color.red } }\n"
    let main = text("main.swift", of: try sources(["A.swift": file]))
    #expect(main.contains("{ Board() }") && !main.contains("StandIn"))
  }

  @Test(
    "A view whose properties have values is a scene",
    arguments: [
      "var title = \"A\"", "@State var x: Int?", "@Namespace var space", "@FocusState private var isOn: Bool",
      "@AppStorage(\"a\") var a: Bool", "static let a: Int = 3", "lazy var a: Int = 3",
      "var a: [String] {\n    [\"a\"]\n  }", "let f: (Int) -> Int = { $0 }", "init() {}\n  init(a: Int) {}",
      "let a: [Int]\n    = [1]", "@StateObject private var model = Model()",
    ])
  func withoutValues(member: String) throws {
    let view = "import SwiftUI\nstruct Card: View {\n  \(member)\n  var body: some View { Color.red }\n}\n"
    #expect(text("main.swift", of: try sources(["A.swift": view])).contains("{ Card() }"))
  }
}
