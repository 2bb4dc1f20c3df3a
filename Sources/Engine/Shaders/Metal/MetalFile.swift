/// The functions of a Metal file that SwiftUI can call, in GLSL.
public struct MetalFile {
  /// The name of the file.
  private let file: String
  private let text: String
  private let parts: [MetalPart]

  /// The functions of a file.
  ///
  /// - Parameters:
  ///   - text: The content of the file.
  ///   - file: Its name.
  /// - Throws: The first thing in the file that cannot be translated.
  public init(_ text: String, file: String) throws(ShaderProblem) {
    do throws(ShaderFault) {
      parts = try MetalPart.parts(of: MetalTokens.tokens(of: text))
    } catch {
      throw ShaderProblem(error, in: text, of: file)
    }
    (self.file, self.text) = (file, text)
  }

  /// The names of the functions that are marked `[[ stitchable ]]`, in their order.
  public var names: [String] { parts.filter { $0.isStitchable && !$0.isPrototype }.compactMap(\.name) }

  /// The most bytes of all functions of a file in GLSL, each with what it calls.
  private static let mostWritten = 512 << 10
  /// The most problems of one file.
  private static let mostProblems = 20

  /// The functions that are marked `[[ stitchable ]]` as viewers run them, or why they cannot be run, in their order.
  ///
  /// Each part of the file is translated once. What follows the first few problems is left out.
  public func functions() -> [Result<ShaderFunction, ShaderProblem>] { functions(counting: TokenReads()) }

  func functions(counting reads: TokenReads) -> [Result<ShaderFunction, ShaderProblem>] {
    var translations = self.translations(counting: reads)
    var results: [Result<ShaderFunction, ShaderProblem>] = []
    var (written, problems) = (0, 0)
    for name in names where problems < Self.mostProblems {
      do throws(ShaderProblem) {
        guard written <= Self.mostWritten else {
          throw ShaderProblem(
            file: file,
            "Its functions become longer than \(Self.mostWritten >> 10) KiB in GLSL, each with what it calls: split the file."
          )
        }
        let function = try self.function(named: name, &translations, &written)
        results.append(.success(function))
      } catch {
        results.append(.failure(error))
        problems += 1
        if written > Self.mostWritten { break }
      }
    }
    return results
  }

  /// A function as viewers run it, with the functions that it calls.
  ///
  /// - Throws: The first part of the text that cannot be translated, at its line.
  public func function(named name: String) throws(ShaderProblem) -> ShaderFunction {
    var translations = self.translations(counting: TokenReads())
    var written = 0
    return try function(named: name, &translations, &written)
  }

  /// The translations with the most turns of loops whose ends are not written, and with fewer.
  private func translations(counting reads: TokenReads) -> [MetalTranslations] {
    MetalLoops.turns.map { MetalTranslations(of: parts, turns: $0, counting: reads) }
  }

  private func function(
    named name: String, _ translations: inout [MetalTranslations], _ written: inout Int
  ) throws(ShaderProblem) -> ShaderFunction {
    var fault = ShaderFault("This cannot be translated.", line: 1, column: 1)
    for level in translations.indices {
      do throws(ShaderFault) {
        return try function(named: name, &translations[level], &written)
      } catch {
        if level == 0 { fault = error }
        // With fewer turns a pixel may afford loops that are in one another.
        guard error.isTooLong, written <= Self.mostWritten else { break }
      }
    }
    throw ShaderProblem(fault, in: text, of: file)
  }

  private func function(
    named name: String, _ translations: inout MetalTranslations, _ written: inout Int
  ) throws(ShaderFault) -> ShaderFunction {
    var writer = MetalWriter()
    let needed = try translations.needed(by: name)
    // A function that is needed earlier than it stands is written in the line of what follows.
    let lines = needed.reversed().reduce(into: [Int.max]) { lines, part in
      lines.append(min(lines[lines.count - 1], parts[part].tokens.first?.line ?? .max))
    }
    for (part, line) in zip(needed, lines.dropLast().reversed()) {
      let tokens = try translations.tokens(of: part)
      written += tokens.count
      // What is longer is refused below.
      guard writer.text.utf8.count <= ShaderFunction.mostBytes else { break }
      writer.write(tokens, until: line)
    }
    written += writer.text.utf8.count
    return try ShaderFunction(
      checking: writer.text, name: name, metal: text, file: file, counting: translations.reads)
  }
}

