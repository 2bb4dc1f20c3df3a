/// A value in the words of a function.
struct MetalValue {
  var type: MetalType
  /// The words that it consists of.
  var words: Range<Int>
  /// The places of its whole numbers, if it has no other values: `-1`, or `x > 3 ? 1 : 0`.
  var literals: [Int] = []
  /// True if parentheses are around it.
  var isEnclosed = false
  /// True if it is the last of several with commas between them.
  var isList = false
}

/// Reads expressions with their types, and writes the conversions that Metal makes by itself around them.
///
/// Each word is read once, by the precedences of the operators. An expression of an unknown type stays as it is.
struct MetalExpressions {
  /// The most parentheses, signs, choices and assignments in one another.
  private static let deepest = 100

  /// The operators, the weakest first.
  private static let operators: [Set<String>] = [
    [","], ["=", "+=", "-=", "*=", "/=", "%=", "<<=", ">>=", "&=", "|=", "^="], ["?"], ["||"], ["&&"],
    ["|"], ["^"], ["&"], ["==", "!="], ["<", ">", "<=", ">="], ["<<", ">>"], ["+", "-"], ["*", "/", "%"],
  ]
  private static let precedences = Dictionary(
    uniqueKeysWithValues: operators.enumerated().flatMap { level, marks in marks.map { ($0, level) } })
  /// The precedences of lists, of single values, and of operands.
  private static let (list, single, signed) = (0, 1, operators.count)

  let tokens: TokenList
  var names: MetalNames
  var edits = MetalEdits()
  /// The place of the next word.
  var index = 0
  private var depth = 0

  init(_ tokens: TokenList, _ names: MetalNames) { (self.tokens, self.names) = (tokens, names) }

  func text(_ index: Int) -> String { tokens.text(index) }

  func isWord(_ index: Int) -> Bool { tokens.indices.contains(index) && tokens[index].kind == .word }

  /// Writes words that may be many behind another.
  mutating func write(_ words: [String], after place: Int) throws(ShaderFault) {
    edits.write(words, after: place)
    guard edits.count <= MetalTranslation.mostWords else { throw MetalTranslation.tooLong(tokens[place]) }
  }

  /// Goes past a mark. Returns false if another word is next.
  @discardableResult mutating func skip(_ mark: String) -> Bool {
    guard text(index) == mark else { return false }
    index += 1
    return true
  }

  // MARK: - Operators

  /// Reads values with commas between them.
  mutating func values() throws(ShaderFault) -> MetalValue { try value(from: Self.list) }

  /// Reads a value where one of a type is expected.
  mutating func value(for type: MetalType = .unknown) throws(ShaderFault) -> MetalValue {
    try value(from: Self.single, for: type)
  }

  private mutating func value(from lowest: Int, for type: MetalType = .unknown) throws(ShaderFault)
    -> MetalValue
  {
    guard depth < Self.deepest else {
      throw ShaderFault(
        "Parentheses, signs and choices are too deep in one another.",
        at: tokens[min(index, tokens.count - 1)])
    }
    depth += 1
    defer { depth -= 1 }
    var left = try operand(for: type)
    while let precedence = Self.precedences[text(index)], precedence >= lowest {
      let mark = index
      index += 1
      switch text(mark) {
      case "?": left = try choice(by: left, for: type)
      case ",":
        left = MetalValue(type: try value().type, words: left.words.lowerBound..<index, isList: true)
      case _ where precedence == Self.single:
        try set(left, at: mark, to: try value(for: left.type))
        left = MetalValue(type: left.type, words: left.words.lowerBound..<index)
      default: left = join(left, at: mark, with: try value(from: precedence + 1))
      }
    }
    return left
  }

  private mutating func choice(by condition: MetalValue, for type: MetalType) throws(ShaderFault)
    -> MetalValue
  {
    convert(condition, to: .truth)
    let one = try value(for: type)
    let isWhole = skip(":")
    let other = isWhole ? try value(for: type) : one
    var result = MetalValue(
      type: one.type.joined(with: other.type) ?? .unknown, words: condition.words.lowerBound..<index)
    if !one.literals.isEmpty, !other.literals.isEmpty {
      result.literals = one.literals + other.literals
    } else {
      convert(one, to: result.type)
      convert(other, to: result.type)
    }
    return result
  }

  // MARK: - Operands

