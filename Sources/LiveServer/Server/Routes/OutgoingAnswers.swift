import Support
import WebSockets

/// Counts the bytes of large answers until they have been sent, so that clients who read slowly, or not at all, cannot
/// take all memory, and guests not what presenters need.
final class OutgoingAnswers {
  /// The bytes of an answer that always goes: fewer than a connection takes anyway.
  private static let small = 64 << 10

  /// An answer that has not been sent; it ends with this object.
  private final class Share {
    private let end: () -> Void

    init(end: @escaping () -> Void) { self.end = end }

    deinit { end() }
  }

  private var shares = Shares(of: 512 << 20, each: 96 << 20)

  /// True if there is a place for an answer of so many bytes.
  func hasPlace(for bytes: Int, of user: Shares.User) -> Bool {
    bytes <= Self.small || shares.hasPlace(for: bytes, of: user)
  }

  /// A response that counts for its user until it has been sent, or a refusal in its place.
  func counted(_ response: HTTPResponse, of user: Shares.User) -> HTTPResponse {
    let count = response.body.count
    guard count > Self.small else { return response }
    guard shares.hasPlace(for: count, of: user) else { return Self.full }
    shares.take(count, for: user)
    var response = response
    response.share = Share { [weak self] in self?.shares.giveBack(count, of: user) }
    return response
  }

  /// The answer where there are too many bytes already.
  static var full: HTTPResponse {
    HTTPResponse(
      status: 503, named: .busy,
      sentence: "Other large files from here are still being sent: ask again when they have come.")
  }
}
