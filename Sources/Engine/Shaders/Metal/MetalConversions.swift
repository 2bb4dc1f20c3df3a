/// The conversions that Metal makes by itself. GLSL makes none, except for the parts of vectors.
extension MetalExpressions {
  /// Converts a value to a type, if Metal does.
  mutating func convert(_ value: MetalValue, to type: MetalType) {
    guard value.type != type else { return }
    switch (value.type, type) {
    case (.numbers(_, let count), .numbers(let kind, let wanted)) where count == wanted || count == 1:
      let isWritten = !value.literals.isEmpty && [.float, .uint].contains(kind)
      if isWritten { write(value.literals, as: kind) }
      guard count != wanted || !isWritten else { return }
    case (.numbers(_, 1), .matrix): break
    default: return
    }
    call(type.words, with: value)
  }

  /// Writes a value as the argument of a function.
  private mutating func call(_ function: [String], with value: MetalValue) {
    enclose(value)
    edits.write(function, before: value.words.lowerBound)
  }

  /// Writes parentheses around a value that has none.
  mutating func enclose(_ value: MetalValue) {
    guard !value.isEnclosed, !value.words.isEmpty else { return }
    edits.write(["("], before: value.words.lowerBound)
    edits.write([")"], after: value.words.upperBound - 1)
  }

  /// Writes whole numbers as real or unsigned ones.
  mutating func write(_ literals: [Int], as kind: MetalType.Kind) {
    for place in literals {
      let text = text(place)
      let isDecimal = text.allSatisfy(\.isNumber)
      let real = isDecimal ? text : Self.wholeNumber(text).map(String.init) ?? text
      edits.replace(place, with: kind == .float ? real + ".0" : text + "u")
    }
  }

  // MARK: - Operators

  /// Converts two values with an operator between them. Returns the value that they make.
  mutating func join(_ left: MetalValue, at mark: Int, with right: MetalValue) -> MetalValue {
    let sign = text(mark)
    var result = MetalValue(type: .unknown, words: left.words.lowerBound..<right.words.upperBound)
    switch sign {
    case "&&", "||":
      let type = left.type.joined(with: right.type) ?? .truth
      result.type = type.with(.bool)
      guard let count = type.count, count > 1 else {
        for value in [left, right] { convert(value, to: .truth) }
        break
      }
      // Single bits, since GLSL asks no vectors.
      for value in [left, right] { call(MetalType.numbers(.int, count).words, with: value) }
      edits.replace(mark, with: sign == "&&" ? "&" : "|")
      call(result.type.words, with: result)
    case "==", "!=", "<", ">", "<=", ">=":
      let kind: MetalType.Kind = ["==", "!="].contains(sign) ? .bool : .int
      guard let type = left.type.joined(with: right.type, atLeast: kind) else { break }
      let function = type.count.flatMap { $0 > 1 ? Self.comparisons[sign] : nil }
      for value in [left, right] {
        convert(value, to: function == nil ? value.type.with(type.kind ?? .bool) : type)
      }
      result.type = function == nil ? .truth : type.with(.bool)
      guard let function else { break }
      edits.write([function, "("], before: left.words.lowerBound)
      edits.replace(mark, with: ",")
      edits.write([")"], after: right.words.upperBound - 1)
    default:
      guard let type = Self.type(of: sign, left.type, right.type) else { break }
      result.type = type
      if !right.literals.isEmpty, (1...Self.mostLiterals).contains(left.literals.count),
        ["+", "-", "*"].contains(sign)
      {
        result.literals = left.literals + right.literals
        break
      }
      convert(left, to: left.type.with(type.kind ?? .int))
      convertRight(right, of: sign, in: type)
    }
    return result
  }

  /// The most written numbers of a sum or a product that are converted one by one.
  private static let mostLiterals = 60

  private static let comparisons = [
    "==": "equal", "!=": "notEqual", "<": "lessThan", ">": "greaterThan", "<=": "lessThanEqual",
    ">=": "greaterThanEqual",
  ]

  /// Converts the value behind an operator of numbers. A shift may be by numbers of any sign.
  private mutating func convertRight(_ value: MetalValue, of sign: String, in type: MetalType) {
    let isFree = ["<<", ">>"].contains(sign) && value.literals.isEmpty && value.type.kind != .bool
    if !isFree { convert(value, to: value.type.with(type.kind ?? .int)) }
  }

