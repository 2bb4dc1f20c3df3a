/// An object of an app's database, whose properties a data model declares.
open class NSManagedObject: NSObject, ObservableObject, NSFetchRequestResult {
  let store: ObjectStore
  let number: Int
  /// The context that the object was made in; nil for none.
  public let managedObjectContext: NSManagedObjectContext?
  /// The description of the object in the data model.
  public let entity: NSEntityDescription

  /// An object of an entity.
  public init(entity: NSEntityDescription, insertInto context: NSManagedObjectContext?) {
    let store = context?.store ?? ObjectStore()
    (self.entity, managedObjectContext, self.store, number) = (entity, context, store, store.nextNumber())
    super.init()
    guard let context else { return }
    context.store.insert(self)
    awake()
  }

  /// An object in a context.
  public convenience init(context moc: NSManagedObjectContext) {
    self.init(entity: Self.entity(), insertInto: moc)
  }

  /// The description of the class in the data model.
  open class func entity() -> NSEntityDescription {
    NSEntityDescription.declared(for: self) ?? (self as? any DescribedManagedObject.Type)?.entityDescription
      ?? NSEntityDescription(name: "\(self)", type: self)
  }

  /// Called when the object is made.
  open func awakeFromInsert() {}
  /// Never called: all objects are in memory.
  open func awakeFromFetch() {}
  /// Called before the object is deleted.
  open func prepareForDeletion() {}
  /// Called before the object's changes are saved.
  open func willSave() {}
  /// Called when the object's changes are saved.
  open func didSave() {}
  /// Called before a new object is saved; an error stops the save.
  open func validateForInsert() throws {}
  /// Called before a changed object is saved; an error stops the save.
  open func validateForUpdate() throws {}
  /// Called before the deletion of an object is saved; an error stops the save.
  open func validateForDelete() throws {}

  /// The class's objects, as a request for any.
  @_disfavoredOverload
  open class func fetchRequest() -> NSFetchRequest<any NSFetchRequestResult> {
    NSFetchRequest(entityName: entity().name ?? "")
  }

  /// Gives the object the values of the last save.
  func discardChanges() { store.rollBack(number) }

  /// The identifier of the object.
  public var objectID: NSManagedObjectID { NSManagedObjectID(self) }
  /// True if the object was deleted.
  open var isDeleted: Bool { managedObjectContext?.store.contains(self) == false }
  /// True while the context has changes that are not saved.
  open var hasChanges: Bool { store.hasChanges }
  /// False: all values are in memory.
  open var isFault: Bool { false }

  /// The value of a property.
  open func value(forKey key: String) -> Any? {
    guard let relationship = entity.relationship(key) else {
      return store.value(of: key, in: number) ?? entity.defaultValues[key]
    }
    return relationship.isToMany ? NSSet(array: related(key)) : related(key).first
  }

  /// Sets a property.
  open func setValue(_ value: Any?, forKey key: String) {
    guard entity.relationship(key) != nil else { return store.set(value, of: key, in: number) }
    relate(key, to: Self.objects(in: value))
  }

  /// The value of a property.
  open func primitiveValue(forKey key: String) -> Any? { value(forKey: key) }
  /// Sets a property.
  open func setPrimitiveValue(_ value: Any?, forKey key: String) { setValue(value, forKey: key) }
  /// No effect: views follow any change.
  open func willChangeValue(forKey key: String) {}
  /// No effect: views follow any change.
  open func didChangeValue(forKey key: String) {}
  /// No effect: views follow any change.
  open func willAccessValue(forKey key: String?) {}
  /// No effect: views follow any change.
  open func didAccessValue(forKey key: String?) {}
}

extension NSManagedObject {
  /// A property that `@NSManaged` declares.
  public final subscript<Value>(managed name: String) -> Value {
    get {
      if let value = value(forKey: name) as? Value { return value }
      if let list = NSOrderedSet(array: related(name)) as? Value { return list }
      if let empty: Value = Self.empty() { return empty }
      // unchecked: an author's mistake, which ends the author's own process and is reported with this sentence.
      fatalError("\(type(of: self)).\(name) has no value: give it a default value in the data model.")
    }
    set {
      // Nothing at all is no value.
      setValue(PredicateValue.unwrapped(newValue), forKey: name)
    }
  }

