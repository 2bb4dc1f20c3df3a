import Redis

// Journals in Redis, whose streams and channels may hold anything.
extension Arrival {
  /// The message by which a follower asks the owner to send everything again; no entry of a journal begins like
  /// this.
  static let question = "?"

  /// Reads a message to the owner: the question, or an entry behind its place; nil if it is neither.
  init?(_ message: [UInt8]) {
    if message == Array(Self.question.utf8) {
      self = .wantsEverything
      return
    }
    guard let end = message.firstIndex(of: UInt8(ascii: "\n")),
      let place = StreamID(String(decoding: message[..<end], as: UTF8.self)),
      let entry = JournalEntry(Array(message[(end + 1)...]))
    else { return nil }
    self = .entry(entry, at: place)
  }
}

extension RedisReply {
  /// The first place that a stream would give at the time that `TIME` says.
  var clockPlace: StreamID? {
    guard let parts = array, parts.count == 2, let seconds = parts[0].text.flatMap({ UInt64($0) }) else {
      return nil
    }
    return seconds < 1 << 43 ? StreamID(milliseconds: seconds * 1000 + 999) : nil
  }

  /// The last place that a stream has given, as `XINFO STREAM` says; the first of all where there is no stream.
  var lastGivenPlace: StreamID? {
    if case .error = self { return .zero }
    guard let fields = array, let name = fields.firstIndex(where: { $0.text == "last-generated-id" }),
      fields.indices.contains(name + 1)
    else { return nil }
    return fields[name + 1].text.flatMap { StreamID($0) }
  }

  /// The entry of a stream: its place, and its only field; nil if the answer is none.
  var journalEntry: (place: StreamID, entry: JournalEntry)? {
    guard let parts = array, parts.count == 2, let place = parts[0].text.flatMap({ StreamID($0) }),
      let fields = parts[1].array, fields.count == 2,
      let entry = fields[1].bytes.flatMap({ JournalEntry($0) })
    else { return nil }
    return (place, entry)
  }
}
