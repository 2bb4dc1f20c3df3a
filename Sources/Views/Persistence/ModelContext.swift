/// The models of an app's database, which a stage keeps in memory for as long as the scene plays.
public final class ModelContext: ObjectContext {
  let store: ObjectStore
  /// The undoing of changes; a stage's presenters do it themselves.
  public var undoManager: UndoManager?
  /// No effect: nothing is written.
  public var autosaveEnabled = true

  init(_ store: ObjectStore) { self.store = store }

  /// A context of a container's models.
  public convenience init(_ container: ModelContainer) { self.init(container.store) }

  /// The container of the models.
  public var container: ModelContainer { ModelContainer(store) }
  /// True if something has changed since the last save.
  public var hasChanges: Bool { store.hasChanges }

  /// Adds a model; those that it holds follow when models are fetched or saved.
  public func insert<T: PersistentModel>(_ model: T) {
    model.modelContext = self
    store.insert(model)
  }

  /// Deletes a model, and those that its delete rules name.
  public func delete<T: PersistentModel>(_ model: T) {
    ModelRelationships(in: store).delete(model)
  }

  /// Deletes all models of a class that satisfy a condition.
  public func delete<T: PersistentModel>(
    model: T.Type, where predicate: Predicate<T>? = nil, includeSubclasses: Bool = true
  ) throws {
    for model in try fetch(FetchDescriptor(predicate: predicate)) { delete(model) }
  }

  /// Lets a later ``rollback()`` return to what is there now.
  public func save() throws {
    NotificationCenter.default.post(name: Self.willSave, object: self)
    agree()
    let changes = changes
    store.save()
    NotificationCenter.default.post(name: Self.didSave, object: self, userInfo: changes)
  }
  /// Returns to the models that were there at the last save.
  public func rollback() { store.rollBack() }
  /// Lets both sides of relationships agree.
  public func processPendingChanges() { agree() }

  /// Makes changes, and saves them.
  public func transaction(block: () throws -> Void) throws {
    try block()
    try save()
  }

  /// The models of a class that a descriptor describes, in its order.
  public func fetch<T: PersistentModel>(_ descriptor: FetchDescriptor<T>) throws -> [T] {
    agree()
    return try descriptor.models(in: store)
  }

  /// The number of models of a class that a descriptor describes.
  public func fetchCount<T: PersistentModel>(_ descriptor: FetchDescriptor<T>) throws -> Int {
    try fetch(descriptor).count
  }

  /// The identifiers of the models that a descriptor describes.
  public func fetchIdentifiers<T: PersistentModel>(_ descriptor: FetchDescriptor<T>) throws
    -> [PersistentIdentifier]
  {
    try fetch(descriptor).map(\.persistentModelID)
  }

  /// The model of an identifier, which must be there.
  public func model(for persistentModelID: PersistentIdentifier) -> any PersistentModel {
    let found = store.objects.lazy.compactMap { $0 as? any PersistentModel }
      .first { $0.persistentModelID == persistentModelID }
    guard let found else {
      // unchecked: an author's mistake, which ends the author's own process and is reported with this sentence.
      fatalError("The context has no model of this identifier: use registeredModel(for:).")
    }
    return found
  }

  /// Does something with each model that a descriptor describes.
  public func enumerate<T: PersistentModel>(
    _ fetch: FetchDescriptor<T>, batchSize: Int = 5000, allowEscapingMutations: Bool = false,
    block: (T) throws -> Void
  ) throws {
    for model in try self.fetch(fetch) { try block(model) }
  }

  /// The model with an identifier, or nil.
  public func registeredModel<T: PersistentModel>(for persistentModelID: PersistentIdentifier) -> T? {
    store.objects.lazy.compactMap { $0 as? T }.first { $0.persistentModelID == persistentModelID }
  }

  private func agree() { ModelRelationships(in: store).agree() }
}

/// The database of an app's models.
public final class ModelContainer: @unchecked Sendable {
  let store: ObjectStore
  /// The context of the models.
  public private(set) lazy var mainContext = ModelContext(store)
  /// No effect: see ``Schema``.
  public var configurations: Set<ModelConfiguration> { [] }

  init(_ store: ObjectStore) { self.store = store }

  /// A container of models.
  public convenience init(
    for forTypes: any PersistentModel.Type..., migrationPlan: (any SchemaMigrationPlan.Type)? = nil,
    configurations: ModelConfiguration...
  ) throws {
    self.init(ObjectStore())
  }

  /// A container of models.
  public convenience init(
    for givenSchema: Schema, migrationPlan: (any SchemaMigrationPlan.Type)? = nil,
    configurations: ModelConfiguration...
  ) throws {
    self.init(ObjectStore())
  }

  /// A container of models.
  public convenience init(
    for givenSchema: Schema, migrationPlan: (any SchemaMigrationPlan.Type)? = nil,
    configurations: [ModelConfiguration]
  ) throws {
    self.init(ObjectStore())
  }

  /// Deletes all models.
  public func deleteAllData() {
    for object in store.objects { store.remove(object) }
  }
}