  /// Reads a value with its signs, calls, parts and subscripts. The value has no words if none begins here.
  private mutating func operand(for type: MetalType) throws(ShaderFault) -> MetalValue {
    let start = index
    let sign = text(start)
    switch sign {
    case "-", "+", "~", "!", "++", "--":
      index += 1
      let inner = try value(from: Self.signed)
      var result = MetalValue(type: inner.type, words: start..<index)
      switch sign {
      case "!" where inner.type.count ?? 1 > 1:
        edits.replace(start, with: "not")
        enclose(inner)
      case "!":
        convert(inner, to: .truth)
        result.type = .truth
      case "++", "--": break
      default:
        if sign != "~" { result.literals = inner.literals }
        if inner.type.kind == .bool { result.type = inner.type.with(.int) }
        convert(inner, to: result.type)
      }
      return result
    case "{": return try braces(for: type, isNamed: false)
    case "(" where MetalType(text(start + 1)).kind != nil && text(start + 2) == ")":
      // The type is called with what stands behind it.
      let type = MetalType(text(start + 1))
      for mark in [start, start + 2] { edits.replace(mark, with: "") }
      index += 3
      let inner = try value(from: Self.signed)
      if type.kind == .float { write(inner.literals, as: .float) }
      enclose(inner)
      return MetalValue(type: type, words: start..<index)
    default: break
    }
    var value = try simple()
    while true {
      switch text(index) {
      case ".": value.type = try member(of: value.type)
      case "[":
        index += 1
        _ = try values()
        value.type = value.type.element
        guard skip("]") else { return value }
      case "++", "--": index += 1
      default: return value
      }
      value = MetalValue(type: value.type, words: start..<index)
    }
  }

  private mutating func simple() throws(ShaderFault) -> MetalValue {
    let start = index
    guard tokens.indices.contains(start) else { return MetalValue(type: .unknown, words: start..<start) }
    let token = tokens[start]
    index += 1
    switch token.kind {
    case .number: return number(token.text, at: start)
    case .word:
      if text(index) == "(" { return token.text == "sizeof_" ? try size() : try call(token.text) }
      let isMade = text(index) == "{" && names.isType(token.text)
      if isMade { return try braces(for: MetalType(token.text), isNamed: true) }
      if names.isComputed(token.text) { edits.write(["(", ")"], after: start) }
      return MetalValue(type: names.type(of: token.text), words: start..<index)
    case .mark where token.text == "(":
      var value = try values()
      // A function would take each as an argument.
      value.isEnclosed = skip(")") && !value.isList
      value.words = start..<index
      return value
    case .mark:
      index = start
      return MetalValue(type: .unknown, words: start..<start)
    }
  }

  /// Reads a type or a value in parentheses, and writes the number of its bytes.
  private mutating func size() throws(ShaderFault) -> MetalValue {
    let start = index - 1
    index += 1
    var type = MetalType(text(index))
    if type.kind == nil { type = try value().type } else { index += 1 }
    guard let bytes = type.bytes, skip(")") else {
      throw ShaderFault("The size of this is not known: write it as a number.", at: tokens[start])
    }
    edits.remove(start..<index)
    edits.replace(start, with: "\(bytes)u")
    return MetalValue(type: .numbers(.uint, 1), words: start..<index)
  }

  private mutating func number(_ text: String, at place: Int) -> MetalValue {
    var value = MetalValue(type: .numbers(.float, 1), words: place..<place + 1)
    guard let number = Self.wholeNumber(text) else { return value }
    let isMarked = text.hasSuffix("u") || text.hasSuffix("U")
    // A number that is too large for a sign has none.
    let isUnsigned = isMarked || number > Int32.max
    if isUnsigned, !isMarked { edits.replace(place, with: text + "u") }
    value.type = .numbers(isUnsigned ? .uint : .int, 1)
    value.literals = isUnsigned ? [] : [place]
    return value
  }

  /// The whole number that is written so; nil for another number.
  static func wholeNumber(_ text: String) -> UInt64? {
    let digits = text.last.map("uU".contains) == true ? text.dropLast() : text[...]
    return digits.lowercased().hasPrefix("0x") ? UInt64(digits.dropFirst(2), radix: 16) : UInt64(digits)
  }

  /// Reads the part of a value, or the call of a function of a layer.
  private mutating func member(of type: MetalType) throws(ShaderFault) -> MetalType {
    let name = text(index + 1)
    index += 2
    guard text(index) == "(" else { return names.type(of: name, in: type) }
    let isSample = type == .named("Layer") && name == "sample"
    _ = try arguments([], isSample ? .numbers(.float, 2) : .unknown)
    return isSample ? .numbers(.float, 4) : .unknown
  }

