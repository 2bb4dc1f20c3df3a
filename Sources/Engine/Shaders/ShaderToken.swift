/// A word, a number or a mark of a shader's text.
struct ShaderToken: Equatable {
  /// The kind of a token.
  enum Kind { case word, number, mark }

  let kind: Kind
  let text: String
  /// From 1.
  let line: Int
  /// In Unicode scalars, from 1.
  let column: Int
}

/// Splits a shader's text into tokens as the language does. Refuses text that another compiler could read
/// differently.
///
/// Source: The OpenGL ES Shading Language 3.00, chapter 3.
struct ShaderTokenizer {
  private static let marks: [[UInt8]] =
    [
      "<<=", ">>=", "++", "--", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<=", ">=", "==", "!=", "&&",
      "||", "^^", "<<", ">>",
    ].map { Array($0.utf8) }
  private static let singles = Set("(){}[].,;:?+-*/%<>=!&|^~".utf8)

  private let bytes: [UInt8]
  private var index = 0
  private var line = 1
  private var column = 1

  private init(_ text: String) { bytes = Array(text.utf8) }

  /// The tokens of a text, without its comments.
  static func tokens(of text: String) throws(ShaderFault) -> [ShaderToken] {
    var tokenizer = ShaderTokenizer(text)
    var tokens: [ShaderToken] = []
    while let token = try tokenizer.next() { tokens.append(token) }
    return tokens
  }

  private mutating func next() throws(ShaderFault) -> ShaderToken? {
    try skipBlanks()
    guard index < bytes.count else { return nil }
    let start = (index, line, column)
    let kind: ShaderToken.Kind
    if isWord(at: index), !isDigit(at: index) {
      kind = .word
      while isWord(at: index) { advance() }
    } else if isDigit(at: index) || (bytes[index] == UInt8(ascii: ".") && isDigit(at: index + 1)) {
      kind = .number
      try skipNumber()
    } else if let mark = Self.marks.first(where: { bytes[index...].starts(with: $0) }) {
      kind = .mark
      for _ in mark { advance() }
    } else if Self.singles.contains(bytes[index]) {
      kind = .mark
      advance()
    } else {
      throw fault(
        bytes[index] == UInt8(ascii: "#")
          ? "Lines for the preprocessor, such as #define, are not allowed: use functions and constants."
          : "This character is not allowed outside comments.")
    }
    return ShaderToken(
      kind: kind, text: String(decoding: bytes[start.0..<index], as: UTF8.self), line: start.1,
      column: start.2)
  }

  /// Skips blanks and comments.
  private mutating func skipBlanks() throws(ShaderFault) {
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): try skip()
      case UInt8(ascii: "/") where index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "/"):
        while index < bytes.count, !isLineEnd(at: index) { try skip() }
      case UInt8(ascii: "/") where index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "*"):
        try skip()
        try skip()
        while !bytes[index...].starts(with: "*/".utf8) {
          guard index < bytes.count else { throw fault("A comment does not end.") }
          try skip()
        }
        try skip()
        try skip()
      default: return
      }
    }
  }

  /// Skips a byte of a blank or a comment; refuses backslashes and control characters.
  private mutating func skip() throws(ShaderFault) {
    // A line that ends so goes on in the next one, in comments too.
    if bytes[index] == UInt8(ascii: "\\") { throw fault("A backslash is not allowed, in comments neither.") }
    if bytes[index] < 0x20, ![0x09, 0x0A, 0x0D].contains(bytes[index]) {
      throw fault("This character is not allowed.")
    }
    advance()
  }

  /// Skips a number, and makes sure that it is one.
  private mutating func skipNumber() throws(ShaderFault) {
    let start = index
    while index < bytes.count {
      let isExponent = index > start && [UInt8(ascii: "e"), UInt8(ascii: "E")].contains(bytes[index - 1])
      let isSign = [UInt8(ascii: "+"), UInt8(ascii: "-")].contains(bytes[index])
      guard isWord(at: index) || bytes[index] == UInt8(ascii: ".") || (isExponent && isSign) else { break }
      advance()
    }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    guard Self.isNumber(text) else {
      throw ShaderFault("\(text.beginning(40)) is no number.", line: line, column: column - (index - start))
    }
    let digits = text.last.map("uU".contains) == true ? text.dropLast() : text[...]
    if digits.count > 1, digits.first == "0", digits.allSatisfy(\.isNumber) {
      throw ShaderFault(
        "\(text.beginning(40)) would be a number to the base 8: leave out the zeros in front.", line: line,
        column: column - (index - start))
    }
  }

  /// True if a word is a number of the language.
  ///
  /// Source: The OpenGL ES Shading Language 3.00, sections 4.1.3 and 4.1.4.
  private static func isNumber(_ word: String) -> Bool {
    var rest = word[...]
    func skip(_ isWanted: (Character) -> Bool, atMost most: Int = .max) -> Int {
      let count = rest.prefix(while: isWanted).prefix(most).count
      rest = rest.dropFirst(count)
      return count
    }
    if rest.lowercased().hasPrefix("0x") {
      rest = rest.dropFirst(2)
      guard skip(\.isHexDigit) > 0 else { return false }
      _ = skip("uU".contains, atMost: 1)
      return rest.isEmpty
    }
    var digits = skip(\.isNumber)
    if skip({ $0 == "." }, atMost: 1) > 0 { digits += skip(\.isNumber) }
    guard digits > 0 else { return false }
    if skip("eE".contains, atMost: 1) > 0 {
      _ = skip("+-".contains, atMost: 1)
      guard skip(\.isNumber) > 0 else { return false }
    }
    _ = skip("fFuU".contains, atMost: 1)
    return rest.isEmpty
  }

  private func fault(_ message: String) -> ShaderFault { ShaderFault(message, line: line, column: column) }

  private func isLineEnd(at index: Int) -> Bool { bytes[index] == 0x0A || bytes[index] == 0x0D }

  private func isDigit(at index: Int) -> Bool {
    bytes.indices.contains(index) && (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[index])
  }

  private func isWord(at index: Int) -> Bool {
    guard bytes.indices.contains(index) else { return false }
    let byte = bytes[index]
    return byte == UInt8(ascii: "_") || isDigit(at: index)
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) && byte < 0x80
  }

  private mutating func advance() {
    let byte = bytes[index]
    index += 1
    if byte == 0x0A || (byte == 0x0D && !(index < bytes.count && bytes[index] == 0x0A)) {
      line += 1
      column = 1
    } else if byte & 0xC0 != 0x80 {
      column += 1
    }
  }
}

/// The reason that a shader's text is refused, and its place.
struct ShaderFault: Error, Equatable {
  let message: String
  /// True if a pixel would take too long.
  var isTooLong = false
  let line: Int
  let column: Int

  init(_ message: String, line: Int, column: Int) {
    (self.message, self.line, self.column) = (message, line, column)
  }

  init(tooLong message: String, at token: ShaderToken) {
    self.init(message, at: token)
    isTooLong = true
  }

  init(_ message: String, at token: ShaderToken) {
    self.init(message, line: token.line, column: token.column)
  }
}
