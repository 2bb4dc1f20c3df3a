/// A text with emphasised parts.
public struct EmphasisedText: Codable, Hashable, Sendable {
  /// The text without marks.
  public private(set) var text = ""
  /// The emphasised parts, in order, as offsets into the text's Unicode scalars.
  public private(set) var emphasis: [Range<Int>] = []
  /// The number of Unicode scalars in the text.
  public private(set) var scalarCount = 0

  /// A text with emphasis marked by asterisks: `Build *Visual Effects* with SwiftUI`.
  ///
  /// Asterisks work in pairs with something between them; one without a partner stays an asterisk. A keycap
  /// (an asterisk with combining marks) is no mark.
  public init(markup: String) {
    var rest = Substring(markup)
    // Most texts have no asterisk, and need no pass over their characters.
    while rest.utf8.contains(UInt8(ascii: "*")), let opening = rest.firstIndex(of: "*") {
      let inside = rest[rest.index(after: opening)...]
      guard let closing = inside.firstIndex(of: "*") else { break }
      append(rest[..<opening])
      if closing == inside.startIndex {
        // Nothing is between the two: the first is an asterisk, the second may open another pair.
        append("*")
        rest = inside
      } else {
        let start = scalarCount
        append(inside[..<closing])
        emphasis.append(start..<scalarCount)
        rest = inside[inside.index(after: closing)...]
      }
    }
    append(rest)
  }

  /// A text with emphasised parts, by their offsets, or nil if these are out of order or not within the text.
  package init?(_ text: String, emphasising parts: [Range<Int>]) {
    let count = text.unicodeScalars.count
    var end = 0
    for part in parts {
      guard part.lowerBound >= end, part.upperBound <= count, !part.isEmpty else { return nil }
      end = part.upperBound
    }
    (self.text, emphasis, scalarCount) = (text, parts, count)
  }

  private mutating func append(_ part: Substring) {
    text.unicodeScalars.append(contentsOf: part.unicodeScalars)
    scalarCount += part.unicodeScalars.count
  }
}
