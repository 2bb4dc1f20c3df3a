import Support

/// A note of the teacher for the person of a seat: on a line of a source, or on an element of the stage.
package struct SeatComment: Codable, Equatable, Sendable {
  /// The bounds of what a comment may have.
  package enum Limits {
    /// The most characters of the text, and the most bytes of it.
    package static let (characters, bytes) = (500, 2000)
    /// The most characters of a line that is kept, and the most such lines.
    package static let (lineCharacters, lines) = (120, 7)
    /// The greatest number of a line.
    package static let lineNumber = 100_000
    /// The most characters of an element's name, and of a scene's.
    package static let nameCharacters = 200
  }

  /// A line of a source, with the lines around it, by which it is found again when the text has changed.
  package struct Line: Codable, Equatable, Sendable {
    /// The number, from 1 on.
    package var line: Int
    /// The texts of this line and of those around it, the beginnings of long ones.
    package var lines: [String]
    /// The place of this line among them.
    package var index: Int
  }

  /// The place of a comment.
  package enum Place: Equatable, Sendable {
    case line(Line, source: String)
    /// The element that tests find by the name, on the stage of a scene.
    case element(String, scene: String)
  }

  /// Counts the comments of a seat.
  package let id: Int
  /// The time at which it was written, in milliseconds since 1970.
  package let time: Int
  package let text: String
  package fileprivate(set) var place: Place
  package fileprivate(set) var isResolved = false

  fileprivate init(_ draft: Draft, id: Int, at time: Int) {
    (self.id, self.time, text, place) = (id, time, draft.text, draft.place)
  }
}

extension SeatComment {
  /// A comment that was sent, within its bounds.
  package struct Draft: Decodable, Equatable, Sendable {
    package let text: String
    package let place: Place

    private enum CodingKeys: CodingKey { case text, source, line, lines, index, element, scene }

    /// - Throws: A ``Failure`` that names what is wrong.
    package init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: CodingKeys.self)
      text = try Self.checked(try fields.decode(String.self, forKey: .text))
      if let element = try fields.decodeIfPresent(String.self, forKey: .element) {
        guard try fields.decodeIfPresent(String.self, forKey: .source) == nil, !fields.contains(.line) else {
          throw Failure("A comment is on a line of a source or on an element: send one of the two.")
        }
        place = .element(
          try Self.name(element, of: "an element"),
          scene: try Self.name(try fields.decode(String.self, forKey: .scene), of: "a scene"))
      } else {
        place = .line(
          try Line(checking: decoder),
          source: try Self.name(try fields.decode(String.self, forKey: .source), of: "a source"))
      }
    }

    private static func checked(_ text: String) throws(Failure) -> String {
      let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      let words = lines.map { String($0).printable }.joined(separator: "\n")
      guard words.isVisible else { throw Failure("A comment has some words.") }
      guard words.utf8.count <= Limits.bytes, words.count <= Limits.characters else {
        throw Failure("A comment has at most \(Limits.characters) characters. Write a shorter one.")
      }
      return words
    }

    private static func name(_ name: String, of kind: String) throws(Failure) -> String {
      guard !name.isEmpty, name.utf8.count <= Limits.nameCharacters * 4, name.count <= Limits.nameCharacters
      else {
        throw Failure("The name of \(kind) has 1 to \(Limits.nameCharacters) characters.")
      }
      return name.printable
    }
  }
}

extension SeatComment.Line {
  /// A line that was sent, within its bounds.
  ///
  /// - Throws: A ``Failure`` that names what is wrong.
  package init(checking decoder: any Decoder) throws {
    try self.init(from: decoder)
    typealias Limits = SeatComment.Limits
    guard (1...Limits.lineNumber).contains(line) else {
      throw Failure("The number of a line is from 1 to \(Limits.lineNumber).")
    }
    guard lines.count <= Limits.lines, lines.indices.contains(index) else {
      throw Failure("A line comes with at most \(Limits.lines) lines, of which \"index\" is one.")
    }
    guard lines.allSatisfy({ $0.utf8.count <= Limits.lineCharacters * 4 && !$0.utf8.contains(0x0A) }) else {
      throw Failure("Of each line, the first \(Limits.lineCharacters) characters are sent.")
    }
    // They are compared with the text as it is, and never shown.
    lines = lines.map { String($0.prefix(Limits.lineCharacters)) }
  }
}

// The comment as JSON, with the fields of its place.
extension SeatComment {
  private enum CodingKeys: CodingKey { case id, time, text, source, element, scene, resolved }

  package init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    let draft = try Draft(from: decoder)
    self.init(
      draft, id: try fields.decode(Int.self, forKey: .id), at: try fields.decode(Int.self, forKey: .time))
    isResolved = try fields.decodeIfPresent(Bool.self, forKey: .resolved) ?? false
  }

  package func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(id, forKey: .id)
    try fields.encode(time, forKey: .time)
    try fields.encode(text, forKey: .text)
    try fields.encode(isResolved, forKey: .resolved)
    switch place {
    case .line(let line, let source):
      try fields.encode(source, forKey: .source)
      try line.encode(to: encoder)
    case .element(let name, let scene):
      try fields.encode(name, forKey: .element)
      try fields.encode(scene, forKey: .scene)
    }
  }
}

/// The comments on the work of a seat, within bounds. Pure.
package struct SeatComments: Codable, Equatable, Sendable {
  /// The most comments; of more, the oldest that is resolved goes.
  package static let most = 50

  /// The comments in the order in which they were written.
  package private(set) var comments: [SeatComment] = []
  /// The number of the last comment.
  private var last = 0

  /// No comments.
  package init() {}

  package init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    comments = Array(try fields.decode([SeatComment].self, forKey: .comments).prefix(Self.most))
    let known = try fields.decodeIfPresent(Int.self, forKey: .last) ?? 0
    last = max(0, min(known, Int(Int32.max)), comments.map { min($0.id, Int(Int32.max)) }.max() ?? 0)
  }

  private enum CodingKeys: CodingKey { case comments, last }

  /// Adds a comment; returns nil if there are too many that are open.
  ///
  /// - Parameter time: In milliseconds since 1970.
  package mutating func add(_ draft: SeatComment.Draft, at time: Int) -> SeatComment? {
    if comments.count >= Self.most {
      guard let oldest = comments.firstIndex(where: \.isResolved) else { return nil }
      comments.remove(at: oldest)
    }
    last += 1
    let comment = SeatComment(draft, id: last, at: time)
    comments.append(comment)
    return comment
  }

  /// The comment with a number; nil for one that is not there.
  package subscript(id: Int) -> SeatComment? { comments.first { $0.id == id } }

  /// Resolves a comment, or opens it again; returns false if there is none of the number.
  package mutating func resolve(_ id: Int, _ isResolved: Bool) -> Bool {
    change(id) { $0.isResolved = isResolved }
  }

  /// Notes where the line of a comment is now; returns false if there is no comment on a line of the number.
  package mutating func move(_ id: Int, to line: SeatComment.Line) -> Bool {
    guard case .line(_, let source)? = self[id]?.place else { return false }
    return change(id) { $0.place = .line(line, source: source) }
  }

  /// Removes a comment; returns false if there is none of the number.
  package mutating func remove(_ id: Int) -> Bool {
    let count = comments.count
    comments.removeAll { $0.id == id }
    return comments.count < count
  }

  private mutating func change(_ id: Int, _ change: (inout SeatComment) -> Void) -> Bool {
    guard let index = comments.firstIndex(where: { $0.id == id }) else { return false }
    change(&comments[index])
    return true
  }
}
