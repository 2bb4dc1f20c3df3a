import Rooms

/// The Swift compiler's output for terminals: `file:line:column: error: message`, then the source line.
enum CompilerOutput {
  /// The diagnostics in the order of the output, each once.
  static func diagnostics(in output: String, of folder: SceneFolder) -> [SceneDiagnostic] {
    let lines = output.split(separator: "\n", omittingEmptySubsequences: false)
    var found: [SceneDiagnostic] = []
    for (index, line) in lines.enumerated() {
      let next = lines.indices.contains(index + 1) ? lines[index + 1] : ""
      guard let diagnostic = diagnostic(in: line, before: next, of: folder), !found.contains(diagnostic)
      else {
        continue
      }
      found.append(diagnostic)
    }
    // What follows from other errors is not said with them.
    let reasons = found.filter { !($0.file == nil && $0.message.contains("command failed")) }
    return reasons.contains { $0.severity == .error } ? reasons : found
  }

  /// Whether files were saved while the compiler read them, so that what it says is of no use.
  static func isOvertaken(_ output: String) -> Bool { output.contains("was modified during the build") }

  private static func diagnostic(
    in line: Substring, before next: Substring, of folder: SceneFolder
  ) -> SceneDiagnostic? {
    for severity in [SceneDiagnostic.Severity.error, .warning, .note] {
      let marker = "\(severity.rawValue): "
      if line.hasPrefix(marker) {
        return SceneDiagnostic(severity, from: .compiler, String(line.dropFirst(marker.count)))
      }
      guard let range = line.firstRange(of: ": \(marker)"),
        let place = SourcePlace(line[..<range.lowerBound])
      else { continue }
      return SceneDiagnostic(
        severity, from: .compiler, String(line[range.upperBound...]),
        file: folder.contains(place.file) ? folder.relative(place.file) : nil, line: place.line,
        column: place.column(in: next), excerpt: String(next))
    }
    return nil
  }
}

/// A place in a source file.
struct SourcePlace {
  var file: String
  var line: Int
  var column: Int

  /// Reads `file:line:column`; nil where a text is none.
  init?(_ text: Substring) {
    let parts = text.split(separator: ":")
    guard parts.count >= 3, let line = Int(parts[parts.count - 2]),
      let column = Int(parts[parts.count - 1].prefix { $0.isASCII && $0.isNumber })
    else { return nil }
    (self.line, self.column) = (line, column)
    file = parts.dropLast(2).joined(separator: ":")
  }

  /// The column in Unicode scalars, where the compiler counts bytes; both from 1.
  func column(in source: some StringProtocol) -> Int {
    String(decoding: source.utf8.prefix(max(0, column - 1)), as: UTF8.self).unicodeScalars.count + 1
  }
}
