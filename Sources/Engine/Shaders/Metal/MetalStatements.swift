/// Reads the statements of a part of a Metal file, for the types of their expressions.
struct MetalStatements {
  private var reader: MetalExpressions
  /// The type of the function's result.
  private let result: MetalType
  /// The type of the value that the last `switch` asks for.
  private var chosen = MetalType.unknown

  /// The words of a part with numbers of the types that their places need.
  ///
  /// - Throws: What cannot be translated, or an expression that is too deep in itself.
  static func spelled(
    _ tokens: [ShaderToken], using names: MetalNames, counting reads: TokenReads
  ) throws(ShaderFault) -> [ShaderToken] {
    var statements = MetalStatements(TokenList(tokens, counting: reads), names)
    try statements.read()
    return statements.reader.edits.written(statements.reader.tokens)
  }

  private init(_ tokens: TokenList, _ names: MetalNames) {
    reader = MetalExpressions(tokens, names)
    reader.skip("const")
    result = MetalType(tokens.text(reader.index))
  }

  private var word: String { reader.text(reader.index) }

  private mutating func read() throws(ShaderFault) {
    guard word != "struct" else { return }
    guard reader.text(reader.index + 2) == "(" else { return try simple() }
    reader.index += 2
    parameters()
    while reader.index < reader.tokens.count {
      let start = reader.index
      try statement()
      if reader.index == start { reader.index += 1 }
    }
  }

  private mutating func parameters() {
    var depth = 0
    repeat {
      if reader.isWord(reader.index), reader.isWord(reader.index + 1), word != "const", word != "inout" {
        let isArray = reader.text(reader.index + 2) == "["
        let type = MetalType(word)
        reader.names.declare(reader.text(reader.index + 1), isArray ? .array(type, nil) : type)
      }
      depth += word == "(" ? 1 : word == ")" ? -1 : 0
      reader.index += 1
    } while depth > 0 && reader.index < reader.tokens.count
  }

  /// Reads a statement, or what stands in front of the next one.
  private mutating func statement() throws(ShaderFault) {
    let first = word
    switch first {
    case "{", "}":
      first == "{" ? reader.names.openBlock() : reader.names.closeBlock()
      reader.index += 1
    case ";", "else", "do", "break", "continue", "discard", "default", ":": reader.index += 1
    case "if", "while", "switch":
      reader.index += 1
      reader.skip("(")
      let value = try reader.values()
      if first == "switch" { chosen = value.type } else { reader.convert(value, to: .truth) }
      end(with: ")")
    case "for":
      reader.index += 1
      reader.skip("(")
      // What is declared here is known until the body ends.
      reader.names.openBlock()
      try simple()
      if word != ";" { reader.convert(try reader.values(), to: .truth) }
      reader.skip(";")
      if word != ")" { _ = try reader.values() }
      end(with: ")")
      if !reader.skip("{") { reader.names.closeBlock() }
    case "case":
      reader.index += 1
      reader.convert(try reader.value(), to: chosen)
      reader.skip(":")
    case "return":
      reader.index += 1
      if word != ";" { reader.convert(try reader.value(for: result), to: result) }
      end(with: ";")
    default:
      let start = reader.index
      try simple()
      // GLSL's constants are made of numbers only.
      let names = reader.text(start) == "const" ? (start + 3..<reader.index).filter(reader.isWord) : []
      if !names.allSatisfy({ MetalType(ofNumbers: reader.text($0)) != nil }) {
        reader.edits.replace(start, with: "")
      }
    }
  }

  /// Reads a declaration or an expression.
  private mutating func simple() throws(ShaderFault) {
    reader.skip("const")
    if reader.isWord(reader.index), reader.isWord(reader.index + 1) {
      let type = MetalType(word)
      reader.index += 1
      repeat { try variable(of: type) } while reader.skip(",")
    } else {
      _ = try reader.values()
    }
    end(with: ";")
  }

  private mutating func variable(of type: MetalType) throws(ShaderFault) {
    let (name, place) = (word, reader.index)
    var type = type
    reader.index += 1
    while reader.skip("[") {
      type = .array(type, Int(word))
      if word != "]" { _ = try reader.values() }
      reader.skip("]")
    }
    reader.names.declare(name, type)
    let mark = reader.index
    switch word {
    case "=":
      reader.index += 1
      reader.convert(try reader.value(for: type), to: type)
    case "{":
      _ = try reader.braces(for: type, isNamed: false)
      reader.edits.write(["="], after: mark - 1)
    case "(":
      // A vector of its parts, as in a call.
      reader.edits.write(["="] + type.words, after: place)
      _ = try reader.call(type.words.first ?? "")
    default: break
    }
  }

  /// Goes behind the mark that ends what was read, or to the end of what cannot be read.
  private mutating func end(with mark: String) {
    while reader.index < reader.tokens.count, word != mark, ![";", "{", "}"].contains(word) {
      reader.index += 1
    }
    reader.skip(mark)
  }
}
