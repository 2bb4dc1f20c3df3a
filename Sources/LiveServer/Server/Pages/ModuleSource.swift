/// A JavaScript module in parts: what it imports, what it exports, and its code without both, without comments, and
/// with as many lines.
///
/// Read are the forms that a function can stand for: bindings that change after they were exported (`export let`),
/// default exports and computed imports are errors.
struct ModuleSource {
  /// A static import: the bindings that it makes, as the pattern of a declaration, or nil if it makes none.
  struct Import {
    let path: String
    let pattern: String?
  }

  /// The absolute path, such as `/js/net/clock.js`.
  let path: String
  /// The name by which the code calls the loader; other names that begin so are the bundle's too.
  static let loader = "$modules"
  /// The folder of other people's modules, which no bundle contains: browsers import them as they are.
  static let vendored = "/vendor/"
  private(set) var imports: [Import] = []
  /// The properties of an object literal: `find, other: local`.
  private(set) var exports: [String] = []
  /// The modules that it imports while it runs.
  private(set) var lazyImports: [String] = []
  /// Whether the module may wait while it is evaluated.
  private(set) var waits = false
  private(set) var code: [UInt8] = []

  private let source: [UInt8]
  private var tokens: [ScriptTokens.Token] = []
  private var index = 0
  private var copied = 0

  /// Reads a module.
  init(_ source: [UInt8], at path: String) throws(UnreadableScript) {
    (self.source, self.path) = (source, path)
    do {
      try readTokens()
      while index < tokens.count { try readToken() }
      copy(to: source.count)
    } catch {
      throw UnreadableScript(description: "\(path):\(line): \(error.description)")
    }
    (tokens, index) = ([], 0)
  }

  /// The line, from 1, at which reading has arrived.
  private var line: Int {
    let end = index < tokens.count ? tokens[index].range.lowerBound : source.count
    return source[..<end].count { $0 == ScriptTokens.newline } + 1
  }

  // MARK: Tokens

  private mutating func readTokens() throws(UnreadableScript) {
    var scanner = ScriptTokens(source)
    while let token = try scanner.next() { tokens.append(token) }
  }

  private func text(_ offset: Int = 0) -> Substring {
    var index = index
    var left = offset
    while index < tokens.count, left > 0 || tokens[index].kind == .comment {
      if tokens[index].kind != .comment { left -= 1 }
      index += 1
    }
    return index < tokens.count ? Substring(decoding: source[tokens[index].range], as: UTF8.self) : ""
  }

  private mutating func advance() throws(UnreadableScript) -> Substring {
    let text = text()
    guard !text.isEmpty else { throw UnreadableScript(description: "The module ends in a statement.") }
    while tokens[index].kind == .comment { index += 1 }
    index += 1
    return text
  }

  private mutating func expect(_ expected: String) throws(UnreadableScript) {
    let text = text()
    guard text == expected else {
      throw UnreadableScript(description: "Instead of \(text) only \(expected) can be bundled.")
    }
    _ = try advance()
  }

  // MARK: Code

  /// Copies the source up to a position.
  private mutating func copy(to end: Int) {
    code += source[copied..<max(copied, end)]
    copied = max(copied, end)
  }

  /// Leaves out the source up to a position, except its line breaks.
  private mutating func skip(to end: Int) {
    code += source[copied..<max(copied, end)].filter { $0 == ScriptTokens.newline }
    copied = max(copied, end)
  }

  /// Removes spaces at the end of the code.
  private mutating func trim() {
    while let last = code.last, last != ScriptTokens.newline, ScriptTokens.isSpace(last) { code.removeLast() }
  }

  private mutating func readToken() throws(UnreadableScript) {
    let token = tokens[index]
    switch token.kind {
    case .comment:
      copy(to: token.range.lowerBound)
      let isLast =
        token.range.upperBound == source.count || source[token.range.upperBound] == ScriptTokens.newline
      if isLast { trim() }
      let spaceBefore = code.last.map(ScriptTokens.isSpace) ?? true
      skip(to: token.range.upperBound)
      if !isLast, spaceBefore { while copied < source.count, source[copied] == 0x20 { copied += 1 } }
      if !isLast, !spaceBefore, source[copied] != 0x20 { code.append(0x20) }
      index += 1
    case .word where !follows("."):
      switch text() {
      case "import": try readImport(at: token)
      case "export" where token.depth == 0: try readExport(at: token)
      case let name where name.hasPrefix(Self.loader):
        throw UnreadableScript(description: "\(name) is a name of the bundle's own.")
      case "await":
        waits = true
        index += 1
      default: index += 1
      }
    case .word, .string, .template, .regularExpression, .punctuation: index += 1
    }
  }

  /// Whether a token stands before the next one.
  private func follows(_ text: String) -> Bool {
    guard let last = tokens[..<index].last(where: { $0.kind != .comment }) else { return false }
    return source[last.range].elementsEqual(text.utf8)
  }
}

// MARK: - Imports and exports

