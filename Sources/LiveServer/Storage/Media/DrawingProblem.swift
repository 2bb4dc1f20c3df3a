import Foundation
import Support

/// The reason why an SVG could not be drawn, from the output of librsvg's program.
enum DrawingProblem {
  private static let elsewhere = "its document type refers to other files, which are not read"
  private static let causes = [
    ("entity reference loop", "its entities repeat one another too often"),
    ("PEReference", elsewhere),
    ("referenced elements", "its elements refer to one another too often"),
    ("Excessive depth", "its elements are nested too deeply"),
    ("number of elements", "it has too many elements"),
    ("dimensions", "it has no size"),
  ]
  private static let longest = 200

  /// A reason without a full stop; nil if the program said nothing that helps.
  ///
  /// - Parameter refersToFiles: Whether entities are declared to be in other files: then they count as not defined.
  static func reason(_ said: String, refersToFiles: Bool = false) -> String? {
    guard let line = said.split(separator: "\n").first.map(String.init) else { return nil }
    let place =
      line.firstMatch(of: /line (\d+) column (\d+) of data: (.+)/).map { ($0.1, $0.2, $0.3) }
      ?? line.firstMatch(of: /\(null\):(\d+):(\d+): (.+)/).map { ($0.1, $0.2, $0.3) }
    // It is followed by a name, which may be anything.
    if line.contains("Entity '") {
      if refersToFiles { return elsewhere }
    } else if let cause = causes.first(where: { line.contains($0.0) }) {
      return cause.1
    }
    guard let (row, column, words) = place else { return nil }
    let message = String(words.prefix(longest)).printable.trimmingCharacters(
      in: CharacterSet(charactersIn: ". "))
    return "it is not well-formed XML at line \(row), column \(column) (\(message))"
  }
}