  /// Changes a property that holds many objects, as the generated function of a name does: `addToItems`,
  /// `removeFromItems`, or `insertIntoItems` at a place.
  public final func change(_ function: String, _ arguments: Any?...) {
    guard let prefix = ["addTo", "removeFrom", "insertInto"].first(where: function.hasPrefix) else { return }
    let last = function.dropFirst(prefix.count)
    let name = last.prefix(1).lowercased() + last.dropFirst()
    let (objects, place) = (Self.objects(in: arguments.first ?? nil), arguments.last as? Int)
    var all = related(name)
    switch prefix {
    case "addTo": all += objects
    case "insertInto":
      all.removeAll(where: objects.contains)
      all.insert(contentsOf: objects, at: max(0, min(place ?? all.count, all.count)))
    default:
      if let place, all.indices.contains(place) { all.remove(at: place) }
      all.removeAll(where: objects.contains)
    }
    relate(name, to: all)
  }

  /// The value of a property that was never set: nil, nothing, or zero; nil for a type without one.
  private static func empty<Value>() -> Value? {
    switch Value.self {
    case let type as any ExpressibleByNilLiteral.Type: type.init(nilLiteral: ()) as? Value
    case let type as any Numeric.Type: type.zero as? Value
    case let type as any RangeReplaceableCollection.Type: type.init() as? Value
    case let type as any SetAlgebra.Type: type.init() as? Value
    case is Bool.Type: false as? Value
    case is Date.Type: Date(timeIntervalSinceReferenceDate: 0) as? Value
    default: nil
    }
  }
}

// Relationships, of which each side follows the other.
extension NSManagedObject {
  func related(_ name: String) -> [NSManagedObject] {
    store.value(of: name, in: number) as? [NSManagedObject] ?? []
  }

  private static func objects(in value: Any?) -> [NSManagedObject] {
    switch value {
    case let object as NSManagedObject: [object]
    case let set as NSSet: set.allObjects.compactMap { $0 as? NSManagedObject }
    case let list as NSOrderedSet: list.array.compactMap { $0 as? NSManagedObject }
    case let list as [NSManagedObject]: list
    default: []
    }
  }

  private func relate(_ name: String, to objects: [NSManagedObject]) {
    let isToMany = entity.relationship(name)?.isToMany ?? true
    let (before, after) = (related(name), isToMany ? objects.unique : objects.suffix(1))
    store.set(Array(after), of: name, in: number)
    guard let inverse = entity.relationship(name)?.inverse else { return }
    for object in before where !after.contains(object) { object.drop(self, from: inverse) }
    for object in after where !before.contains(object) { object.take(self, into: inverse) }
  }

  private func drop(_ object: NSManagedObject, from name: String) {
    store.set(related(name).filter { $0 != object }, of: name, in: number)
  }

  /// Takes an object from the other side, and lets the one go that was there before.
  private func take(_ object: NSManagedObject, into name: String) {
    guard let relationship = entity.relationship(name), !relationship.isToMany else {
      return store.set((related(name) + [object]).unique, of: name, in: number)
    }
    let before = related(name).first
    store.set([object], of: name, in: number)
    if let before, before != object, let inverse = relationship.inverse { before.drop(self, from: inverse) }
  }

  /// Lets go of all related objects; returns those that are deleted with this one.
  func leaveRelated() -> [NSManagedObject] {
    var deleted: [NSManagedObject] = []
    for relationship in entity.relationships {
      let objects = related(relationship.name)
      if relationship.deleteRule == .cascade { deleted += objects }
      relate(relationship.name, to: [])
    }
    return deleted
  }
}

