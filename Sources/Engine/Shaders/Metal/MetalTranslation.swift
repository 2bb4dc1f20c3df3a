/// The translation of a part of a Metal file, word by word.
struct MetalTranslation {
  let tokens: [ShaderToken]
  /// The declarations of the part, by name.
  let declared: [String: MetalSignature]

  /// The translation of a part.
  ///
  /// - Parameters:
  ///   - outside: The names by which SwiftUI calls functions of the file.
  ///   - signatures: The constants, functions and structures of the file that are known.
  ///   - turns: The most turns of a loop whose end is not written.
  ///   - reads: The number of times that a token was read.
  /// - Throws: The first word that cannot be translated, at its place.
  init(
    _ part: MetalPart, besides outside: Set<String>, using signatures: [String: [MetalSignature]], turns: Int,
    counting reads: TokenReads
  ) throws(ShaderFault) {
    if part.isStitchable, let name = part.tokens.first(where: { $0.text == part.name }),
      MetalWords.reserved.contains(name.text)
    {
      throw ShaderFault("\(name.text) is a word of GLSL: give the function another name.", at: name)
    }
    let words = try Self.cleaned(part.tokens, signatures) { name in
      let isOwn = name == part.name && !part.isStitchable || signatures[name + "_"] != nil
      let isKept = MetalWords.reserved.contains(name) || isOwn && MetalFunction(name) != nil
      return isKept ? name + "_" : name
    }
    let expanded = try Self.expanded(words, signatures)
    let numbers = MetalNumbers(expanded, using: signatures)
    let spelled = try MetalStatements.spelled(
      MetalLoops.bounded(expanded, turns: turns, numbers),
      besides: part.isStitchable ? nil : outside,
      using: signatures, counting: reads)
    tokens = spelled.words
    declared = spelled.declared.mapValues { signature in
      var signature = signature
      if signature.variables == nil { signature.number = numbers.known[signature.name] }
      return signature
    }
  }

  // MARK: - Words

  /// Words in GLSL, without those that mean nothing there.
  ///
  /// - Parameter renamed: Changes a name that GLSL keeps for itself.
  private static func cleaned(
    _ tokens: ArraySlice<ShaderToken>, _ signatures: [String: [MetalSignature]], renamed: (String) -> String
  ) throws(ShaderFault) -> [ShaderToken] {
    var words: [ShaderToken] = []
    var index = tokens.startIndex
    while index < tokens.endIndex {
      let token = tokens[index]
      let next = index + 1 < tokens.endIndex ? tokens[index + 1].text : ""
      index += 1
      guard token.kind == .word else {
        if token.text == "[[" {
          throw ShaderFault("Only [[ stitchable ]] can be translated.", at: token)
        }
        if token.text == "->" { throw ShaderFault("Pointers cannot be translated.", at: token) }
        words.append(token.kind == .number ? token.with(try number(token)) : token)
        continue
      }
      if next == "::" {
        guard ["metal", "SwiftUI", "precise", "fast"].contains(token.text) else {
          throw ShaderFault("\(token.text.beginning(40)):: cannot be translated.", at: token)
        }
        index += 1
        continue
      }
      let isMember = words.last?.text == "."
      if !isMember, let reason = MetalWords.refused[token.text] { throw ShaderFault(reason, at: token) }
      if !isMember, token.text == "unsigned" {
        words.append(token.with("uint"))
        index += next == "int" ? 1 : 0
      } else if token.text == "static_cast", next == "<" {
        // The type that follows is called as a function.
        guard index + 2 < tokens.endIndex, tokens[index + 2].text == ">" else {
          throw ShaderFault("This cast cannot be translated: write float(x).", at: token)
        }
        words.append(
          tokens[index + 1].with(MetalWords.types[tokens[index + 1].text] ?? tokens[index + 1].text))
        index += 3
      } else if isMember {
        words.append(token.text == "sample" && next == "(" ? token : token.with(renamed(token.text)))
      } else if ["const", "constant", "constexpr"].contains(token.text) {
        // GLSL wants it in front of the type.
        let place = isType(words.last) ? words.count - 1 : words.count
        if place == 0 || words[place - 1].text != "const" { words.insert(token.with("const"), at: place) }
      } else if !MetalWords.ignored.contains(token.text) {
        let isCall = next == "(" && !isType(words.last) && signatures[token.text] == nil
        let name = isCall ? MetalWords.functions[token.text] : nil
        words.append(
          token.with(
            name ?? MetalWords.types[token.text] ?? MetalWords.constants[token.text] ?? renamed(token.text)))
      }
    }
    return words
  }

