/// A class that is marked with `@Model`, and what the macro would add to it.
struct ModelType {
  /// The place of another protocol, in bytes, and its text.
  let inheritance: (place: Int, text: String)
  /// The place at the end of its body, in bytes.
  let end: Int
  /// The tokens of the attributes of its properties and of the macros of its indices, which are left out.
  private(set) var leftOut: [ClosedRange<Int>] = []
  private let name: String
  /// True if the last statement of the body is closed.
  private let isClosed: Bool
  private var properties: [(name: String, rules: String)] = []
  /// The code behind a property's changes, with its places in bytes.
  private(set) var observers: [(place: Int, text: String)] = []

  private static let otherDeclarations: Set<String> = [
    "func", "init", "deinit", "let", "struct", "enum", "actor", "protocol", "subscript", "typealias",
  ]
  /// The most properties that may hold other models.
  private static let mostProperties = 200

  /// Reads the class that `@Model` marks, or returns nil if no class follows the mark.
  init?(_ tokens: SwiftTokens, mark: Int) {
    guard let head = TypeHead(tokens, mark: mark) else { return nil }
    name = tokens.word(head.name)
    inheritance = head.inheriting("SwiftUI.PersistentModel")
    end = tokens.tokens[head.body.close].range.lowerBound
    isClosed = [";", "{"].contains(tokens.word(head.body.close - 1))
    read(tokens, head.body.open + 1..<head.body.close)
  }

  private mutating func read(_ tokens: SwiftTokens, _ body: Range<Int>) {
    var place = body.lowerBound
    // What is written in front of a declaration.
    var (isLeftOut, rules) = (false, "")
    // The number of conditions around a declaration, which may not hold.
    var conditions = 0
    while place < body.upperBound {
      let word = tokens.word(place)
      switch word {
      case "@Attribute", "@Relationship", "@Transient":
        let end = tokens.word(place + 1) == "(" ? tokens.partner(of: place + 1) ?? place : place
        leftOut.append(place...end)
        if word == "@Transient" { isLeftOut = true }
        if word == "@Relationship", end > place + 2 {
          rules = ", " + (place + 2..<end).map(tokens.word).joined()
        }
        place = end
      case "#Unique", "#Index":
        var end = place
        while end < body.upperBound, tokens.word(end) != "(" { end += 1 }
        end = min(tokens.partner(of: end) ?? end, body.upperBound - 1)
        leftOut.append(place...end)
        place = end
      case "{", "(", "[": place = tokens.partner(of: place) ?? body.upperBound
      case "class" where [":", "{", "<"].contains(tokens.word(place + 2)): (isLeftOut, rules) = (false, "")
      case "static", "lazy", "class": isLeftOut = true
      case "#if": conditions += 1
      case "#endif": conditions -= 1
      case "var":
        if !isLeftOut, conditions == 0, properties.count < Self.mostProperties,
          let property = ModelProperty(tokens, place, before: body.upperBound)
        {
          properties.append((property.name, rules))
          let follow = "SwiftUI.ModelRelationship.follow(\\\(name).`\(property.name)`, of: self)"
          if let observer = property.observer(follow) { observers.append(observer) }
        }
        (isLeftOut, rules) = (false, "")
      case _ where Self.otherDeclarations.contains(word): (isLeftOut, rules) = (false, "")
      default: break
      }
      place += 1
    }
  }

  /// The declarations of the context and of the properties.
  var declaration: String {
    let properties = properties.map {
      "all.append(SwiftUI.ModelRelationship(\\\(name).`\($0.name)`\($0.rules)))"
    }
    return
      (isClosed ? " " : "; ") + "public weak var modelContext: SwiftUI.ModelContext?; "
      + "public static var tiltcastRelationships: [SwiftUI.ModelRelationship] { "
      + "var all: [SwiftUI.ModelRelationship] = []; \(properties.map { $0 + "; " }.joined())return all }"
  }
}
