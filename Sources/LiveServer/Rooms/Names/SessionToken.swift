/// A random token by which a page is recognized when it returns: 8 to 64 of A-Z, a-z, 0-9, `-` and `_`.
///
/// It proves nothing and gives nothing away; a page that wants to be a stranger chooses another.
package struct SessionToken: Hashable, Sendable {
  let text: String

  /// The token, or nil if the text is none.
  package init?(_ text: String) {
    let isPlain = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
        true
      default: false
      }
    }
    guard isPlain, (8...64).contains(text.utf8.count) else { return nil }
    self.text = text
  }

  /// The rule for tokens, as a sentence.
  package static let rule = "A session has 8 to 64 characters: letters, digits, hyphens and underscores."
}
