/// The objects of an app's database, which a stage keeps in memory for as long as the scene plays.
open class NSManagedObjectContext: ObjectContext {
  /// The queue of a context; a scene has one.
  public enum ConcurrencyType: Sendable {
    /// The main queue.
    case mainQueueConcurrencyType
    /// A queue of its own.
    case privateQueueConcurrencyType
  }

  private(set) var store: ObjectStore
  /// No effect: there is one place for all changes.
  open var automaticallyMergesChangesFromParent = false
  /// No effect: there is one place for all changes.
  open var mergePolicy: Any?
  /// The context around this one, whose objects it shares.
  open var parent: NSManagedObjectContext? { didSet { if let parent { store = parent.store } } }
  /// The undoing of changes; a stage's presenters do it themselves.
  open var undoManager: UndoManager?
  /// A name of one's own.
  open var name: String?

  init(_ store: ObjectStore) { self.store = store }

  /// A context of its own.
  public init(concurrencyType ct: ConcurrencyType) { store = ObjectStore() }
  /// A context of its own.
  public init(_ type: ConcurrencyType) { store = ObjectStore() }

  /// True if something has changed since the last save.
  open var hasChanges: Bool { store.hasChanges }

  /// Adds an object.
  open func insert(_ object: NSManagedObject) { store.insert(object) }

  /// Deletes an object, and those that the data model's rules name.
  open func delete(_ object: NSManagedObject) {
    guard store.contains(object) else { return }
    object.prepare()
    store.remove(object)
    for other in object.leaveRelated() { delete(other) }
  }

  /// Lets a later ``rollback()`` return to what is there now.
  open func save() throws {
    for object in insertedObjects { try object.validateForInsert() }
    for object in updatedObjects { try object.validateForUpdate() }
    for object in deletedObjects { try object.validateForDelete() }
    NotificationCenter.default.post(name: Self.willSaveObjectsNotification, object: self)
    for object in changedObjects { object.announceSave() }
    let (changes, saved) = (changes, changedObjects)
    store.save()
    for object in saved { object.completeSave() }
    NotificationCenter.default.post(name: Self.didSaveObjectsNotification, object: self, userInfo: changes)
  }
  /// Returns to the objects and values of the last save.
  open func rollback() { store.rollBack() }
  /// Returns to the objects and values of the last save.
  open func reset() { store.rollBack() }
  /// Gives an object the values of the last save, unless its changes stay.
  open func refresh(_ object: NSManagedObject, mergeChanges flag: Bool) {
    if !flag { object.discardChanges() }
  }
  /// No effect: all values are in memory.
  open func refreshAllObjects() {}
  /// No effect: changes are seen at once.
  open func processPendingChanges() {}
  /// No effect: all objects are there.
  open var shouldDeleteInaccessibleFaults = true

  /// The objects that a request describes.
  open func fetch<T: NSFetchRequestResult>(_ request: NSFetchRequest<T>) throws -> [T] {
    request.objects(in: store)
  }

  /// The number of objects that a request describes.
  open func count<T: NSFetchRequestResult>(for request: NSFetchRequest<T>) throws -> Int {
    request.objects(in: store).count
  }

  /// Deletes the objects that a request describes.
  @discardableResult
  open func execute(_ request: NSBatchDeleteRequest) throws -> NSPersistentStoreResult {
    let found = request.find(store)
    for object in found { delete(object) }
    switch request.resultType {
    case .resultTypeStatusOnly: return NSBatchDeleteResult(true)
    case .resultTypeObjectIDs: return NSBatchDeleteResult(found.map(\.objectID))
    case .resultTypeCount: return NSBatchDeleteResult(found.count)
    }
  }

  /// The object of an identifier, which must be there.
  open func existingObject(with objectID: NSManagedObjectID) throws -> NSManagedObject {
    guard let object = registeredObject(for: objectID) else { throw CocoaError(.fileNoSuchFile) }
    return object
  }

  /// The object of an identifier, which must be there.
  open func object(with objectID: NSManagedObjectID) -> NSManagedObject {
    guard let object = registeredObject(for: objectID) else {
      // unchecked: an author's mistake, which ends the author's own process and is reported with this sentence.
      fatalError("The context has no object of this identifier: use registeredObject(for:).")
    }
    return object
  }

  /// The object of an identifier; nil if there is none.
  open func registeredObject(for objectID: NSManagedObjectID) -> NSManagedObject? {
    store.objects.lazy.compactMap { $0 as? NSManagedObject }.first { $0.objectID == objectID }
  }

  /// Does something.
  open func performAndWait<T>(_ block: () throws -> T) rethrows -> T { try block() }
  /// Does something.
  open func perform(_ block: @escaping () -> Void) { block() }
  /// Does something.
  open func perform<T>(_ block: @escaping () throws -> T) async rethrows -> T { try block() }
}

/// The kind of a context's queue.
public typealias NSManagedObjectContextConcurrencyType = NSManagedObjectContext.ConcurrencyType

/// Changes in memory win over stored changes. A stage has no conflicts.
public let NSMergeByPropertyObjectTrumpMergePolicy = "NSMergeByPropertyObjectTrumpMergePolicy"
/// Stored changes win over changes in memory. A stage has no conflicts.
public let NSMergeByPropertyStoreTrumpMergePolicy = "NSMergeByPropertyStoreTrumpMergePolicy"

