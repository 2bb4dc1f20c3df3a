import Foundation
import Rooms
import Storage

/// A request about a shared text: its client's version of it, and a change.
struct TextExchange: Sendable {
  /// The most bytes of a request with a change.
  static let mostBytes = 33 << 10
  /// The largest number that a browser counts up to.
  private static let largestNumber = 1 << 53

  /// The name of the text's versions that the client knows; empty for none.
  var text = ""
  var version = -1
  var news = -1
  /// The client; empty for one that only reads.
  var client = ""
  /// A change for that version, and which of the client's it is.
  var change: (number: Int, changes: TextChange)?
  /// True if a change for an older version is moved over those since.
  var moves = false
  var caret: TextCaret?
  /// Whether the text is saved, and whether another save follows at once.
  var save: (isWanted: Bool, isPassing: Bool) = (false, false)
  /// True if an answer without news may wait.
  var mayWait = false

  private struct Body: Decodable {
    struct Caret: Decodable {
      var anchor: Int
      var head: Int
    }
    var text: String
    var version: Int
    var client: String
    var number: Int?
    var changes: TextChange?
    var move: Bool?
    var caret: Caret?
    var name: String?
    var save: Bool?
    var passing: Bool?
  }

  /// The parameters of a request that only asks.
  init(_ query: [String: String]) throws(SourceFault) {
    text = query["text"] ?? ""
    client = query["client"] ?? ""
    if !client.isEmpty { try check(client) }
    guard let version = query["version"].flatMap({ Int($0) }), let news = query["news"].flatMap({ Int($0) })
    else { return }
    (self.version, self.news, mayWait) = (version, news, true)
  }

  /// The body of a request with a change.
  init(_ json: [UInt8], isTeacher: Bool) throws(SourceFault) {
    let body: Body
    do {
      body = try JSONDecoder().decode(Body.self, from: Data(json))
    } catch DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty {
      throw .change(.malformed(context.debugDescription))
    } catch DecodingError.dataCorrupted {
      throw .change(.malformed("It is not JSON, or a number in it is not whole."))
    } catch {
      throw .change(.malformed("A part is missing, or of another kind."))
    }
    try check(body.client)
    (text, version, client) = (body.text, body.version, body.client)
    if let changes = body.changes {
      guard let number = body.number, (1...Self.largestNumber).contains(number) else {
        throw .change(.malformed("A change needs a number from 1 on."))
      }
      (change, moves) = ((number, changes), body.move == true)
    }
    caret = body.caret.map {
      TextCaret(
        anchor: $0.anchor, head: $0.head, name: body.name.flatMap { PersonName($0)?.description },
        isTeacher: isTeacher)
    }
    save = (body.save == true, body.passing == true)
  }

  private func check(_ client: String) throws(SourceFault) {
    let isName = client.utf8.allSatisfy {
      (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0)
    }
    guard (1...40).contains(client.utf8.count), isName else {
      throw .change(.malformed("A client is called by 1 to 40 letters and digits."))
    }
  }
}
