/// Reads a condition that is written as in Cocoa.
struct PredicateFormat {
  typealias Condition = (Any?) -> Bool
  private typealias Operand = (Any?) -> Any?

  private enum Token: Equatable {
    case word(String)
    case text(String)
    case sign(String)
  }

  private let tokens: [Token]
  private let arguments: [Any?]
  private var position = 0
  private var usedArguments = 0
  /// The number of parentheses and negations around what is read.
  private var depth = 0

  private static let mostDepth = 50
  private static let signs: Set<Character> = ["=", "!", "<", ">", "&", "|"]

  /// A condition, with the values in the places of `%@`.
  init(_ format: String, _ arguments: [Any?]) {
    self.arguments = arguments
    tokens = Self.tokens(of: format)
  }

  /// The condition; nil if it cannot be read.
  mutating func read() -> Condition? {
    guard let condition = readAny(), position == tokens.count else { return nil }
    return condition
  }

  private static func tokens(of format: String) -> [Token] {
    var (tokens, rest) = ([Token](), Substring(format))
    while let first = rest.first {
      if first.isWhitespace {
        rest.removeFirst()
      } else if first == "'" || first == "\"" {
        let text = rest.dropFirst().prefix { $0 != first }
        tokens.append(.text(String(text)))
        rest = rest.dropFirst(text.count + 2)
      } else if "()[]{},".contains(first) {
        tokens.append(.sign(String(rest.removeFirst())))
      } else {
        let isSign = signs.contains(first)
        let part = rest.prefix {
          isSign ? signs.contains($0) : !$0.isWhitespace && !"()[]{},'\"".contains($0) && !signs.contains($0)
        }
        tokens.append(isSign ? .sign(String(part)) : .word(String(part)))
        rest = rest.dropFirst(part.count)
      }
    }
    return tokens
  }

  /// The next token, as a word in capital letters or a sign; nothing for a text and at the end.
  private var next: String {
    guard tokens.indices.contains(position) else { return "" }
    return switch tokens[position] {
    case .word(let word): word.uppercased()
    case .sign(let sign): sign
    case .text: ""
    }
  }

  private mutating func take(_ words: String...) -> Bool {
    guard words.contains(next) else { return false }
    position += 1
    return true
  }

  private mutating func readAny() -> Condition? {
    guard var condition = readAll() else { return nil }
    while take("OR", "||") {
      guard let other = readAll() else { return nil }
      condition = { [condition] in condition($0) || other($0) }
    }
    return condition
  }

  private mutating func readAll() -> Condition? {
    guard var condition = readOne() else { return nil }
    while take("AND", "&&") {
      guard let other = readOne() else { return nil }
      condition = { [condition] in condition($0) && other($0) }
    }
    return condition
  }

  private mutating func readOne() -> Condition? {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.mostDepth else { return nil }
    if take("NOT", "!") { return readOne().map { condition in { !condition($0) } } }
    if take("(") {
      let condition = readAny()
      return take(")") ? condition : nil
    }
    if take("TRUEPREDICATE") { return { _ in true } }
    if take("FALSEPREDICATE") { return { _ in false } }
    return readComparison()
  }

  private mutating func readComparison() -> Condition? {
    let isAny = take("ANY", "SOME")
    let isAll = !isAny && take("ALL")
    guard let left = readOperand() else { return nil }
    let name = next
    position += 1
    var options: String.CompareOptions = []
    if take("[") {
      if next.contains("C") { options.insert(.caseInsensitive) }
      if next.contains("D") { options.insert(.diacriticInsensitive) }
      position += 1
      guard take("]") else { return nil }
    }
    guard let compare = Self.comparison(name, options), let right = readOperand() else { return nil }
    if isAny {
      return { object in PredicateValue.list(left(object)).contains { compare($0, right(object)) } }
    }
    if isAll {
      return { object in PredicateValue.list(left(object)).allSatisfy { compare($0, right(object)) } }
    }
    return { compare(left($0), right($0)) }
  }

  private mutating func readOperand() -> Operand? {
    guard tokens.indices.contains(position) else { return nil }
    if take("{") {
      var values: [Operand] = []
      while !take("}") {
        guard let value = readOperand() else { return nil }
        values.append(value)
        _ = take(",")
      }
      return { [values] object in values.map { $0(object) as Any } }
    }
    defer { position += 1 }
    guard case .word(let word) = tokens[position] else {
      guard case .text(let text) = tokens[position] else { return nil }
      return { _ in text }
    }
    switch word.uppercased() {
    case "SELF": return { $0 }
    case "NIL", "NULL": return { _ in nil }
    case "TRUE", "YES": return { _ in true }
    case "FALSE", "NO": return { _ in false }
    case "NONE", "SUBQUERY": return nil
    case _ where word.hasPrefix("%"):
      guard arguments.indices.contains(usedArguments) else { return nil }
      let argument = arguments[usedArguments]
      usedArguments += 1
      guard word.uppercased() == "%K" else { return { _ in argument } }
      return (argument as? String).map { path in
        { object in object.flatMap { NSPredicate.value(of: path, in: $0) } }
      }
    default:
      if let number = Double(word) { return { _ in number } }
      let path = word.hasPrefix("self.") || word.hasPrefix("SELF.") ? String(word.dropFirst(5)) : word
      return { object in object.flatMap { NSPredicate.value(of: path, in: $0) } }
    }
  }

