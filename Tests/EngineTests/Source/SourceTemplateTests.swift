import Testing

@testable import Engine

@Suite("Templates of sources")
struct SourceTemplateTests {
  private func filled(
    _ text: String, _ values: [String: SourceValue] = [:], in language: SourceLanguage = .swiftUI
  ) -> String {
    SourceTemplate(Array(text.utf8)).filled(with: values, in: language)
  }

  @Test("A constant gets its value, whatever it was")
  func constants() {
    let text = """
      struct V {
        static let angle = 60.0
        static let title = "Old"
        static let tint: Color = Color.pink
        static let other = 1
        let angle = 2.0
      }
      """
    let values: [String: SourceValue] = [
      "angle": .number(-0.5), "title": .text("a \"b\""), "tint": .color(Color(red: 1, green: 0, blue: 0.5)),
    ]
    #expect(
      filled(text, values) == """
        struct V {
          static let angle = -0.5
          static let title = "a \\"b\\""
          static let tint: Color = Color(red: 1, green: 0, blue: 0.5)
          static let other = 1
          let angle = 2.0
        }
        """)
  }

  @Test("In a page a unit, a comment and a function's own constants stay")
  func page() {
    let text = """
      :root {
        --item-width: 8px;
        --tint: #ffffff;
      }
      const total = 0.9; // seconds
      function f() {
        const total = 1;
      }
      """
    let values: [String: SourceValue] = [
      "itemWidth": .number(302), "tint": .color(Color(red: 1, green: 0, blue: 0)), "total": .number(2),
    ]
    #expect(
      filled(text, values, in: .css) == """
        :root {
          --item-width: 302px;
          --tint: #ff0000;
        }
        const total = 2; // seconds
        function f() {
          const total = 1;
        }
        """)
  }

  @Test("A list over several lines is replaced as a whole")
  func lists() {
    let values: [String: SourceValue] = [
      "parts": .rows([[.tuple([.text("a"), .flag(true)])], [.vector([0, 0.5]), .count(3)]])
    ]
    #expect(
      filled("  static let parts = [\n    1,\n    2,\n  ]\n  end", values)
        == "  static let parts = [\n    (\"a\", true),\n    [0, 0.5], 3,\n  ]\n  end")
    #expect(
      filled("const parts = [\n  [1],\n];\nend", values, in: .css)
        == "const parts = [\n  [\"a\", true],\n  [0, 0.5], 3,\n];\nend")
  }

  @Test("Conditions choose a part, which moves out to where it belongs and leaves no gap")
  func conditions() {
    let text = """
      a

      #if x && !y
        #if z
          b
        #else
          c
        #endif

      #elseif y || w
        d
      #endif

      }
      """
    #expect(filled(text) == "a\n}")
    #expect(filled(text, ["x": .flag(true)]) == "a\n\nc\n}")
    #expect(filled(text, ["x": .flag(true), "z": .number(0.5)]) == "a\n\nb\n}")
    #expect(filled(text, ["x": .flag(true), "y": .count(1)]) == "a\n\nd\n}")
    #expect(filled(text, ["w": .flag(true), "x": .number(0)]) == "a\n\nd\n}")
  }

  @Test("A page's conditions stand in comments, in which lies what does not play by default")
  func comments() {
    let text = """
      /* #if x
      a
      #else */
      b
      /* #endif */
      <!-- #if !x -->
      c
      <!-- #endif -->
      """
    #expect(filled(text, in: .css) == "b\nc")
    #expect(filled(text, ["x": .flag(true)], in: .css) == "a")
  }

  @Test("What the compiler decides stays")
  func compilersConditions() {
    let text = """
      #if x
        #if canImport(Kit)
          import Kit
        #endif
      #endif
      """
    #expect(filled(text).isEmpty)
    #expect(filled(text, ["x": .flag(true)]) == "#if canImport(Kit)\n  import Kit\n#endif")
  }

  // MARK: - The scenes' own templates

  private static let scenes: [any TemplateScene] = [
    Arm(), Book(), Carousel(), Hue(), Lenticular(), Mesh(), Panorama(), RippleScene(), ShadersScene(),
    TextTransition(), Twirl(),
  ]

  private static func template(of scene: any TemplateScene, _ language: SourceLanguage) -> SourceTemplate? {
    let templates = type(of: scene).templates
    guard language == .css else { return templates.swiftUI }
    guard case .template(let page) = templates.css else { return nil }
    return page
  }

  @Test("Every scene with a source has a template, which plays with the scene's defaults as it is")
  func defaults() {
    #expect(
      Set(Self.scenes.map { type(of: $0).name })
        == Set(SceneCatalog.builtIn.kinds.filter { $0.crowd == nil }.map(\.name)))
    for scene in Self.scenes {
      for language in SourceLanguage.allCases {
        guard let template = Self.template(of: scene, language),
          case .text(let text) = scene.source(in: language)
        else { continue }
        #expect(text.hasPrefix(template.filled(with: [:], in: language)), "\(type(of: scene).name)")
      }
    }
  }

  @Test("Every value that is no parameter is somewhere in the scene's templates")
  func values() {
    for scene in Self.scenes {
      for (name, value) in scene.templateValues {
        let others: [SourceValue] = [.count(7), .flag(!value.isTrue), .name("other")]
        let isUsed = SourceLanguage.allCases.contains { language in
          guard let template = Self.template(of: scene, language) else { return false }
          let texts = others.map { template.filled(with: [name: $0], in: language) }
          return Set(texts).count > 1
        }
        #expect(isUsed, "\(type(of: scene).name) does not use \(name)")
      }
    }
  }

  @Test("What reads the sensor is the same in all")
  func sensor() throws {
    func parts(_ language: SourceLanguage, from start: String, to end: String) -> [String] {
      Self.scenes.compactMap { scene in
        let values: [String: SourceValue] = ["tilt": .flag(true), "tiltToTurn": .flag(true)]
        guard let text = Self.template(of: scene, language)?.filled(with: values, in: language),
          let begin = text.firstRange(of: start), let close = text[begin.upperBound...].firstRange(of: end)
        else { return nil }
        return String(text[begin.lowerBound..<close.upperBound])
      }
    }
    let models = parts(.swiftUI, from: "final class Tilt {", to: "\n}\n")
    #expect(models.count == 4 && Set(models).count == 1)
    let functions = parts(.css, from: "function onTilt(handle) {", to: "\n}\n")
    #expect(functions.count == 3 && Set(functions).count == 1)
  }

  @Test("The pages have the scenes' curve and outline")
  func derived() throws {
    guard case .text(let twirl) = Twirl().source(in: .css), case .text(let arm) = Arm().source(in: .css)
    else {
      Issue.record("There is no page.")
      return
    }
    let stops = (0...25).map { step in
      step == 25
        ? "1" : rounded(Spring.default.value(fromValue: 0, toValue: 1, time: Double(step) * 0.032))
    }
    #expect(twirl.contains("linear(\(stops.joined(separator: ", ")))"))
    #expect(arm.contains("path(\"\(Bone.outline)\")"))
  }
}
