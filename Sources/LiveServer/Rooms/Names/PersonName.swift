import Foundation
import Support

/// A person's name: 1 to 24 characters on one line.
package struct PersonName: Hashable, Sendable, CustomStringConvertible {
  package let description: String

  /// The name without blanks around it, or nil if it is none.
  package init?(_ text: String) {
    let name = text.trimmingBlanks
    // A character may consist of any number of scalars, so these are bounded too.
    guard name.isVisible, (1...24).contains(name.count), name.unicodeScalars.count <= 120,
      name.unicodeScalars.allSatisfy(Self.isAllowed)
    else { return nil }
    description = name
  }

  /// The rule for names, as a sentence.
  package static let rule =
    "A person's name has 1 to 24 characters of UTF-8, at least one of them visible, without line breaks and control characters."

  /// True if the name differs from another one at most in case, in invisible characters, and in forms of a character
  /// with the same meaning for Unicode. Letters of other scripts are others, even if they look alike.
  package func looksLike(_ other: PersonName) -> Bool { skeleton == other.skeleton }

  private var skeleton: String {
    var seen = String.UnicodeScalarView()
    seen += description.unicodeScalars.filter {
      !$0.properties.isDefaultIgnorableCodePoint && $0.properties.generalCategory != .format
    }
    // Upper case first, which writes ß as two letters.
    let folded = String(seen).precomposedStringWithCompatibilityMapping.uppercased().lowercased()
    return folded.precomposedStringWithCompatibilityMapping.split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
  }

  /// True if a scalar neither breaks a line, nor reverses what stands beside it, nor stands for bytes that were
  /// no UTF-8.
  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: return false
    default: break
    }
    switch scalar.value {
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF, 0xFFFD: return false
    default: return true
    }
  }
}

extension String {
  fileprivate var trimmingBlanks: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[first...last])
  }
}
