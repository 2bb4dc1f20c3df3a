import Rooms
import WebSockets

/// Counts the bytes of large answers until they have been sent, so that clients who read slowly, or not at all, cannot
/// take all memory.
final class OutgoingAnswers {
  /// The most bytes of a room's answers, and of all; a single one may have more.
  private static let (mostOfRoom, most) = (96 << 20, 512 << 20)
  /// The bytes of an answer that is not counted.
  private static let small = 64 << 10

  /// An answer that has not been sent; it ends with this object.
  private final class Share {
    private let end: () -> Void

    init(end: @escaping () -> Void) { self.end = end }

    deinit { end() }
  }

  private var bytes: [RoomName: Int] = [:]

  /// Whether a room gets no more answers before others have been sent.
  func isFull(for room: RoomName) -> Bool { !hasPlace(for: 1, of: room) }

  /// A response that counts for its room until it has been sent, or a refusal in its place.
  func counted(_ response: HTTPResponse, of room: RoomName) -> HTTPResponse {
    let count = response.body.count
    guard count > Self.small else { return response }
    guard hasPlace(for: count, of: room) else { return Self.full }
    bytes[room, default: 0] += count
    var response = response
    response.share = Share { [weak self] in
      guard let self else { return }
      let left = bytes[room, default: 0] - count
      bytes[room] = left > 0 ? left : nil
    }
    return response
  }

  /// The answer where there are too many bytes already.
  static var full: HTTPResponse {
    HTTPResponse(
      status: 503,
      sentence: "Other large files from here are still being sent: ask again when they have come.")
  }

  private func hasPlace(for count: Int, of room: RoomName) -> Bool {
    let (own, all) = (bytes[room, default: 0], bytes.values.reduce(0, +))
    return (own == 0 || own + count <= Self.mostOfRoom) && (all == 0 || all + count <= Self.most)
  }
}
