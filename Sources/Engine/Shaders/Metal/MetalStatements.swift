/// Reads the declarations and statements of a part of a Metal file, and the expressions in them by their types.
struct MetalStatements {
  private var reader: MetalExpressions
  /// The names of functions that SwiftUI calls; nil for a part that is such a function, and keeps its name.
  private let outside: Set<String>?
  /// The type of the function's result.
  private var result = MetalType.unknown
  /// The values of the members of the structure that is read, by name; nil outside of one.
  private var standards: [String: [String]]?
  /// The type of the value of the last `switch`.
  private var chosen = MetalType.unknown

  /// The words of a part with its conversions, and its declarations by name.
  ///
  /// - Parameter others: The names of functions that SwiftUI calls; nil if the part is such a function.
  /// - Throws: The first word that cannot be translated, or an expression that is too deep.
  static func spelled(
    _ tokens: [ShaderToken], besides others: Set<String>?, using signatures: [String: [MetalSignature]],
    counting reads: TokenReads
  ) throws(ShaderFault) -> (words: [ShaderToken], declared: [String: MetalSignature]) {
    let list = TokenList(tokens, counting: reads)
    var statements = MetalStatements(
      reader: MetalExpressions(list, MetalNames(signatures)), outside: others)
    guard let declared = try statements.part() else { return ([], [:]) }
    return (statements.reader.edits.written(list), declared)
  }

  private var word: String { reader.text(reader.index) }

  private init(reader: MetalExpressions, outside: Set<String>?) {
    (self.reader, self.outside) = (reader, outside)
  }

  /// Reads a part. Returns its declarations by their names in Metal, or nil for a function that GLSL has already.
  private mutating func part() throws(ShaderFault) -> [String: MetalSignature]? {
    if word == "struct" {
      let structure = try structure()
      return [structure.name: structure]
    }
    let isConstant = reader.skip("const")
    let isFunction = reader.text(reader.index + 2) == "(" && reader.text(reader.tokens.count - 1) != ";"
    guard isFunction else {
      let isComputed = reader.tokens.contains { token in
        reader.names.isComputed(token.text)
          || reader.names.called(token.text).contains { $0.type != .named(token.text) }
      }
      if isComputed { try writeFunction(of: reader.index) }
      try simple()
      let constants = reader.names.declared.map {
        ($0.name, MetalSignature(name: $0.name, type: $0.type, variables: nil, isComputed: isComputed))
      }
      guard !isComputed || constants.count == 1 else { throw Self.unclear(reader.tokens[0]) }
      return Dictionary(constants) { $1 }
    }
    if isConstant { reader.edits.replace(reader.index - 1, with: "") }
    result = MetalType(word)
    let place = reader.index + 1
    let name = reader.text(place)
    reader.index += 3
    let variables = try parameters()
    var own = name
    let others = reader.names.called(name)
    if let outside, !others.isEmpty || outside.contains(name) {
      // Metal has one for `half` and one for `float`, which are one type here.
      if others.contains(where: { $0.variables?.map(\.type) == variables.map(\.type) }) { return nil }
      guard others.count < MetalNames.mostOfName else {
        throw ShaderFault(
          "At most \(MetalNames.mostOfName) functions may have one name.", at: reader.tokens[place])
      }
      own += "\(others.count + 1)_"
      reader.edits.replace(place, with: own)
    }
    try statements()
    return [name: MetalSignature(name: own, type: result, variables: variables)]
  }

  /// Writes a constant as a function, since GLSL makes none by functions.
  private mutating func writeFunction(of place: Int) throws(ShaderFault) {
    guard place > 0, reader.text(place + 2) == "=" else { throw Self.unclear(reader.tokens[place]) }
    reader.edits.replace(place - 1, with: "")
    reader.edits.replace(place + 2, with: "(")
    reader.edits.write([")", "{", "return"], after: place + 2)
    reader.edits.write(["}"], after: reader.tokens.count - 1)
  }

  private static func unclear(_ token: ShaderToken) -> ShaderFault {
    ShaderFault(
      "A constant that a function makes is declared by itself, such as constant float a = f(1);", at: token)
  }

  /// Reads a structure. GLSL knows no values of members, so each value made of it gets them.
  private mutating func structure() throws(ShaderFault) -> MetalSignature {
    let name = reader.text(reader.index + 1)
    reader.index += 3
    reader.names.openBlock()
    standards = [:]
    try statements(before: "}")
    // Larger ones are refused.
    var members = reader.names.declared.prefix(ShaderArrays.mostOfStructure)
    for place in members.indices { members[place].standard = standards?[members[place].name] ?? [] }
    standards = nil
    reader.names.closeBlock()
    reader.skip("}")
    return MetalSignature(name: name, type: .named(name), variables: Array(members))
  }

