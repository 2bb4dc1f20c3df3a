import Engine
import Testing

@testable import Rooms

@Suite("A presenter's messages about people")
struct ModerationTests {
  private func decode(_ json: String) -> Result<ClientMessage, WireError> {
    Result { () throws(WireError) in try ClientMessage.decode(text: Array(json.utf8)) }
  }

  private static let readable: [(String, Moderation)] = [
    (#"{"type": "policy", "value": "free"}"#, .policy(.free, turnSeconds: nil)),
    (#"{"type": "policy", "value": "ask"}"#, .policy(.ask, turnSeconds: nil)),
    (#"{"type": "policy", "value": "turns", "seconds": 5}"#, .policy(.turns, turnSeconds: 5)),
    (#"{"type": "policy", "value": "turns", "seconds": 120}"#, .policy(.turns, turnSeconds: 120)),
    (#"{"type": "policy", "value": "average"}"#, .policy(.average, turnSeconds: nil)),
    (#"{"type": "hand", "id": 12}"#, .hand(12, isGiven: true)),
    (#"{"type": "hand", "id": 12, "value": false}"#, .hand(12, isGiven: false)),
    (#"{"type": "kick", "id": 18446744073709551615}"#, .kick(.max)),
    (#"{"type": "lock", "value": true}"#, .lock(true)),
    (#"{"type": "lock", "value": false}"#, .lock(false)),
    (#"{"type": "code"}"#, .renewCode),
    (#"{"type": "smoothing", "off": true}"#, .smoothing(nil)),
    (#"{"type": "smoothing", "off": true, "beta": "x"}"#, .smoothing(nil)),
    (
      #"{"type": "smoothing", "minimumCutoff": 0.05, "beta": 0}"#,
      .smoothing(Smoothing(minimumCutoff: 0.05, beta: 0))
    ),
    (
      #"{"type": "smoothing", "minimumCutoff": 50, "beta": 10, "off": false}"#,
      .smoothing(Smoothing(minimumCutoff: 50, beta: 10))
    ),
  ]

  @Test("A message is read with the fields of its type", arguments: readable)
  func good(json: String, moderation: Moderation) {
    #expect(decode(json) == .success(.input(.moderation(moderation))))
  }

  private static let unreadable: [(String, WireError.Code, String)] = [
    (#"{"type": "policy"}"#, .malformed, "\"value\""),
    (#"{"type": "policy", "value": "chaos"}"#, .malformed, "free, ask, turns, average"),
    (#"{"type": "policy", "value": "turns", "seconds": "5"}"#, .malformed, "\"seconds\" must be a number"),
    (#"{"type": "policy", "value": "turns", "seconds": null}"#, .malformed, "\"seconds\""),
    (#"{"type": "policy", "value": "turns", "seconds": 4.9}"#, .outOfRange, "5 to 120 seconds, not 4.9"),
    (#"{"type": "policy", "value": "turns", "seconds": 121}"#, .outOfRange, "5 to 120 seconds"),
    (#"{"type": "hand"}"#, .malformed, "\"id\""),
    (#"{"type": "hand", "id": "12"}"#, .malformed, "\"id\" must be a whole number from 0 on"),
    (#"{"type": "hand", "id": 12, "value": 1}"#, .malformed, "\"value\" must be true or false"),
    (#"{"type": "kick", "id": -1}"#, .malformed, "\"id\""),
    (#"{"type": "kick", "id": 1.5}"#, .malformed, "\"id\""),
    (#"{"type": "kick", "id": 1e30}"#, .malformed, "\"id\""),
    (#"{"type": "lock"}"#, .malformed, "\"value\""),
    (#"{"type": "lock", "value": "yes"}"#, .malformed, "\"value\" must be true or false"),
    (#"{"type": "smoothing"}"#, .malformed, "\"minimumCutoff\""),
    (#"{"type": "smoothing", "off": false, "beta": 1}"#, .malformed, "\"minimumCutoff\""),
    (#"{"type": "smoothing", "minimumCutoff": 1}"#, .malformed, "\"beta\""),
    (#"{"type": "smoothing", "off": 1, "minimumCutoff": 1, "beta": 1}"#, .malformed, "\"off\""),
    (#"{"type": "smoothing", "minimumCutoff": 0.04, "beta": 1}"#, .outOfRange, "0.05 to 50.0 Hz"),
    (#"{"type": "smoothing", "minimumCutoff": 51, "beta": 1}"#, .outOfRange, "0.05 to 50.0 Hz"),
    (#"{"type": "smoothing", "minimumCutoff": 1, "beta": -0.1}"#, .outOfRange, "0.0 to 10.0 Hz"),
    (#"{"type": "smoothing", "minimumCutoff": 1, "beta": 10.1}"#, .outOfRange, "0.0 to 10.0 Hz"),
  ]

  @Test(
    "A message that is wrong gets a code, and a sentence that says what is allowed", arguments: unreadable)
  func bad(json: String, code: WireError.Code, words: String) throws {
    guard case .failure(let error) = decode(json) else {
      Issue.record("read: \(json)")
      return
    }
    #expect(error.code == code)
    #expect(error.message.contains(words), "\(error.message)")
    #expect(error.message.hasSuffix("."))
    let about = try #require(error.about)
    #expect(json.contains("\"type\": \"\(about)\""))
  }
}
