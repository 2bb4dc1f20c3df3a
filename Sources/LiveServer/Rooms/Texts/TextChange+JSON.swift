extension TextChange: Codable {
  /// A length in a change, or a list that begins with one.
  private struct Part: Decodable {
    var count: Int
    /// The lines that are inserted, or nil if the part is kept.
    var lines: [String]?

    init(from decoder: any Decoder) throws {
      if let count = try? decoder.singleValueContainer().decode(Int.self) {
        self.count = count
      } else {
        var values = try decoder.unkeyedContainer()
        count = try values.decode(Int.self)
        var lines: [String] = []
        while !values.isAtEnd { lines.append(try values.decode(String.self)) }
        self.lines = lines
      }
    }
  }

  /// The most units of a text in a change: more than any has.
  private static let longest = 1 << 24

  /// A change in the form of CodeMirror's `ChangeSet`: for each part its length, if it is kept, or a list of the length
  /// of what is deleted and the lines that are inserted.
  package init(from decoder: any Decoder) throws {
    self.init()
    func check(_ isRight: Bool, _ sentence: String) throws {
      guard !isRight else { return }
      throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: sentence))
    }
    var parts = try decoder.unkeyedContainer()
    while !parts.isAtEnd {
      let part = try parts.decode(Part.self)
      try check((0...Self.longest).contains(part.count), "A length in it is negative or too large.")
      try check(length + part.count <= Self.longest, "It is for too long a text.")
      guard let lines = part.lines else {
        append(.keep(part.count))
        continue
      }
      let isPlain = lines.allSatisfy { !$0.utf8.contains { $0 == 0 || $0 == 0x0A || $0 == 0x0D } }
      try check(isPlain, "A line in it contains the end of a line, or a NUL.")
      append(.insert(Array(lines.joined(separator: "\n").utf16)))
      append(.delete(part.count))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var parts = encoder.unkeyedContainer()
    var rest = steps[...]
    while let step = rest.popFirst() {
      if case .keep(let count) = step {
        try parts.encode(count)
        continue
      }
      var part = parts.nestedUnkeyedContainer()
      switch step {
      case .keep: break
      case .delete(let count): try part.encode(count)
      case .insert(let units):
        if case .delete(let count) = rest.first {
          rest.removeFirst()
          try part.encode(count)
        } else {
          try part.encode(0)
        }
        for line in units.split(separator: 0x0A, omittingEmptySubsequences: false) {
          try part.encode(String(decoding: line, as: UTF16.self))
        }
      }
    }
  }
}
