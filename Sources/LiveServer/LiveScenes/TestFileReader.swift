import Engine
import Rooms
import Support

/// Reads one file of tests in the look of Swift Testing, and writes its macros out as code.
///
/// Lines stay where they are. The text is what ``ViewFileReader`` has made of the file.
struct TestFileReader {
  private let code: TestText
  /// Replacements for bytes of the file.
  private var edits: [(range: Range<Int>, text: String)] = []
  private var written = 0
  /// The calls that make the tests, each a statement of Swift.
  private var statements: [(line: Int, text: String)] = []
  /// The types and other braces around the place that is read.
  private var scopes: [Scope] = []
  /// The type whose brace comes next.
  private var nextType: String?
  /// The traits of the suite whose type comes next.
  private var nextTraits: [String] = []

  private struct Scope {
    /// The name of the type; nil for other braces.
    var type: String?
    var traits: [String] = []
  }

  /// The most bytes that are written in the place of the file's.
  private static let mostWritten = 1 << 20
  /// The traits that tests and suites may have.
  private static let traits: Set<String> = ["disabled", "enabled", "tags", "serialized"]
  /// The names of Swift Testing and XCTest that are not known here, each with the way to do the same.
  private static let unknown = [
    "confirmation": "count in a variable, and compare it with #expect",
    "withKnownIssue": "write .disabled(\"why\") into @Test",
    "Attachment": "a failure has a contact sheet and its curves anyway",
    "XCTAssertEqual": "write #expect(a == b)", "XCTAssertTrue": "write #expect(a)",
    "XCTAssert": "write #expect(a)", "XCTestCase": "write @Test before a function",
  ]

  /// The file as ``ViewFileReader`` has rewritten it.
  init(_ file: SceneSources.File) {
    code = TestText(file)
  }

  /// The number of tests, each of which has any number of cases.
  var count: Int { statements.count }

  /// Finds all tests.
  ///
  /// - Throws: A reason, at its line, why the file cannot be understood.
  mutating func read() throws(CompilerRefusal) {
    guard !code.tokens.isCut else {
      throw code.refusal("A file of tests has at most \(SwiftTokens.mostTokens) words and signs.", 0)
    }
    var index = 0
    while index < code.tokens.tokens.count {
      let word = code.tokens.word(index)
      switch word {
      case "{":
        scopes.append(Scope(type: nextType, traits: nextType == nil ? [] : nextTraits))
        if nextType != nil { (nextType, nextTraits) = (nil, []) }
      case "}": _ = scopes.popLast()
      case "struct", "class", "enum", "actor", "extension": readType(index)
      case "@Suite": index = try readSuite(index)
      case "@Test": index = try readTest(index)
      case "@Tag": try readTag(index)
      case "@MainActor": try blank(index..<index + 1)
      case "#expect", "#require":
        for edit in try TestExpectation(in: code, at: index).edits { try replace(edit.range, by: edit.text) }
      case _ where Self.unknown[word] != nil && [nil, ".", ":", "(", "{", "}", ";"].contains(before(index)):
        throw code.refusal("\(word) is not known here: \(Self.unknown[word] ?? "").", index)
      default: break
      }
      index += 1
    }
  }

  private func before(_ index: Int) -> String? {
    index == 0 || code.tokens.tokens[index].beginsLine ? nil : code.tokens.word(index - 1)
  }

  /// The file's text with code in the place of macros, and a function that lists the tests behind it.
  ///
  /// - Parameters:
  ///   - function: The name of that function.
  ///   - path: The path by which the compiler names the file.
  func text(listing function: String, as path: String) -> [UInt8] {
    var text: [UInt8] = []
    var end = 0
    for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      guard edit.range.lowerBound >= end else { continue }
      text += code.file.text[end..<edit.range.lowerBound] + edit.text.utf8
      end = edit.range.upperBound
    }
    text += code.file.text[end...]
    var lines = [
      "", "func \(function)() -> [Testing.TestCase] {", "  var tiltcastTests: [Testing.TestCase] = []",
    ]
    for statement in statements {
      lines += [
        "#sourceLocation(file: \(ViewSources.quoted(path)), line: \(statement.line))", statement.text,
        "#sourceLocation()",
      ]
    }
    lines += ["  return tiltcastTests", "}", ""]
    return text + lines.joined(separator: "\n").utf8
  }

  private mutating func replace(_ range: Range<Int>, by text: String) throws(CompilerRefusal) {
    written += text.utf8.count
    guard written <= Self.mostWritten else {
      throw CompilerRefusal([
        SceneDiagnostic(
          .error, from: .file, "The tests become too much code: move some of them to another file.",
          file: code.file.place, line: code.tokens.lines.line(at: range.lowerBound))
      ])
    }
    edits.append((range, text))
  }

  /// Writes spaces in the place of tokens; lines stay.
  private mutating func blank(_ range: Range<Int>) throws(CompilerRefusal) {
    guard !range.isEmpty else { return }
    let bytes =
      code.tokens.tokens[range.lowerBound].range
      .lowerBound..<code.tokens.tokens[range.upperBound - 1].range.upperBound
    let spaces = code.file.text[bytes].map { $0 == UInt8(ascii: "\n") ? "\n" : " " }
    try replace(bytes, by: spaces.joined())
  }
}

