import Rooms

/// The editor in which presenters open the files of the scenes, as `--editor` names it.
struct EditorChoice {
  /// The form of its addresses; nil for no editor.
  let template: EditorTemplate?

  /// The forms of known editors, by their names.
  private static let forms: KeyValuePairs = [
    "vscode": "vscode://file{file}:{line}:{column}",
    "vscode-insiders": "vscode-insiders://file{file}:{line}:{column}",
    "vscodium": "vscodium://file{file}:{line}:{column}",
    "cursor": "cursor://file{file}:{line}:{column}",
    "windsurf": "windsurf://file{file}:{line}:{column}",
    "zed": "zed://file{file}:{line}:{column}",
    "xed": "xcode://open?file={file}&line={line}",
    "idea": "idea://open?file={file}&line={line}&column={column}",
    "sublime": "subl://open?url=file://{file}&line={line}&column={column}",
    "textmate": "txmt://open?url=file://{file}&line={line}&column={column}",
    "nova": "nova://open?path={file}&line={line}&column={column}",
  ]
  /// The names that can be given instead of a template.
  static let names = forms.map(\.key) + ["none"]

  /// The editor of that name, or the one that a template opens.
  init(_ text: String) throws(EditorTemplate.Refusal) {
    let form = Self.forms.first { $0.key == text.lowercased() }?.value
    template = text.lowercased() == "none" ? nil : try EditorTemplate(form ?? text)
  }
}
