/// The news of a shared text for one client.
package struct TextNews: Encodable, Sendable {
  /// The place of another person.
  package struct Caret: Encodable, Sendable {
    package let client: String
    let name: String?
    let isTeacher: Bool
    let anchor: Int
    let head: Int

    init(client: String, caret: TextCaret) {
      (self.client, name, isTeacher) = (client, caret.name, caret.isTeacher)
      (anchor, head) = (caret.anchor, caret.head)
    }

    private enum CodingKeys: String, CodingKey {
      case client, name, anchor, head
      case isTeacher = "teacher"
    }
  }

  /// The name of the text's versions.
  package let text: String
  package let version: Int
  /// The number of the newest of all news.
  package let news: Int
  /// The number of the client's last change that was applied.
  package let done: Int
  /// The changes since the version that the client has; nil if they are not known.
  package let changes: [SharedText.Entry]?
  /// The whole text instead.
  package let content: String?
  /// True if the client has a version that the server has lost.
  let isLost: Bool?
  /// True if the file has this text.
  package let isSaved: Bool
  /// True if the file is not there any more.
  package let isGone: Bool
  let carets: [Caret]
  /// The version of the file, once it is known.
  package var file: String?
  /// A sentence about something that could not be kept.
  package var notice: String?

  private enum CodingKeys: String, CodingKey {
    case text, version, news, done, changes, content, carets, file, notice
    case isLost = "lost"
    case isSaved = "saved"
    case isGone = "gone"
  }

  init(
    text: String, version: Int, news: Int, done: Int, changes: [SharedText.Entry]?, content: String?,
    isLost: Bool?,
    isSaved: Bool, isGone: Bool, carets: [Caret]
  ) {
    (self.text, self.version, self.news, self.done) = (text, version, news, done)
    (self.changes, self.content, self.isLost) = (changes, content, isLost)
    (self.isSaved, self.isGone, self.carets) = (isSaved, isGone, carets)
  }
}

/// A shared text on the disk.
package struct KeptText: Codable, Hashable, Sendable {
  /// A name that versions had, and the last one under it.
  package struct Origin: Codable, Hashable, Sendable {
    let id: String
    let version: Int
  }

  package let id: String
  let origins: [Origin]
  package let version: Int
  package let text: String
  /// The text of the file, if it is another one.
  package let saved: String?
  package let isGone: Bool
  /// The number of each client's last change.
  package let numbers: [String: Int]
}

/// The place of a person's caret, and the selection.
package struct TextCaret: Hashable, Sendable {
  /// The other end of the selection, and the caret.
  private(set) var anchor: Int
  private(set) var head: Int
  /// The person's own name.
  let name: String?
  /// True if the person is the main room's presenter in a seat's room.
  let isTeacher: Bool

  /// A caret by its offsets; what lies outside of every text is moved to its end.
  package init(anchor: Int, head: Int, name: String?, isTeacher: Bool) {
    func bounded(_ offset: Int) -> Int { max(0, min(offset, TextChange.longest)) }
    (self.anchor, self.head, self.name, self.isTeacher) = (bounded(anchor), bounded(head), name, isTeacher)
  }

  /// Goes where its place has gone.
  mutating func move(over change: TextChange) { (anchor, head) = (change.moved(anchor), change.moved(head)) }

  /// The same in a text of some length.
  func within(_ length: Int) -> TextCaret {
    TextCaret(
      anchor: min(anchor, length), head: min(head, length), name: name, isTeacher: isTeacher)
  }
}

/// A reason why a change of a shared text is refused, as a sentence.
package enum TextFault: Error, Hashable, CustomStringConvertible {
  case malformed(String)
  /// It is made for a text of another length, or parts a character.
  case doesNotFit
  case tooLong(most: Int)
  case tooFast(most: Int)

  package var description: String {
    switch self {
    case .malformed(let reason): "This is no change of a text. \(reason)"
    case .doesNotFit:
      "The change does not fit the version that it names: its lengths are another text's, or it parts a character."
    case .tooLong(let most): "The text would be larger than \(most >> 10) KiB: split it into several files."
    case .tooFast(let most): "More than \(most) changes came in a second; put several into one."
    }
  }
}
