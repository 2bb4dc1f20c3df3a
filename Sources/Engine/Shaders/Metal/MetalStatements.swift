/// The properties of places in the statements of a translated function, found once.
struct MetalStatements {
  /// A parenthesis around a value, or around the arguments of a function whose result is of their kind.
  private struct Group {
    var (isWhole, isReal, isTruth) = (false, false, false)
    /// The number of parts of the vectors in it.
    var count = 1

    mutating func add(_ other: Group) {
      (isWhole, isReal) = (isWhole || other.isWhole, isReal || other.isReal)
      (isTruth, count) = (isTruth || other.isTruth, max(count, other.count))
    }
  }

  /// A parenthesis or a bracket that is open.
  private struct Open {
    let place: Int
    /// True if the numbers inside keep their own signedness, as in a subscript or a conversion.
    let isOwn: Bool
    /// True if a value stands in it.
    let isValue: Bool
    var group = Group()
  }

  private let tokens: TokenList
  /// The other ends of parentheses and brackets.
  private var partners: [Int: Int] = [:]
  /// The parentheses around values.
  private var groups: [Int: Group] = [:]
  /// The whole numbers that stand beside numbers without a sign.
  private var unsigned: Set<Int> = []

  /// Looks through a function.
  ///
  /// - Parameter names: The constants and functions that it uses.
  init(_ tokens: TokenList, _ names: MetalNames) {
    self.tokens = tokens
    let most = tokens.reads.count + 64 * tokens.count
    var names = names
    var open: [Open] = []
    // The numbers of a statement, and of what has its own sign in it, and whether they have no sign.
    var levels: [(numbers: [Int], isUnsigned: Bool)] = [([], false)]
    var before: ShaderToken?
    for (index, token) in tokens.enumerated() {
      names.declare(at: index, in: tokens, most: most)
      switch token.text {
      case "(", "[":
        let name = before?.kind == .word ? before?.text : nil
        let isOwn = token.text == "[" || name.map(MetalNames.ofTypes.contains) ?? false
        let isValue = token.text == "(" && before?.text != "]" && name.map(Self.leavesValue) ?? true
        if isOwn { levels.append(([], false)) }
        open.append(Open(place: index, isOwn: isOwn, isValue: isValue))
      case ")", "]":
        guard let start = open.popLast() else { break }
        (partners[index], partners[start.place]) = (start.place, index)
        if start.isOwn, levels.count > 1, let level = levels.popLast(), level.isUnsigned {
          unsigned.formUnion(level.numbers)
        }
        guard start.isValue else { break }
        groups[start.place] = start.group
        if !open.isEmpty { open[open.count - 1].group.add(start.group) }
      case ";", "{", "}":
        for level in levels where level.isUnsigned { unsigned.formUnion(level.numbers) }
        levels = [([], false)]
      default:
        let isPart = before?.text == "."
        let type = isPart ? "" : names.types[token.text] ?? token.text
        if token.kind == .number { levels[levels.count - 1].numbers.append(index) }
        if ["uint", "uvec2", "uvec3", "uvec4"].contains(type) { levels[levels.count - 1].isUnsigned = true }
        if !open.isEmpty { open[open.count - 1].group.add(Self.group(of: token, type, tokens, index)) }
      }
      before = token
    }
    for level in levels where level.isUnsigned { unsigned.formUnion(level.numbers) }
  }

  /// The contribution of a token to the value in its parenthesis.
  private static func group(of token: ShaderToken, _ type: String, _ tokens: TokenList, _ index: Int) -> Group
  {
    var group = Group()
    switch token.kind {
    case .number: group.isReal = !isWholeNumber(token.text)
    case .mark:
      group.isWhole = MetalWords.wholeOperators.contains(token.text)
      group.isTruth = ["<", ">", "<=", ">=", "==", "!=", "&&", "||", "!", "?"].contains(token.text)
    case .word:
      group.isWhole = MetalWords.wholeTypes.contains(type)
      group.isReal = MetalWords.realTypes.contains(type) || MetalWords.realFunctions.contains(type)
      if group.isWhole, type.contains("vec") {
        let isPart = tokens.text(index + 1) == "."
        group.count = isPart ? tokens.text(index + 2).count : type.last?.wholeNumberValue ?? 1
      }
    }
    return group
  }

  /// True if a number is written without a fraction and an exponent.
  static func isWholeNumber(_ text: String) -> Bool {
    text.lowercased().hasPrefix("0x") || text.allSatisfy { $0.isNumber || "uU".contains($0) }
  }

  /// True if a parenthesis behind a word is around a value: behind a function, if its result is of its arguments' kind.
  static func leavesValue(_ word: String) -> Bool {
    keepsKind(word) || isKeyword(word)
  }

  /// True if a function's result is whole where its arguments are.
  static func keepsKind(_ function: String) -> Bool {
    ["min", "max", "clamp", "abs", "sign"].contains(function)
  }

  /// True if a parenthesis is around a whole number.
  func isWhole(_ place: Int) -> Bool {
    groups[place].map { $0.isWhole && !$0.isReal && !$0.isTruth } ?? false
  }

  /// True if a parenthesis is around a real number.
  func isReal(_ place: Int) -> Bool { groups[place].map { $0.isReal && !$0.isTruth } ?? false }

  /// The number of parts of the value in a parenthesis.
  func count(_ place: Int) -> Int { groups[place]?.count ?? 1 }

  /// True if a whole number stands beside numbers without a sign.
  func isUnsigned(_ index: Int) -> Bool { unsigned.contains(index) }

  /// The last place of the value that begins at a place, with its arguments, subscripts and parts; nil for no value.
  func end(ofOperandAt start: Int) -> Int? {
    guard tokens.indices.contains(start) else { return nil }
    var end = start
    if tokens.text(start) == "(" {
      guard let close = partners[start] else { return nil }
      end = close
    } else if tokens[start].kind == .mark {
      return nil
    }
    while true {
      switch tokens.text(end + 1) {
      case "(", "[":
        guard let close = partners[end + 1] else { return end }
        end = close
      case ".": end += 2
      case "++", "--": return end + 1
      default: return end
      }
    }
  }

  /// The first place of the value that ends at a place.
  func start(ofOperandEndingAt end: Int) -> Int {
    var start = end
    while true {
      if [")", "]"].contains(tokens.text(start)), let open = partners[start] {
        guard tokens.indices.contains(open - 1), tokens[open - 1].kind == .word,
          !Self.isKeyword(tokens.text(open - 1))
        else { return open }
        start = open - 1
      } else if tokens.text(start - 1) == "." {
        start -= 2
      } else {
        return start
      }
    }
  }

  private static func isKeyword(_ word: String) -> Bool {
    ["return", "else", "case"].contains(word)
  }
}