extension Array where Element == NSManagedObject {
  /// The elements, each once.
  fileprivate var unique: [NSManagedObject] {
    var seen: Set<NSManagedObject> = []
    return filter { seen.insert($0).inserted }
  }
}

/// A class that a data model describes.
public protocol DescribedManagedObject: NSManagedObject {
  /// The description in the data model.
  static var entityDescription: NSEntityDescription { get }
}

/// A result of a request.
public protocol NSFetchRequestResult {}

/// An optional of any type.
protocol OptionalValue {
  var wrapped: Any? { get }
}

extension Optional: OptionalValue {
  var wrapped: Any? { self }
}

// The changes of an object since the last save.
extension NSManagedObject {
  /// True if the object was added since the last save.
  public var isInserted: Bool { store.inserted.contains { $0 === self } }
  /// True if the object has other values than at the last save.
  public var isUpdated: Bool { !isInserted && hasPersistentChangedValues }
  /// True if a value differs from that of the last save.
  public var hasPersistentChangedValues: Bool { !changedValues().isEmpty }

  /// The values that differ from those of the last save, by the names of the properties.
  public func changedValues() -> [String: Any] {
    let (now, saved) = store.values(of: number)
    let names = Set(now.keys).union(saved.keys).filter { !Self.areEqual(now[$0], saved[$0]) }
    return Dictionary(uniqueKeysWithValues: names.map { ($0, value(forKey: $0) ?? NSNull()) })
  }

  /// The values of the last save, by the names of the properties; nil for those of all.
  public func committedValues(forKeys keys: [String]?) -> [String: Any] {
    let saved = store.values(of: number).saved
    let values = entity.defaultValues.merging(saved) { $1 }
    return keys.map { keys in values.filter { keys.contains($0.key) } } ?? values
  }

  private static func areEqual(_ one: Any?, _ other: Any?) -> Bool {
    switch (one, other) {
    case (nil, nil): true
    case (let one?, let other?):
      (one as? AnyHashable).flatMap { one in (other as? AnyHashable).map { one == $0 } } ?? false
    default: false
    }
  }

  /// The value at the end of a path of properties.
  public func value(forKeyPath keyPath: String) -> Any? { NSPredicate.value(of: keyPath, in: self) }

  /// Sets the value at the end of a path of properties.
  public func setValue(_ value: Any?, forKeyPath keyPath: String) {
    let names = keyPath.split(separator: ".").map(String.init)
    guard let last = names.last else { return }
    let owner = names.dropLast().reduce(Optional(self)) { $0?.value(forKey: $1) as? NSManagedObject }
    owner?.setValue(value, forKey: last)
  }
}

// Swift lets an extension override nothing without Objective-C, so an extension's functions have protocols of their own,
// which the reader of sources writes.

/// A class that does something when an object is made.
public protocol AwakesFromInsert: NSManagedObject {
  /// Called when the object is made.
  func tiltcast_awakeFromInsert()
}

/// A class that does something before an object is deleted.
public protocol PreparesForDeletion: NSManagedObject {
  /// Called before the object is deleted.
  func tiltcast_prepareForDeletion()
}

/// A class that does something before an object is saved.
public protocol KnowsWillSave: NSManagedObject {
  /// Called before the object's changes are saved.
  func tiltcast_willSave()
}

/// A class that does something when an object is saved.
public protocol KnowsDidSave: NSManagedObject {
  /// Called when the object's changes are saved.
  func tiltcast_didSave()
}

extension NSManagedObject {
  func awake() {
    guard let own = self as? any AwakesFromInsert else { return awakeFromInsert() }
    own.tiltcast_awakeFromInsert()
  }

  func prepare() {
    guard let own = self as? any PreparesForDeletion else { return prepareForDeletion() }
    own.tiltcast_prepareForDeletion()
  }

  func announceSave() {
    guard let own = self as? any KnowsWillSave else { return willSave() }
    own.tiltcast_willSave()
  }

  func completeSave() {
    guard let own = self as? any KnowsDidSave else { return didSave() }
    own.tiltcast_didSave()
  }
}