/// The translations of a file's parts, each made once when it is needed.
private struct MetalTranslations {
  let reads: TokenReads
  /// The most turns of a loop whose end is not written.
  private let turns: Int
  private let parts: [MetalPart]
  /// The declarations of the parts that were translated, by name.
  private var signatures: [String: [MetalSignature]] = [:]
  /// The names by which SwiftUI calls functions.
  private let outside: Set<String>
  /// The parts that have a name.
  private var named: [String: [Int]] = [:]
  /// The parts that have none, which all functions get.
  private var unnamed: [Int] = []
  /// The first prototypes of functions, by name.
  private var prototypes: [String: Int] = [:]
  /// The parts that are named in each part, and stand before it, or have a prototype there, the last one first.
  private var uses: [Int: [Int]] = [:]
  private var made: [Int: Result<[ShaderToken], ShaderFault>] = [:]

  init(of parts: [MetalPart], turns: Int, counting reads: TokenReads) {
    (self.parts, self.turns, self.reads) = (parts, turns, reads)
    outside = Set(parts.filter(\.isStitchable).compactMap(\.name))
    for (index, part) in parts.enumerated() {
      if let name = part.name, part.isPrototype {
        prototypes[name] = min(index, prototypes[name, default: index])
      } else if let name = part.name {
        named[name, default: []].append(index)
      } else {
        unnamed.append(index)
      }
    }
  }

  /// The parts that a function needs, each behind those that it uses: itself, those, and those without a name.
  ///
  /// - Throws: The head of a function that the file does not have.
  mutating func needed(by name: String) throws(ShaderFault) -> [Int] {
    var waiting = named[name, default: []] + unnamed
    var found = Set(waiting)
    while let part = waiting.popLast() {
      for other in try uses(of: part) where found.insert(other).inserted { waiting.append(other) }
    }
    var order: [Int] = []
    // The last one is next. A part is written when it comes up again, behind those that it uses.
    var stack = found.sorted(by: >).map { (part: $0, isRead: false) }
    found = []
    while let (part, isRead) = stack.popLast() {
      if isRead {
        order.append(part)
      } else if found.insert(part).inserted {
        stack.append((part, true))
        stack += try uses(of: part).map { ($0, false) }
      }
    }
    return order
  }

  private mutating func uses(of part: Int) throws(ShaderFault) -> [Int] {
    if let known = uses[part] { return known }
    reads.count += parts[part].tokens.count
    let tokens = parts[part].tokens
    var words: Set<String> = []
    for (token, next) in zip(tokens, tokens.dropFirst()) where token.kind == .word {
      words.insert(token.text)
      guard next.text == "(", named[token.text] == nil, let prototype = prototypes[token.text],
        prototype < part,
        let first = parts[prototype].tokens.first
      else { continue }
      throw ShaderFault(
        "\(token.text.beginning(40)) is not in this file: copy the function to here.", at: first)
    }
    var others: [Int] = []
    // A function stands after those that it calls; one more than may have a name is refused.
    for word in words.sorted() {
      let prototype = prototypes[word, default: part]
      let isDeclared = prototype < part
      if isDeclared, let value = parts[prototype].tokens.first(where: { $0.text == "=" }) {
        throw ShaderFault(
          "This value of a parameter is not translated: write the function here, with it.", at: value)
      }
      others += named[word, default: []].suffix(MetalNames.mostOfName + 1).filter {
        $0 < part || isDeclared && $0 > part
      }
    }
    others.sort(by: >)
    uses[part] = others
    return others
  }

  /// The translation of a part, after those of the parts that it uses.
  mutating func tokens(of part: Int) throws(ShaderFault) -> [ShaderToken] {
    if let made = made[part] { return try made.get() }
    let result: Result<[ShaderToken], ShaderFault>
    do throws(ShaderFault) {
      let translation = try MetalTranslation(
        parts[part], besides: outside, using: signatures, turns: turns, counting: reads)
      for (name, signature) in translation.declared { signatures[name, default: []].append(signature) }
      result = .success(translation.tokens)
    } catch {
      result = .failure(error)
    }
    made[part] = result
    return try result.get()
  }
}

