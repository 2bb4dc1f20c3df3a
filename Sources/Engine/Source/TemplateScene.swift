/// A scene that is exported by templates, with its parameters as their constants and conditions: a number, a text, a
/// colour and a toggle by its name, and a choice by the name of its present value.
protocol TemplateScene: Scene {
  static var templates: SourceTemplates { get }
  /// The values that are no parameters, or differ from those of the parameters of these names.
  var templateValues: [String: SourceValue] { get }
}

/// The files that a scene is exported by.
struct SourceTemplates {
  let swiftUI: SourceTemplate
  /// The shader that follows the Swift file in a comment, and the name of its file.
  var metal: (name: String, template: SourceTemplate)?
  /// The page; a sentence says what to take instead if CSS has no such effect.
  let css: Page

  enum Page {
    case template(SourceTemplate)
    case unavailable(String)
  }
}

extension TemplateScene {
  /// Only parameters.
  var templateValues: [String: SourceValue] { [:] }

  func source(in language: SourceLanguage) -> SceneSource {
    let values = values
    switch (language, Self.templates.css) {
    case (.css, .template(let page)): return .text(page.filled(with: values, in: language))
    case (.css, .unavailable(let reason)): return .unavailable(reason)
    case (.swiftUI, _):
      let text = Self.templates.swiftUI.filled(with: values, in: language)
      guard let metal = Self.templates.metal else { return .text(text) }
      let shader = metal.template.filled(with: values, in: language).withoutEmptyEnd
      return .text(shader.isEmpty ? text : text + "\n" + metalComment([shader], file: metal.name) + "\n")
    }
  }

  private var values: [String: SourceValue] {
    var values: [String: SourceValue] = [:]
    for (parameter, value) in zip(Self.parameters, parameterValueList) {
      if let constant = SourceValue(value, of: parameter.description) {
        values[parameter.description.name] = constant
      } else if case .text(let choice) = value {
        values[choice] = values[choice] ?? .flag(true)
      }
    }
    return values.merging(templateValues) { $1 }
  }
}
