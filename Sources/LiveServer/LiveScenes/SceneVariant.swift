import Engine
import Foundation
import Rooms
import Support

/// The settings of a phone with which a view is drawn.
package struct SceneVariant: Codable, Hashable, Sendable {
  /// A setting that has several values.
  package enum Setting: String, CaseIterable, Sendable {
    case scheme, typeSize = "type-size", locale, size

    /// The values of it that a sentence names.
    private var examples: String {
      switch self {
      case .scheme: "light or dark"
      case .typeSize: PhoneSettings.TypeSize.allCases.map(\.rawValue).joined(separator: ", ")
      case .locale: "languages and regions such as de or ar_EG"
      case .size: "sizes in points such as 390x844"
      }
    }

    fileprivate func refusal(_ value: Substring) -> Failure {
      Failure("--variants \(rawValue) takes \(examples), not \"\(String(value).beginning(100).printable)\".")
    }
  }

  /// The sides of a stage, in points.
  private static let sides = 1.0...4000

  private var settings = PhoneSettings()
  private var locale: String?
  private var size: [Double]?
  /// The values that only it has among the others, as a label.
  package private(set) var label = ""

  /// The settings of a phone as usual.
  package init() {}

  /// All combinations of the values of settings, each such as `scheme=light,dark`.
  ///
  /// - Throws: A ``Failure`` that names what cannot be understood.
  package static func all(of texts: [String]) throws(Failure) -> [SceneVariant] {
    var variants = [SceneVariant()]
    var named: Set<Setting> = []
    for text in texts {
      let sides = text.split(separator: "=", maxSplits: 1)
      guard sides.count == 2, let setting = Setting(rawValue: String(sides[0])) else {
        let names = Setting.allCases.map(\.rawValue).joined(separator: ", ")
        throw Failure(
          "--variants takes settings and their values, such as scheme=light,dark, not \"\(text.printable)\". The settings are \(names)."
        )
      }
      guard named.insert(setting).inserted else {
        throw Failure("--variants names \(setting.rawValue) twice: write its values behind one another.")
      }
      var next: [SceneVariant] = []
      for variant in variants {
        for value in sides[1].split(separator: ",", omittingEmptySubsequences: false) {
          next.append(try variant.with(setting, value))
        }
      }
      variants = next
      guard variants.count <= most else { throw Failure("There are at most \(most) variants.") }
    }
    return variants
  }

  /// The most variants of a picture.
  private static let most = 50

  private func with(_ setting: Setting, _ value: Substring) throws(Failure) -> SceneVariant {
    var copy = self
    let text = String(value)
    switch setting {
    case .scheme:
      guard let scheme = PhoneSettings.ColorScheme(rawValue: text) else { throw setting.refusal(value) }
      copy.settings.scheme = scheme
    case .typeSize:
      guard let size = PhoneSettings.TypeSize(rawValue: text) else { throw setting.refusal(value) }
      copy.settings.typeSize = size
    case .locale:
      let isName = text.utf8.allSatisfy { byte in
        Unicode.Scalar(byte).properties.isAlphabetic && byte < 0x80 || (0x30...0x39).contains(byte)
          || byte == 0x5F || byte == 0x2D
      }
      guard isName, (2...40).contains(text.utf8.count), Self.isKnown(locale: text) else {
        throw setting.refusal(value)
      }
      copy.locale = text
    case .size:
      let sides = value.split(separator: "x").map { Double($0) }
      guard sides.count == 2, let width = sides[0], let height = sides[1], Self.sides.contains(width),
        Self.sides.contains(height)
      else { throw setting.refusal(value) }
      copy.size = [width, height]
    }
    copy.label += (label.isEmpty ? "" : " · ") + text
    return copy
  }

  /// True if the identifier's language exists, and its region if it has one. Foundation silently accepts any identifier.
  private static func isKnown(locale name: String) -> Bool {
    let parts = name.split { $0 == "_" || $0 == "-" }.map(String.init)
    guard let language = parts.first, Locale.LanguageCode(language).isISOLanguage else { return false }
    guard let region = parts.dropFirst().first(where: { $0.count == 2 }) else { return true }
    return Locale.Region(region.uppercased()).isISORegion
  }

  /// The expression of it in a scene's program; every word of it is one of ours.
  var expression: String {
    let parts = [
      settings.scheme.map { "colorScheme: .\($0.rawValue)" },
      settings.typeSize.map { "typeSize: .\($0.rawValue)" },
      locale.map { "locale: \"\($0)\"" },
      size.map { "stage: SwiftUI.CGSize(width: \($0[0]), height: \($0[1]))" },
    ]
    return "SwiftUI.ViewProgram.Appearance(\(parts.compactMap(\.self).joined(separator: ", ")))"
  }
}