  // MARK: - Calls

  /// Reads arguments in parentheses or braces, and converts each.
  ///
  /// - Parameters:
  ///   - variables: The variables that are set to the first arguments.
  ///   - others: The type of further arguments.
  ///   - made: The vector or matrix that is made of the arguments. GLSL converts these by itself.
  private mutating func arguments(
    _ variables: [MetalVariable] = [], _ others: MetalType = .unknown, of made: MetalType = .unknown
  ) throws(ShaderFault) -> [MetalValue] {
    let close = text(index) == "{" ? "}" : ")"
    index += 1
    var arguments: [MetalValue] = []
    while !skip(close) {
      let variable = arguments.count < variables.count ? variables[arguments.count] : nil
      let type = variable?.isReference == true ? .unknown : variable?.type ?? others
      let argument = try value(for: type)
      if made.kind == nil { convert(argument, to: type) }
      if made.kind == .float { write(argument.literals, as: .float) }
      arguments.append(argument)
      guard skip(",") else {
        skip(close)
        break
      }
      if text(index) == close { edits.replace(index - 1, with: "") }
    }
    return arguments
  }

  /// Reads the arguments of the call of a function, a type or a structure.
  mutating func call(_ name: String) throws(ShaderFault) -> MetalValue {
    let start = index - 1
    var type = MetalType.unknown
    let made = MetalType(name)
    if made.kind != nil {
      type = made
      _ = try arguments(of: made)
    } else if case let functions = names.called(name), !functions.isEmpty {
      type = try call(functions, at: start)
    } else {
      let arguments = try arguments()
      if let function = MetalFunction(name) { type = convert(arguments, for: function) }
      if name == "pow" { try writePower(arguments, in: start..<index) }
      if name == "select" { edits.replace(start, with: "mix") }
      // GLSL has none for numbers without a sign.
      if name == "abs", type.kind == .uint { edits.replace(start, with: type.words[0]) }
    }
    return MetalValue(type: type, words: start..<index)
  }

  /// Reads the arguments of the call of the function whose parameters they fit best. Returns the type of its result.
  private mutating func call(_ functions: [MetalSignature], at place: Int) throws(ShaderFault) -> MetalType {
    var function = functions[0]
    let count: Int
    if functions.count == 1 {
      count = try arguments(function.variables ?? []).count
    } else {
      let arguments = try arguments()
      count = arguments.count
      let distances = functions.map { $0.distance(of: arguments.map(\.type)) ?? .max }
      function = zip(functions, distances).min { $0.1 < $1.1 }?.0 ?? function
      for (argument, variable) in zip(arguments, function.variables ?? []) where !variable.isReference {
        convert(argument, to: variable.type)
      }
    }
    for (place, variable) in (function.variables ?? []).enumerated().dropFirst(count) {
      // Without a standard value, the call is wrong.
      guard !variable.standard.isEmpty else { break }
      try write((place > 0 ? [","] : []) + variable.standard, after: index - 2)
    }
    edits.replace(place, with: function.name)
    return function.type
  }

  /// Reads values in braces, and writes them as a call of their type, with their own values or zeros for those that are left out.
  ///
  /// - Parameter isNamed: True if the type stands in front of the braces.
  mutating func braces(for type: MetalType, isNamed: Bool) throws(ShaderFault) -> MetalValue {
    let open = index
    var (members, others, count): ([MetalVariable], MetalType, Int) = ([], type.element, 1)
    if case .array(_, let most) = type { count = min(most ?? 0, ShaderArrays.mostElements) }
    if others == .unknown {
      guard let variables = names.called(type.words.first ?? "").first?.variables else {
        throw ShaderFault("The type of these braces cannot be found: write float2(…).", at: tokens[open])
      }
      (members, count) = (variables, variables.count)
    }
    let given = try arguments(members, others, of: type).count
    if let kind = type.kind { others = .numbers(kind, 1) }
    for place in min(given, count)..<count {
      let value = place < members.count ? members[place].initial : others.zero
      try write((place > 0 ? [","] : []) + value, after: index - 2)
    }
    edits.replace(open, with: "(")
    if text(index - 1) == "}" { edits.replace(index - 1, with: ")") }
    if !isNamed { edits.write(type.words, before: open) }
    var made = type
    if case .array(let element, nil) = type { made = .array(element, given) }
    return MetalValue(type: made, words: (isNamed ? open - 1 : open)..<index)
  }
}