/// A function, a constant or a structure of a Metal file.
struct MetalPart {
  /// The name; nil for a part without one.
  let name: String?
  let isStitchable: Bool
  /// True for the head of a function that stands in front of it.
  let isPrototype: Bool
  let tokens: ArraySlice<ShaderToken>

  /// The parts of a file.
  static func parts(of tokens: [ShaderToken]) throws(ShaderFault) -> [MetalPart] {
    var parts: [MetalPart] = []
    var start = 0
    while start < tokens.count {
      var (index, depth) = (start, 0)
      scan: while true {
        guard index < tokens.count else { throw ShaderFault("This does not end.", at: tokens[start]) }
        switch tokens[index].text {
        case "(", "{", "[", "[[": depth += 1
        case ")", "]", "]]": depth -= 1
        case "}":
          depth -= 1
          let isStatement = index + 1 < tokens.count && [";", ","].contains(tokens[index + 1].text)
          if depth == 0, !isStatement { break scan }
        case ";" where depth == 0: break scan
        default: break
        }
        guard depth >= 0 else { throw ShaderFault("This closes nothing.", at: tokens[index]) }
        index += 1
      }
      if let part = try part(tokens[start...index]) { parts.append(part) }
      start = index + 1
    }
    return parts
  }

  /// A part; nil for what has no counterpart and needs none, such as `using namespace metal;`.
  private static func part(_ tokens: ArraySlice<ShaderToken>) throws(ShaderFault) -> MetalPart? {
    guard let first = tokens.first, first.text != ";" else { return nil }
    if first.text == "using" {
      guard tokens.dropFirst().first?.text == "namespace" else {
        throw ShaderFault("Other names of types cannot be translated: write the types themselves.", at: first)
      }
      return nil
    }
    if ["namespace", "extern", "__attribute__"].contains(first.text) {
      throw ShaderFault("\(first.text) cannot be translated: write the functions without it.", at: first)
    }
    var (rest, isStitchable) = (tokens, false)
    while rest.first?.text == "[[", let close = rest.firstIndex(where: { $0.text == "]]" }) {
      isStitchable = isStitchable || rest[..<close].contains { $0.text == "stitchable" }
      rest = rest[(close + 1)...]
    }
    for index in rest.indices.dropFirst()
    where rest[index].text == "stitchable" && rest[index - 1].text == "[[" {
      throw ShaderFault("What stands in front of [[ stitchable ]] does not end.", at: rest[index - 1])
    }
    let end = rest.firstIndex { ["(", "=", "{", ";", "["].contains($0.text) } ?? rest.endIndex
    let name = rest[..<end].last { $0.kind == .word }
    let isFunction = end < rest.endIndex && rest[end].text == "("
    var isPrototype = isFunction && rest.last?.text == ";"
    if isFunction, rest.suffix(2).map(\.text) == ["}", ";"] {
      // GLSL has no semicolon behind a function.
      rest.removeLast()
      isPrototype = false
    } else if rest[..<end].contains(where: { ["const", "constant", "constexpr"].contains($0.text) }) {
      isPrototype = false
    }
    // Its names are those of its numbers.
    let isEnumeration = rest.first?.text == "enum"
    return MetalPart(
      name: isEnumeration ? nil : name?.text, isStitchable: isStitchable, isPrototype: isPrototype,
      tokens: rest)
  }
}

/// Writes tokens, each in the line where it stood.
struct MetalWriter {
  private(set) var text = ""
  private var line = 1

  /// Writes the tokens of a part.
  ///
  /// - Parameter last: The last line that they may stand in.
  mutating func write(_ tokens: [ShaderToken], until last: Int) {
    for token in tokens {
      let next = min(token.line, last)
      if next > line {
        text += String(repeating: "\n", count: next - line)
        line = next
      } else if let last = text.last, !last.isNewline, needsSpace(last, token.text) {
        text += " "
      }
      text += token.text
    }
  }

  private func needsSpace(_ last: Character, _ next: String) -> Bool {
    ![".", "("].contains(last) && ![".", "(", ")", ";", ","].contains(next)
  }
}
