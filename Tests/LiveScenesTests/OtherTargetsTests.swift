import Testing

@testable import LiveScenes

@Suite("Files of other targets")
struct OtherTargetsTests {
  private func targets(_ texts: [String: String]) -> (kept: [String], omissions: [String]) {
    let targets = OtherTargets(
      in: texts.sorted { $0.key < $1.key }.map {
        SceneSources.File(place: $0.key, text: Array($0.value.utf8))
      })
    return (targets.files.map(\.place), targets.omissions.map { "\($0.file ?? ""):\($0.line ?? 0)" })
  }

  @Test(
    "Widgets, extensions and tests of XCTest are left out",
    arguments: [
      "import SwiftUI\nimport WidgetKit\n@main\nstruct W: Widget { }\nstruct E: View { }",
      "import WidgetKit\nstruct P: TimelineProvider { }", "import AppIntents\nstruct I: AppIntent { }",
      "import XCTest\nfinal class T: XCTestCase { }",
    ])
  func leftOut(text: String) {
    let targets = targets(["A.swift": "import SwiftUI", "B.swift": text])
    #expect(targets.kept == ["A.swift"])
    #expect(targets.omissions.count == (text.contains("XCTest") ? 0 : 1))
  }

  @Test(
    "Files of the app stay, whatever they import or say in comments",
    arguments: [
      "import WidgetKit\n// A TimelineProvider: Widget\nstruct A: View { }",
      "import AppIntents\n@main struct A: App { }", "import AppIntents\nstruct A: View\n{ }",
      "import AppIntents\nstruct A: Equatable, View { }", "import Intents\nclass M: ObservableObject { }",
      "import Testing\nimport XCTest\n@Test func a() { }", "/*\nimport XCTest\n*/\nstruct A: View { }",
    ])
  func kept(text: String) { #expect(targets(["B.swift": text]).kept == ["B.swift"]) }

  @Test("A folder for another system is left out if a file in it has the same name as one elsewhere")
  func systems() {
    let targets = targets([
      "App/A.swift": "", "MacApp/A.swift": "", "MacApp/B.swift": "", "App Watch App/A.swift": "",
      "macOS/Sub/C.swift": "", "Machines/M.swift": "", "MacroTracker/N.swift": "", "Watchlist/A2.swift": "",
    ])
    #expect(
      targets.kept == [
        "App/A.swift", "Machines/M.swift", "MacroTracker/N.swift", "Watchlist/A2.swift", "macOS/Sub/C.swift",
      ])
    #expect(targets.omissions.count == 1)
  }

  @Test("Of many files that are left out the first are named")
  func many() {
    let intents = (100..<200).map { ("\($0).swift", "import AppIntents\nstruct I\($0): AppIntent {}") }
    let targets = targets(Dictionary(uniqueKeysWithValues: intents))
    #expect(targets.kept.isEmpty && targets.omissions.count == 19)
  }

  @Test("Without files of the same name nothing is left out")
  func alone() {
    #expect(targets(["MacApp/A.swift": "", "App/B.swift": ""]).kept.count == 2)
  }
}