/// Rules for changes of the same object, of which a stage needs none.
open class NSMergePolicy: @unchecked Sendable {
  /// A rule.
  public enum MergePolicyType: Sendable {
    /// Conflicts are errors.
    case errorMergePolicyType
    /// Stored changes win.
    case mergeByPropertyStoreTrumpMergePolicyType
    /// Changes in memory win.
    case mergeByPropertyObjectTrumpMergePolicyType
    /// Objects in memory win.
    case overwriteMergePolicyType
    /// Stored objects win.
    case rollbackMergePolicyType
  }

  /// A rule.
  public init(merge ty: MergePolicyType) {}
  /// Changes in memory win.
  public static var mergeByPropertyObjectTrump: String { NSMergeByPropertyObjectTrumpMergePolicy }
  /// Stored changes win.
  public static var mergeByPropertyStoreTrump: String { NSMergeByPropertyStoreTrumpMergePolicy }
}

/// The database of an app with a data model, which is always in memory.
open class NSPersistentContainer {
  /// The name.
  public let name: String
  /// The context of the objects.
  public let viewContext = NSManagedObjectContext(ObjectStore())
  /// The model of the database.
  open var managedObjectModel: NSManagedObjectModel { NSManagedObjectModel() }
  /// The keeper of the database.
  public let persistentStoreCoordinator = NSPersistentStoreCoordinator()
  /// The places of the database, without effect.
  open var persistentStoreDescriptions = [NSPersistentStoreDescription()]

  /// A database with the data model of a name.
  public init(name: String) { self.name = name }
  /// A database with a data model.
  public init(name: String, managedObjectModel model: NSManagedObjectModel) { self.name = name }

  /// Calls a function without an error.
  open func loadPersistentStores(
    completionHandler block: @escaping (NSPersistentStoreDescription, (any Error)?) -> Void
  ) {
    for description in persistentStoreDescriptions { block(description, nil) }
  }

  /// A context of the same objects.
  open func newBackgroundContext() -> NSManagedObjectContext { NSManagedObjectContext(viewContext.store) }
  /// Does something with a context of the same objects.
  open func performBackgroundTask(_ block: @escaping (NSManagedObjectContext) -> Void) {
    block(newBackgroundContext())
  }
  /// The folder of the database, which nothing is written to.
  open class func defaultDirectoryURL() -> URL { URL(fileURLWithPath: "/dev/null") }
}

/// A database on Apple's servers, for which a stage keeps one in memory.
open class NSPersistentCloudKitContainer: NSPersistentContainer {}

/// The keeper of a database, which is in memory.
open class NSPersistentStoreCoordinator {
  /// Nothing keeps anything.
  public init() {}
  /// No files.
  open var persistentStores: [Any] { [] }
}

/// A data model; the folder's is known.
open class NSManagedObjectModel {
  /// The model of a file.
  public init?(contentsOf url: URL) {}
  /// No model.
  public init() {}
}

/// The place of a database, without effect.
open class NSPersistentStoreDescription {
  /// The file, which is not written.
  open var url: URL?
  /// The kind of database.
  open var type = NSSQLiteStoreType
  /// No effect.
  open var shouldMigrateStoreAutomatically = true
  /// No effect.
  open var shouldInferMappingModelAutomatically = true
  /// No effect.
  open var shouldAddStoreAsynchronously = false

  /// A place.
  public init() {}
  /// A file, which is not written.
  public init(url: URL) { self.url = url }
  /// No effect.
  open func setOption(_ option: Any?, forKey key: String) {}
}

/// A database in a file.
public let NSSQLiteStoreType = "SQLite"
/// A database in memory.
public let NSInMemoryStoreType = "InMemory"
/// The option to keep the history of changes, without effect.
public let NSPersistentHistoryTrackingKey = "NSPersistentHistoryTrackingKey"
/// The option to announce changes, without effect.
public let NSPersistentStoreRemoteChangeNotificationPostOptionKey =
  "NSPersistentStoreRemoteChangeNotificationPostOptionKey"

/// The outcome of a request for many objects.
open class NSPersistentStoreResult {}

/// The outcome of a request to delete many objects.
open class NSBatchDeleteResult: NSPersistentStoreResult {
  /// The result, of the kind that was asked for.
  public let result: Any?

  init(_ result: Any?) { self.result = result }
}

/// A request to delete many objects.
open class NSBatchDeleteRequest {
  let find: (ObjectStore) -> [NSManagedObject]
  /// The kind of the result.
  open var resultType = NSBatchDeleteRequestResultType.resultTypeStatusOnly

  /// A request for the objects that another one describes.
  public init<T>(fetchRequest fetch: NSFetchRequest<T>) {
    find = { store in fetch.objects(in: store).compactMap { $0 as? NSManagedObject } }
  }
}

/// The kind of result of a request to delete many objects.
public enum NSBatchDeleteRequestResultType: Sendable {
  /// Nothing.
  case resultTypeStatusOnly
  /// The identifiers of the objects.
  case resultTypeObjectIDs
  /// The number of objects.
  case resultTypeCount
}

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
