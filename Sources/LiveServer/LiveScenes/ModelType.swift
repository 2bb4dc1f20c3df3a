/// A class that is marked with `@Model`, and what the macro would add to it.
struct ModelType {
  /// The place of another protocol, in bytes, and its text.
  let inheritance: (place: Int, text: String)
  /// The place at the end of its body, in bytes.
  let end: Int
  /// The attributes of its properties and the macros of its indices, in bytes, which are left out.
  private(set) var leftOut: [Range<Int>] = []
  private let name: String
  private var properties: [(name: String, rules: String)] = []

  /// The most properties that may hold other models.
  private static let mostProperties = 200

  /// Reads the class behind a mark; nil if there is none.
  init?(_ tokens: SwiftTokens, mark: Int) {
    guard let head = TypeHead(tokens, mark: mark) else { return nil }
    name = tokens.word(head.name)
    inheritance = head.inheriting("SwiftUI.PersistentModel")
    end = tokens.tokens[head.body.close].range.lowerBound
    read(tokens, head.body.open + 1..<head.body.close)
  }

  private mutating func read(_ tokens: SwiftTokens, _ body: Range<Int>) {
    var place = body.lowerBound
    // What is written in front of a declaration.
    var (isLeftOut, rules) = (false, "")
    while place < body.upperBound {
      let word = tokens.word(place)
      switch word {
      case "@Attribute", "@Relationship", "@Transient":
        let end = tokens.word(place + 1) == "(" ? tokens.partner(of: place + 1) ?? place : place
        leftOut.append(tokens.tokens[place].range.lowerBound..<tokens.tokens[end].range.upperBound)
        if word == "@Transient" { isLeftOut = true }
        if word == "@Relationship", end > place + 2 {
          rules = ", " + (place + 2..<end).map(tokens.word).joined()
        }
        place = end
      case "#Unique", "#Index":
        var end = place
        while end < body.upperBound, tokens.word(end) != "(" { end += 1 }
        end = min(tokens.partner(of: end) ?? end, body.upperBound - 1)
        leftOut.append(tokens.tokens[place].range.lowerBound..<tokens.tokens[end].range.upperBound)
        place = end
      case "{", "(", "[": place = tokens.partner(of: place) ?? body.upperBound
      case "static", "lazy", "class": isLeftOut = true
      case "var":
        if !isLeftOut, properties.count < Self.mostProperties {
          properties.append((tokens.word(place + 1), rules))
        }
        (isLeftOut, rules) = (false, "")
      case "func", "init", "let", "struct", "enum", "subscript", "typealias": (isLeftOut, rules) = (false, "")
      default: break
      }
      place += 1
    }
  }

  /// The declarations of the context and of the properties.
  var declaration: String {
    let properties = properties.map {
      "all.append(SwiftUI.ModelRelationship(\\\(name).\($0.name)\($0.rules)))"
    }
    return
      "; public weak var modelContext: SwiftUI.ModelContext?; "
      + "public static var tiltcastRelationships: [SwiftUI.ModelRelationship] { "
      + "var all: [SwiftUI.ModelRelationship] = []; \(properties.map { $0 + "; " }.joined())return all }"
  }
}
