/// A form in which a scene can be copied.
public enum SourceLanguage: String, CaseIterable, Codable, Sendable {
  /// A Swift file for iOS 18; a shader that it needs follows in a comment.
  case swiftUI = "swiftui"
  /// A page with a style sheet and a script, without libraries.
  case css
}

/// A scene as source code.
public enum SceneSource: Codable, Hashable, Sendable {
  /// The whole file; it stands alone and ends with a newline.
  case text(String)
  /// No source: a sentence with the reason and an alternative.
  case unavailable(String)
}
