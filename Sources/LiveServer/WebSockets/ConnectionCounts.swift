/// Counts the connections that a service refused or closed since it began.
package struct ConnectionCounts {
  /// The reason that a connection was refused.
  package enum Refusal: String, CaseIterable {
    /// There were as many as may be.
    case full
    /// No whole head of a request came: it was too slow, too long, no HTTP, or there was none.
    case request
  }

  /// The codes with which the service closes WebSockets.
  package enum CloseCode: String, CaseIterable {
    case goingAway = "1001"
    case invalidText = "1007"
    case policyViolation = "1008"
    case messageTooBig = "1009"
    case internalError = "1011"
    case sentAway = "4001"
    case roomOver = "4002"
  }

  package private(set) var refused: [Refusal: Int] = [:]
  package private(set) var closed: [CloseCode: Int] = [:]

  package init() {}

  package mutating func record(_ refusal: Refusal) { refused[refusal, default: 0] += 1 }

  /// Counts the code with which a WebSocket was closed; nil, or one that the service does not use, is not counted.
  package mutating func record(closeCode: UInt16?) {
    guard let code = closeCode.flatMap({ CloseCode(rawValue: "\($0)") }) else { return }
    closed[code, default: 0] += 1
  }
}
