import Foundation
import Testing

@testable import Engine

@Suite("Sources of scenes")
struct SceneSourceTests {
  @Test("A crowd's scene cannot be had as source; a sentence says so")
  func crowds() {
    for type in SceneCatalog.builtIn.kinds where type.crowd != nil {
      for language in SourceLanguage.allCases {
        #expect(
          type.scene().source(in: language)
            == .unavailable("The scene \"\(type.name)\" has no source to copy."))
      }
    }
  }

  @Test("Every other scene can be had in SwiftUI; where there is no CSS, a sentence says what to take")
  func availability() {
    for type in SceneCatalog.builtIn.kinds where type.crowd == nil {
      for language in SourceLanguage.allCases {
        guard case .unavailable(let reason) = type.scene().source(in: language) else { continue }
        #expect(["mesh", "ripple", "shaders"].contains(type.name) && language == .css)
        #expect(reason.hasSuffix("."))
        #expect(reason.contains("SwiftUI"))
      }
    }
  }

  @Test("The Swift compiler reads every Swift source, whatever the choices")
  func parses() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "tiltcast-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var files: [String] = []
    for type in SceneCatalog.builtIn.kinds {
      for values in combinations(of: type) {
        guard case .text(let text) = try tuned(type.scene(), values).source(in: .swiftUI) else { continue }
        let file = folder.appending(path: "\(type.name)\(files.count).swift")
        try text.write(to: file, atomically: true, encoding: .utf8)
        files.append(file.path)
      }
    }
    let compiler = Process()
    compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    compiler.arguments = ["swiftc", "-frontend", "-parse", "-swift-version", "6"] + files
    let output = Pipe()
    compiler.standardError = output
    try compiler.run()
    let complaints = output.fileHandleForReading.readDataToEndOfFile()
    compiler.waitUntilExit()
    #expect(compiler.terminationStatus == 0, "\(String(decoding: complaints, as: UTF8.self))")
    #expect(files.count > 60)
  }

  @Test("The shaders that a scene draws with come with its source, in Metal's language")
  func shaders() throws {
    var stage = Stage(ShadersScene())
    stage.render(at: 0)
    guard case .text(let text) = stage.source(in: .swiftUI),
      case .text(let scene) = stage.scene.source(in: .swiftUI)
    else {
      Issue.record("There is no source.")
      return
    }
    #expect(text.hasPrefix(scene))
    for name in ["aurora", "gradientMap", "wobble", "ripple", "sway"] {
      #expect(text.contains(" \(name)(") && text.dropFirst(scene.count).contains("[[ stitchable ]]"))
    }
  }

  @Test("A shader that nobody has written in Metal's language is named in a comment")
  func missingMetal() throws {
    let aurora = try ShaderFunction(
      name: "aurora",
      text: "vec4 aurora(vec2 position, vec4 bounds, float turn, vec2 tilt) { return vec4(turn); }")
    let library = ShaderLibrary([aurora], before: .builtIn)
    var stage = Stage(ShadersScene(), environment: Environment(shaders: library))
    stage.render(at: 0)
    guard case .text(let text) = stage.source(in: .swiftUI) else {
      Issue.record("There is no source.")
      return
    }
    #expect(text.contains("// aurora is not written in Metal: write aurora.metal beside aurora.frag."))
    #expect(!text.contains("half4 aurora"))
  }

  /// Texts, each with its literal in Swift and in a page's script.
  private static let literals: [(String, String, String)] = [
    ("plain 🧑‍💻", #""plain 🧑‍💻""#, #""plain 🧑‍💻""#),
    (#"a "quoted" \(word)"#, #""a \"quoted\" \\(word)""#, #""a \"quoted\" \\(word)""#),
    ("line\nend\u{2028}", #""line\u{a}end\u{2028}""#, #""line\u{a}end\u{2028}""#),
    ("\u{202E}turned", #""\u{202e}turned""#, #""\u{202e}turned""#),
    ("</script>", #""</script>""#, #""\u003c/script>""#),
  ]

  @Test("Texts become literals that mean the same and hide nothing", arguments: literals)
  func escaping(text: String, swift: String, script: String) {
    #expect(swiftLiteral(text) == swift)
    #expect(scriptLiteral(text) == script)
  }
}
