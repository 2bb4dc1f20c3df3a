import Platform
import Support

/// The path of a scene's source file from its folder on: parts without links, dots at their beginning or control
/// characters, and an extension of a language that scenes are written in.
package struct SourcePlace: Hashable, Sendable {
  /// The extensions of Swift, and of shaders in GLSL and Metal.
  static let extensions = [".swift", ".frag", ".metal"]
  /// The most bytes of a path.
  private static let mostBytes = 200
  /// The most characters of a new file's name, without its extension.
  private static let mostCharacters = 40
  /// The rule for a new file's name, as a sentence.
  package static let rule =
    "A new file is called by a letter, then up to 39 letters, digits, - and _, and .swift, .frag or .metal, "
    + "but not like a device of Windows."

  /// The path, with slashes.
  package let text: String

  /// A path; nil if a source cannot lie there. What belongs to the folder's package is no source: `swift build` and
  /// editors run it without a sandbox.
  package init?(_ text: String) {
    // By bytes: for Swift a slash with a mark on it is no slash.
    let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map {
      String(Substring($0))
    }
    guard text.utf8.count <= Self.mostBytes, text == text.printable,
      parts.allSatisfy({ !$0.isEmpty && !$0.hasPrefix(".") }), parts.last?.isSideFile == false,
      Self.extensions.contains(where: { text.utf8.count > $0.utf8.count && text.hasSuffix($0) }),
      let first = parts.first?.lowercased(), first != "tests", first != "plugins",
      parts.allSatisfy({ !Self.isManifest($0.lowercased()) })
    else { return nil }
    self.text = text
  }

  /// True if a name is a package's manifest, of any version of the tools; there may be packages in the folder's
  /// own.
  private static func isManifest(_ name: String) -> Bool {
    name.hasPrefix("package.swift") || name.hasPrefix("package@")
  }

  /// True if its language is Swift.
  package var isSwift: Bool { text.hasSuffix(".swift") }
  /// The last part.
  var name: Substring { text.split(separator: "/").last ?? "" }
  /// The folders on the way.
  var folders: ArraySlice<Substring> { text.split(separator: "/").dropLast()[...] }

  /// True if a new file may be called so: directly in the folder, and the same on every system.
  package var isPlain: Bool {
    guard let ending = Self.extensions.first(where: { text.hasSuffix($0) }) else { return false }
    let stem = text.utf8.dropLast(ending.utf8.count)
    guard !Self.devices.contains(String(decoding: stem, as: UTF8.self).uppercased()) else { return false }
    return (1...Self.mostCharacters).contains(stem.count) && stem.first.map(Self.isLetter) == true
      && stem.allSatisfy { Self.isLetter($0) || (0x30...0x39).contains($0) || $0 == 0x2D || $0 == 0x5F }
  }

  /// The names that Windows reserves for devices, with any extension.
  private static let devices = Set(
    ["CON", "PRN", "AUX", "NUL"] + (0...9).flatMap { ["COM\($0)", "LPT\($0)"] })

  private static func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte & 0xDF) && byte < 0x80 }
}
