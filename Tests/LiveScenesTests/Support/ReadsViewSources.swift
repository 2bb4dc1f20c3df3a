@testable import LiveScenes

/// Tests of what is made of a folder without main.swift.
protocol ReadsViewSources {}

extension ReadsViewSources {
  /// The sources of a folder with files of these texts.
  func sources(
    _ texts: [String: String], besides builtIn: Set<String> = []
  ) throws(CompilerRefusal) -> SceneSources {
    let files = texts.sorted { $0.key < $1.key }.map {
      SceneSources.File(place: $0.key, text: Array($0.value.utf8))
    }
    return try SceneSources(of: "/scenes", files, besides: builtIn)
  }

  /// What is compiled in the place of a file.
  func text(_ place: String, of sources: SceneSources) -> String {
    let file = sources.compiled.first { $0.name == "/scenes/\(place)" }
    return String(decoding: file?.text ?? [], as: UTF8.self)
  }

  /// The first mistake that is found in such a folder.
  func refusal(_ texts: [String: String]) -> (sentence: String, file: String?, line: Int?)? {
    do {
      _ = try sources(texts)
      return nil
    } catch {
      return error.diagnostics.first.map { ($0.message, $0.file, $0.line) }
    }
  }

  /// A file with a view.
  static var content: String {
    "import SwiftUI\nstruct ContentView: View { var body: some View { Color.red } }\n"
  }
}
