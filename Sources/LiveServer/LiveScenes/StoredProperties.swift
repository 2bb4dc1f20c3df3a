/// The values that a type must be given when it is made.
struct StoredProperties {
  /// A value that must be given.
  struct Value {
    /// The label of the argument; nil if it has none.
    let label: String?
    let name: String
    /// The type, without spaces.
    let type: String
    let isBinding: Bool
  }

  /// True if the type is made without values.
  let haveDefaults: Bool
  /// The values that must be given, in order; nil if they are not known.
  let values: [Value]?

  /// Attributes whose properties the maker of a view gives; of others the wrapper makes the value itself.
  private static let given: Set<String> = [
    "@Binding", "@ObservedObject", "@Bindable", "@State", "@StateObject", "@ViewBuilder", "@Published",
  ]
  private static let endsOfTypes: Set<String> = ["?", "!"]

  /// Reads the members between a type's braces.
  init(_ tokens: SwiftTokens, between open: Int, and close: Int) {
    var initializers: [[Value]?] = []
    var members: [Value]? = []
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
          initializers.append(isPrivate ? nil : Self.parameters(tokens, list + 1..<end))
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
        if isStored, Self.needsValue(tokens, index..<end, under: before) {
          // What is private can be given by nobody else.
          let values =
            before.isDisjoint(with: ["private", "fileprivate"])
            ? Self.values(tokens, index + 1..<end, isBinding: before.contains("@Binding")) : nil
          if let values { members? += values } else { members = nil }
        }
        before = []
        index = end - 1
      default: before.insert(word)
      }
      index += 1
    }
    let choices = initializers.isEmpty ? [members] : initializers
    haveDefaults = choices.contains { $0?.isEmpty == true }
    values = choices.lazy.compactMap(\.self).first
  }

  /// The parameters of a list that have no value of their own; nil if one of them cannot be read.
  private static func parameters(_ tokens: SwiftTokens, _ list: Range<Int>) -> [Value]? {
    var values: [Value] = []
    var (start, index, hasDefault) = (list.lowerBound, list.lowerBound, false)
    while index <= list.upperBound, start < list.upperBound {
      switch index < list.upperBound ? tokens.word(index) : "," {
      case "(", "[", "{": index = tokens.partner(of: index) ?? list.upperBound
      case "=": hasDefault = true
      case ",":
        if !hasDefault {
          guard let value = value(tokens, start..<index, isBinding: false) else { return nil }
          values.append(value)
        }
        (start, hasDefault) = (index + 1, false)
      default: break
      }
      index += 1
    }
    return values
  }

  /// The values of properties, which may share their type, such as `x, y: Double`.
  private static func values(
    _ tokens: SwiftTokens, _ declaration: Range<Int>, isBinding: Bool
  ) -> [Value]? {
    var first = declaration.lowerBound
    var names: [String] = []
    while first + 2 < declaration.upperBound, tokens.word(first + 1) == "," {
      names.append(tokens.word(first))
      first += 2
    }
    guard let last = value(tokens, first..<declaration.upperBound, isBinding: isBinding),
      names.allSatisfy({ $0.count <= mostOfName && !$0.contains("`") })
    else { return nil }
    return names.map { Value(label: $0, name: $0, type: last.type, isBinding: isBinding) } + [last]
  }

  /// The most tokens of a type that is read, and the most characters of a name.
  private static let (mostOfType, mostOfName) = (40, 100)

  /// A value as it is declared, such as `of count: Int`; nil if it is declared in another manner.
  private static func value(
    _ tokens: SwiftTokens, _ declaration: Range<Int>, isBinding: Bool
  ) -> Value? {
    // Attributes such as @ViewBuilder.
    let first = declaration.first { !tokens.word($0).hasPrefix("@") } ?? declaration.upperBound
    let range = first..<declaration.upperBound
    guard let colon = range.prefix(3).first(where: { tokens.word($0) == ":" }), colon > range.lowerBound,
      colon + 1 < range.upperBound, range.upperBound - colon <= mostOfType
    else { return nil }
    let (label, name) = (tokens.word(range.lowerBound), tokens.word(colon - 1))
    let type = (colon + 1..<range.upperBound).map(tokens.word)
    guard ([label, name] + type).allSatisfy({ $0.count <= mostOfName && !$0.contains("`") }), isOneType(type)
    else { return nil }
    return Value(
      label: label == "_" ? nil : label, name: name, type: type.joined(), isBinding: isBinding)
  }

  /// True if words and signs are one type without words that only mean something together, such as `any Shape`.
  private static func isOneType(_ words: [String]) -> Bool {
    var (depth, last) = (0, "")
    func isName(_ word: String) -> Bool { word.first.map { $0.isLetter || $0 == "_" } ?? false }
    for word in words {
      switch word {
      case "(", "[", "<": depth += 1
      case ")", "]": depth -= 1
      case ">" where last != "-": depth -= 1
      case "," where depth == 0: return false
      default: break
      }
      if isName(word), isName(last) || last == ")" { return false }
      last = word
    }
    return true
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

  /// True if a stored property must be given a value.
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
