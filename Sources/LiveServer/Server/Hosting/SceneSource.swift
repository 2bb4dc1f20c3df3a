import Engine
import Rooms
import Support

/// News about the scenes that people write while a server runs.
package struct SceneNews: Sendable {
  /// All scenes from now on, or nil if they are the same.
  package var scenes: SceneCatalog?
  /// All problems of their source now, or nil if they are the same.
  package var diagnostics: [SceneDiagnostic]?
  /// The pictures of the scenes, by their paths below `/scenes`, or nil if they are the same.
  package var pictures: StaticFiles?
  /// Lays texts out, with the scenes' fonts. Nil if the fonts are the same.
  package var typesetter: (any Typesetter)?
  /// The shaders that scenes can name, or nil if they are the same.
  package var shaders: ShaderLibrary?
  /// The compilation that the scenes come from, or nil if nothing was compiled.
  package var compilation: Compilation?
  /// True if scenes' programs have answered.
  var hasAnswers = false

  /// The changes; nil for each unchanged part.
  package init(
    scenes: SceneCatalog? = nil, diagnostics: [SceneDiagnostic]? = nil, pictures: StaticFiles? = nil,
    typesetter: (any Typesetter)? = nil, shaders: ShaderLibrary? = nil, compilation: Compilation? = nil,
    hasAnswers: Bool = false
  ) {
    (self.scenes, self.diagnostics) = (scenes, diagnostics)
    (self.pictures, self.typesetter, self.shaders) = (pictures, typesetter, shaders)
    (self.compilation, self.hasAnswers) = (compilation, hasAnswers)
  }
}

/// A compilation of scenes after a save.
package struct Compilation: Sendable {
  /// The names of the scenes.
  private let names: [String]
  /// The time from the save to the first picture, in seconds.
  private let seconds: Double

  /// A compilation from its parts.
  package init(_ names: [String], seconds: Double) { (self.names, self.seconds) = (names, seconds) }

  /// True if a scene is one of these.
  func contains(_ name: String) -> Bool { names.contains(name) }

  /// A line about it, with how many screens show one of the scenes.
  func sentence(screens: Int) -> String {
    let tenths = Int(saturating: (seconds * 10).rounded())
    let shown =
      names.prefix(5).joined(separator: ", ") + (names.count > 5 ? " and \(names.count - 5) more" : "")
    let seen =
      switch screens {
      case 0: "no screen shows it yet"
      case 1: "1 screen shows it"
      default: "\(screens) screens show it"
      }
    return "Compiled \(shown) in \(tenths / 10).\(tenths % 10) s; \(seen)."
  }
}

/// A folder with scenes that change while people look at them.
package struct SceneSource {
  /// The news about the scenes.
  package let news: Inbox<SceneNews>
  /// The path of the folder, or nil if its scenes never change.
  package let watched: String?
  /// The editor in which presenters open its files; nil for none.
  let editor: EditorLink?
  /// Looks whether the folder has changed, on the thread that watches it.
  package let look: @Sendable () -> Void
  /// Writes a line for the person who changes them.
  package let say: @Sendable (String) -> Void
  /// Ends the scenes for good.
  let end: @Sendable () -> Void

  /// A source from its parts.
  package init(
    news: Inbox<SceneNews>, watched: String? = nil, editor: EditorLink? = nil,
    look: @escaping @Sendable () -> Void = {}, say: @escaping @Sendable (String) -> Void = { _ in },
    end: @escaping @Sendable () -> Void = {}
  ) {
    (self.news, self.watched, self.editor) = (news, watched, editor)
    (self.look, self.say, self.end) = (look, say, end)
  }
}