// Suites and tests.
extension TestFileReader {
  private mutating func readType(_ index: Int) {
    var name = code.tokens.word(index + 1)
    guard let first = name.utf8.first,
      first == UInt8(ascii: "_") || first >= 0x80 || Character(Unicode.Scalar(first)).isLetter,
      !["func", "var", "let", "subscript", "init"].contains(name), before(index) != "."
    else { return }
    var place = index + 2
    while code.tokens.word(place) == ".", place < index + 40 {
      name += "." + code.tokens.word(place + 1)
      place += 2
    }
    nextType = name
  }

  /// The parenthesis behind an attribute; nil for none.
  private func arguments(of index: Int) throws(CompilerRefusal) -> Range<Int>? {
    guard code.tokens.word(index + 1) == "(" else { return nil }
    guard let close = code.tokens.partner(of: index + 1) else {
      throw code.refusal("The parenthesis of \(code.tokens.word(index)) is not closed.", index)
    }
    return index + 2..<close
  }

  private mutating func readSuite(_ index: Int) throws(CompilerRefusal) -> Int {
    let arguments = try arguments(of: index)
    for part in arguments.map(code.parts) ?? [] {
      if code.tokens.tokens[part.lowerBound].kind == .string { continue }
      nextTraits.append(try trait(part))
    }
    let end = (arguments?.upperBound ?? index) + 1
    try blank(index..<end)
    return end - 1
  }

  private func trait(_ part: Range<Int>) throws(CompilerRefusal) -> String {
    let name = code.tokens.word(part.lowerBound + 1)
    guard code.tokens.word(part.lowerBound) == ".", Self.traits.contains(name) else {
      throw code.refusal(
        "\(code.line(part).beginning(60)) is not known here. A test may be .disabled(\"why\"), have .tags(.one), a name in quotes, and arguments:.",
        part.lowerBound)
    }
    return code.source(part)
  }

  private mutating func readTest(_ start: Int) throws(CompilerRefusal) -> Int {
    let arguments = try arguments(of: start)
    var (title, traits, values): (String?, [String], [Range<Int>]) = (nil, [], [])
    for part in arguments.map(code.parts) ?? [] {
      if code.tokens.tokens[part.lowerBound].kind == .string, title == nil, traits.isEmpty, values.isEmpty {
        title = code.source(part)
      } else if code.tokens.word(part.lowerBound) == "arguments", code.tokens.word(part.lowerBound + 1) == ":"
      {
        values.append(part.lowerBound + 2..<part.upperBound)
      } else if !values.isEmpty {
        values.append(part)
      } else {
        traits.append(try trait(part))
      }
    }
    let end = (arguments?.upperBound ?? start) + 1
    let function = try function(after: end, start)
    guard scopes.allSatisfy({ $0.type != nil }) else {
      throw code.refusal(
        "A test is a function of a type, or of the file, and not of another function.", start)
    }
    try blank(start..<end)
    statements.append(
      (
        code.tokens.line(of: start),
        try statement(function, title, scopes.flatMap(\.traits) + traits, values, start)
      ))
    return end - 1
  }

  /// The function of a test.
  private struct Function {
    var name = ""
    var parameters: [(label: String?, name: String, type: String)] = []
    var (isStatic, isMutating, waits, throwsErrors) = (false, false, false, false)
  }

