/// A file of source code that plays as it is, and becomes a scene's export: constants get the scene's values, and
/// conditions choose parts.
///
/// - A constant is a line that begins with `static let name`, `const name` or, in a style sheet, `--name:`. Its value
///   is a number, a list over several lines, or else what follows up to the line's last semicolon, if there is one.
/// - Conditions are Swift's: `#if a && !b`, `#elseif`, `#else` and `#endif`, each on a line of its own. A page has them
///   in comments, which also hold what does not play by default. A name is true if its value is; other names are false,
///   as they are for the compiler. Conditions with parentheses, such as `canImport(TiltcastKit)`, stay.
struct SourceTemplate {
  private let text: String

  /// A template from one of the package's resources.
  init(_ file: [UInt8]) { text = String(decoding: file, as: UTF8.self) }

  /// The file with these values, and without what their conditions rule out.
  func filled(with values: [String: SourceValue], in language: SourceLanguage) -> String {
    var filling = Filling(values: values, language: language)
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) { filling.add(line) }
    return filling.lines.joined(separator: "\n")
  }
}

/// A template that is filled from top to bottom.
private struct Filling {
  let values: [String: SourceValue]
  let language: SourceLanguage
  private(set) var lines: [String] = []
  private var blocks: [Block] = []
  private var isInList = false

  init(values: [String: SourceValue], language: SourceLanguage) {
    (self.values, self.language) = (values, language)
  }

  /// A condition's block that has begun.
  private struct Block {
    var indentation: Int
    /// True if the compiler decides.
    var isCompilers: Bool
    var isIncluded: Bool
    /// True if one of its parts was included.
    var isDone: Bool
    /// The number of spaces by which its content is further in.
    var shift: Int?

    mutating func begin(_ holds: Bool) {
      (isIncluded, isDone) = (isCompilers || holds && !isDone, isDone || holds)
    }
  }

  mutating func add(_ line: Substring) {
    switch Directive(line) {
    case .begin(let condition):
      let isCompilers = condition.contains("(")
      if isCompilers { addCode(line) }
      _ = shift(of: line)
      var block = Block(
        indentation: line.indentation, isCompilers: isCompilers, isIncluded: false, isDone: false,
        shift: isCompilers ? 0 : nil)
      block.begin(holds(condition))
      blocks.append(block)
    case .otherwise(let condition):
      guard var block = blocks.popLast() else { return }
      if block.isCompilers { addCode(line) }
      block.begin(condition.map(holds) ?? true)
      blocks.append(block)
    case .end: if blocks.popLast()?.isCompilers == true { addCode(line) }
    case nil: addCode(line)
    }
  }

  private mutating func addCode(_ line: Substring) {
    guard blocks.allSatisfy(\.isIncluded) else { return }
    if isInList {
      let text = line.dropFirst(line.indentation)
      guard text.first == "]" else { return }
      isInList = false
      return lines[lines.count - 1] += text.dropFirst()
    }
    guard !line.allSatisfy({ $0 == " " }) else { return addEmptyLine() }
    let line = line.dropFirst(shift(of: line))
    // What was left out before it leaves no gap.
    if line.closes, lines.last?.isEmpty == true { lines.removeLast() }
    guard let constant = Constant(line), let value = values[constant.name] else {
      lines.append(String(line))
      return
    }
    isInList = constant.opensList
    lines.append(constant.line(with: value, in: language))
  }

  /// The number of spaces by which a line is further in than without the blocks around it.
  private mutating func shift(of line: Substring) -> Int {
    var shift = 0
    for index in blocks.indices {
      let own = blocks[index].shift ?? max(0, line.indentation - blocks[index].indentation)
      (blocks[index].shift, shift) = (own, shift + own)
    }
    return min(shift, line.indentation)
  }

  private mutating func addEmptyLine() {
    if lines.last?.isEmpty == false { lines.append("") }
  }

  /// True if a condition holds: names with `!`, `&&` and `||`.
  private func holds(_ condition: Substring) -> Bool {
    condition.split(separator: "||").contains(where: { $0.split(separator: "&&").allSatisfy(isTrue) })
  }

  private func isTrue(_ term: Substring) -> Bool {
    let name = term.filter { $0 != " " && $0 != "!" }
    return (values[name]?.isTrue ?? false) != term.contains("!")
  }
}

/// A line that begins, parts or ends a condition's block.
private enum Directive {
  case begin(Substring)
  /// With its condition; nil for one that holds otherwise.
  case otherwise(Substring?)
  case end

  /// The directive of a line, in a comment or not; nil if it is another line.
  init?(_ line: Substring) {
    var text = line.drop { "/*<!- ".contains($0) }
    guard text.first == "#" else { return nil }
    while let last = text.last, "/*-> ".contains(last) { text.removeLast() }
    let word = text.prefix { $0 != " " }
    let condition = text.dropFirst(word.count + 1)
    switch word {
    case "#if": self = .begin(condition)
    case "#elseif", "#elif": self = .otherwise(condition)
    case "#else": self = .otherwise(nil)
    case "#endif": self = .end
    default: return nil
    }
  }
}

/// A constant's declaration.
private struct Constant {
  let name: String
  private let indentation: Int
  private let head: Substring
  private let value: Substring

  /// The constant that a line declares; nil if it declares none.
  init?(_ line: Substring) {
    let text = line.dropFirst(line.indentation)
    guard
      let (word, sign) = [("static let ", " = "), ("const ", " = "), ("--", ": ")]
        .first(where: { text.hasPrefix($0.0) }),
      // Other lines that begin so are in functions.
      word != "const " || line.indentation == 0, let range = text.firstRange(of: sign)
    else { return nil }
    let written = text.dropFirst(word.count).prefix { $0.isLetter || $0.isNumber || $0 == "-" }
    name = word == "--" ? written.camelCased : String(written)
    (indentation, head, value) = (
      line.indentation, line[..<range.upperBound], text[range.upperBound...]
    )
  }

  /// True if the value is a list that ends on a line of its own.
  var opensList: Bool { value == "[" }

  /// The declaration with another value.
  func line(with value: SourceValue, in language: SourceLanguage) -> String {
    let literal = value.literal(in: language, indentation: String(repeating: " ", count: indentation))
    // After a number, a unit or a comment stays.
    let isNumber = self.value.first?.isNumber == true || self.value.first == "-"
    let end =
      isNumber
      ? self.value.prefix { $0.isNumber || $0 == "-" || $0 == "." }.endIndex
      : self.value.lastIndex(of: ";") ?? self.value.endIndex
    return head + literal + self.value[end...]
  }
}

extension Substring {
  fileprivate var indentation: Int { prefix { $0 == " " }.count }

  /// True if the line begins with the end of a block.
  fileprivate var closes: Bool {
    let text = dropFirst(indentation)
    return text.hasPrefix("}") || text.hasPrefix("</")
  }

  /// A name with hyphens as one with capitals.
  fileprivate var camelCased: String {
    let words = split(separator: "-")
    return words.prefix(1).joined()
      + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }
}
