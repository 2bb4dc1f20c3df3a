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