  private func function(after place: Int, _ start: Int) throws(CompilerRefusal) -> Function {
    var function = Function()
    var index = place
    while code.tokens.word(index) != "func" {
      switch code.tokens.word(index) {
      case "static", "class": function.isStatic = true
      case "mutating": function.isMutating = true
      case "", "{", "}", "var", "let", "struct", "init":
        throw code.refusal("@Test stands before a function.", start)
      case "@Test": throw code.refusal("A function is a test once.", index)
      case "(": if let close = code.tokens.partner(of: index) { index = close }
      default: break
      }
      index += 1
    }
    function.name = code.tokens.word(index + 1)
    guard code.tokens.tokens.indices.contains(index + 1), code.tokens.tokens[index + 1].kind == .word else {
      throw code.refusal("The test has no name.", start)
    }
    guard code.tokens.word(index + 2) == "(", let close = code.tokens.partner(of: index + 2) else {
      throw code.refusal("A test is a function without generic parameters.", start)
    }
    for part in code.parts(index + 3..<close) {
      guard let colon = part.first(where: { code.tokens.word($0) == ":" }), colon > part.lowerBound else {
        throw code.refusal("A parameter of the test has no type.", part.lowerBound)
      }
      let (label, name) = (code.tokens.word(part.lowerBound), code.tokens.word(colon - 1))
      function.parameters.append((label == "_" ? nil : label, name, code.line(colon + 1..<part.upperBound)))
    }
    index = close + 1
    while !["{", "", "}"].contains(code.tokens.word(index)), index < close + 40 {
      if code.tokens.word(index) == "async" { function.waits = true }
      if code.tokens.word(index) == "throws" { function.throwsErrors = true }
      index += 1
    }
    return function
  }

  /// The statement that makes a test.
  private func statement(
    _ function: Function, _ title: String?, _ traits: [String], _ values: [Range<Int>], _ start: Int
  ) throws(CompilerRefusal) -> String {
    let parameters = function.parameters
    switch (parameters.count, values.count) {
    case (0, 0), (1, 1), (2, 1), (2, 2): break
    case (0, _): throw code.refusal("The test has arguments: and takes none.", start)
    case (_, 0):
      throw code.refusal("The test takes values: say which, as in @Test(arguments: [1, 2, 3]).", start)
    default:
      throw code.refusal(
        "A test takes one or two values, each of a collection of its own, or pairs of one.", start)
    }
    let type = scopes.last == nil ? nil : scopes.compactMap(\.type).joined(separator: ".")
    let isPair = parameters.count == 2 && values.count == 1
    let passed = parameters.enumerated().map { index, parameter in
      let value = isPair ? "tiltcastPair.\(index)" : parameter.name
      return parameter.label.map { "\($0): \(value)" } ?? value
    }.joined(separator: ", ")
    let head =
      isPair
      ? " tiltcastPair in"
      : parameters.isEmpty
        ? "" : " (\(parameters.map { "\($0.name): \($0.type)" }.joined(separator: ", "))) in"
    let marks = (function.throwsErrors ? "try " : "") + (function.waits ? "await " : "")
    let own = type != nil && !function.isStatic
    let receiver = type.map { function.isStatic ? "\($0)." : "tiltcastSuite." } ?? ""
    let suite =
      own
      ? " \(function.isMutating ? "var" : "let") tiltcastSuite = try Testing.TestCase.make(\(type ?? "")());"
      : ""
    let labels = parameters.map { "\($0.label ?? "_"):" }.joined()
    let name = (type.map { "\($0)/" } ?? "") + "\(function.name)(\(labels))"
    let collections = values.map { ", \($0 == values.first ? "each: " : "")\(code.source($0))" }.joined()
    return
      "tiltcastTests += Testing.TestCase.\(function.waits ? "asyncCases" : "cases")(Testing.TestCase.Declaration("
      + "\(ViewSources.quoted(name)), \(title ?? "nil"), [\(traits.joined(separator: ", "))], "
      + "\(ViewSources.quoted(code.fileName)), \(code.tokens.line(of: start)))\(collections)) {\(head)\(suite) "
      + "\(marks)\(receiver)\(function.name)(\(passed)) }"
  }

  /// Writes the value of a tag.
  private mutating func readTag(_ index: Int) throws(CompilerRefusal) {
    guard code.tokens.word(index + 1) == "static", code.tokens.word(index + 2) == "var",
      code.tokens.word(index + 4) == ":",
      code.tokens.tokens.indices.contains(index + 5)
    else {
      throw code.refusal("A tag is declared as @Tag static var name: Self, in an extension of Tag.", index)
    }
    try blank(index..<index + 1)
    let end = code.tokens.tokens[index + 5].range.upperBound
    try replace(end..<end, by: " { Testing.Tag(\(ViewSources.quoted(code.tokens.word(index + 3)))) }")
  }
}
