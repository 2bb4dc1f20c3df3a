/// Core Data's data models, as Xcode writes them: their entities, and the classes that they have for them.
struct DataModels {
  /// A class of objects.
  private struct Entity {
    let name: String
    let className: String
    /// The code that Xcode writes: `class`, `category` for its properties alone, or nothing.
    let code: String
    /// The name of the entity whose properties this one has, too; nil for none.
    let parent: String?
    var attributes: [Attribute] = []
    var relationships: [Relationship] = []
  }

  fileprivate struct Attribute {
    let name: String
    let type: String
    /// The expression of the default value; nil for none.
    let value: String?
  }

  private struct Relationship {
    let name: String
    let target: String
    let isToMany: Bool
    let isOrdered: Bool
    let inverse: String?
    let isCascade: Bool
  }

  private var entities: [Entity] = []
  private let byName: [String: Entity]

  /// The most bytes of all models, and the most entities and properties of each.
  static let mostBytes = 1 << 20
  private static let mostElements = 2000

  /// Reads models, which may be anything: what cannot be read is left out, and of two classes with the same name the first
  /// counts.
  init(_ texts: [String]) {
    var classes: Set<String> = []
    for text in texts { entities += Self.entities(in: text).filter { classes.insert($0.className).inserted } }
    byName = Dictionary(entities.map { ($0.name, $0) }) { first, _ in first }
  }

  private static func entities(in text: String) -> [Entity] {
    var (entities, count): ([Entity], Int) = ([], 0)
    for element in XMLElements(text) {
      count += 1
      guard count <= mostElements else { break }
      guard let name = element["name"].flatMap(identifier) else { continue }
      let last = entities.count - 1
      switch element.name {
      case "entity":
        entities.append(
          Entity(
            name: name, className: element["representedClassName"].flatMap(className) ?? name,
            code: element["codeGenerationType"] ?? "", parent: element["parentEntity"].flatMap(identifier)))
      case "attribute" where last >= 0:
        if let attribute = Attribute(name, element) { entities[last].attributes.append(attribute) }
      case "relationship" where last >= 0:
        guard let target = element["destinationEntity"].flatMap(identifier) else { continue }
        entities[last].relationships.append(
          Relationship(
            name: name, target: target, isToMany: element["toMany"] == "YES",
            isOrdered: element["ordered"] == "YES", inverse: element["inverseName"].flatMap(identifier),
            isCascade: element["deletionRule"] == "Cascade"))
      default: break
      }
    }
    return entities
  }

