import Engine
import Support

/// A scene's tunings that people gave names, in the order in which they were saved first.
struct Presets: Equatable {
  /// The most presets of a scene.
  static let most = 50
  /// The most characters of a name, as people count them.
  static let longestName = 40

  /// A tuning with a name.
  struct Preset: Codable, Equatable {
    var name: String
    var values: [String: ParameterValue]
  }

  private(set) var all: [Preset] = []

  /// The names, in the order of the presets.
  var names: [String] { all.map(\.name) }

  /// Keeps a tuning, in the place of an older one of the same name.
  mutating func save(_ values: [String: ParameterValue], as name: String) throws(WireError) {
    let name = try Self.checked(name)
    if let index = all.firstIndex(where: { $0.name == name }) {
      all[index].values = values
    } else if all.count < Self.most {
      all.append(Preset(name: name, values: values))
    } else {
      throw WireError(
        code: .tooMany, message: "There are \(Self.most) presets of this scene already; delete one first.",
        about: "preset")
    }
  }

  /// Forgets a preset.
  mutating func delete(_ name: String) throws(WireError) {
    let preset = try preset(name)
    all.removeAll { $0.name == preset.name }
  }

  /// The preset of a name.
  func preset(_ name: String) throws(WireError) -> Preset {
    let name = try Self.checked(name)
    guard let preset = all.first(where: { $0.name == name }) else {
      let known = all.isEmpty ? "none yet" : names.map { "\"\($0)\"" }.joined(separator: ", ")
      throw WireError(
        code: .unknownPreset,
        message: "There is no preset \"\(name.beginning(80))\" of this scene. There are: \(known).",
        about: "preset")
    }
    return preset
  }

  /// A name without the white space around it.
  private static func checked(_ name: String) throws(WireError) -> String {
    let words = name.split { $0 == " " || $0 == "\u{3000}" }
    let isPlain = name.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    guard let first = words.first, let last = words.last, isPlain, name.isVisible else { throw badName }
    let trimmed = String(name[first.startIndex..<last.endIndex])
    // A character of many marks can be long; what is kept stays small.
    guard trimmed.count <= longestName, trimmed.utf8.count <= 25 * longestName else { throw badName }
    return trimmed
  }

  private static let badName = WireError(
    code: .outOfRange,
    message: "A preset's name has 1 to \(longestName) characters, at least one of them visible, on one line.",
    about: "preset")
}

extension Presets: Codable {
  /// Reads a list of presets.
  init(from decoder: any Decoder) throws { all = try decoder.singleValueContainer().decode([Preset].self) }

  /// Writes a list of presets.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(all)
  }
}
