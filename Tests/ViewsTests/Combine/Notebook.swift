import Foundation

@testable import Views

/// The notes of subscriptions, with the scene's time, and the subscriptions themselves.
final class Notebook {
  private(set) var lines: [String] = []
  var kept: Set<AnyCancellable> = []

  /// Notes a value without the time.
  func add(_ value: Any) { lines.append("\(value)") }

  /// Notes a value behind the time.
  func note(_ value: Any) {
    lines.append(String(format: "%.1f ", ViewUpdate.current?.time ?? -1) + "\(value)")
  }

  /// Notes the values and the end of a publisher, behind the time.
  func note<P: Views.Publisher>(_ publisher: P) {
    publisher.sink(
      receiveCompletion: { [unowned self] in
        if case .failure(let error) = $0 { note("failed: \(error)") } else { note("end") }
      }, receiveValue: { [unowned self] in note($0) }
    ).store(in: &kept)
  }

  /// The notes of a scene that begins with a function.
  static func lines(until end: Double, _ begin: @escaping (Notebook) -> Void) -> [String] {
    struct Root: View {
      let begin: () -> Void
      var body: some View { Color.red.frame(width: 10, height: 10).onAppear(perform: begin) }
    }
    let notebook = Notebook()
    nonisolated(unsafe) let start = { begin(notebook) }
    var view = Performed(Root(begin: start))
    view.scene.catchUp(to: end, in: view.environment)
    notebook.kept = []
    return notebook.lines
  }
}

/// The values that a publisher sends at once, and whether it ends.
func sent<P: Views.Publisher>(_ publisher: P) -> (values: [P.Output], isOver: Bool) {
  var (values, isOver): ([P.Output], Bool) = ([], false)
  _ = publisher.sink(receiveCompletion: { _ in isOver = true }, receiveValue: { values.append($0) })
  return (values, isOver)
}
