import Rooms

/// The Swift compiler's output for terminals: `file:line:column: error: message`, then the source line.
enum CompilerOutput {
  /// The most diagnostics that are read.
  private static let most = 100
  /// The modules whose declarations notes may refer to; a source can claim to be any other.
  private static let modules = ["Engine.", "Views.", "SwiftUI.", "Tiltcast.", "SceneService.", "Swift."]

  /// The diagnostics in the order of the output, each once.
  static func diagnostics(in output: String, of sources: SceneSources) -> [SceneDiagnostic] {
    var found: [SceneDiagnostic] = []
    var isExcerpt = false
    // What a note without a place belongs to.
    var subject: ScenePlace?
    // Whether the last error is about values that stand in for others, which no note about them explains.
    var isStandIn = false
    for line in output.split(separator: "\n", omittingEmptySubsequences: false) {
      guard var said = Said(line) else {
        isExcerpt = false
        continue
      }
      let view = said.place.flatMap(StandIns.view)
      if let view { (said.place, said.message) = (view.place, StandIns.sentence(for: view.name)) }
      let place = said.place.flatMap(sources.place)
      // After a place comes the line there, in which anything can stand.
      if isExcerpt, place == nil {
        isExcerpt = false
        continue
      }
      isExcerpt = said.place != nil
      if said.severity != .note { (subject, isStandIn) = (place, view != nil) }
      if isStandIn, said.severity != .error { continue }
      var message = said.message
      if let name = said.place?.file, modules.contains(where: name.hasPrefix), !name.contains("/") {
        message += " (\(name))"
      }
      if said.severity == .error, let sentence = MissingNames.sentence(for: message) { message = sentence }
      let diagnostic = SceneDiagnostic(said.severity, from: .compiler, message, at: place ?? subject)
      guard !found.contains(diagnostic), !follows(diagnostic, from: found) else { continue }
      found.append(diagnostic)
      if found.count == most { break }
    }
    // What follows from other errors is not said with them.
    let reasons = found.filter { !($0.file == nil && $0.message.contains("command failed")) }
    return reasons.contains { $0.severity == .error } ? reasons : found
  }

  /// The most candidates for a call that are named: the compiler lists all that have the name.
  private static let mostCandidates = 2

  /// True if earlier diagnostics already explain this one: it follows from another error on its line, or lists one
  /// candidate too many.
  private static func follows(_ diagnostic: SceneDiagnostic, from found: [SceneDiagnostic]) -> Bool {
    switch diagnostic.severity {
    case .error:
      guard diagnostic.message.hasPrefix("cannot infer contextual base in reference to member"),
        let line = diagnostic.line
      else { return false }
      return found.contains { $0.severity == .error && $0.file == diagnostic.file && $0.line == line }
    case .note:
      guard diagnostic.message.hasPrefix("candidate ") else { return false }
      let notes = found.reversed().prefix { $0.severity == .note }
      return notes.count { $0.message.hasPrefix("candidate ") } >= mostCandidates
    case .warning: return false
    }
  }

  /// True if a compiler or a linker has not found what belongs to it: its command is for a system that was different, or
  /// for other imports.
  static func isFault(ofTools text: String) -> Bool {
    ["could not build C module", "cannot open /", "unable to find library"].contains { text.contains($0) }
  }

  /// The errors behind those about `return` in a builder of views: a closure with another mistake is taken for one.
  static let hiddenCause = "cannot use explicit 'return' statement in the body of result builder"

  /// Errors with their notes, of which only the first in each file is kept: a parser that has lost its way finds more.
  static func causes(in diagnostics: [SceneDiagnostic]) -> [SceneDiagnostic] {
    var files: Set<String?> = []
    var isKept = false
    return diagnostics.filter { diagnostic in
      switch diagnostic.severity {
      case .error: isKept = files.insert(diagnostic.file).inserted
      case .warning: isKept = false
      case .note: break
      }
      return isKept
    }
  }
}

