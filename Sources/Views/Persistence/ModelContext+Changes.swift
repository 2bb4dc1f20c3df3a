// The changes of a context since its last save.
extension ModelContext {
  /// The models that were added since the last save.
  public var insertedModelsArray: [any PersistentModel] { models(store.inserted) }
  /// The models with other values than at the last save.
  public var changedModelsArray: [any PersistentModel] { store.changedModels }
  /// The models that were deleted since the last save.
  public var deletedModelsArray: [any PersistentModel] { models(store.deleted) }

  private func models(_ objects: [AnyObject]) -> [any PersistentModel] {
    objects.compactMap { $0 as? any PersistentModel }
  }

  /// The name of the notification before a save.
  public static let willSave = Notification.Name("ModelContextWillSave")
  /// The name of the notification behind a save.
  public static let didSave = Notification.Name("ModelContextDidSave")

  /// The keys of a notification's values, which are lists of identifiers.
  public enum NotificationKey: String, Sendable {
    /// The models that were added.
    case insertedIdentifiers = "inserted"
    /// The models with other values.
    case updatedIdentifiers = "updated"
    /// The models that were deleted.
    case deletedIdentifiers = "deleted"
    /// No identifiers: nothing becomes invalid.
    case invalidatedAllIdentifiers = "invalidatedAll"
    /// The state of the database, which is not given.
    case queryGeneration
  }

  /// The identifiers of what has changed since the last save, by the keys of a notification.
  var changes: [String: Any] {
    let all: [(NotificationKey, [any PersistentModel])] = [
      (.insertedIdentifiers, insertedModelsArray), (.updatedIdentifiers, changedModelsArray),
      (.deletedIdentifiers, deletedModelsArray),
    ]
    return Dictionary(uniqueKeysWithValues: all.map { ($0.rawValue, $1.map { PersistentIdentifier($0) }) })
  }

  /// The models of a class that a descriptor describes, in its order; all are in memory.
  public func fetch<T: PersistentModel>(_ descriptor: FetchDescriptor<T>, batchSize: Int) throws
    -> FetchResultsCollection<T>
  {
    FetchResultsCollection(models: try fetch(descriptor))
  }
}

/// The models that a fetch has found.
public struct FetchResultsCollection<T: PersistentModel>: RandomAccessCollection {
  fileprivate let models: [T]

  /// The first place.
  public var startIndex: Int { models.startIndex }
  /// The place behind the last one.
  public var endIndex: Int { models.endIndex }
  /// The model at a place.
  public subscript(position: Int) -> T { models[position] }
}
