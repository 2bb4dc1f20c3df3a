/// The values that a type must be given when it is made.
struct StoredProperties {
  /// Whether the type is made without values.
  let haveDefaults: Bool

  /// Attributes whose properties the maker of a view gives; of others the wrapper makes the value itself.
  private static let given: Set<String> = [
    "@Binding", "@ObservedObject", "@Bindable", "@State", "@StateObject", "@ViewBuilder", "@Published",
  ]
  private static let endsOfTypes: Set<String> = ["?", "!"]

  /// Reads the members between a type's braces.
  init(_ tokens: SwiftTokens, between open: Int, and close: Int) {
    var initializers: [Bool] = []
    var needsValue = false
    // The attributes and modifiers before the next declaration.
    var before: Set<String> = []
    var index = open + 1
    while index < close {
      let word = tokens.word(index)
      switch word {
      case "{", "(", "[":
        index = tokens.partner(of: index) ?? close
        if word == "{" { before = [] }
      case "init" where tokens.word(index - 1) != ".":
        if let list = (index + 1..<min(index + 4, close)).first(where: { tokens.word($0) == "(" }),
          let end = tokens.partner(of: list)
        {
          let isPrivate = before.contains("private") || before.contains("fileprivate")
          initializers.append(!isPrivate && Self.allHaveDefaults(tokens, list + 1..<end))
          index = end
        }
        before = []
      case "func", "subscript", "typealias", "struct", "class", "enum", "actor", "protocol":
        // `class` may be the modifier of a member.
        if word != "class" || !["var", "func"].contains(tokens.word(index + 1)) { before = [] }
        before.insert(word)
      case "let", "var":
        let end = Self.end(tokens, of: index, before: close)
        let isStored = before.isDisjoint(with: ["static", "class", "lazy"])
        if isStored, Self.needsValue(tokens, index..<end, under: before) { needsValue = true }
        before = []
        index = end - 1
      default: before.insert(word)
      }
      index += 1
    }
    haveDefaults = initializers.isEmpty ? !needsValue : initializers.contains(true)
  }

  /// Whether each parameter of a list has a value of its own.
  private static func allHaveDefaults(_ tokens: SwiftTokens, _ list: Range<Int>) -> Bool {
    var (index, hasDefault) = (list.lowerBound, list.isEmpty)
    while index < list.upperBound {
      switch tokens.word(index) {
      case "(", "[", "{": index = tokens.partner(of: index) ?? list.upperBound
      case "=": hasDefault = true
      case ",":
        guard hasDefault else { return false }
        hasDefault = false
      default: break
      }
      index += 1
    }
    return hasDefault
  }

  /// The first token behind the declaration of a property.
  private static func end(_ tokens: SwiftTokens, of start: Int, before limit: Int) -> Int {
    var index = start + 1
    while index < limit {
      let word = tokens.word(index)
      if word == ";" { return index }
      if tokens.tokens[index].beginsLine, index > start + 1, word != "=", word != ":", word != ".",
        word != "?", word != "{", !["=", ":", ","].contains(tokens.word(index - 1))
      {
        return index
      }
      if ["(", "[", "{"].contains(word) { index = tokens.partner(of: index) ?? limit }
      index += 1
    }
    return limit
  }

  /// Whether a stored property must be given a value.
  private static func needsValue(
    _ tokens: SwiftTokens, _ property: Range<Int>, under attributes: Set<String>
  ) -> Bool {
    var index = property.lowerBound + 1
    while index < property.upperBound {
      switch tokens.word(index) {
      // It has a value, or is computed.
      case "=", "{": return false
      case "(", "[": index = tokens.partner(of: index) ?? property.upperBound
      default: break
      }
      index += 1
    }
    let wrappers = attributes.filter { $0.hasPrefix("@") }
    guard wrappers.isSubset(of: given) else { return false }
    let isOptional = endsOfTypes.contains(tokens.word(property.upperBound - 1))
    return !(isOptional && tokens.word(property.lowerBound) == "var" && wrappers.isSubset(of: ["@State"]))
  }
}
