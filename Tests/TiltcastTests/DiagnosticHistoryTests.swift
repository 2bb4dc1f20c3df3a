import Rooms
import Testing

@testable import Tiltcast

@Suite("What a terminal shows of diagnostics")
struct DiagnosticHistoryTests {
  private let error = SceneDiagnostic(.error, from: .compiler, "cannot find 'x' in scope")
  private let warning = SceneDiagnostic(.warning, from: .scene, "The picture is not there.")

  @Test("Each is said once as long as it is there, and again when it has been gone")
  func once() {
    var history = DiagnosticHistory()
    #expect(history.news(in: [warning, error, error]) == [warning, error])
    #expect(history.news(in: [error, warning]) == [])
    #expect(history.news(in: [error]) == [])
    #expect(history.news(in: [error, warning]) == [warning])
  }

  @Test("After a save an error that is still there is said again, once, and a warning is not")
  func saved() {
    var history = DiagnosticHistory()
    _ = history.news(in: [error, warning])
    history.filesChanged()
    #expect(history.news(in: [error, warning]) == [error])
    #expect(history.news(in: [error, warning]) == [])
  }

  @Test("Of an error that is said already, a place that is known later is said alone")
  func place() {
    var history = DiagnosticHistory()
    let sentence = "The scene does not come to an end."
    let placed = SceneDiagnostic(
      .error, from: .scene, sentence, file: "Card.swift", line: 7, column: 3, excerpt: "x")
    #expect(history.news(in: [SceneDiagnostic(.error, from: .scene, sentence)]).map(\.message) == [sentence])
    let news = history.news(in: [placed])
    #expect(news.map(\.severity) == [.note])
    #expect(news.map(\.message) == ["It was here."])
    #expect(news.map(\.line) == [7])
    #expect(history.news(in: [placed]) == [])
  }
}
