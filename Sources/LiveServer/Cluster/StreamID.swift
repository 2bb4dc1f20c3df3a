/// The place of an entry in a Redis stream.
struct StreamID: Comparable, CustomStringConvertible {
  var milliseconds: UInt64 = 0
  var number: UInt64 = 0

  /// The place before the first entry.
  static let zero = StreamID()

  var description: String { "\(milliseconds)-\(number)" }

  static func < (one: Self, other: Self) -> Bool {
    (one.milliseconds, one.number) < (other.milliseconds, other.number)
  }
}

extension StreamID {
  /// A place as Redis writes it, as in `1526919030474-55`, or nil if the text is none.
  init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, let milliseconds = UInt64(parts[0]), let number = UInt64(parts[1]) else {
      return nil
    }
    self.init(milliseconds: milliseconds, number: number)
  }
}
