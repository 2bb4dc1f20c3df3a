/// The translation of a part of a Metal file, word by word.
///
/// It knows no types of expressions. GLSL converts no numbers by itself, so the translation decides by a
/// number's neighbours whether the number is whole. A screen's compiler reports wrong guesses at their lines.
struct MetalTranslation {
  let tokens: [ShaderToken]

  /// The translation of a part.
  ///
  /// - Parameters:
  ///   - signatures: The constants and functions of the file that the part uses.
  ///   - turns: The most turns of a loop whose end is not written.
  ///   - reads: The number of times that a token was read.
  /// - Throws: The first word that cannot be translated, at its place.
  init(
    _ part: MetalPart, using signatures: [String: MetalSignature], turns: Int = MetalLoops.turns[0],
    counting reads: TokenReads = TokenReads()
  ) throws(ShaderFault) {
    var words = try Self.cleaned(Array(part.tokens))
    words = try Self.withoutReferences(Self.withoutDefaults(words))
    words = try Self.expanded(words)
    words = try Self.withoutBraces(words)
    words = try MetalLoops.bounded(words, turns: turns)
    tokens = MetalNumbers.spelled(words, using: signatures, counting: reads).map(Self.renamed)
  }

  /// A name that GLSL keeps for itself, unless it is a word that the translation has written.
  private static func renamed(_ token: ShaderToken) -> ShaderToken {
    guard token.kind == .word, MetalWords.reserved.contains(token.text), !written.contains(token.text) else {
      return token
    }
    return token.with(token.text + "_")
  }

  private static let written = Set(MetalWords.types.values).union(["inout"])

  // MARK: - Words

  /// Words in GLSL, without those that mean nothing there.
  private static func cleaned(_ tokens: [ShaderToken]) throws(ShaderFault) -> [ShaderToken] {
    var words: [ShaderToken] = []
    var index = 0
    while index < tokens.count {
      let token = tokens[index]
      let next = index + 1 < tokens.count ? tokens[index + 1].text : ""
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
        guard index + 2 < tokens.count, tokens[index + 2].text == ">" else {
          throw ShaderFault("This cast cannot be translated: write float(x).", at: token)
        }
        words.append(
          tokens[index + 1].with(MetalWords.types[tokens[index + 1].text] ?? tokens[index + 1].text))
        index += 3
      } else if isMember {
        words.append(token)
      } else if token.text == "constant" || token.text == "constexpr" {
        if words.last?.text != "const" { words.append(token.with("const")) }
      } else if token.text == "const", words.last?.text == "const" {
        continue
      } else if !MetalWords.ignored.contains(token.text) {
        let name = next == "(" ? MetalWords.functions[token.text] : nil
        words.append(
          token.with(name ?? MetalWords.types[token.text] ?? MetalWords.constants[token.text] ?? token.text))
      }
    }
    return words
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

  /// The words with `inout` parameters instead of references; refuses arrays as parameters.
  private static func withoutReferences(_ tokens: [ShaderToken]) throws(ShaderFault) -> [ShaderToken] {
    var words: [ShaderToken] = []
    let head = tokens.prefix { $0.text != "{" && $0.text != "=" }
    for token in head {
      if token.text == "*", words.last?.kind == .word {
        throw ShaderFault("Arrays as arguments cannot be translated: pass float4 arguments.", at: token)
      }
      guard token.text == "&", let type = words.popLast() else {
        words.append(token)
        continue
      }
      if words.last?.text == "const" { words.removeLast() } else { words.append(type.with("inout")) }
      words.append(type)
    }
    return words + tokens.dropFirst(head.count)
  }

  /// The words without the values that parameters have where a call gives none: each call gives all.
  private static func withoutDefaults(_ tokens: [ShaderToken]) -> [ShaderToken] {
    let open = tokens.firstIndex { $0.text == "(" || $0.text == "{" || $0.text == "=" } ?? tokens.count
    guard open < tokens.count, tokens[open].text == "(" else { return tokens }
    var words = Array(tokens[...open])
    var (depth, isDefault) = (1, false)
    for token in tokens[(open + 1)...] {
      if depth > 0 {
        if ["(", "{", "["].contains(token.text) { depth += 1 }
        if [")", "}", "]"].contains(token.text) { depth -= 1 }
        if depth == 1, token.text == "=" { isDefault = true }
        if depth == 0 || depth == 1 && token.text == "," { isDefault = false }
        if isDefault { continue }
      }
      words.append(token)
    }
    return words
  }

  /// The most words of a part in GLSL.
  private static let mostWords = 20_000

