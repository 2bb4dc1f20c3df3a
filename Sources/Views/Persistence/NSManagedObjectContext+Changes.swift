// The changes of a context since its last save.
extension NSManagedObjectContext {
  /// The objects that were added since the last save.
  public var insertedObjects: Set<NSManagedObject> { managed(store.inserted) }
  /// The objects with other values than at the last save.
  public var updatedObjects: Set<NSManagedObject> {
    registeredObjects.subtracting(insertedObjects).filter(\.hasPersistentChangedValues)
  }
  /// The objects that were deleted since the last save.
  public var deletedObjects: Set<NSManagedObject> { managed(store.deleted) }
  /// All objects.
  public var registeredObjects: Set<NSManagedObject> { managed(store.objects) }

  /// The objects that a save concerns, in the order in which they were inserted.
  var changedObjects: [NSManagedObject] {
    let inserted = insertedObjects
    return (store.objects + store.deleted).compactMap { $0 as? NSManagedObject }.filter {
      inserted.contains($0) || $0.hasPersistentChangedValues || !store.contains($0)
    }
  }

  private func managed(_ objects: [AnyObject]) -> Set<NSManagedObject> {
    Set(objects.compactMap { $0 as? NSManagedObject })
  }

  /// The changes since the last save, by the keys of a notification.
  var changes: [String: Any] {
    [
      NSInsertedObjectsKey: insertedObjects, NSUpdatedObjectsKey: updatedObjects,
      NSDeletedObjectsKey: deletedObjects,
    ]
  }

  /// No effect: contexts of the same database have the same objects.
  public static func mergeChanges(
    fromRemoteContextSave changeNotificationData: [AnyHashable: Any], into contexts: [NSManagedObjectContext]
  ) {}
  /// No effect: contexts of the same database have the same objects.
  public func mergeChanges(fromContextDidSave notification: Notification) {}

  /// No effect: an identifier stays the same.
  public func obtainPermanentIDs(for objects: [NSManagedObject]) throws {}

  /// No effect: a stage's presenters undo changes themselves.
  public func undo() {
    ViewUpdate.current?.notice("A context of Core Data undoes nothing here: use rollback().")
  }
  /// No effect: a stage's presenters undo changes themselves.
  public func redo() {
    ViewUpdate.current?.notice("A context of Core Data undoes nothing here: use rollback().")
  }

  /// The name of the notification before a save.
  public static let willSaveObjectsNotification = Notification.Name("NSManagingContextWillSaveChanges")
  /// The name of the notification behind a save.
  public static let didSaveObjectsNotification = Notification.Name("NSManagingContextDidSaveChanges")
  /// The name of the notification of changes, which is never sent: views follow any change.
  public static let didChangeObjectsNotification = Notification.Name("NSObjectsChangedInManagingContext")
}

extension Notification.Name {
  /// The name of the notification before a save.
  public static let NSManagedObjectContextWillSave = NSManagedObjectContext.willSaveObjectsNotification
  /// The name of the notification behind a save.
  public static let NSManagedObjectContextDidSave = NSManagedObjectContext.didSaveObjectsNotification
  /// The name of the notification of changes, which is never sent: views follow any change.
  public static let NSManagedObjectContextObjectsDidChange =
    NSManagedObjectContext.didChangeObjectsNotification
  /// The name of the notification of changes by others, which is never sent.
  public static let NSPersistentStoreRemoteChange = Notification.Name("NSPersistentStoreRemoteChange")
}

/// The key of the objects that were added.
public let NSInsertedObjectsKey = "inserted"
/// The key of the objects with other values.
public let NSUpdatedObjectsKey = "updated"
/// The key of the objects that were deleted.
public let NSDeletedObjectsKey = "deleted"
