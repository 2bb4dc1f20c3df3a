import Testing

@testable import Engine
@testable import Views

private struct Tabbed: View {
  var body: some View {
    TabView {
      Color.red.frame(width: 10, height: 10).tabItem { Text("A") }
      Color.blue.frame(width: 20, height: 10).tabItem { Text("B") }
    }
  }
}

private struct Selected: View {
  private enum Place { case home, away }
  @State private var place = Place.away

  var body: some View {
    TabView(selection: $place) {
      Tab("A", systemImage: "star", value: .home) { Color.red.frame(width: 10, height: 10) }
      Tab("B", systemImage: "star", value: .away) {
        Color.blue.frame(width: 20, height: 10).onTapGesture { place = .home }
      }
    }
  }
}

private struct Sectioned: View {
  @State private var tab = "b"

  var body: some View {
    TabView(selection: $tab) {
      Tab("A", systemImage: "star", value: "a") { Color.red.frame(width: 10, height: 10) }
      TabSection("More") {
        Tab("B", systemImage: "star", value: "b") { Color.blue.frame(width: 20, height: 10) }
      }
    }
  }
}

private struct Paged: View {
  @State private var page = 0

  var body: some View {
    TabView(selection: $page) {
      Color.red.frame(width: 10, height: 10).tag(0)
      Color.blue.frame(width: 20, height: 10).tag(1)
    }
    .tabViewStyle(.page(indexDisplayMode: .never))
  }
}

@Suite("Tabs")
struct TabTests {
  private func widths(_ scene: Performed, at time: Double = 0) -> [Double] {
    scene.rectangles(at: time).filter { $0[3] == 10 }.map { $0[2] }
  }

  @Test("Pages take all the room that the views beside them leave")
  func pagesFill() {
    let scene = Performed(
      VStack(spacing: 0) {
        TabView { Color.red.frame(width: 10, height: 10) }.tabViewStyle(.page)
        Color.blue.frame(width: 20, height: 10)
      })
    #expect(scene.rectangles().filter { $0[3] == 10 } == [[95, 40, 10, 10], [90, 90, 20, 10]])
  }

  @Test("A tab has a badge, and one of 0 has none")
  func badge() {
    func capsules(_ count: Int) -> [[Double]] {
      Performed(
        TabView {
          Tab("A", systemImage: "star") { Color.red.frame(width: 10, height: 10) }.badge(count)
          Color.red.frame(width: 10, height: 10).badge(count).tabItem { Text("B") }
        }
      ).rectangles().filter { $0[3] == 18 }
    }
    #expect(capsules(0) == [])
    // Each begins at the middle of its half of the bar, from where it is moved beside the symbol.
    #expect(capsules(3).map { $0[0] } == [50, 150])
    #expect(capsules(3).map { $0[2] } == [18, 18])
  }

  @Test("What scrolls on a page within a tab ends at the bar")
  func scrolling() {
    let scene = Performed(
      TabView {
        NavigationStack { ScrollView { Color.red.frame(height: 300) }.toolbar(.hidden) }
          .tabItem { Text("A") }
      })
    let clips = scene.numbers(.clip).map { $0[1] + $0[3] }
    #expect(clips.allSatisfy { $0 <= 51 } && !clips.isEmpty)
  }

  @Test("Without a bar, a tab takes the whole height")
  func hiddenBars() {
    struct Hiding: View {
      init() { UITabBar.appearance().isHidden = true }
      var body: some View { TabView { Color.red.tabItem { Text("A") } } }
    }
    let tabs = Performed(TabView { Color.red.toolbar(.hidden, for: .tabBar).tabItem { Text("A") } })
    #expect(tabs.rectangles() == [[0, 0, 200, 100]])
    #expect(Performed(Hiding()).rectangles() == [[0, 0, 200, 100]])
    #expect(Performed(TabView { Color.red }).rectangles() != [[0, 0, 200, 100]])
  }

  @Test("The first tab is seen above the bar, until another label is tapped")
  func bar() {
    var scene = Performed(Tabbed())
    #expect(widths(scene) == [10])
    scene.tap(150, 80, at: 0)
    #expect(widths(scene, at: 1) == [20])
  }

  @Test("A binding selects a tab by its value")
  func selection() {
    var scene = Performed(Selected())
    #expect(widths(scene) == [20])
    scene.tap(100, 25, at: 0)
    #expect(widths(scene, at: 1) == [10])
  }

  @Test("A binding selects a tab of a section as any other")
  func section() {
    let scene = Performed(Sectioned())
    #expect(widths(scene) == [20])
    #expect(scene.scene.notices.isEmpty)
  }

  @Test("Pages stand side by side, each as large as the view")
  func pages() {
    let scene = Performed(Paged())
    #expect(widths(scene) == [10, 20])
    #expect(scene.rectangles().map { $0[0] } == [95, 290])
  }

  @Test("A finger turns a page, which follows it and then comes to rest")
  func turn() throws {
    var scene = Performed(Paged())
    scene.touch(.began, 180, 50, at: 0)
    for step in 1...10 { scene.touch(.moved, 180 - Double(step) * 15, 50, at: Double(step) / 50) }
    scene.touch(.ended, 30, 50, at: 0.21)
    let moving = try #require(scene.numbers(.offset, at: 0.22).first)[0]
    #expect(moving > -200 && moving < -100)
    #expect(try #require(scene.numbers(.offset, at: 5).first)[0] == -200)
  }
}
