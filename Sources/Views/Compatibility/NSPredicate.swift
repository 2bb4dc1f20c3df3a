import Engine

/// A condition for objects or texts, written as in Cocoa: `SELF` or a path of properties, a comparison, and a value.
///
/// Of Cocoa's formats these are read: `MATCHES` with a regular expression, `CONTAINS`, `BEGINSWITH`, `ENDSWITH`, `LIKE`,
/// each with `[c]` and `[cd]`, `==`, `!=`, `<`, `<=`, `>`, `>=`, `IN`, `NOT`, `AND`, `OR` and parentheses; a notice says
/// where another one is met, which nothing satisfies.
open class NSPredicate: @unchecked Sendable {
  private let condition: (Any?) -> Bool

  /// A condition by a format, and the values in the places of `%@`.
  public convenience init(format predicateFormat: String, _ arguments: Any?...) {
    self.init(format: predicateFormat, argumentArray: arguments)
  }
  /// A condition by a format, and the values in the places of `%@`.
  public init(format predicateFormat: String, argumentArray arguments: [Any?]?) {
    var format = PredicateFormat(predicateFormat, arguments ?? [])
    condition = format.read() ?? Self.unread(predicateFormat)
  }
  /// A condition by a function.
  public init(block: @escaping (Any?, [String: Any]?) -> Bool) { condition = { block($0, nil) } }
  /// A condition that everything satisfies, or nothing.
  public init(value: Bool) { condition = { _ in value } }

  private static func unread(_ format: String) -> (Any?) -> Bool {
    ViewUpdate.current?.notice(
      "NSPredicate reads conditions such as SELF MATCHES %@ and name == %@, not “\(format.beginning(80))”.")
    return { _ in false }
  }

  /// True if a value satisfies the condition.
  open func evaluate(with object: Any?) -> Bool { condition(object) }
}

extension NSPredicate {
  /// The value of a managed object's property by its name, or by a path of names with dots.
  static func value(of path: String, in object: Any) -> Any? {
    path.split(separator: ".").reduce(Optional(object)) { object, name in
      switch object {
      case let object as NSManagedObject: object.value(forKey: String(name))
      case let set as NSSet where name == "@count": set.count
      case let set as NSSet:
        set.allObjects.compactMap { value(of: String(name), in: $0) }
      case let text as String where name == "length": text.utf16.count
      default: nil
      }
    }
  }
}

/// A condition of several others.
open class NSCompoundPredicate: NSPredicate, @unchecked Sendable {
  /// The condition that all of them are satisfied.
  public init(andPredicateWithSubpredicates subpredicates: [NSPredicate]) {
    super.init { value, _ in subpredicates.allSatisfy { $0.evaluate(with: value) } }
  }
  /// The condition that one of them is satisfied.
  public init(orPredicateWithSubpredicates subpredicates: [NSPredicate]) {
    super.init { value, _ in subpredicates.contains { $0.evaluate(with: value) } }
  }
  /// The condition that another one is not satisfied.
  public init(notPredicateWithSubpredicate predicate: NSPredicate) {
    super.init { value, _ in !predicate.evaluate(with: value) }
  }
}