  /// The type of the result of an operator of numbers; nil if Metal has no such operator.
  private static func type(of sign: String, _ left: MetalType, _ right: MetalType) -> MetalType? {
    switch sign {
    case "*",
      "/" where right.count == 1:
      return left.times(right)
    case "+", "-", "/": return left.joined(with: right, atLeast: .int)
    case "<<", ">>":
      guard let kind = left.kind, left.joined(with: right) != nil, right.kind != .float else { return nil }
      return kind == .float ? nil : left.with(max(kind, .int))
    default:
      let type = left.joined(with: right, atLeast: .int)
      return type?.kind == .float ? nil : type
    }
  }

  /// Converts the value that is assigned. Where the result of an operator has another type, the assignment is written out.
  ///
  /// - Throws: A value that stands there once, and would be written twice.
  mutating func set(_ left: MetalValue, at mark: Int, to right: MetalValue) throws(ShaderFault) {
    let sign = String(text(mark).dropLast())
    guard !sign.isEmpty else { return convert(right, to: left.type) }
    guard let type = Self.type(of: sign, left.type, right.type) else { return }
    if type == left.type { return convertRight(right, of: sign, in: type) }
    guard type.count == left.type.count else { return convert(right, to: left.type) }
    guard
      !left.words.contains(where: {
        ShaderChecker.assignments.contains(text($0)) || names.changes(text($0))
      })
    else {
      throw ShaderFault(
        "The place of this is written out twice, and changes something: set a variable to it first.",
        at: tokens[mark])
    }
    convertRight(right, of: sign, in: type)
    enclose(right)
    edits.replace(mark, with: "=")
    edits.write(
      left.type.words + ["("] + type.words + ["("] + edits.written(tokens, in: left.words).map(\.text)
        + [")", sign],
      before: right.words.lowerBound)
    edits.write([")"], after: right.words.upperBound - 1)
  }

  // MARK: - Functions

  /// Writes a power so that it has a value for numbers below zero, where GLSL knows none: `pow(x, 3.0)` is `x * pow(abs(x), 2.0)`.
  mutating func writePower(_ arguments: [MetalValue], in words: Range<Int>) throws(ShaderFault) {
    guard arguments.count == 2, !arguments[0].words.isEmpty, let place = arguments[1].words.first,
      arguments[1].words.count == 1,
      let exponent = Double(text(place)).flatMap(Int.init(exactly:)), exponent > 1
    else { return }
    let base = arguments[0].words
    if exponent % 2 == 1 {
      guard !base.contains(where: { ShaderChecker.assignments.contains(text($0)) || names.changes(text($0)) })
      else { return }
      let factor = edits.written(tokens, in: base).map(\.text)
      edits.write(["(", "("] + factor + [")", "*"], before: words.lowerBound)
      edits.replace(place, with: "\(exponent - 1).0")
      try write([")"], after: words.upperBound - 1)
    }
    edits.write(["abs", "("], before: base.lowerBound)
    edits.write([")"], after: base.upperBound - 1)
  }

  /// Converts the arguments of one of Metal's functions. Returns the type of its result.
  mutating func convert(_ arguments: [MetalValue], for function: MetalFunction) -> MetalType {
    let isKnown = !arguments.contains { $0.type == .unknown }
    let joined = arguments.dropFirst().reduce(arguments.first?.type) { $0?.joined(with: $1.type) }
    var type = (isKnown ? joined : nil) ?? .unknown
    if let kind = type.kind, function.kinds == .real || kind == .bool && function.kinds == .numbers {
      type = type.with(function.kinds == .real ? .float : .int)
    }
    let single = function.single.filter(arguments.indices.contains)
    let staysSingle = single.allSatisfy { arguments[$0].type.count == 1 }
    for (place, argument) in arguments.enumerated() {
      if place == 2, function.name == "select" || function.name == "mix" && argument.type.kind == .bool {
        convert(argument, to: type.with(.bool))
      } else if isKnown, !(staysSingle && single.contains(place)) {
        convert(argument, to: type)
      } else if let kind = type.kind ?? (function.kinds == .real ? .float : nil) {
        convert(argument, to: argument.type.with(kind))
      }
    }
    switch function.result {
    case .same: return type
    case .number: return .numbers(.float, 1)
    case .truth: return .truth
    case .truths: return type.with(.bool)
    case .turned:
      guard case .matrix(let columns, let rows) = type else { return type }
      return .matrix(columns: rows, rows: columns)
    }
  }
}
