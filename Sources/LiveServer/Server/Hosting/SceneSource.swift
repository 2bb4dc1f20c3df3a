import Engine
import Rooms
import Support

/// What is new about the scenes that people write while a server runs.
package struct SceneNews: Sendable {
  /// All scenes that there are from now on; nil where they are the same.
  package var scenes: SceneCatalog?
  /// All that is wrong with their source now; nil where that is the same.
  package var diagnostics: [SceneDiagnostic]?
  /// What they draw besides, by its paths below `/scenes`; nil where that is the same.
  package var pictures: StaticFiles?
  /// What lays texts out, with their fonts; nil where that is the same.
  package var typesetter: (any Typesetter)?
  /// The shaders that they can name; nil where these are the same.
  package var shaders: ShaderLibrary?

  /// What has changed; nil for what has not.
  package init(
    scenes: SceneCatalog? = nil, diagnostics: [SceneDiagnostic]? = nil, pictures: StaticFiles? = nil,
    typesetter: (any Typesetter)? = nil, shaders: ShaderLibrary? = nil
  ) {
    (self.scenes, self.diagnostics) = (scenes, diagnostics)
    (self.pictures, self.typesetter, self.shaders) = (pictures, typesetter, shaders)
  }
}

/// A folder with scenes that change while people look at them.
package struct SceneSource {
  /// What has become of the scenes.
  package let news: Inbox<SceneNews>
  /// The path of the folder; nil where nobody changes it.
  package let watched: String?
  /// Where presenters open its files; nil for nowhere.
  let editor: EditorLink?
  /// Looks whether the folder has changed, on the thread that watches it.
  package let look: @Sendable () -> Void

  /// A source from its parts.
  package init(
    news: Inbox<SceneNews>, watched: String? = nil, editor: EditorLink? = nil,
    look: @escaping @Sendable () -> Void = {}
  ) {
    (self.news, self.watched, self.editor, self.look) = (news, watched, editor, look)
  }
}
