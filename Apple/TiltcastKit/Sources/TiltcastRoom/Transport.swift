import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A message to or from a server.
enum TransportMessage: Equatable, Sendable {
  case text(String)
  case binary(Data)
}

/// The answer of a server that does not admit a client.
struct Refusal: Equatable, Sendable {
  var status: Int
  /// The server's sentence, or one that names the status.
  var sentence: String
  /// `locked` or `kicked`, if it is the presenter's decision.
  var reason: String?
  /// The seconds to wait, if the server names them.
  var retryAfter: Double?

  private static let longestSentence = 500

  /// A refusal by a response and the beginning of its body.
  init(_ response: HTTPURLResponse, body: Data) {
    let text = String(decoding: body, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    let isSentence = !text.isEmpty && !text.hasPrefix("<")
    self.init(
      status: response.statusCode,
      sentence: isSentence
        ? String(text.prefix(Self.longestSentence))
        : "The server has answered with status \(response.statusCode).",
      reason: response.value(forHTTPHeaderField: "tiltcast-refusal"),
      retryAfter: response.value(forHTTPHeaderField: "Retry-After").flatMap(Double.init))
  }

  init(status: Int, sentence: String, reason: String? = nil, retryAfter: Double? = nil) {
    (self.status, self.sentence, self.reason, self.retryAfter) = (status, sentence, reason, retryAfter)
  }
}

/// A report of a connection.
enum TransportEvent: Equatable, Sendable {
  case received(TransportMessage)
  case refused(Refusal)
  /// The connection has ended, with a close code if the server gave one.
  case closed(code: Int?)
}

/// A connection to a room. It reports until it is closed.
protocol Transport: Sendable {
  func send(_ message: TransportMessage)
  /// Ends the connection; nothing is reported afterwards that matters.
  func close()
}