  private static func comparison(_ name: String, _ options: String.CompareOptions) -> ((Any?, Any?) -> Bool)?
  {
    switch name {
    case "=", "==": return { isEqual($0, $1, options) }
    case "!=", "<>": return { !isEqual($0, $1, options) }
    case "<": return { has($0, $1, in: [.orderedAscending]) }
    case ">": return { has($0, $1, in: [.orderedDescending]) }
    case "<=", "=<": return { has($0, $1, in: [.orderedAscending, .orderedSame]) }
    case ">=", "=>": return { has($0, $1, in: [.orderedDescending, .orderedSame]) }
    case "BETWEEN":
      return { value, bounds in
        let bounds = PredicateValue.list(bounds)
        return bounds.count == 2 && has(value, bounds[0], in: [.orderedDescending, .orderedSame])
          && has(value, bounds[1], in: [.orderedAscending, .orderedSame])
      }
    case "IN": return { value, list in PredicateValue.list(list).contains { isEqual($0, value, options) } }
    case "CONTAINS":
      return { value, part in
        guard let text = PredicateValue.unwrapped(value) as? String else {
          return PredicateValue.list(value).contains { isEqual($0, part, options) }
        }
        return text.range(of: self.text(part), options: options) != nil
      }
    case "MATCHES": return { matches($0, text($1), options) }
    case "LIKE": return { matches($0, expression(like: text($1)), options) }
    case "BEGINSWITH": return { finds(text($1), in: $0, options.union(.anchored)) }
    case "ENDSWITH": return { finds(text($1), in: $0, options.union([.anchored, .backwards])) }
    default: return nil
    }
  }

  /// True if two values, of which none is missing, have one of some orders.
  private static func has(_ one: Any?, _ other: Any?, in orders: [ComparisonResult]) -> Bool {
    guard PredicateValue.unwrapped(one) != nil, PredicateValue.unwrapped(other) != nil else { return false }
    return PredicateValue.order(of: one, and: other).map(orders.contains) ?? false
  }

  private static func text(_ value: Any?) -> String { PredicateValue.unwrapped(value).map { "\($0)" } ?? "" }

  private static func isEqual(_ one: Any?, _ other: Any?, _ options: String.CompareOptions) -> Bool {
    if let one = PredicateValue.unwrapped(one) as? String,
      let other = PredicateValue.unwrapped(other) as? String
    {
      return one.compare(other, options: options) == .orderedSame
    }
    return PredicateValue.isEqual(one, other)
  }

  private static func finds(_ part: String, in value: Any?, _ options: String.CompareOptions) -> Bool {
    (PredicateValue.unwrapped(value) as? String)?.range(of: part, options: options) != nil
  }

  private static func matches(_ value: Any?, _ expression: String, _ options: String.CompareOptions) -> Bool {
    finds("^(?:\(expression))$", in: value, options.union(.regularExpression))
  }

  /// The regular expression of a text in which `*` stands for any letters and `?` for one.
  private static func expression(like text: String) -> String {
    NSRegularExpression.escapedPattern(for: text)
      .replacingOccurrences(of: "\\*", with: ".*").replacingOccurrences(of: "\\?", with: ".")
  }
}

/// Comparisons of values of any type.
enum PredicateValue {
  /// A value that is not wrapped in an optional; nil for nothing.
  static func unwrapped(_ value: Any?) -> Any? {
    guard let value, !(value is NSNull) else { return nil }
    return (value as? any OptionalValue).map { unwrapped($0.wrapped) } ?? value
  }

  /// True for equal values, or nothing twice.
  static func isEqual(_ one: Any?, _ other: Any?) -> Bool {
    func compare<T: Equatable>(_ one: T, _ other: Any) -> Bool { (other as? T) == one }
    switch (unwrapped(one), unwrapped(other)) {
    case (nil, nil): return true
    case (let one?, let other?):
      if let one = number(one), let other = number(other) { return one == other }
      return (one as? any Equatable).map { compare($0, other) } ?? false
    case (nil, _), (_, nil): return false
    }
  }

  /// The order of two values, of which nothing is the smallest; nil if they have none.
  static func order(of one: Any?, and other: Any?) -> ComparisonResult? {
    func compare<T: Comparable>(_ one: T, _ other: Any) -> ComparisonResult? {
      (other as? T).map { one < $0 ? .orderedAscending : $0 < one ? .orderedDescending : .orderedSame }
    }
    switch (unwrapped(one), unwrapped(other)) {
    case (nil, nil): return .orderedSame
    case (nil, _): return .orderedAscending
    case (_, nil): return .orderedDescending
    case (let one?, let other?):
      if let one = number(one), let other = number(other) { return compare(one, other) }
      return (one as? any Comparable).flatMap { compare($0, other) }
    }
  }

  /// The elements of a list or a set.
  static func list(_ value: Any?) -> [Any] {
    switch unwrapped(value) {
    case let set as NSSet: set.allObjects
    case let list as NSOrderedSet: list.array
    case let list as [Any]: list
    case let set as Set<AnyHashable>: Array(set)
    default: []
    }
  }

  private static func number(_ value: Any) -> Double? {
    switch value {
    case let value as Bool: value ? 1 : 0
    case let value as any BinaryInteger: Double(value)
    case let value as any BinaryFloatingPoint: Double(value)
    case let value as Decimal: (value as NSDecimalNumber).doubleValue
    case let value as NSNumber: value.doubleValue
    default: nil
    }
  }
}
