import Engine

/// A fault in the source of people's own scenes, or a note about it.
package struct SceneDiagnostic: Codable, Equatable, Sendable {
  /// The severity of a diagnostic.
  package enum Severity: String, Codable, Sendable {
    /// The new version does not play.
    case error
    case warning
    case note
  }

  /// The source of a diagnostic.
  package enum Origin: String, Codable, Sendable {
    /// The compiler, of the source.
    case compiler
    /// The scene, when it played or before.
    case scene
    /// The server, of the files.
    case file
    /// A presenter's screen, of a shader.
    case screen
  }

  /// The most diagnostics in one message.
  package static let most = 20
  private static let longestMessage = 2000
  private static let longestExcerpt = 300
  private static let longestPath = 500

  package let severity: Severity
  package let origin: Origin
  /// The message, in the words of its source.
  package let message: String
  /// The file's path in the scenes' folder.
  package let file: String?
  /// The line, from 1.
  package let line: Int?
  /// The column, from 1.
  package let column: Int?
  /// That line.
  package let excerpt: String?

  /// A diagnostic. Its texts are cut to their limits and made printable; a message may have several lines.
  package init(
    _ severity: Severity, from origin: Origin, _ message: String, file: String? = nil, line: Int? = nil,
    column: Int? = nil, excerpt: String? = nil
  ) {
    (self.severity, self.origin) = (severity, origin)
    self.message = message.beginning(Self.longestMessage).printableLines
    self.file = file?.beginning(Self.longestPath).printable
    self.line = line.map { max(1, $0) }
    self.column = column.map { max(1, $0) }
    self.excerpt = excerpt?.beginning(Self.longestExcerpt).printable
  }

  /// Reads a diagnostic, whose texts are bounded in the same way.
  package init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      try fields.decode(Severity.self, forKey: .severity),
      from: try fields.decode(Origin.self, forKey: .origin),
      try fields.decode(String.self, forKey: .message),
      file: try fields.decodeIfPresent(String.self, forKey: .file),
      line: try fields.decodeIfPresent(Int.self, forKey: .line),
      column: try fields.decodeIfPresent(Int.self, forKey: .column),
      excerpt: try fields.decodeIfPresent(String.self, forKey: .excerpt))
  }
}

/// A diagnostic as it travels.
struct LinkedDiagnostic: Encodable {
  var diagnostic: SceneDiagnostic
  /// The address that opens its place in an editor.
  var editor: String?

  private enum Key: CodingKey {
    case editor
  }

  func encode(to encoder: any Encoder) throws {
    try diagnostic.encode(to: encoder)
    var fields = encoder.container(keyedBy: Key.self)
    try fields.encodeIfPresent(editor, forKey: .editor)
  }
}
