/// A type that a file declares, as far as values of it can be made.
struct DeclaredType {
  /// The names of its generic parameters, each with what it conforms to.
  var parameters: [String: String] = [:]
  /// The words behind its colon.
  var inherited: Set<String> = []
  /// The values that it is made with; nil if they are not known.
  var values: [StoredProperties.Value]?
  /// The cases of an enumeration that have no values.
  var cases: [String] = []
  var isProtocol = false
  /// The braces of its body, if they are known.
  var body: (open: Int, close: Int)?

  /// The most tokens before a type's body that are read.
  private static let mostTokens = 200

  /// Reads the type that begins at a keyword, with its body.
  init(_ tokens: SwiftTokens, at start: Int) {
    let keyword = tokens.word(start)
    isProtocol = keyword == "protocol"
    var place = start + 2
    let end = min(tokens.tokens.count, place + Self.mostTokens)
    if tokens.word(place) == "<" { place = readParameters(tokens, place + 1..<end) }
    var isConstraint = false
    while place < end, !["{", "struct", "class", "enum", "extension"].contains(tokens.word(place)) {
      let word = tokens.word(place)
      if word == "where" { isConstraint = true }
      if isConstraint {
        if tokens.word(place + 1) == ":", parameters[word] != nil {
          parameters[word] = tokens.word(place + 2)
        }
      } else {
        inherited.insert(word)
      }
      place += 1
    }
    guard tokens.word(place) == "{", let close = tokens.partner(of: place) else { return }
    body = (place, close)
    guard keyword != "extension", !isProtocol else { return }
    if keyword == "enum" {
      cases = Self.cases(tokens, place + 1..<close)
    } else {
      let properties = StoredProperties(tokens, between: place, and: close)
      values = properties.haveDefaults ? [] : properties.values
    }
  }

  /// Reads generic parameters; returns the place behind them.
  private mutating func readParameters(_ tokens: SwiftTokens, _ range: Range<Int>) -> Int {
    var (index, depth) = (range.lowerBound, 1)
    while index < range.upperBound, depth > 0 {
      switch tokens.word(index) {
      case "<": depth += 1
      case ">": depth -= 1
      case _ where depth == 1 && ["<", ","].contains(tokens.word(index - 1)):
        parameters[tokens.word(index)] = tokens.word(index + 1) == ":" ? tokens.word(index + 2) : ""
      default: break
      }
      index += 1
    }
    return index
  }

  private static func cases(_ tokens: SwiftTokens, _ body: Range<Int>) -> [String] {
    var (cases, index): ([String], Int) = ([], body.lowerBound)
    while index < body.upperBound {
      let word = tokens.word(index)
      if word == "case" {
        repeat {
          index += 1
          let name = tokens.word(index)
          if tokens.word(index + 1) == "(", let close = tokens.partner(of: index + 1) {
            index = close + 1
          } else {
            cases.append(name)
            index += 1
            if tokens.word(index) == "=" { index += 2 }
          }
        } while index < body.upperBound && tokens.word(index) == ","
      } else if ["{", "(", "["].contains(word) {
        index = (tokens.partner(of: index) ?? body.upperBound) + 1
      } else {
        index += 1
      }
    }
    return cases
  }
}

/// The types of a folder, by the names by which files outside of them know them, and values that its author has given.
struct DeclaredTypes {
  private(set) var all: [String: DeclaredType] = [:]
  /// The whole names of types by their last parts; nil for a part that several have.
  private var names: [String: String?] = [:]
  /// The expressions of values that the folder has, by their types, such as `Card.example`.
  private var samples: [String: String] = [:]

  mutating func add(_ type: DeclaredType, named name: String) {
    guard all[name] == nil else { return }
    all[name] = type
    let last = name.split(separator: ".").last.map(String.init) ?? name
    names[last] = .some(names[last] == nil || last == name ? name : nil)
  }

  mutating func add(sample: String, of type: String) { samples[type] = samples[type] ?? sample }

  mutating func add(_ others: DeclaredTypes) {
    for (name, type) in others.all.sorted(by: { $0.key < $1.key }) { add(type, named: name) }
    samples.merge(others.samples) { first, _ in first }
  }

  /// The whole name of a type and the type; nil if the folder declares no such type.
  func find(_ name: String) -> (name: String, type: DeclaredType)? {
    let whole = all[name] == nil ? names[name] ?? nil : name
    return whole.flatMap { whole in all[whole].map { (whole, $0) } }
  }

  func sample(of type: String) -> String? { samples[type] }

  /// The names of the types that conform to a protocol, in order.
  func types(of name: String) -> [String] { all.filter { $0.value.inherited.contains(name) }.keys.sorted() }
}