extension CompilerOutput {
  /// A line that says something about the sources.
  private struct Said {
    var severity: SceneDiagnostic.Severity
    var place: SourcePlace?
    var message: String

    /// The words that the compiler and the linker write where other lines have a place.
    private static let speakers: Set<Substring> = ["<unknown>:0", "ld.lld", "clang"]

    init?(_ line: Substring) {
      for severity in [SceneDiagnostic.Severity.error, .warning, .note] {
        let marker = "\(severity.rawValue): "
        if line.hasPrefix(marker) {
          self.init(severity: severity, place: nil, message: String(line.dropFirst(marker.count)))
          return
        }
        guard let range = line.firstRange(of: ": \(marker)") else { continue }
        let head = line[..<range.lowerBound]
        let place = SourcePlace(head)
        guard place != nil || Self.speakers.contains(head) else { continue }
        self.init(severity: severity, place: place, message: String(line[range.upperBound...]))
        return
      }
      return nil
    }

    private init(severity: SceneDiagnostic.Severity, place: SourcePlace?, message: String) {
      (self.severity, self.place, self.message) = (severity, place, message)
    }
  }
}

/// A place in a source file, as a compiler or a backtrace names it.
struct SourcePlace {
  var file: String
  var line: Int
  /// In bytes, from 1.
  var column: Int

  /// Reads `file:line:column`, or returns nil for other texts.
  init?(_ text: Substring) {
    let parts = text.split(separator: ":")
    guard parts.count >= 3, let line = Int(parts[parts.count - 2]),
      let column = Int(parts[parts.count - 1].prefix { $0.isASCII && $0.isNumber })
    else { return nil }
    (self.line, self.column) = (line, column)
    file = parts.dropLast(2).joined(separator: ":")
  }
}

/// A place in a folder's sources, with its line as it was compiled.
struct ScenePlace {
  var file: String
  var line: Int
  /// In Unicode scalars, from 1.
  var column: Int
  var excerpt: String
}

extension SceneSources {
  /// Returns a place in these sources, or nil if it is elsewhere.
  func place(_ named: SourcePlace) -> ScenePlace? {
    guard let file = place(of: named.file), let excerpt = line(named.line, of: file) else { return nil }
    let before = excerpt.utf8.prefix(max(0, named.column - 1))
    return ScenePlace(
      file: file, line: named.line,
      column: String(decoding: before, as: UTF8.self).unicodeScalars.count + 1, excerpt: excerpt)
  }
}

extension SceneDiagnostic {
  /// A diagnostic at a place, if there is one.
  init(_ severity: Severity, from origin: Origin, _ message: String, at place: ScenePlace?) {
    self.init(
      severity, from: origin, message, file: place?.file, line: place?.line, column: place?.column,
      excerpt: place?.excerpt)
  }
}

extension CompilerOutput {
  /// The most characters of a line in which a place is looked for.
  private static let mostOfPlace = 4000

  /// The place that a compiler was at when it crashed or was stopped, from its last words:
  /// `3. While type-checking expression at [/folder/Card.swift:14:9 - line:14:80]`.
  static func place(ofCrash text: String, in sources: SceneSources) -> ScenePlace? {
    let lines = text.split(separator: "\n").filter { $0.first?.isNumber == true && $0.contains("While ") }
    // The innermost comes last.
    for line in lines.reversed() {
      // What stands in a name of the scene's may look like places, too.
      for range in line.prefix(mostOfPlace).ranges(of: "\(sources.folder)/") {
        let name = line[range.lowerBound...].prefix(mostOfPlace).prefix { !"] )".contains($0) || $0 == " " }
        let place = name.firstRange(of: " - ").map { name[..<$0.lowerBound] } ?? name
        if let found = SourcePlace(place).flatMap(sources.place) { return found }
      }
    }
    return nil
  }
}