extension ModuleSource {
  private mutating func readImport(at token: ScriptTokens.Token) throws(UnreadableScript) {
    switch text(1) {
    case "(":
      copy(to: token.range.lowerBound)
      try expect("import")
      try expect("(")
      let target = try readTarget()
      try expect(")")
      if target.hasPrefix(Self.vendored) {
        code += Array("import(\"\(target)\")".utf8)
      } else {
        if !lazyImports.contains(target) { lazyImports.append(target) }
        code += Array("\(Self.loader).import(\"\(target)\")".utf8)
      }
      skip(to: tokens[index - 1].range.upperBound)
    case ".":
      copy(to: token.range.lowerBound)
      for part in ["import", ".", "meta", ".", "url"] { try expect(part) }
      code += Array("\(Self.loader).url(\"\(path)\")".utf8)
      skip(to: tokens[index - 1].range.upperBound)
    default:
      guard token.depth == 0 else { throw UnreadableScript(description: "An import stands in a block.") }
      copy(to: token.range.lowerBound)
      try expect("import")
      let pattern = try readBindings()
      imports.append(Import(path: try readTarget(), pattern: pattern))
      try endStatement()
    }
  }

  /// The pattern of the names that an import binds, up to and with `from`.
  private mutating func readBindings() throws(UnreadableScript) -> String? {
    if text().hasPrefix("\"") || text().hasPrefix("'") { return nil }
    let pattern: String
    if text() == "*" {
      try expect("*")
      try expect("as")
      pattern = String(try advance())
    } else {
      pattern = "{ \(try readNames { "\($0): \($1)" }.joined(separator: ", ")) }"
    }
    try expect("from")
    return pattern
  }

  /// The names in braces, each as it is called there and, behind `as`, here.
  private mutating func readNames(
    _ property: (Substring, Substring) -> String
  ) throws(UnreadableScript) -> [String] {
    try expect("{")
    var names: [String] = []
    while text() != "}" {
      let name = try advance()
      if text() == "as" {
        try expect("as")
        names.append(property(name, try advance()))
      } else {
        names.append(String(name))
      }
      if text() != "}" { try expect(",") }
    }
    try expect("}")
    return names
  }

  /// The path of a module that is named in a string, relative to this one.
  private mutating func readTarget() throws(UnreadableScript) -> String {
    let name = try advance()
    guard name.first == "\"" || name.first == "'", name.dropFirst().hasPrefix("."), !name.contains("\\")
    else {
      throw UnreadableScript(description: "\(name) does not name a file of the pages.")
    }
    var parts = path.split(separator: "/").dropLast()
    for part in name.dropFirst().dropLast().split(separator: "/") {
      switch part {
      case ".": break
      case "..": _ = parts.popLast()
      default: parts.append(part)
      }
    }
    return "/" + parts.joined(separator: "/")
  }

  /// Leaves a whole statement out.
  private mutating func endStatement() throws(UnreadableScript) {
    try expect(";")
    skip(to: tokens[index - 1].range.upperBound)
  }

  private mutating func readExport(at token: ScriptTokens.Token) throws(UnreadableScript) {
    copy(to: token.range.lowerBound)
    try expect("export")
    switch text() {
    case "{":
      let names = try readNames { "\($1): \($0)" }
      if text() == "from" {
        try expect("from")
        let alias = "\(Self.loader)\(imports.count)"
        imports.append(Import(path: try readTarget(), pattern: alias))
        exports += names.map { name in
          let pair = name.split(separator: ":").map { $0.filter { $0 != " " } }
          return "\(pair[0]): \(alias).\(pair[pair.count - 1])"
        }
      } else {
        for name in names { try checkIsConstant(name.split(separator: " ").last ?? "") }
        exports += names
      }
      try endStatement()
    case "async", "function", "class":
      skip(to: nextStart)
      let isAsync = text() == "async"
      if isAsync { try expect("async") }
      let kind = try advance()
      if text() == "*" { try expect("*") }
      guard kind == "function" || kind == "class",
        text().first.map({ $0.isLetter || $0 == "_" || $0 == "$" }) == true
      else { throw UnreadableScript(description: "What is exported has no name.") }
      exports.append(String(try advance()))
    case "const":
      skip(to: nextStart)
      try expect("const")
      guard text() != "{", text() != "[", text(1) == "=" else {
        throw UnreadableScript(description: "Only constants with a name and a value can be bundled.")
      }
      exports.append(String(text()))
      try checkIsAlone(from: index)
    default:
      throw UnreadableScript(description: "export \(text()) cannot be bundled.")
    }
  }

  /// Requires the declaration of a name as a constant, function or class, outside of blocks.
  private func checkIsConstant(_ name: Substring) throws(UnreadableScript) {
    let words = tokens.filter { $0.depth == 0 && $0.kind == .word }.map {
      Substring(decoding: source[$0.range], as: UTF8.self)
    }
    let declarations = zip(words, words.dropFirst())
    guard declarations.contains(where: { ["const", "function", "class"].contains($0) && $1 == name }) else {
      throw UnreadableScript(
        description: "\(name) is exported, but is no constant, function or class of the module.")
    }
  }

  private var nextStart: Int {
    tokens[index...].first { $0.kind != .comment }?.range.lowerBound ?? source.count
  }

  /// Requires one constant in a declaration, rather than several.
  private func checkIsAlone(from start: Int) throws(UnreadableScript) {
    let end = tokens[start...].prefix {
      $0.depth > 0 || $0.kind != .punctuation || source[$0.range.lowerBound] != UInt8(ascii: ";")
    }
    guard
      !end.contains(where: {
        $0.depth == 0 && $0.kind == .punctuation && source[$0.range.lowerBound] == UInt8(ascii: ",")
      })
    else { throw UnreadableScript(description: "Several constants in one export cannot be bundled.") }
  }
}