  /// A name that may stand in code; nil for another text.
  private static func identifier(_ text: String) -> String? {
    text.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_]{0,99}/).map { String($0.output) }
  }

  /// The name of a class without the module's in front of it.
  private static func className(_ text: String) -> String? {
    text.split(separator: ".").last.flatMap { identifier(String($0)) }
  }

  /// The declarations of the classes.
  ///
  /// - Parameter declared: The names of the classes that the folder declares itself.
  func declarations(besides declared: Set<String>) -> [String] {
    let classes = Dictionary(entities.map { ($0.name, $0.className) }) { first, _ in first }
    let known = Set(entities.filter { $0.code == "class" }.map(\.className)).union(declared)
    let classLines = entities.flatMap { entity -> [String] in
      let isDeclared = declared.contains(entity.className)
      guard isDeclared || entity.code == "class" else { return [] }
      var lines: [String] = []
      if !isDeclared {
        let parent = ancestors(of: entity).first.map(\.className).flatMap { known.contains($0) ? $0 : nil }
        lines.append("public class \(entity.className): \(parent ?? "SwiftUI.NSManagedObject") {}")
      }
      if !isDeclared || entity.code == "category" { lines.append(properties(of: entity, classes)) }
      return lines
    }
    let descriptions = entities.filter { known.contains($0.className) }.map(description)
    guard !descriptions.isEmpty else { return classLines }
    return classLines + ["SwiftUI.NSEntityDescription.declare([\(descriptions.joined(separator: ", "))])"]
  }

  /// The most entities that have properties from each other.
  private static let mostAncestors = 20

  /// The entity's parent, the parent of that, and so on; none if they go round.
  private func ancestors(of entity: Entity) -> [Entity] {
    var found: [Entity] = []
    var next = entity.parent
    while let name = next, let parent = byName[name] {
      guard found.count < Self.mostAncestors, parent.name != entity.name else { return [] }
      found.append(parent)
      next = parent.parent
    }
    return found
  }

  private func properties(of entity: Entity, _ classes: [String: String]) -> String {
    func property(_ name: String, _ type: String) -> String {
      "public var `\(name)`: \(type) \(ManagedProperty.accessors(of: name))"
    }
    var members = [
      "public class func fetchRequest() -> SwiftUI.NSFetchRequest<\(entity.className)> { "
        + ".init(entityName: \"\(entity.name)\") }"
    ]
    members += entity.attributes.map { property($0.name, $0.type) }
    for relationship in entity.relationships {
      let (name, target) = (relationship.name, classes[relationship.target] ?? relationship.target)
      let set = relationship.isOrdered ? "NSOrderedSet" : "NSSet"
      members.append(property(name, relationship.isToMany ? "\(set)?" : "\(target)?"))
      guard relationship.isToMany else { continue }
      let suffix = name.prefix(1).uppercased() + name.dropFirst()
      for function in ["addTo\(suffix)", "removeFrom\(suffix)"] {
        members += [target, set].map {
          "public func \(function)(_ value: \($0)) { change(\"\(function)\", value) }"
        }
      }
      if relationship.isOrdered {
        members += [
          "public func insertInto\(suffix)(_ value: \(target), at idx: Int) { change(\"insertInto\(suffix)\", value, idx) }",
          "public func removeFrom\(suffix)(at idx: Int) { change(\"removeFrom\(suffix)\", idx) }",
        ]
      }
    }
    // A class has the protocol from its parent.
    let isIdentifiable = ancestors(of: entity).isEmpty
    return "extension \(entity.className)\(isIdentifiable ? ": Identifiable" : "") "
      + "{ \(members.joined(separator: "; ")) }"
  }

  private func description(of entity: Entity) -> String {
    let line = ancestors(of: entity).reversed() + [entity]
    // A property of the same name is the entity's own.
    let attributes = Dictionary(line.flatMap(\.attributes).map { ($0.name, $0) }) { $1 }
    let values = attributes.values.sorted { $0.name < $1.name }.compactMap { attribute in
      attribute.value.map { "\"\(attribute.name)\": \($0)" }
    }
    let relationships = line.flatMap(\.relationships).map { relationship in
      ".init(\"\(relationship.name)\", isToMany: \(relationship.isToMany), "
        + "inverse: \(relationship.inverse.map { "\"\($0)\"" } ?? "nil"), "
        + "deleteRule: .\(relationship.isCascade ? "cascade" : "nullify"))"
    }
    return "SwiftUI.NSEntityDescription(name: \"\(entity.name)\", type: \(entity.className).self, "
      + "make: { \(entity.className)(context: $0) }, "
      + "defaultValues: [\(values.isEmpty ? ":" : values.joined(separator: ", "))], "
      + "relationships: [\(relationships.joined(separator: ", "))])"
  }
}

extension DataModels.Attribute {
  /// An attribute of an element; nil for one whose type is not known.
  fileprivate init?(_ name: String, _ element: XMLElements.Element) {
    self.name = name
    let value = element["defaultValueString"]
    let isScalar = element["usesScalarValueType"] != "NO"
    func number(_ scalar: String) -> (type: String, value: String?) {
      // A number that does not fit is left out.
      let text =
        scalar.hasPrefix("Int")
        ? value.flatMap(Int64.init)?.description : value.flatMap(Double.init)?.description
      let number = text.map { scalar.hasPrefix("Int") ? "\(scalar)(clamping: \($0))" : "\(scalar)(\($0))" }
      return isScalar ? (scalar, number) : ("NSNumber?", number.map { "NSNumber(value: \($0))" })
    }
    switch element["attributeType"] ?? "" {
    case "String": (type, self.value) = ("String?", value.map { ViewSources.quoted($0) })
    case "Date":
      let time = element["defaultDateTimeInterval"].flatMap(Double.init)
      (type, self.value) = ("Date?", time.map { "Date(timeIntervalSinceReferenceDate: \($0))" })
    case "UUID": (type, self.value) = ("UUID?", nil)
    case "URI": (type, self.value) = ("URL?", nil)
    case "Binary": (type, self.value) = ("Data?", nil)
    case "Decimal":
      let number = value?.wholeMatch(of: /-?[0-9]{1,38}(\.[0-9]{1,38})?/)
      (type, self.value) = (
        "NSDecimalNumber?", number.map { "NSDecimalNumber(string: \"\($0.output.0)\")" }
      )
    case "Boolean":
      let flag = value.map { $0 == "YES" ? "true" : "false" }
      (type, self.value) = isScalar ? ("Bool", flag) : ("NSNumber?", flag.map { "NSNumber(value: \($0))" })
    case "Integer 16": (type, self.value) = number("Int16")
    case "Integer 32": (type, self.value) = number("Int32")
    case "Integer 64": (type, self.value) = number("Int64")
    case "Double": (type, self.value) = number("Double")
    case "Float": (type, self.value) = number("Float")
    case "Transformable":
      let own = element["customClassName"]?.wholeMatch(of: /[A-Za-z0-9_.:\[\] ]{1,100}/).map {
        "\($0.output)?"
      }
      (type, self.value) = (own ?? "NSObject?", nil)
    default: return nil
    }
  }
}
