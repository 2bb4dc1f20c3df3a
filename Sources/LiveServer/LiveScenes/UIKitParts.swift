/// The parts of a file that work with UIKit: a view that shows one of UIKit's stands for it, and what makes that view is
/// left out.
struct UIKitParts {
  /// Replacements for bytes of the file.
  private(set) var edits: [(range: Range<Int>, text: String)] = []
  private let tokens: SwiftTokens
  /// The types of the file that show a view of UIKit's.
  private var names: Set<String> = []

  private static let representables: Set<String> = ["UIViewRepresentable", "UIViewControllerRepresentable"]
  /// Superclasses of views of UIKit.
  static let classes: Set<String> = [
    "UIView", "UIViewController", "UIScrollView", "UITextView", "UITextField", "UITableView",
    "UITableViewCell",
    "UICollectionView", "UICollectionViewCell", "UIControl", "UIButton", "UILabel", "UIImageView", "CALayer",
    "CAEmitterLayer", "CAShapeLayer", "UIPageViewController", "UINavigationController", "UIVisualEffectView",
    "MTKView", "SKScene", "ARView", "WKWebView", "UIWindow", "UITabBarController", "UIHostingController",
  ]
  private static let modifiers: Set<String> = [
    "public", "internal", "private", "fileprivate", "open", "static", "final", "class", "mutating",
    "override",
    "nonisolated", "@objc", "@MainActor", "@discardableResult", "@available",
  ]

  init(_ tokens: SwiftTokens) { self.tokens = tokens }

  /// Reads a type or an extension that begins at a keyword.
  ///
  /// - Returns: Its last token, if it is of UIKit's; nil otherwise.
  mutating func read(_ start: Int, isNested: Bool, upTo most: Int) -> Int? {
    // `class` may be the modifier of a member.
    guard !isNested || (tokens.word(start + 2) == ":" && tokens.word(start) != "extension") else {
      return nil
    }
    let name = tokens.word(start + 1)
    var open = start + 2
    let end = min(tokens.tokens.count, open + most)
    var inherited: [(word: String, index: Int)] = []
    while open < end, tokens.word(open) != "{" {
      inherited.append((tokens.word(open), open))
      open += 1
    }
    guard open < end, tokens.word(open) == "{" else { return nil }
    let part = inherited.first { Self.representables.contains($0.word) }
    if tokens.word(start) == "extension", part == nil {
      guard let close = tokens.partner(of: open) else { return nil }
      if Self.classes.contains(name), overrides(open + 1..<close) {
        blank(open + 1..<close)
        return close
      }
      guard names.contains(name) else { return nil }
      // An extension of its coordinator, which is left out, goes with it.
      if tokens.word(start + 2) == "." {
        blank(start..<close + 1)
      } else {
        leaveOut(open + 1..<close, of: name)
      }
      return close
    }
    if let part {
      guard let close = tokens.partner(of: open) else { return nil }
      names.insert(name)
      edits.append((tokens.tokens[part.index].range, "SwiftUI.UIKitPlaceholder"))
      let place = tokens.tokens[open].range.upperBound
      edits.append((place..<place, " " + standIn(open..<close)))
      leaveOut(open + 1..<close, of: name)
      return close
    }
    let isView =
      tokens.word(start) == "class" && tokens.word(start + 2) == ":"
      && Self.classes.contains(tokens.word(start + 3))
    guard isView, let close = tokens.partner(of: open) else { return nil }
    blank(open + 1..<close)
    return close
  }

  /// True if an extension takes the place of a class's own functions, which Objective-C lets it do.
  private func overrides(_ body: Range<Int>) -> Bool { body.contains { tokens.word($0) == "override" } }

  /// The declaration of what stands for a view of UIKit's, and of the sentence that says so.
  private func standIn(_ body: Range<Int>) -> String {
    let words = Set(body.lazy.map { tokens.word($0) })
    let kind =
      words.contains("UIBlurEffect") || words.contains("UIVisualEffectView")
      ? "material"
      : words.contains("UIActivityIndicatorView")
        ? "progress" : words.contains("MKMapView") ? "map" : "nothing"
    let sentence = UIKitReplacement.sentence(for: words)
    return
      "static var uiKitStandIn: SwiftUI.UIKitStandIn { .init(.\(kind), \(ViewSources.quoted(sentence))) };"
  }

  /// Leaves out the functions and types of a body, unless a function results in the type itself or in a view.
  private mutating func leaveOut(_ body: Range<Int>, of name: String) {
    var index = body.lowerBound
    while index < body.upperBound {
      let word = tokens.word(index)
      if ["func", "class", "struct", "enum", "typealias"].contains(word), tokens.word(index - 1) != "." {
        let isMember = word == "class" && ["func", "var", "let"].contains(tokens.word(index + 1))
        guard !isMember else {
          index += 1
          continue
        }
        let end = self.end(ofDeclarationAt: index, before: body.upperBound)
        if word == "func" && keeps(index..<end, of: name) || isValue(index..<end) {
          index = end
          continue
        }
        var first = index
        while first > body.lowerBound, Self.modifiers.contains(tokens.word(first - 1)) { first -= 1 }
        blank(first..<end)
        index = end
      } else if ["{", "(", "["].contains(word), let close = tokens.partner(of: index) {
        index = close + 1
      } else {
        index += 1
      }
    }
  }

  /// True if a declaration within a body is that of values without anything of UIKit's, such as the kinds of a touch.
  private func isValue(_ type: Range<Int>) -> Bool {
    ["enum", "struct"].contains(tokens.word(type.lowerBound))
      && !type.contains { index in
        let word = tokens.word(index)
        return ["Coordinator", "Context"].contains(word)
          || Self.prefixes.contains {
            word.hasPrefix($0) && word.dropFirst($0.count).first?.isUppercase == true
          }
      }
  }

  /// The beginnings of names of UIKit and its kin.
  private static let prefixes = ["UI", "WK", "MK", "AV", "CA", "SK", "SCN", "MTK", "NS"]

  private func keeps(_ function: Range<Int>, of name: String) -> Bool {
    var index = function.lowerBound
    while index < function.upperBound, tokens.word(index) != "{" {
      if tokens.word(index) == "-", tokens.word(index + 1) == ">" {
        let isStatic = tokens.word(function.lowerBound - 1) == "static"
        let makesView = tokens.word(index + 2) == "some" && !tokens.word(index + 3).hasPrefix("UI")
        return makesView || ["Self", name].contains(tokens.word(index + 2))
          || isStatic && ["Bool", "Int", "Double", "CGFloat", "String"].contains(tokens.word(index + 2))
      }
      index += 1
    }
    return false
  }

  /// The token behind a declaration: its closing brace, or the end of its line.
  private func end(ofDeclarationAt start: Int, before limit: Int) -> Int {
    var index = start + 1
    while index < limit {
      switch tokens.word(index) {
      case "(", "[": index = tokens.partner(of: index) ?? limit
      case "{": return min(limit, (tokens.partner(of: index) ?? limit) + 1)
      default:
        if tokens.word(start) == "typealias", tokens.tokens[index].beginsLine { return index }
      }
      index += 1
    }
    return limit
  }

  /// Replaces tokens by nothing, and keeps the lines.
  private mutating func blank(_ part: Range<Int>) {
    guard let first = part.first, let last = part.last else { return }
    let lines = tokens.lastLine(of: last) - tokens.line(of: first)
    edits.append(
      (
        tokens.tokens[first].range.lowerBound..<tokens.tokens[last].range.upperBound,
        String(repeating: "\n", count: lines)
      ))
  }
}
