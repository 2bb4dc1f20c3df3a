/// Takes a Metal file apart into words, numbers and marks. Comments, lines that include others, and `using namespace`
/// are left out.
struct MetalTokens {
  private static let marks: [[UInt8]] =
    [
      "<<=", ">>=", "::", "[[", "]]", "->", "++", "--", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<=",
      ">=",
      "==", "!=", "&&", "||", "<<", ">>",
    ].map { Array($0.utf8) }

  private let bytes: [UInt8]
  private var index = 0
  private var line = 1
  private var start = 0
  /// The scalars of a line that were counted, and where.
  private var counted = (line: 0, place: 0, scalars: 0)
  private var tokens: [ShaderToken] = []
  /// The open brackets, and of each whether it begins attributes: `]]` ends attributes, or two subscripts.
  private var brackets: [Bool] = []
  /// The meanings of names that lines with `#define` declare.
  private var definitions: [String: [ShaderToken]] = [:]
  /// The number of words that were read, also of those that a definition replaces.
  private var count = 0

  private init(_ text: String) {
    let bytes = Array(text.utf8)
    // Lines may end as they once did on a Mac.
    self.bytes = bytes.contains(0x0A) ? bytes : bytes.map { $0 == 0x0D ? 0x0A : $0 }
  }

  /// The tokens of a text.
  ///
  /// - Throws: The first thing that is no Metal, or that cannot be translated.
  static func tokens(of text: String) throws(ShaderFault) -> [ShaderToken] {
    var reader = MetalTokens(text)
    while let token = try reader.next() { try reader.append(token) }
    return reader.tokens
  }

  private static let mostTokens = 20_000
  private static let mostOfDefinition = 100
  /// The most definitions in one another.
  private static let deepest = 20

  /// Appends a token, or what a definition makes of it. A name means nothing else in its own definition.
  private mutating func append(_ token: ShaderToken, within names: [String] = []) throws(ShaderFault) {
    count += 1
    guard count <= Self.mostTokens else {
      throw ShaderFault("A Metal file has at most \(Self.mostTokens) words, numbers and marks.", at: token)
    }
    guard token.kind == .word, let definition = definitions[token.text], !names.contains(token.text) else {
      tokens.append(token)
      return
    }
    guard names.count < Self.deepest else {
      throw ShaderFault("Names that #define declares are too deep in one another.", at: token)
    }
    for part in definition { try append(part.moved(to: token), within: names + [token.text]) }
  }

  private mutating func next() throws(ShaderFault) -> ShaderToken? {
    while true {
      skipBlanks()
      guard index < bytes.count else { return nil }
      guard bytes[index] == UInt8(ascii: "#") else { break }
      try directive()
    }
    return try token()
  }

  private mutating func token() throws(ShaderFault) -> ShaderToken {
    let (from, column) = (index, column)
    let kind: ShaderToken.Kind
    if isWord(at: index), !isDigit(at: index) {
      kind = .word
      while isWord(at: index) { index += 1 }
    } else if isDigit(at: index) || (bytes[index] == UInt8(ascii: ".") && isDigit(at: index + 1)) {
      kind = .number
      while isWord(at: index) || at(".") || (isSign && isExponent(index - 1)) { index += 1 }
    } else if let mark = Self.marks.first(where: { bytes[index...].starts(with: $0) && !endsSubscript($0) }) {
      (kind, index) = (.mark, index + mark.count)
    } else {
      guard bytes[index] < 0x80, !at("\""), !at("'"), !at("\\"), !at("@"), !at("`"), !at("$") else {
        throw ShaderFault("This character cannot be translated.", line: line, column: column)
      }
      (kind, index) = (.mark, index + 1)
    }
    let text = String(decoding: bytes[from..<index], as: UTF8.self)
    switch text {
    case "[", "[[": brackets.append(text == "[[")
    case "]", "]]": _ = brackets.popLast()
    default: break
    }
    return ShaderToken(kind: kind, text: text, line: line, column: column)
  }

  /// True if `]]` ends a subscript here, and not attributes.
  private func endsSubscript(_ mark: [UInt8]) -> Bool {
    mark == [UInt8(ascii: "]"), UInt8(ascii: "]")] && brackets.last != true
  }

