extension Stage {
  /// The scene with its present parameters as source code, with the shaders that it draws with.
  ///
  /// A shader comes in Metal's language if its author wrote it in Metal; otherwise a comment says so.
  public func source(in language: SourceLanguage) -> SceneSource {
    let source = scene.source(in: language)
    let functions = frame.nodes.contains { $0.kind.usesShader } ? functionsInUse : []
    guard language == .swiftUI, case .text(let text) = source, !functions.isEmpty else { return source }
    return .text(text + "\n" + metalFile(functions) + "\n")
  }
}

/// A text that may stand in a comment: one with comments of its own is commented line by line.
private func commentable(_ text: String) -> String {
  let text = text.withoutEmptyEnd
  guard text.contains("/*") || text.contains("*/") else { return text }
  let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
  return lines.map { "// " + $0.replacing("/*", with: "/ *").replacing("*/", with: "* /") }.joined(
    separator: "\n")
}

/// Shaders as a comment that holds a Metal file.
private func metalFile(_ functions: [ShaderFunction]) -> String {
  // A file may hold several functions.
  var written: [String] = []
  for text in functions.compactMap({ $0.metal.map(commentable) }) where !written.contains(text) {
    written.append(text)
  }
  let missing = functions.filter { $0.metal == nil }.map { function in
    "// \(function.name) is not written in Metal: write \(function.name).metal beside \(function.name).frag."
  }
  guard !written.isEmpty else { return missing.joined(separator: "\n") }
  let include = "#include <metal_stdlib>\n#include <SwiftUI/SwiftUI.h>\nusing namespace metal;"
  return metalComment([include] + written + missing, file: "Shaders")
}

/// The parts of a Metal file as a comment that says where they belong.
func metalComment(_ parts: [String], file: String) -> String {
  (["/* \(file).metal: put this into a Metal file of the same target."] + parts + ["*/"])
    .joined(separator: "\n\n")
}
