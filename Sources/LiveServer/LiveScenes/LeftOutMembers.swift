import Rooms

/// The members of extensions of UIKit's types that do not compile. Projects keep such extensions beside their
/// views, which seldom call them.
struct LeftOutMembers {
  /// The sources without them.
  let sources: SceneSources
  /// A warning for each.
  let warnings: [SceneDiagnostic]

  /// The most bytes of a file in which they are found.
  private static let mostBytes = 256 << 10

  /// The members that have all of the compiler's errors in them; nil for an error in another place.
  init?(_ diagnostics: [SceneDiagnostic], in sources: SceneSources) {
    let errors = diagnostics.filter { $0.severity == .error }
    guard !errors.isEmpty else { return nil }
    var (texts, warnings): ([String: [UInt8]], [SceneDiagnostic]) = ([:], [])
    let places = sources.files.map(\.place)
    guard errors.allSatisfy({ $0.file.map(places.contains) ?? false }) else { return nil }
    for place in places {
      let errors = errors.filter { $0.file == place }
      guard !errors.isEmpty else { continue }
      guard let text = sources.text(of: place), text.count <= Self.mostBytes else { return nil }
      let extensions = ForeignExtensions(SwiftTokens(text))
      var rest = text
      for error in errors {
        guard let line = error.line, let member = extensions.member(at: line) else { return nil }
        for index in member.range where rest[index] != UInt8(ascii: "\n") { rest[index] = UInt8(ascii: " ") }
        if warnings.contains(where: { $0.file == place && member.lines.contains($0.line ?? 0) }) { continue }
        warnings.append(
          SceneDiagnostic(
            .warning, from: .scene,
            "This member of an extension of \(member.type) is left out, because it does not compile: \(error.message)",
            file: place, line: error.line, column: error.column, excerpt: error.excerpt))
      }
      texts[place] = rest
    }
    self.sources = sources.replacing(texts)
    self.warnings = warnings
  }
}

/// The extensions of UIKit's types, and of those of its kin, in a file.
private struct ForeignExtensions {
  struct Member {
    /// The name of the type.
    let type: String
    /// The bytes.
    let range: Range<Int>
    let lines: ClosedRange<Int>
  }

  private let members: [Member]

  /// The classes of UIKit's whose views are stood in for, and other types of Apple's.
  private static let types = UIKitParts.classes.union(
    """
    UIColor UIImage UIFont UIApplication UIScreen UIDevice UIBezierPath UIEdgeInsets UITabBar UINavigationBar
    UINavigationItem UIBarButtonItem UISegmentedControl UIResponder UIStackView UISlider UISwitch UIPickerView
    UIDatePicker UIAlertController UIGestureRecognizer UITapGestureRecognizer UIPanGestureRecognizer UIStoryboard
    UIWindowScene UISearchBar UITableViewHeaderFooterView UICollectionViewFlowLayout NSObject NSString
    NSAttributedString NSMutableAttributedString NSLayoutConstraint CAGradientLayer CAAnimation CIImage CIColor CGImage
    """.split { $0.isWhitespace }.map(String.init))
  private static let modifiers: Set<String> = [
    "public", "internal", "private", "fileprivate", "open", "static", "class", "final", "override",
    "mutating", "nonisolated", "convenience", "required", "dynamic", "weak", "lazy",
  ]
  private static let branches: Set<String> = ["#if", "#elseif", "#else", "#endif"]
  private static let keywords: Set<String> = [
    "var", "let", "func", "init", "subscript", "struct", "enum", "class", "typealias",
  ]

  /// Finds the members of extensions at the level of the file.
  init(_ tokens: SwiftTokens) {
    var (members, index) = ([Member](), 0)
    file: while index < tokens.tokens.count {
      switch tokens.word(index) {
      case "extension" where Self.types.contains(tokens.word(index + 1)):
        guard let open = (index..<tokens.tokens.count).first(where: { tokens.word($0) == "{" }),
          let close = tokens.partner(of: open)
        else { break file }
        members += Self.members(of: tokens.word(index + 1), open + 1..<close, tokens)
        index = close
      case "{": index = tokens.partner(of: index) ?? index
      default: break
      }
      index += 1
    }
    self.members = members
  }

  /// The member on a line.
  func member(at line: Int) -> Member? { members.first { $0.lines.contains(line) } }

  private static func members(of type: String, _ body: Range<Int>, _ tokens: SwiftTokens) -> [Member] {
    var (starts, index) = ([Int](), body.lowerBound)
    // The word before a token, and before the arguments of an attribute.
    var before = ""
    while index < body.upperBound {
      let word = tokens.word(index)
      if ["{", "(", "["].contains(word), let close = tokens.partner(of: index) {
        if word != "(" { before = word }
        index = close + 1
        continue
      }
      let begins = word.hasPrefix("@") || modifiers.contains(word) || keywords.contains(word)
      let continues = before.hasPrefix("@") || modifiers.contains(before)
      if begins, !continues { starts.append(index) }
      before = word
      index += 1
    }
    return zip(starts, starts.dropFirst() + [body.upperBound]).compactMap { start, end in
      // With a branch of `#if` in it, another one would play in its place.
      guard !(start..<end).contains(where: { branches.contains(tokens.word($0)) }) else { return nil }
      return Member(
        type: type,
        range: tokens.tokens[start].range.lowerBound..<tokens.tokens[end - 1].range.upperBound,
        lines: tokens.line(of: start)...max(tokens.line(of: start), tokens.lastLine(of: end - 1)))
    }
  }
}