  /// A line for the preprocessor: names of numbers are kept, includes are left out.
  private mutating func directive() throws(ShaderFault) {
    let (line, column) = (line, column)
    index += 1
    skipSpaces()
    let word = try isWord(at: index) ? token().text : ""
    switch word {
    case "include", "import":
      skipSpaces()
      let close: UInt8 = at("<") ? UInt8(ascii: ">") : UInt8(ascii: "\"")
      index += 1
      while index < bytes.count, bytes[index] != close, bytes[index] != 0x0A { index += 1 }
      if index < bytes.count, bytes[index] == close { index += 1 }
    case "pragma": while index < bytes.count, bytes[index] != 0x0A { index += 1 }
    case "define":
      skipSpaces()
      let name = isWord(at: index) ? try token() : nil
      guard let name, !at("(") else {
        throw ShaderFault(
          "Only #define of a name for a number can be translated: write a function.", line: line,
          column: column)
      }
      var value: [ShaderToken] = []
      skipSpaces()
      while index < bytes.count, bytes[index] != 0x0A, bytes[index] != 0x0D, !isComment {
        value.append(try token())
        guard value.count <= Self.mostOfDefinition else {
          throw ShaderFault(
            "A #define has at most \(Self.mostOfDefinition) words, numbers and marks.", line: line,
            column: column)
        }
        skipSpaces()
      }
      definitions[name.text] = value
    default:
      throw ShaderFault(
        "#\(word.beginning(20)) cannot be translated: leave the line out.", line: line, column: column)
    }
  }

  private mutating func skipBlanks() {
    while index < bytes.count {
      if bytes[index] == 0x0A {
        line += 1
        index += 1
        start = index
      } else if at(" ") || at("\t") || at("\r") {
        index += 1
      } else if joinsLines {
        skipJoint()
      } else if isComment {
        skipComment()
      } else {
        return
      }
    }
  }

  private mutating func skipComment() {
    let isLine = bytes[index + 1] == UInt8(ascii: "/")
    index += 2
    while index < bytes.count {
      if isLine, joinsLines {
        skipJoint()
        continue
      }
      if bytes[index] == 0x0A {
        if isLine { return }
        line += 1
        start = index + 1
      }
      if !isLine, bytes[index] == UInt8(ascii: "*"), index + 1 < bytes.count,
        bytes[index + 1] == UInt8(ascii: "/")
      {
        index += 2
        return
      }
      index += 1
    }
  }

  private mutating func skipSpaces() {
    while at(" ") || at("\t") || joinsLines { joinsLines ? skipJoint() : (index += 1) }
  }

  /// True if a line goes on in the next one here.
  private var joinsLines: Bool {
    at("\\")
      && (bytes[(index + 1)...].starts(with: [0x0A]) || bytes[(index + 1)...].starts(with: [0x0D, 0x0A]))
  }

  private mutating func skipJoint() {
    while bytes[index] != 0x0A { index += 1 }
    index += 1
    line += 1
    start = index
  }

  private var isComment: Bool {
    at("/") && index + 1 < bytes.count && [UInt8(ascii: "/"), UInt8(ascii: "*")].contains(bytes[index + 1])
  }

  /// In Unicode scalars, from 1.
  private var column: Int {
    mutating get {
      if counted.line != start { counted = (start, start, 0) }
      while counted.place < index {
        if bytes[counted.place] & 0xC0 != 0x80 { counted.scalars += 1 }
        counted.place += 1
      }
      return counted.scalars + 1
    }
  }

  private var isSign: Bool { at("+") || at("-") }

  private func isExponent(_ index: Int) -> Bool {
    // A hexadecimal number has no exponent.
    bytes[index] | 0x20 == UInt8(ascii: "e")
      && (isDigit(at: index - 1) || bytes[index - 1] == 0x2E)
  }

  private func at(_ character: Unicode.Scalar) -> Bool {
    index < bytes.count && bytes[index] == UInt8(ascii: character)
  }

  private func isDigit(at index: Int) -> Bool {
    bytes.indices.contains(index) && (0x30...0x39).contains(bytes[index])
  }

  private func isWord(at index: Int) -> Bool {
    guard bytes.indices.contains(index) else { return false }
    let byte = bytes[index]
    return byte == 0x5F || isDigit(at: index) || byte < 0x80 && (0x61...0x7A).contains(byte | 0x20)
  }
}

extension ShaderToken {
  /// The same at another's place.
  fileprivate func moved(to other: ShaderToken) -> ShaderToken {
    ShaderToken(kind: kind, text: text, line: other.line, column: other.column)
  }

  /// Another text at this place.
  func with(_ text: String) -> ShaderToken {
    let isWord = text.first.map { $0.isLetter || $0 == "_" } ?? false
    let kind: Kind = isWord ? .word : text.contains(where: \.isNumber) ? .number : .mark
    return ShaderToken(kind: kind, text: text, line: line, column: column)
  }
}
