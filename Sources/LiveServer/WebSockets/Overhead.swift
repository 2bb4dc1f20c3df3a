/// The bytes of a connection that belong to no message: control frames, empty frames, the heads of many fragments.
///
/// The library answers pings and ignores empty pongs by itself, so the only sign of them is how much has been read.
struct Overhead {
  /// The size of a message's frame and TLS record at most, in bytes.
  private static let perMessage = 64
  /// The excess in bytes that is forgiven when fewer come later: a part of a TLS record has been read before
  /// anything in it counts, up to 16 KiB.
  private static let mostCredit = 20 * 1024

  /// The bytes of messages so far, with what their frames may take.
  private var messageBytes = 0
  /// The bytes of anything else at the last call of `take(read:)`.
  private var last = 0

  /// A part of a message came.
  mutating func record(_ count: Int, isLast: Bool) {
    messageBytes += count + (isLast ? Self.perMessage : 0)
  }

  /// The bytes since the last call that belong to no message.
  ///
  /// - Parameter count: The bytes that were read so far.
  mutating func take(read count: Int) -> Int {
    let now = count - messageBytes
    defer { last = min(max(last, now), now + Self.mostCredit) }
    return max(0, now - last)
  }
}
