/// The last six characters of the name of a seat's room, by which cards name seats: random, and given once.
package struct SeatMark: RawRepresentable, Hashable, Sendable, Codable, CustomStringConvertible {
  /// The number of characters.
  static let length = 6
  /// Letters and digits that are not taken for one another.
  private static let letters = Array("abcdefghijkmnpqrstuvwxyz23456789".utf8)

  package let rawValue: String
  package var description: String { rawValue }

  /// The mark, or nil if the text is none.
  package init?(rawValue text: String) {
    guard text.utf8.count == Self.length, RoomName("seat--\(text)")?.isSeat == true else { return nil }
    rawValue = text
  }

  private init(unchecked text: String) { rawValue = text }

  /// A random mark that is not in use.
  ///
  /// - Parameter isUsed: Whether another seat or card has a mark.
  package static func random(unless isUsed: (SeatMark) -> Bool) -> SeatMark {
    while true {
      let characters = (0..<length).map { _ in letters.randomElement() ?? UInt8(ascii: "0") }
      let mark = SeatMark(unchecked: String(decoding: characters, as: UTF8.self))
      if !isUsed(mark) { return mark }
    }
  }
}
