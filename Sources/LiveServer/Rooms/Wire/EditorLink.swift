/// The form of the addresses with which an editor opens a file at a line, as in `vscode://file{file}:{line}:{column}`.
package struct EditorTemplate: Equatable, Sendable {
  /// The reason why a text is no such form, as a clause.
  package struct Refusal: Error {
    package let reason: String
  }

  private static let longest = 500
  private static let placeholders: Set = ["file", "line", "column"]
  /// The URL schemes handled by browsers themselves.
  private static let schemesOfBrowsers: Set = [
    "about", "blob", "chrome", "data", "file", "filesystem", "ftp", "http", "https", "javascript", "vbscript",
    "view-source", "ws", "wss",
  ]

  private let text: String

  /// A form whose scheme belongs to a program other than the browser, with `{file}` in it and perhaps `{line}` and
  /// `{column}`.
  package init(_ text: String) throws(Refusal) {
    guard text.utf8.count <= Self.longest else {
      throw Refusal(reason: "it is longer than \(Self.longest) bytes")
    }
    guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && !#""<>\^`|"#.utf8.contains($0) }) else {
      throw Refusal(reason: "it has a character that an address cannot contain: percent-encode it")
    }
    guard let scheme = text.firstMatch(of: /^([A-Za-z][A-Za-z0-9+.\-]*):/)?.1.lowercased() else {
      throw Refusal(reason: "it does not begin with a scheme, such as vscode:")
    }
    guard !Self.schemesOfBrowsers.contains(scheme) else {
      throw Refusal(reason: "\(scheme): is opened by the browser and not by an editor")
    }
    let names = text.matches(of: /\{([^{}]*)\}/).map { String($0.1) }
    if let unknown = names.first(where: { !Self.placeholders.contains($0) }) {
      throw Refusal(reason: "it has {\(unknown)}, but only {file}, {line} and {column} are replaced")
    }
    guard names.contains("file") else { throw Refusal(reason: "it does not contain {file}") }
    guard text.utf8.count(where: { "{}".utf8.contains($0) }) == 2 * names.count else {
      throw Refusal(reason: "it has a brace without its other one")
    }
    self.text = text
  }

  /// The address of a place.
  ///
  /// - Parameters:
  ///   - file: The file's absolute path, which is percent-encoded here.
  ///   - line: The line, from 1.
  ///   - column: The column, from 1.
  func address(of file: String, line: Int, column: Int) -> String {
    text.replacing(/\{(file|line|column)\}/) { match in
      switch match.1 {
      case "file": file.percentEncodedPath
      case "line": "\(line)"
      default: "\(column)"
      }
    }
  }
}

/// The address at which a presenter's screen opens a file of the scenes in an editor.
package struct EditorLink: Equatable, Sendable {
  private let template: EditorTemplate
  private let folder: String

  /// Links to the files of a folder, given by its absolute path.
  package init(_ template: EditorTemplate, folder: String) {
    self.template = template
    self.folder = folder.hasSuffix("/") ? String(folder.dropLast()) : folder
  }

  /// The address of a diagnostic's place, or nil if it has no file in the folder.
  func address(of diagnostic: SceneDiagnostic) -> String? {
    guard let file = diagnostic.file, !file.isEmpty,
      file.split(separator: "/", omittingEmptySubsequences: false).allSatisfy({
        !["", ".", ".."].contains($0)
      })
    else { return nil }
    return template.address(
      of: "\(folder)/\(file)", line: diagnostic.line ?? 1, column: diagnostic.column ?? 1)
  }
}

extension String {
  /// The text with everything but slashes and the unreserved characters of RFC 3986 percent-encoded.
  fileprivate var percentEncodedPath: String {
    let kept = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/".utf8)
    var encoded = ""
    for byte in utf8 {
      if kept.contains(byte) {
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        encoded += byte < 16 ? "%0\(digits)" : "%\(digits)"
      }
    }
    return encoded
  }
}
