@testable import Rooms

/// A page that writes in a shared text, and moves what it has typed over the changes of others.
struct SimulatedEditor {
  struct Request {
    let text: String
    let version: Int
    let client: String
    let change: (number: Int, changes: TextChange)?
    let moves: Bool

    func answer(by shared: inout SharedText) throws -> TextNews {
      if let (number, changes) = change {
        _ = try shared.receive(
          changes, from: client, number: number, for: version, of: text, moves: moves, at: 0)
      }
      return shared.news(after: version, of: text, for: client, at: 0)
    }
  }

  private let client: String
  private let moves: Bool
  private var text: String
  private var version: Int
  /// The server's text of this version.
  private var base: [UInt16]
  /// What was typed since, each made after the one before; the first may be on its way.
  private var typed: [TextChange] = []
  private var number = 0
  private var isSent = false
  private(set) var units: [UInt16]

  init(_ client: String, _ shared: SharedText, moves: Bool) {
    (self.client, self.moves, text, version) = (client, moves, shared.id, shared.version)
    (base, units) = (shared.units, shared.units)
  }

  var isAhead: Bool { !typed.isEmpty }

  mutating func type(_ change: TextChange) {
    units = change.result(on: units)!
    typed.append(change)
  }

  mutating func request() -> Request {
    if !isSent, !typed.isEmpty { (number, isSent) = (number + 1, true) }
    let change = typed.first.map { (number, $0) }
    return Request(text: text, version: version, client: client, change: change, moves: moves)
  }

  mutating func receive(_ news: TextNews) {
    if let changes = news.changes {
      let first = news.version - changes.count
      guard first <= version, news.version >= version else { return }
      for entry in changes.dropFirst(version - first) { receive(entry) }
      text = news.text
    } else if let content = news.content, news.version >= version {
      if isSent, news.done >= number { receive(.init(client: client, number: number, changes: typed[0])) }
      let content = Array(content.utf16)
      receive(.init(client: "", number: 0, changes: TextChange(from: base, to: content)))
      (text, version) = (news.text, news.version)
    }
  }

  private mutating func receive(_ entry: SharedText.Entry) {
    version += 1
    base = entry.changes.result(on: base)!
    if entry.client == client, entry.number == number, isSent {
      typed.removeFirst()
      isSent = false
      return
    }
    var change = entry.changes
    for index in typed.indices {
      let moved = change.mapped(over: typed[index], isBefore: true)
      typed[index] = typed[index].mapped(over: change, isBefore: false)
      change = moved
    }
    units = change.result(on: units)!
  }
}
