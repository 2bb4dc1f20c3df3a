import Foundation
import Support

/// A take's name: 1 to 40 characters that are valid in a file's name.
package struct TakeName: Hashable, Comparable, Sendable, CustomStringConvertible {
  package let description: String

  /// The name, without white space around it; nil if it is none.
  package init?(_ text: some StringProtocol) {
    let words = text.split { $0 == " " || $0 == "\u{3000}" }
    guard let first = words.first, let last = words.last else { return nil }
    // One form, because equal names must have one file.
    let trimmed = String(text[first.startIndex..<last.endIndex]).precomposedStringWithCanonicalMapping
    let isPlain = trimmed.unicodeScalars.allSatisfy {
      $0.properties.generalCategory != .control && $0 != "/" && $0 != "\\" && $0.value != 0x2028
    }
    // Each byte may need three in a file's name, which has at most 255.
    guard isPlain, trimmed.isVisible,
      trimmed.unicodeScalars.first != ".", trimmed.count <= 40,
      trimmed.utf8.count <= 80
    else {
      return nil
    }
    guard ![".jsonl", ".html"].contains(where: trimmed.hasSuffix) else { return nil }
    description = trimmed
  }

  /// The rule for names, as a sentence.
  package static let rule =
    "A take's name has 1 to 40 characters, at least one of them visible, without slashes, does not begin with a dot, and is not a file's name."

  /// "Take 1", "Take 2"…: the first that is free.
  static func free(among names: some Sequence<TakeName>) -> TakeName {
    let taken = Set(names)
    return first { taken.contains($0) }
  }

  /// "Finale 2", "Finale 3"…: the first that is not taken.
  package func numbered(unless isTaken: (TakeName) -> Bool) -> TakeName {
    let stem = description.prefix(32)
    let numbered = (2...999).lazy.compactMap { TakeName("\(stem) \($0)") }.first { !isTaken($0) }
    return numbered ?? Self.first(unless: isTaken)
  }

  private static func first(unless isTaken: (TakeName) -> Bool) -> TakeName {
    (1...).lazy.compactMap { TakeName("Take \($0)") }.first { !isTaken($0) } ?? unnamed
  }

  private static let unnamed = TakeName(unchecked: "Take")

  private init(unchecked text: String) { description = text }

  package static func < (one: TakeName, other: TakeName) -> Bool { one.description < other.description }
}
