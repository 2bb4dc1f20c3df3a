/// The objects to fetch, and their order.
open class NSFetchRequest<ResultType> {
  /// The name of the entity; nil for that of the result's class.
  open var entityName: String?
  /// The description of the objects in the data model.
  open var entity: NSEntityDescription? { didSet { entityName = entity?.name } }
  /// A condition; nil for all.
  open var predicate: NSPredicate?
  /// The order; without it, that of insertion.
  open var sortDescriptors: [NSSortDescriptor]?
  /// The most objects; 0 for any number.
  open var fetchLimit = 0
  /// The number of objects that are left out at the beginning.
  open var fetchOffset = 0
  /// No effect: all objects are in memory.
  open var fetchBatchSize = 0
  /// No effect: all values are in memory.
  open var returnsObjectsAsFaults = true
  /// No effect: changes are seen at once.
  open var includesPendingChanges = true
  /// No effect: all values are in memory.
  open var propertiesToFetch: [Any]?
  /// No effect: all objects are in memory.
  open var relationshipKeyPathsForPrefetching: [String]?

  /// A request for the result's class.
  public init() {}
  /// A request for an entity.
  public init(entityName: String) { self.entityName = entityName }

  func objects(in store: ObjectStore) -> [ResultType] {
    // An entity's class may have subclasses with names of their own.
    let named: Any.Type? = entityName.flatMap { NSEntityDescription.declared(named: $0) }?.type
    let isNamed = entityName == nil || ResultType.self is any DescribedManagedObject.Type
    func isObject<T>(_ object: NSManagedObject, of type: T.Type) -> Bool { object is T }
    var found = store.objects.compactMap { $0 as? NSManagedObject }.filter { object in
      guard object is ResultType else { return false }
      return named.map { isObject(object, of: $0) } ?? (isNamed || object.entity.name == entityName)
    }
    if let predicate { found = found.filter { predicate.evaluate(with: $0) } }
    if let sortDescriptors { found.sort(by: sortDescriptors) }
    let end = fetchLimit > 0 ? fetchLimit : .max
    return found.dropFirst(max(0, fetchOffset)).prefix(end).compactMap { $0 as? ResultType }
  }
}

/// An order by a property.
public final class NSSortDescriptor: @unchecked Sendable {
  /// True if small values come first.
  public let ascending: Bool
  /// The name of the property; nil if it is given by a key path.
  public let key: String?
  private let compareObjects: (Any, Any) -> ComparisonResult

  /// An order by the property of a name.
  public convenience init(key: String?, ascending: Bool) {
    self.init(key, ascending) { object in key.flatMap { NSPredicate.value(of: $0, in: object) } }
  }

  /// An order by the property of a name, in which texts are ordered as people do it, as all such methods do.
  public convenience init(key: String?, ascending: Bool, selector: Selector?) {
    self.init(key, ascending) { object in
      let value = key.flatMap { NSPredicate.value(of: $0, in: object) }
      return (PredicateValue.unwrapped(value) as? String).map(OrderedText.init) ?? value
    }
  }

  /// An order by a property.
  public convenience init<Root, Value>(keyPath: KeyPath<Root, Value>, ascending: Bool) {
    self.init(nil, ascending) { object in (object as? Root)?[keyPath: keyPath] }
  }

  private init(_ key: String?, _ ascending: Bool, by read: @escaping (Any) -> Any?) {
    (self.key, self.ascending) = (key, ascending)
    compareObjects = { one, other in
      let (first, second) = ascending ? (one, other) : (other, one)
      return PredicateValue.order(of: read(first), and: read(second)) ?? .orderedSame
    }
  }

  /// An order by a property, as Swift's own descriptor gives it.
  convenience init<Root>(_ descriptor: SortDescriptor<Root>) {
    self.init(comparing: { one, other in
      guard let one = one as? Root, let other = other as? Root else { return .orderedSame }
      return descriptor.compare(one, other)
    })
  }

  private init(comparing compare: @escaping (Any, Any) -> ComparisonResult) {
    (key, ascending, compareObjects) = (nil, true, compare)
  }

  /// The order of two objects.
  public func compare(_ object1: Any, to object2: Any) -> ComparisonResult {
    compareObjects(object1, object2)
  }
}

extension Array {
  /// Sorts by the first descriptor, those that are equal by the next one, and so on.
  mutating func sort(by descriptors: [NSSortDescriptor]) {
    guard !descriptors.isEmpty else { return }
    self = enumerated().sorted { one, other in
      for descriptor in descriptors {
        let order = descriptor.compare(one.element, to: other.element)
        if order != .orderedSame { return order == .orderedAscending }
      }
      return one.offset < other.offset
    }.map(\.element)
  }
}
