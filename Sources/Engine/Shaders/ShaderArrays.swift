/// The arrays and structures of a shader's text: copying or comparing an array costs more than a word.
struct ShaderArrays {
  /// The most elements of an array.
  static let mostElements = 256
  /// The most words of a structure's members.
  static let mostOfStructure = 32

  private static let types: Set<String> = Set(
    ["float", "int", "uint", "bool"]
      + ["vec", "ivec", "uvec", "bvec", "mat"].flatMap { type in (2...4).map { "\(type)\($0)" } }
      + (2...4).flatMap { columns in (2...4).map { "mat\(columns)x\($0)" } })

  private let tokens: TokenList
  // The viewer's own structure, and those that a shader declares.
  private var structures: Set<String> = ["Layer"]
  private var names: Set<String> = []
  /// The kind of the things that a type in front of a place declares.
  private enum Declared { case nothing, variables, structures }
  /// The kind of the things that are declared in each of the open parentheses and brackets.
  private var declared: [Declared] = [.nothing]

  /// Looks through the tokens of a text.
  ///
  /// - Throws: The first array or structure that may be too large.
  init(_ tokens: TokenList) throws(ShaderFault) {
    self.tokens = tokens
    for index in tokens.indices {
      let token = tokens[index]
      if token.kind == .word {
        if token.text == "struct" {
          try structure(at: index)
        } else if Self.types.contains(token.text) || structures.contains(token.text), declares(index) {
          let isStructure = structures.contains(token.text)
          // Of several types in one statement, a structure counts.
          if declared.last != .structures {
            declared[declared.count - 1] = isStructure ? .structures : .variables
          }
          // An array's brackets stand behind its type, or behind the first name.
          for bracket in [index + 1, index + 2] where text(bracket) == "[" {
            try checkSize(at: bracket, ofStructure: isStructure)
            break
          }
        }
        // An array's name stands before its brackets, or after those of its type.
        if text(index + 1) == "[" || text(index - 1) == "]" { names.insert(token.text) }
      } else {
        try follow(index)
      }
    }
  }

  /// The additional cost of a word: an array as a whole is copied or compared by element.
  func steps(at index: Int) -> Int {
    names.contains(tokens[index].text) && text(index + 1) != "[" && text(index + 1) != "("
      ? Self.mostElements : 0
  }

  private func text(_ index: Int) -> String? { tokens.indices.contains(index) ? tokens[index].text : nil }

  /// A structure is small: it has neither arrays nor other structures.
  private mutating func structure(at start: Int) throws(ShaderFault) {
    guard let name = text(start + 1), text(start + 2) == "{" else {
      throw ShaderFault(
        "A structure is declared by itself, with a name: struct Name { … };", at: tokens[start])
    }
    var index = start + 3
    while index < tokens.count, tokens[index].text != "}" {
      let isLarge = ["[", "{"].contains(tokens[index].text) || structures.contains(tokens[index].text)
      guard !isLarge, index - start <= Self.mostOfStructure else {
        throw ShaderFault(
          "A structure holds a few numbers, vectors and matrices, and neither arrays nor structures.",
          at: tokens[index])
      }
      index += 1
    }
    guard text(index + 1) == ";" else {
      throw ShaderFault("A semicolon is missing after this.", at: tokens[min(index, tokens.count - 1)])
    }
    structures.insert(name)
  }

  /// True if a type declares variables: arrays have a written size, and no structures as elements.
  private func declares(_ type: Int) -> Bool {
    text(type + 1) == "[" || text(type + 2) != nil && tokens[type + 1].kind == .word
  }

  /// Follows which types declare what comes, and checks the further arrays of a list of variables.
  private mutating func follow(_ index: Int) throws(ShaderFault) {
    switch tokens[index].text {
    case "[":
      if declared.last != .nothing, text(index - 2) == "," {
        try checkSize(at: index, ofStructure: declared.last == .structures)
      }
      declared.append(.nothing)
    case "(": declared.append(.nothing)
    case ")", "]":
      declared.removeLast()
      if declared.isEmpty { declared = [.nothing] }
    // A declaration ends with its statement, in any parentheses.
    case ";", "{": declared = [.nothing]
    default: break
    }
  }

  private func checkSize(at bracket: Int, ofStructure isStructure: Bool) throws(ShaderFault) {
    let token = tokens[bracket]
    guard !isStructure else {
      throw ShaderFault("An array holds numbers, vectors or matrices, and no structures.", at: token)
    }
    // What stands in none is counted by what follows.
    if text(bracket + 1) == "]" { return }
    guard text(bracket + 2) == "]", let size = text(bracket + 1).flatMap({ Int($0) }),
      size <= Self.mostElements
    else {
      throw ShaderFault("An array has at most \(Self.mostElements) elements, in decimal digits.", at: token)
    }
  }
}
