/// The properties of places in the statements of a translated function, found once.
struct MetalStatements {
  /// The opening parentheses of closing ones.
  private var openings: [Int: Int] = [:]
  /// The whole numbers whose statement has no signs, unless a subscript is around them.
  private var unsigned: Set<Int> = []

  /// Looks through a function.
  ///
  /// - Parameter unsignedNames: The names of variables and parameters without a sign.
  init(_ tokens: TokenList, unsignedNames: Set<String>) {
    var open: [Int] = []
    // A statement reaches from a mark to the next; the head of a block also from the mark before.
    var (numbers, isUnsigned, isSubscript): ([Int], Bool, Bool) = ([], false, false)
    for (index, token) in tokens.enumerated() {
      switch token.text {
      case "(": open.append(index)
      case ")": if let start = open.popLast() { openings[index] = start }
      case "[": isSubscript = true
      case "]": isSubscript = false
      case ";", "{", "}":
        if isUnsigned { unsigned.formUnion(numbers) }
        if isUnsigned || token.text != "}" { numbers = [] }
        (isUnsigned, isSubscript) = (false, false)
      default:
        if token.kind == .number, !isSubscript { numbers.append(index) }
        if unsignedNames.contains(token.text) || ["uint", "uvec2"].contains(token.text) { isUnsigned = true }
      }
    }
    if isUnsigned { unsigned.formUnion(numbers) }
  }

  /// The parenthesis that a closing one ends; nil for none.
  func opening(of close: Int) -> Int? { openings[close] }

  /// Whether a whole number stands in a statement of numbers without a sign.
  func isUnsigned(_ index: Int) -> Bool { unsigned.contains(index) }
}
