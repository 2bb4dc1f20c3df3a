/// The name of a room: 1 to 32 of the characters a-z, 0-9 and the hyphen.
package struct RoomName: Hashable, Sendable, CustomStringConvertible {
  package let description: String

  /// The room that always exists.
  package static let main = RoomName(unchecked: "main")

  /// The name, or nil if it is none.
  package init?(_ text: some StringProtocol) {
    let allowed = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
        true
      default: false
      }
    }
    guard allowed, (1...32).contains(text.utf8.count) else { return nil }
    description = String(text)
  }

  private init(unchecked text: String) { description = text }

  /// True if only a workshop gives rooms such a name, to seats: two hyphens and six other characters are at the end. So
  /// the keys of seats differ from other rooms' keys even after the seat is gone.
  package var isSeat: Bool {
    let end = description.utf8.suffix(SeatMark.length + 2)
    return end.count < description.utf8.count && end.starts(with: "--".utf8)
      && !end.dropFirst(2).contains(UInt8(ascii: "-"))
  }

  /// The mark of a seat's room; nil for other rooms.
  package var mark: SeatMark? {
    isSeat ? SeatMark(rawValue: String(description.suffix(SeatMark.length))) : nil
  }

  /// The rule for names, as a sentence.
  package static let rule = "A room's name has 1 to 32 characters: small letters a to z, digits and hyphens."
}
