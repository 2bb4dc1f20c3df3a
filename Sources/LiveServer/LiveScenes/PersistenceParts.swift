/// The parts of a file that work with SwiftData or Core Data, and the code that is written in their place.
struct PersistenceParts {
  typealias Edit = (range: Range<Int>, text: String)

  /// The result of reading a part.
  enum Part {
    case edits([Edit])
    /// The reason that it cannot be rewritten, as a sentence.
    case problem(String)
  }

  /// The words at which a part begins.
  static let words: Set<String> = [
    "@Model", "@ModelActor", "@NSManaged", "#Predicate", "#keyPath", "NSPredicate",
  ]
  /// Types of Objective-C's to which values of conditions are cast, which is not needed.
  private static let argumentTypes: Set<String> = ["CVarArg", "NSDate", "NSNumber", "NSString", "NSUUID"]

  private let tokens: SwiftTokens

  init(_ tokens: SwiftTokens) { self.tokens = tokens }

  /// Reads the part that begins with a word.
  func part(at start: Int) -> Part {
    switch tokens.word(start) {
    case "@Model":
      guard let type = ModelType(tokens, mark: start) else {
        return .problem("@Model stands before a class with its properties.")
      }
      let marks = type.leftOut.map(blank)
      return .edits(
        [blank(start...start)] + marks + type.observers.map { ($0.place..<$0.place, $0.text) } + [
          (type.inheritance.place..<type.inheritance.place, type.inheritance.text),
          (type.end..<type.end, type.declaration),
        ])
    case "@ModelActor":
      guard let head = TypeHead(tokens, mark: start, of: ["actor", "class"]) else {
        return .problem("@ModelActor stands before an actor with its properties.")
      }
      return .edits([blank(start...start)] + modelActor(head))
    case "@NSManaged":
      guard let property = ManagedProperty(tokens, mark: start) else {
        return .problem("@NSManaged stands before a property with its type.")
      }
      return .edits([blank(start...start), (property.place..<property.place, property.code)])
    // A macro of a plugin; the type of the same name takes the closure itself.
    case "#Predicate": return .edits([(tokens.tokens[start].range, " Predicate")])
    case "#keyPath": return .edits(keyPath(start).map { [$0] } ?? [])
    default: return .edits(casts(behind: start))
    }
  }

  /// The protocol of an actor with a context of models, and its properties.
  private func modelActor(_ head: TypeHead) -> [Edit] {
    let end = tokens.tokens[head.body.open].range.upperBound
    let inheritance = head.inheriting("SwiftUI.ModelActor")
    return [
      (inheritance.place..<inheritance.place, inheritance.text),
      (
        end..<end,
        " nonisolated let modelExecutor: any SwiftUI.ModelExecutor; "
          + "nonisolated let modelContainer: SwiftUI.ModelContainer; "
          + "init(modelContainer: SwiftUI.ModelContainer) { self.modelExecutor = "
          + "SwiftUI.DefaultSerialModelExecutor(modelContext: SwiftUI.ModelContext(modelContainer)); "
          + "self.modelContainer = modelContainer }; "
      ),
    ]
  }

  /// Functions of managed objects that an extension overrides, as Objective-C allows, and their protocols here.
  private static let overrides: KeyValuePairs = [
    "awakeFromInsert": "AwakesFromInsert", "prepareForDeletion": "PreparesForDeletion",
    "willSave": "KnowsWillSave", "didSave": "KnowsDidSave",
  ]

  /// The functions that an extension overrides, as functions of protocols.
  func overrides(inExtension start: Int) -> [Edit] {
    guard let head = TypeHead(tokens, mark: start - 1, of: ["extension"]) else { return [] }
    var (edits, protocols): ([Edit], [String]) = ([], [])
    // The mark of a declaration that overrides.
    var mark: Int?
    var place = head.body.open + 1
    while place < head.body.close {
      switch tokens.word(place) {
      case "{", "(", "[": place = tokens.partner(of: place) ?? head.body.close
      case "override": mark = place
      case "var", "init", "subscript": mark = nil
      case "func":
        let name = tokens.word(place + 1)
        if let mark, let found = Self.overrides.first(where: { $0.key == name }) {
          protocols.append("SwiftUI.\(found.value)")
          edits += [blank(mark...mark), (tokens.tokens[place + 1].range, "tiltcast_\(name)")]
        }
        mark = nil
      default: break
      }
      place += 1
    }
    guard !protocols.isEmpty else { return [] }
    let inheritance = head.inheriting(protocols.joined(separator: ", "))
    return [(inheritance.place..<inheritance.place, inheritance.text)] + edits
  }

  /// The name of a property, or of a path of properties, as a text.
  private func keyPath(_ start: Int) -> Edit? {
    guard tokens.word(start + 1) == "(", let close = tokens.partner(of: start + 1) else { return nil }
    // The first word may be a type's.
    let words = (start + 2..<close).map(tokens.word).filter { $0 != "." }
    let path = words.first?.first?.isUppercase == true ? words.dropFirst() : words[...]
    return (
      tokens.tokens[start].range.lowerBound..<tokens.tokens[close].range.upperBound,
      ViewSources.quoted(path.joined(separator: "."))
    )
  }

  /// Nothing in the place of the casts of a condition's values.
  private func casts(behind start: Int) -> [Edit] {
    guard tokens.word(start + 1) == "(", let close = tokens.partner(of: start + 1) else { return [] }
    let casts = (start + 2..<close).filter {
      tokens.word($0) == "as" && Self.argumentTypes.contains(tokens.word($0 + 1))
    }
    return casts.map { blank($0...$0 + 1) }
  }

  /// Nothing in the place of tokens, with as many lines.
  private func blank(_ part: ClosedRange<Int>) -> Edit {
    let lines = tokens.lastLine(of: part.upperBound) - tokens.line(of: part.lowerBound)
    return (
      tokens.tokens[part.lowerBound].range.lowerBound..<tokens.tokens[part.upperBound].range.upperBound,
      String(repeating: "\n", count: lines)
    )
  }
}
