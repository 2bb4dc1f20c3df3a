/// A parameter of a function, or a member of a structure.
struct MetalVariable {
  let name: String
  let type: MetalType
  /// True if the function changes it.
  let isReference: Bool
  /// The value that it has if a call gives none, in Metal's words; empty if each call gives one.
  let standard: ArraySlice<ShaderToken>

  /// Reads a variable's words; nil if they declare none.
  ///
  /// - Parameter type: The type of the variables before it, if it is one of several: `float2 a, b;`
  init?(_ tokens: ArraySlice<ShaderToken>, after type: MetalType? = nil) {
    let end = tokens.firstIndex { $0.text == "=" } ?? tokens.endIndex
    let words = tokens[..<end].filter { $0.kind == .word && !MetalWords.ignored.contains($0.text) }
    guard let last = words.last else { return nil }
    let own =
      words.count > 1 ? MetalSignature.type(in: words.dropLast()) : type ?? MetalSignature.type(in: words)
    let bracket = tokens[..<end].firstIndex { $0.text == "[" }
    name = last.text
    self.type =
      bracket.map { .array(own, tokens.dropFirst($0 + 1 - tokens.startIndex).first.flatMap { Int($0.text) }) }
      ?? own
    isReference = tokens[..<end].contains { $0.text == "&" } && !words.contains { $0.text == "const" }
    standard = tokens[end...].dropFirst()
  }
}

/// A function, a structure or a constant as the functions know it that use it, by its types in GLSL.
struct MetalSignature {
  /// The type of the constant, of the function's result, or of the structure.
  let type: MetalType
  /// The parameters of a function, or the members of a structure; nil for a constant.
  let variables: [MetalVariable]?
  let isStructure: Bool

  /// Reads the head of a part.
  init?(of name: String, _ tokens: ArraySlice<ShaderToken>) {
    guard let place = tokens.firstIndex(where: { $0.text == name }) else { return nil }
    isStructure = tokens.first?.text == "struct"
    let open = place + 1
    guard open < tokens.endIndex, tokens[open].text == (isStructure ? "{" : "(") else {
      (type, variables) = (
        MetalVariable(tokens[..<tokens.endIndex].prefix { !["=", "{", ";"].contains($0.text) })?.type
          ?? .unknown, nil
      )
      return
    }
    type = isStructure ? .named(name) : Self.type(in: tokens[..<place])
    var (read, depth, start): ([MetalVariable], Int, Int) = ([], 0, open + 1)
    for index in open..<tokens.endIndex {
      let text = tokens[index].text
      if ["(", "[", "{"].contains(text) { depth += 1 }
      if [")", "]", "}"].contains(text) { depth -= 1 }
      guard depth == 0 || depth == 1 && [",", ";"].contains(text) else { continue }
      let isNext = isStructure && tokens[start - 1].text == ","
      if let variable = MetalVariable(tokens[start..<index], after: isNext ? read.last?.type : nil) {
        read.append(variable)
      }
      start = index + 1
      if depth == 0 { break }
    }
    variables = read
  }

  /// The type that stands among words, and that is not their last one.
  static func type(in words: some Sequence<ShaderToken>) -> MetalType {
    var other = MetalType.unknown
    for word in words where word.kind == .word && !MetalWords.ignored.contains(word.text) {
      if let name = MetalWords.types[word.text] { return MetalType(name) }
      other = .named(word.text)
    }
    return other
  }
}
