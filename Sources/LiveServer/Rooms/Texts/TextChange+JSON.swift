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
  static let longest = 1 << 24

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

extension TextChange {
  /// About the most bytes of an entry with it in JSON.
  var byteCount: Int {
    steps.reduce(100) { bytes, step in
      guard case .insert(let units) = step else { return bytes + 8 }
      return bytes + 8 + units.jsonByteCount
    }
  }
}

extension Sequence<SharedText.Entry> {
  /// About the most bytes of the entries in JSON.
  var byteCount: Int { reduce(0) { $0 + $1.changes.byteCount } }
}

extension Array<UInt16> {
  /// About the number of its bytes as strings in JSON, one for each line.
  var jsonByteCount: Int {
    reduce(0) { bytes, unit in
      switch unit {
      case 0x0A: bytes + 3
      case ..<0x20: bytes + 6
      case 0x22, 0x2F, 0x5C: bytes + 2
      case ..<0x80: bytes + 1
      case ..<0x800, 0xD800..<0xE000: bytes + 2
      default: bytes + 3
      }
    }
  }
}