  /// Reads the parameters of a function. References become `inout`, and default values are removed: each call gets them.
  private mutating func parameters() throws(ShaderFault) -> [MetalVariable] {
    var variables: [MetalVariable] = []
    while reader.index < reader.tokens.count, !reader.skip(")") {
      let start = reader.index
      let isConstant = reader.skip("const")
      let place = reader.index
      var type = MetalType(word)
      reader.index += 1
      if word == "*" {
        throw ShaderFault(
          "Arrays as arguments cannot be translated: pass float4 arguments.", at: reader.tokens[reader.index])
      }
      if reader.skip("&") {
        reader.edits.replace(reader.index - 1, with: "")
        if isConstant { reader.edits.replace(start, with: "") }
      }
      let name = word
      let isArray = reader.text(reader.index + 1) == "["
      if isArray { type = .array(type, nil) }
      // An array is the caller's own.
      let isReference = !isConstant && (isArray || reader.text(reader.index - 1) == "&")
      if isReference { reader.edits.write(["inout"], before: place) }
      while reader.index < reader.tokens.count, ![",", ")", "="].contains(word) { reader.index += 1 }
      let standard = word == "=" ? try standard(of: type, before: ")") : []
      reader.skip(",")
      reader.names.declare(name, type)
      variables.append(
        MetalVariable(
          name: name, type: type, isReference: isReference, standard: standard))
    }
    return variables
  }

  /// Removes the value of a parameter or a member, up to the next one or a mark, with the sign in front of it.
  /// Returns its words in GLSL.
  private mutating func standard(of type: MetalType, before end: String) throws(ShaderFault) -> [String] {
    let start = reader.index
    reader.index += 1
    reader.convert(try reader.value(for: type), to: type)
    while reader.index < reader.tokens.count, ![",", end, "}"].contains(word) { reader.index += 1 }
    let words = reader.edits.written(reader.tokens, in: start + 1..<reader.index).map(\.text)
    reader.edits.remove(start..<reader.index)
    return words
  }

  private mutating func statements(before end: String? = nil) throws(ShaderFault) {
    while reader.index < reader.tokens.count, word != end {
      let start = reader.index
      try statement()
      if reader.index == start { reader.index += 1 }
    }
  }

  /// Reads a statement, or the words in front of the next one.
  private mutating func statement() throws(ShaderFault) {
    let first = word
    switch first {
    case "{", "}":
      first == "{" ? reader.names.openBlock() : reader.names.closeBlock()
      reader.index += 1
    case "struct" where reader.text(reader.index + 2) == "{":
      reader.names.add(try structure())
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
      guard reader.text(start) == "const" else { return }
      // The value of a constant in GLSL is made of numbers and constants.
      let words = (start..<reader.index).dropFirst(3).filter(reader.isWord).map(reader.text)
      if words.allSatisfy({ MetalType($0).kind != nil || reader.names.isConstant($0) }) {
        reader.names.setConstant(reader.text(start + 2))
      } else {
        reader.edits.replace(start, with: "")
      }
    }
  }

  /// Reads a declaration or an expression.
  private mutating func simple() throws(ShaderFault) {
    reader.skip("const")
    if reader.isWord(reader.index), reader.text(reader.index + 1) == "&", reader.text(reader.index + 3) == "="
    {
      throw ShaderFault(
        "A name for another variable cannot be translated: use that variable.",
        at: reader.tokens[reader.index + 1])
    }
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
    case "=" where standards != nil:
      let standard = try standard(of: type, before: ";")
      standards?[name] = standard
    case "=":
      reader.index += 1
      let value = try reader.value(for: type)
      reader.convert(value, to: type)
      // Its length is the number of its values.
      if case .array(_, nil) = type { reader.names.declare(name, value.type) }
    case "{":
      _ = try reader.braces(for: type, isNamed: false)
      reader.edits.write(["="], after: mark - 1)
    case "(":
      // A vector of its parts, as in a call.
      reader.edits.write(["="] + type.words, after: place)
      _ = try reader.call(type.words.first ?? "")
    default:
      // A structure whose members have values.
      let members = reader.names.called(type.words.first ?? "").first?.variables ?? []
      guard type == .named(type.words.first ?? ""), members.contains(where: { !$0.standard.isEmpty }),
        !members.contains(where: \.initial.isEmpty)
      else { break }
      let values = members.map(\.initial).joined(separator: [","])
      try reader.write(["="] + type.words + ["("] + values + [")"], after: mark - 1)
    }
  }

  /// Goes past the mark that ends an expression, over all that cannot be read.
  private mutating func end(with mark: String) {
    while reader.index < reader.tokens.count, word != mark, ![";", "{", "}"].contains(word) {
      reader.index += 1
    }
    reader.skip(mark)
  }
}
