/// A type that is marked with `@Animatable`, and what the macro would add to it.
struct AnimatableType {
  /// The place of another protocol, in bytes, and its text.
  let inheritance: (place: Int, text: String)
  /// The token of its closing brace.
  let end: Int
  /// A property whose type is neither written nor seen from its value.
  private(set) var unknown: String?
  /// The reason that this is too much, as a sentence; nil if it is not.
  private(set) var excess: String?
  private var properties: [(name: String, type: String)] = []

  /// The most properties that are animated, and the most words of a type.
  private static let (mostProperties, mostOfType) = (100, 60)

  /// Types whose values are not animated.
  private static let still: Set<String> = ["Bool", "Int", "String", "Color", "Font", "UUID", "Date"]

  /// Reads the type behind a mark; nil if there is none.
  init?(_ tokens: SwiftTokens, mark: Int) {
    guard let head = TypeHead(tokens, mark: mark) else { return nil }
    end = head.body.close
    inheritance = head.inheriting("SwiftUI.Animatable")
    read(tokens, head.body.open + 1..<end)
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
        guard next - place <= Self.mostOfType, !["var", "let", "func"].contains(word) else {
          unknown = unknown ?? name
          return
        }
        if ["<", "(", "["].contains(word) { depth += 1 }
        if [">", ")", "]"].contains(word) { depth -= 1 }
        type += word
        next += 1
      }
      // Observers follow a value; what else has braces is computed.
      guard next >= end || tokens.word(next) != "{", !Self.still.contains(type) else { return }
      add(name, type)
    case "=":
      let first = tokens.word(place + 2) == "-" ? place + 3 : place + 2
      let value = tokens.word(first)
      if value.first?.isNumber == true {
        let isFraction = tokens.word(first + 1) == "." || value.contains(".")
        if isFraction { add(name, "Double") }
      } else if value.first?.isUppercase == true {
        if !Self.still.contains(value) { add(name, value) }
      } else if !["true", "false"].contains(value), value.first != "\"" {
        unknown = unknown ?? name
      }
    default: break
    }
  }

  private mutating func add(_ name: String, _ type: String) {
    guard properties.count < Self.mostProperties else {
      excess =
        "A type that is animated has at most \(Self.mostProperties) properties: write @AnimatableIgnored before the others."
      return
    }
    properties.append((name, type))
  }

  /// The declaration of the numbers; they are pairs of pairs.
  var declaration: String {
    guard let data = Self.data(of: properties[...]) else { return "" }
    let setters = data.places.map { "\($0.name).animatableData = newValue\($0.path)" }
    return
      "; var animatableData: \(data.type) { get { \(data.value) } set { \(setters.joined(separator: "; ")) } }"
  }

  /// The type and the value of some properties' numbers, and the place of each in them; nil for none.
  ///
  /// Both halves are pairs, so that a path to a property stays short.
  private static func data(
    of properties: ArraySlice<(name: String, type: String)>
  ) -> (type: String, value: String, places: [(name: String, path: String)])? {
    guard let first = properties.first else { return nil }
    guard properties.count > 1,
      let start = data(of: properties.prefix(properties.count / 2)),
      let rest = data(of: properties.dropFirst(properties.count / 2))
    else { return ("(\(first.type)).AnimatableData", "\(first.name).animatableData", [(first.name, "")]) }
    return (
      "SwiftUI.AnimatablePair<\(start.type), \(rest.type)>",
      "SwiftUI.AnimatablePair(\(start.value), \(rest.value))",
      start.places.map { ($0.name, ".first" + $0.path) } + rest.places.map { ($0.name, ".second" + $0.path) }
    )
  }
}