/// The classes of an app's models; a stage keeps any.
public struct Schema: Hashable, Sendable {
  /// The rules and options of relationships.
  public typealias Relationship = ModelRelationship

  /// The version of a schema, which a stage does not need.
  public struct Version: Hashable, Sendable {
    /// A version.
    public init(_ major: Int, _ minor: Int, _ patch: Int) {}
  }

  /// The classes of models.
  public init(_ types: [any PersistentModel.Type], version: Version = Version(1, 0, 0)) {}
  /// The classes of a version.
  public init(versionedSchema: any VersionedSchema.Type) {}
  /// No classes.
  public init() {}
}

/// A version of an app's models, of which a stage needs one.
public protocol VersionedSchema {
  /// The number.
  static var versionIdentifier: Schema.Version { get }
  /// The classes.
  static var models: [any PersistentModel.Type] { get }
}

/// The steps from one version to the next, which a stage never takes.
public protocol SchemaMigrationPlan {
  /// The versions.
  static var schemas: [any VersionedSchema.Type] { get }
  /// The steps.
  static var stages: [MigrationStage] { get }
}

/// A step from one version to the next, which a stage never takes.
public struct MigrationStage {
  /// A step that needs no code.
  public static func lightweight(
    fromVersion: any VersionedSchema.Type, toVersion: any VersionedSchema.Type
  ) -> MigrationStage { MigrationStage() }
  /// A step with code.
  public static func custom(
    fromVersion: any VersionedSchema.Type, toVersion: any VersionedSchema.Type,
    willMigrate: ((ModelContext) throws -> Void)?, didMigrate: ((ModelContext) throws -> Void)?
  ) -> MigrationStage { MigrationStage() }
}

/// The place of a database, which on a stage is always the memory.
public struct ModelConfiguration: Hashable, Sendable {
  /// The files of several apps, which a stage has not.
  public enum GroupContainer: Hashable, Sendable {
    /// The usual ones.
    case automatic
    /// None.
    case none
    /// Those of a name.
    case identifier(String)
  }

  /// A database on Apple's servers, which a stage has not.
  public enum CloudKitDatabase: Hashable, Sendable {
    /// The usual one.
    case automatic
    /// None.
    case none
    /// That of a name.
    case `private`(String)
  }

  /// The name.
  public let name: String

  /// A place in memory.
  public init(
    _ name: String? = nil, schema: Schema? = nil, isStoredInMemoryOnly: Bool = false, allowsSave: Bool = true,
    groupContainer: GroupContainer = .automatic, cloudKitDatabase: CloudKitDatabase = .automatic
  ) {
    self.name = name ?? "default"
  }

  /// A place in memory; nothing is written to the file.
  public init(
    _ name: String? = nil, schema: Schema? = nil, url: URL, allowsSave: Bool = true,
    cloudKitDatabase: CloudKitDatabase = .automatic
  ) {
    self.name = name ?? "default"
  }

  /// A place in memory.
  public init(
    for forType: any PersistentModel.Type, _ others: any PersistentModel.Type...,
    isStoredInMemoryOnly: Bool = false
  ) {
    name = "default"
  }
}

/// The models to fetch, and their order.
public struct FetchDescriptor<T: PersistentModel> {
  /// A condition; nil for all.
  public var predicate: Predicate<T>?
  /// The order; without it, that of insertion.
  public var sortBy: [SortDescriptor<T>]
  /// The most models; nil for any number.
  public var fetchLimit: Int?
  /// The number of models that are left out at the beginning.
  public var fetchOffset: Int?
  /// No effect: all changes are seen at once.
  public var includePendingChanges = true
  /// No effect: all values are in memory.
  public var propertiesToFetch: [PartialKeyPath<T>] = []
  /// No effect: all models are in memory.
  public var relationshipKeyPathsForPrefetching: [PartialKeyPath<T>] = []

  /// The models that satisfy a condition, in an order.
  public init(predicate: Predicate<T>? = nil, sortBy: [SortDescriptor<T>] = []) {
    (self.predicate, self.sortBy) = (predicate, sortBy)
  }

  func models(in store: ObjectStore) throws -> [T] {
    var found = store.objects.compactMap { $0 as? T }
    if let predicate { found = try found.filter(predicate.evaluate) }
    if !sortBy.isEmpty { found.sort(using: sortBy) }
    return Array(found.dropFirst(max(0, fetchOffset ?? 0)).prefix(max(0, fetchLimit ?? .max)))
  }
}

/// A condition, as `#Predicate` writes it.
public struct Predicate<Input>: @unchecked Sendable {
  private let isSatisfied: (Input) throws -> Bool

  /// A condition by a function.
  public init(_ isSatisfied: @escaping (Input) throws -> Bool) { self.isSatisfied = isSatisfied }

  /// The condition that everything satisfies.
  public static var `true`: Predicate { Predicate { _ in true } }
  /// The condition that nothing satisfies.
  public static var `false`: Predicate { Predicate { _ in false } }

  /// True if a value satisfies the condition.
  public func evaluate(_ input: Input) throws -> Bool { try isSatisfied(input) }
}

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
