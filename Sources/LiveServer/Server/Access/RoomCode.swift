import Foundation

/// A code to type instead of a link: six letters for a room, eight for a seat.
///
/// The letters cannot be taken for each other or for digits, and spell no words.
package struct RoomCode: Equatable, CustomStringConvertible, Sendable {
  /// The things that codes lead to, by the number of letters.
  enum Kind: Int {
    /// A room's phone page, until the code is renewed.
    case room = 6
    /// A seat's room with the key that writes in it, for as long as there is the seat.
    case seat = 8
  }

  private static let alphabet = Array("BCDFGHJKMNPQRSTVWXYZ")
  /// The longest text that is looked at, in bytes.
  private static let longestText = 100

  /// The letters, in capitals.
  package let description: String

  /// Reads a typed code: in any case, with spaces and hyphens anywhere. Nil if it is no code.
  init?(_ text: String, of kind: Kind = .room) {
    guard text.utf8.count <= Self.longestText else { return nil }
    let letters = text.precomposedStringWithCompatibilityMapping.uppercased().filter {
      !$0.isWhitespace && !Self.hyphens.contains($0)
    }
    guard letters.count == kind.rawValue, letters.allSatisfy(Self.alphabet.contains) else { return nil }
    description = letters
  }

  /// The code that a digest of 8 bytes or more stands for.
  init(digest: [UInt8], of kind: Kind = .room) {
    var number = digest.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    var letters = ""
    for _ in 0..<kind.rawValue {
      let (quotient, remainder) = number.quotientAndRemainder(dividingBy: UInt64(Self.alphabet.count))
      letters.append(Self.alphabet[Int(remainder)])  // unchecked: less than the count
      number = quotient
    }
    description = letters
  }

  private static let hyphens: Set<Character> = [
    "-", "_", "\u{2010}", "\u{2011}", "\u{2012}", "\u{2013}", "\u{2014}", "\u{2212}", "\u{30FC}",
  ]
}
