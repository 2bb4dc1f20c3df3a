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
  public var names: [String] { parts.filter(\.isStitchable).compactMap(\.name) }

  /// A function as viewers run it, with the functions that it calls.
  ///
  /// - Throws: The first part of the text that cannot be translated, at its line.
  public func function(named name: String) throws(ShaderProblem) -> ShaderFunction {
    do throws(ShaderFault) {
      let parts = needed(by: name)
      let whole = Set(parts.filter(\.isWholeNumber).compactMap(\.name))
      var writer = MetalWriter()
      for part in parts {
        writer.write(try MetalTranslation(part, wholeNames: whole).tokens)
      }
      return try ShaderFunction(checking: writer.text, name: name, metal: text, file: file)
    } catch {
      throw ShaderProblem(error, in: text, of: file)
    }
  }

  /// The parts that a function needs: itself, those that it uses, and those without a name.
  private func needed(by name: String) -> [MetalPart] {
    var names: Set<String> = [name]
    // A function stands after those that it calls.
    for part in parts.reversed() where part.name.map(names.contains) ?? true {
      names.formUnion(part.tokens.lazy.filter { $0.kind == .word }.map(\.text))
    }
    return parts.filter { part in
      guard let own = part.name, own != name else { return true }
      return names.contains(own)
    }
  }
}

/// A function, a constant or a structure of a Metal file.
struct MetalPart {
  /// The name; nil for a part without one.
  let name: String?
  let isStitchable: Bool
  let tokens: ArraySlice<ShaderToken>

  /// Whether the part is a whole number, or a function that results in one.
  var isWholeNumber: Bool {
    tokens.prefix { $0.text != name }.contains {
      MetalWords.types[$0.text].map(MetalWords.wholeTypes.contains) ?? false
    }
  }

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
    if first.text == "namespace" || first.text == "extern" {
      throw ShaderFault("\(first.text) cannot be translated: write the functions without it.", at: first)
    }
    var (rest, isStitchable) = (tokens, false)
    while rest.first?.text == "[[", let close = rest.firstIndex(where: { $0.text == "]]" }) {
      isStitchable = isStitchable || rest[..<close].contains { $0.text == "stitchable" }
      rest = rest[(close + 1)...]
    }
    let end = rest.firstIndex { ["(", "=", "{", ";", "["].contains($0.text) } ?? rest.endIndex
    let name = rest[..<end].last { $0.kind == .word }
    return MetalPart(name: name?.text, isStitchable: isStitchable, tokens: rest)
  }
}

/// Writes tokens, each in the line where it stood.
struct MetalWriter {
  private(set) var text = ""
  private var line = 1

  mutating func write(_ tokens: [ShaderToken]) {
    for token in tokens {
      if token.line > line {
        text += String(repeating: "\n", count: token.line - line)
        line = token.line
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