  /// True if a word in front of a name is a type, so that the name is declared.
  private static func isType(_ word: ShaderToken?) -> Bool {
    word?.kind == .word && !["const", "return", "else", "do", "case"].contains(word?.text)
  }

  /// A number without the suffixes that GLSL does not know.
  private static func number(_ token: ShaderToken) throws(ShaderFault) -> String {
    var text = token.text
    guard !text.lowercased().hasPrefix("0x") else { return text }
    let isReal = text.contains(".") || text.lowercased().contains("e")
    guard let last = text.last, "hHfF".contains(last) else { return text }
    text.removeLast()
    return isReal ? text : text + ".0"
  }

  /// The most words of a part in GLSL.
  static let mostWords = 20_000

  static func tooLong(_ token: ShaderToken) -> ShaderFault {
    ShaderFault("This becomes too long in GLSL.", at: token)
  }

  // MARK: - Calls

  /// The words with functions that GLSL does not have written out.
  private static func expanded(
    _ tokens: [ShaderToken], _ signatures: [String: [MetalSignature]], depth: Int = 0
  ) throws(ShaderFault) -> [ShaderToken] {
    guard let first = tokens.first, depth < 20 else { return tokens }
    var words: [ShaderToken] = []
    var index = 0
    while index < tokens.count {
      let token = tokens[index]
      let isCall = token.kind == .word && index + 1 < tokens.count && tokens[index + 1].text == "("
      let isKnown = isCall && words.last?.text != "." && !isType(words.last)
      guard isKnown, let expansion = MetalWords.expansions[token.text] else {
        words.append(token)
        index += 1
        continue
      }
      let (arguments, end) = try arguments(of: tokens, from: index + 1)
      // The file may have a function of this name.
      guard signatures[token.text]?.contains(where: { $0.takes(arguments.count) }) != true else {
        words.append(token)
        index += 1
        continue
      }
      let written = try arguments.map { (argument) throws(ShaderFault) in
        try expanded(argument, signatures, depth: depth + 1)
      }
      guard arguments.count == expansion.count else {
        throw ShaderFault(
          "\(token.text) has \(expansion.count) argument\(expansion.count > 1 ? "s" : "").", at: token)
      }
      for (place, argument) in arguments.enumerated()
      where expansion.text.ranges(of: "$\(place)").count > 1 && changes(argument, signatures) {
        throw ShaderFault(
          "\(token.text) is written out with this twice, which changes something: set a variable to it first.",
          at: argument[0])
      }
      for part in try MetalTokens.tokens(of: expansion.text.replacing("$", with: "argument")) {
        let number = part.text.hasPrefix("argument") ? Int(part.text.dropFirst(8)) : nil
        words += number.map { written[$0] } ?? [token.with(part.text)]
      }
      guard words.count <= mostWords else { throw tooLong(first) }
      index = end + 1
    }
    return words
  }

  /// True if words change a variable, perhaps by a function.
  private static func changes(_ words: [ShaderToken], _ signatures: [String: [MetalSignature]]) -> Bool {
    words.contains { word in
      ShaderChecker.assignments.contains(word.text)
        || signatures[word.text]?.contains(where: \.isChanging) == true
    }
  }

  /// The arguments of a call, and where its parenthesis closes.
  private static func arguments(
    of tokens: [ShaderToken], from open: Int
  ) throws(ShaderFault) -> (arguments: [[ShaderToken]], end: Int) {
    var (arguments, depth): ([[ShaderToken]], Int) = ([[]], 0)
    for index in open..<tokens.count {
      let token = tokens[index]
      if ["(", "[", "{"].contains(token.text) { depth += 1 }
      if [")", "]", "}"].contains(token.text) { depth -= 1 }
      if depth == 0 { return (index == open + 1 ? [] : arguments, index) }
      if depth == 1, token.text == "," {
        arguments.append([])
      } else if index > open {
        arguments[arguments.count - 1].append(token)
      }
    }
    throw ShaderFault("This is never closed.", at: tokens[open])
  }
}
