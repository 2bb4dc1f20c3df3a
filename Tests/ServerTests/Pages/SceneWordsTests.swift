import Foundation
import TestData
import Testing

@testable import Engine

@Suite("The words of scenes")
struct SceneWordsTests {
  @Test("Whatever a built-in scene says of itself has words in the other languages")
  func words() throws {
    let known = try table("sceneWords.json")
    for scene in SceneCatalog.builtIn.kinds.map(\.description) {
      var words = [scene.title] + scene.actions.map(\.title) + [scene.crowd?.button].compactMap(\.self)
      for parameter in scene.parameters {
        words += [parameter.title, parameter.group, parameter.help].compactMap(\.self)
      }
      for word in words where !word.isEmpty {
        #expect(known[word] != nil || known[pattern(of: word)] != nil, "\(scene.name): \(word)")
      }
    }
  }

  @Test("Each choice of a built-in scene has a title")
  func choices() throws {
    let sentences = try table("strings.json")
    for scene in SceneCatalog.builtIn.kinds.map(\.description) {
      for choice in scene.parameters.flatMap({ $0.choices ?? [] }) {
        let name = "choice" + choice.prefix(1).uppercased() + choice.dropFirst()
        #expect(sentences[name]?.count == 2, "\(scene.name): \(choice)")
      }
    }
  }

  private func table(_ name: String) throws -> [String: [String]] {
    let file = projectFolder.appending(path: "Public/\(name)")
    return try JSONDecoder().decode([String: [String]].self, from: Data(contentsOf: file))
  }

  /// The words with `{0}`, `{1}` … for their numbers.
  private func pattern(of words: String) -> String {
    var count = 0
    return words.replacing(/\d+/) { _ in
      defer { count += 1 }
      return "{\(count)}"
    }
  }
}
