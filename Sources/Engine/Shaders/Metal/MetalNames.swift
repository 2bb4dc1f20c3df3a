/// The types of the names of a translated function, as they are declared on the way through it.
struct MetalNames {
  /// The types of numbers and vectors of them, by the names of variables, parameters, constants and functions.
  private(set) var types: [String: String]
  /// The types of the parameters of the functions that are used.
  let parameters: [String: [String]]

  /// The names of types.
  static let ofTypes = Set(MetalWords.types.values).subtracting(["void", "Layer"])

  /// The constants and functions that a function uses.
  init(_ signatures: [String: MetalSignature]) {
    types = signatures.mapValues(\.type)
    parameters = signatures.compactMapValues(\.parameters)
  }

  func isWhole(_ name: String) -> Bool { types[name].map(MetalWords.wholeTypes.contains) ?? false }

  func isReal(_ name: String) -> Bool { types[name].map(MetalWords.realTypes.contains) ?? false }

  func isVector(_ name: String) -> Bool { types[name]?.contains("vec") ?? false }

  /// Reads every name up to the semicolon that is declared at a place: `int a = 1, b = 2;`
  ///
  /// - Parameter most: The number of times that a token may have been read at the end.
  mutating func declare(at index: Int, in tokens: TokenList, most: Int) {
    guard Self.ofTypes.contains(tokens[index].text) else { return }
    var (place, depth) = (index + 1, 0)
    while place < tokens.count, tokens[place].kind == .word, tokens.text(place + 1) != "(",
      tokens.reads.count < most
    {
      types[tokens[place].text] = tokens[index].text
      while place < tokens.count, tokens.reads.count < most,
        depth > 0 || ![",", ";", ")", "{"].contains(tokens[place].text)
      {
        depth +=
          ["(", "["].contains(tokens[place].text) ? 1 : [")", "]"].contains(tokens[place].text) ? -1 : 0
        place += 1
      }
      guard place < tokens.count, tokens[place].text == ",", !Self.ofTypes.contains(tokens.text(place + 1))
      else {
        break
      }
      place += 1
    }
  }
}
