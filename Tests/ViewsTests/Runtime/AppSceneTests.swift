import Testing

@testable import Views

private struct Inner: Scene {
  var body: some Scene {
    WindowGroup { Color.red.frame(width: 30, height: 20) }
  }
}

private struct Outer: App {
  var body: some Scene {
    Inner()
    Settings { Color.blue }
  }
}

@Suite("Scenes of an app")
struct AppSceneTests {
  @Test("The first window is shown, also where a scene of the author's own has it")
  func own() {
    #expect(Performed(AppContent<Outer>()).rectangles().map { $0[2] } == [30])
  }
}