  private static func tooLong(_ token: ShaderToken) -> ShaderFault {
    ShaderFault("This becomes too long in GLSL.", at: token)
  }

  // MARK: - Calls

  /// Calls of functions that GLSL does not have, written out.
  private static func expanded(_ tokens: [ShaderToken], depth: Int = 0) throws(ShaderFault) -> [ShaderToken] {
    guard let first = tokens.first, depth < 20 else { return tokens }
    var words: [ShaderToken] = []
    var index = 0
    while index < tokens.count {
      let token = tokens[index]
      let isCall = token.kind == .word && index + 1 < tokens.count && tokens[index + 1].text == "("
      guard isCall, words.last?.text != ".", let expansion = MetalWords.expansions[token.text] else {
        words.append(token)
        index += 1
        continue
      }
      let (arguments, end) = try arguments(of: tokens, from: index + 1)
      guard arguments.count == expansion.count else {
        throw ShaderFault("\(token.text) has \(expansion.count) arguments.", at: token)
      }
      for part in try MetalTokens.tokens(of: expansion.text.replacing("$", with: "argument")) {
        if part.text.hasPrefix("argument"), let number = Int(part.text.dropFirst(8)) {
          words += try expanded(arguments[number], depth: depth + 1)
        } else {
          words.append(token.with(part.text))
        }
      }
      guard words.count <= mostWords else { throw tooLong(first) }
      index = end + 1
    }
    return words
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

  // MARK: - Braces and casts

  /// Values in braces, and casts in front of a value, as calls of their type.
  private static func withoutBraces(_ tokens: [ShaderToken]) throws(ShaderFault) -> [ShaderToken] {
    var words: [ShaderToken] = []
    // The closing mark of each open brace, and the type of the values in braces in it.
    var open: [(close: String, inner: String?)] = []
    var index = 0
    while index < tokens.count {
      let token = tokens[index]
      let before = words.last?.text
      if token.text == "{" {
        var (type, inner): ([ShaderToken]?, String?) = (nil, nil)
        if let before, written.contains(before), before != "void" {
          (type, inner) = ([], columns(of: before))
        } else if before == "=" {
          let declared = try declaredType(of: words, at: token)
          (type, inner) = (declared, declared.count == 1 ? columns(of: declared[0].text) : declared[0].text)
        } else if let outer = open.last?.inner, before == "(" || before == "," {
          (type, inner) = ([token.with(outer)], columns(of: outer))
        }
        open.append((type == nil ? "}" : ")", inner))
        words += type.map { $0 + [token.with("(")] } ?? [token]
        guard words.count <= mostWords else { throw tooLong(token) }
      } else if token.text == "}" {
        words.append(token.with(open.popLast()?.close ?? "}"))
      } else if token.text == "(", index + 4 < tokens.count, tokens[index + 2].text == ")",
        written.contains(tokens[index + 1].text), tokens[index + 1].text != "void",
        before.map(isOperator) ?? false
      {
        let value = tokens[index + 3]
        let isAlone = [")", ";", ",", "+", "-", "*", "/"].contains(tokens[index + 4].text)
        guard value.kind != .mark, isAlone else {
          throw ShaderFault("This cast cannot be translated: write \(tokens[index + 1].text)(…).", at: token)
        }
        words += [tokens[index + 1], token, value, token.with(")")]
        index += 3
      } else {
        words.append(token)
      }
      index += 1
    }
    return words
  }

  /// The type of the columns of a matrix; nil for another type.
  private static func columns(of type: String) -> String? {
    type.hasPrefix("mat") ? type.last.map { "vec\($0)" } : nil
  }

  private static func isOperator(_ text: String) -> Bool {
    ["=", "(", ",", "+", "-", "*", "/", "return", "<", ">", "?", ":", "&&", "||", "+=", "-=", "*=", "/="]
      .contains(text)
  }

  /// The most words between the type of a variable and its value.
  private static let mostOfDeclaration = 30

  /// The type of the variable declared before an equals sign: `float2 a =` or `float a[2] =`.
  private static func declaredType(of words: [ShaderToken], at token: ShaderToken) throws(ShaderFault)
    -> [ShaderToken]
  {
    let head = words.dropLast().suffix(mostOfDeclaration).reversed()
      .prefix { ![";", "{", "}", ","].contains($0.text) }.reversed()
    guard let type = head.first(where: { written.contains($0.text) }) else {
      throw ShaderFault("The type of these braces cannot be found: write float2(…).", at: token)
    }
    let brackets = head.drop { $0.text != "[" }
    return [token.with(type.text)] + brackets.map { token.with($0.text) }
  }
}
