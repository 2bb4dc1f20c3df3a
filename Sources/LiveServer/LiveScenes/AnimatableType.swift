/// A type that is marked with `@Animatable`, and what the macro would add to it.
struct AnimatableType {
  /// The place of another protocol, in bytes, and its text.
  let inheritance: (place: Int, text: String)
  /// The token of its closing brace.
  let end: Int
  /// A property whose type is neither written nor seen from its value.
  private(set) var unknown: String?
  private var properties: [(name: String, type: String)] = []

  /// Types whose values are not animated.
  private static let still: Set<String> = ["Bool", "Int", "String", "Color", "Font", "UUID", "Date"]

  /// Reads the type behind a mark; nil if there is none.
  init?(_ tokens: SwiftTokens, mark: Int) {
    var place = mark + 1
    let last = min(tokens.tokens.count, mark + 20)
    while place < last, !["struct", "class"].contains(tokens.word(place)) { place += 1 }
    guard place + 1 < last else { return nil }
    let name = place + 1
    var (open, colon, depth) = (name + 1, Int?.none, 0)
    while open < tokens.tokens.count, tokens.word(open) != "{" {
      switch tokens.word(open) {
      case "<", "(": depth += 1
      case ">", ")": depth -= 1
      case ":" where depth == 0: colon = colon ?? open
      default: break
      }
      open += 1
    }
    guard open < tokens.tokens.count, let end = tokens.partner(of: open) else { return nil }
    self.end = end
    if let colon {
      inheritance = (tokens.tokens[colon].range.upperBound, " SwiftUI.Animatable,")
    } else {
      inheritance = (tokens.tokens[open - 1].range.upperBound, ": SwiftUI.Animatable")
    }
    read(tokens, open + 1..<end)
  }

  /// Finds the stored properties that are animated.
  private mutating func read(_ tokens: SwiftTokens, _ body: Range<Int>) {
    var place = body.lowerBound
    // The words before a declaration, as far as they matter.
    var isLeftOut = false
    while place < body.upperBound {
      let word = tokens.word(place)
      switch word {
      case "{", "(", "[":
        if word == "{" { isLeftOut = false }
        place = tokens.partner(of: place) ?? body.upperBound
      case "static", "lazy", "class": isLeftOut = true
      case _ where word.hasPrefix("@"): isLeftOut = true
      case "var":
        if !isLeftOut { readProperty(tokens, place + 1, body.upperBound) }
        isLeftOut = false
      case "func", "init", "let", "struct", "enum", "subscript", "typealias": isLeftOut = false
      default: break
      }
      place += 1
    }
  }

  /// Notes a property, if it is stored and can move.
  private mutating func readProperty(_ tokens: SwiftTokens, _ place: Int, _ end: Int) {
    let name = tokens.word(place)
    switch tokens.word(place + 1) {
    case ":":
      var (type, next, depth) = ("", place + 2, 0)
      while next < end {
        let word = tokens.word(next)
        if depth == 0, ["=", "{", ";", "}"].contains(word) || tokens.tokens[next].beginsLine { break }
        if ["<", "(", "["].contains(word) { depth += 1 }
        if [">", ")", "]"].contains(word) { depth -= 1 }
        type += word
        next += 1
      }
      // Observers follow a value; what else has braces is computed.
      guard next >= end || tokens.word(next) != "{", !Self.still.contains(type) else { return }
      properties.append((name, type))
    case "=":
      let first = tokens.word(place + 2) == "-" ? place + 3 : place + 2
      let value = tokens.word(first)
      if value.first?.isNumber == true {
        let isFraction = tokens.word(first + 1) == "." || value.contains(".")
        if isFraction { properties.append((name, "Double")) }
      } else if value.first?.isUppercase == true {
        if !Self.still.contains(value) { properties.append((name, value)) }
      } else if !["true", "false"].contains(value), value.first != "\"" {
        unknown = unknown ?? name
      }
    default: break
    }
  }

  /// The declaration of the numbers; they are pairs of pairs.
  var declaration: String {
    guard let last = properties.last else { return "" }
    var type = "(\(last.type)).AnimatableData"
    var value = "\(last.name).animatableData"
    for property in properties.dropLast().reversed() {
      type = "SwiftUI.AnimatablePair<(\(property.type)).AnimatableData, \(type)>"
      value = "SwiftUI.AnimatablePair(\(property.name).animatableData, \(value))"
    }
    let setters = properties.enumerated().map { index, property in
      let isLast = index == properties.count - 1
      let path = String(repeating: ".second", count: index) + (isLast ? "" : ".first")
      return "\(property.name).animatableData = newValue\(path)"
    }
    return "; var animatableData: \(type) { get { \(value) } set { \(setters.joined(separator: "; ")) } }"
  }
}
