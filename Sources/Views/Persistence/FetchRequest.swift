/// The objects of the environment's database, which a view shows.
@propertyWrapper
public struct FetchRequest<Result>: DynamicProperty {
  private let request: () -> NSFetchRequest<Result>
  private let animation: Animation?
  private var results = FetchedResults<Result>()

  /// The objects.
  public var wrappedValue: FetchedResults<Result> { results }

  /// The condition and the order of the objects, by which they may be changed.
  public var projectedValue: Binding<Configuration> {
    let results = results
    return Binding(
      get: {
        Configuration(nsSortDescriptors: results.nsSortDescriptors, nsPredicate: results.nsPredicate)
      },
      set: { (configuration: Configuration) in
        results.nsSortDescriptors = configuration.nsSortDescriptors
        results.nsPredicate = configuration.nsPredicate
      })
  }

  /// The condition and the order of objects.
  public struct Configuration {
    /// The order.
    public var nsSortDescriptors: [NSSortDescriptor]
    /// The condition; nil for all.
    public var nsPredicate: NSPredicate?
  }

  /// The objects that a request describes.
  public init(fetchRequest: NSFetchRequest<Result>, animation: Animation? = nil) {
    (request, self.animation) = ({ fetchRequest }, animation)
  }

  /// The objects that a request describes.
  public init(fetchRequest: NSFetchRequest<Result>, transaction: Transaction) {
    self.init(fetchRequest: fetchRequest, animation: transaction.animation)
  }

  /// The objects of an entity that satisfy a condition, in an order.
  public init(
    entity: NSEntityDescription, sortDescriptors: [NSSortDescriptor], predicate: NSPredicate? = nil,
    animation: Animation? = nil
  ) {
    self.animation = animation
    request = {
      let request = NSFetchRequest<Result>()
      request.entity = entity
      (request.sortDescriptors, request.predicate) = (sortDescriptors, predicate)
      return request
    }
  }

  /// The objects that satisfy a condition, in an order.
  public init(
    sortDescriptors: [NSSortDescriptor], predicate: NSPredicate? = nil, animation: Animation? = nil
  ) {
    self.animation = animation
    request = {
      let request = NSFetchRequest<Result>()
      (request.sortDescriptors, request.predicate) = (sortDescriptors, predicate)
      return request
    }
  }

  /// The objects that satisfy a condition, in an order.
  @_disfavoredOverload
  public init(
    sortDescriptors: [SortDescriptor<Result>], predicate: NSPredicate? = nil, animation: Animation? = nil
  ) {
    self.init(
      sortDescriptors: sortDescriptors.map(NSSortDescriptor.init), predicate: predicate, animation: animation)
  }

  /// Finds the objects.
  public mutating func install(at place: PropertyPlace) {
    guard let store = place.environment.keptManagedObjectContext?.store else {
      place.update.notice(
        "No context is around this @FetchRequest, so that it finds nothing: add .environment(\\.managedObjectContext, container.viewContext)."
      )
      return
    }
    if let animation { store.animation = animation }
    let key = place.update.object(at: place) { FetchChanges() }
    let changes = place.update.state(key, or: FetchChanges())
    let request = request()
    if let sortDescriptors = changes.sortDescriptors { request.sortDescriptors = sortDescriptors }
    if changes.hasPredicate { request.predicate = changes.predicate }
    results = FetchedResults(
      objects: request.objects(in: store), changes: changes,
      nsSortDescriptors: request.sortDescriptors ?? [],
      nsPredicate: request.predicate)
  }
}

/// The condition and the order that a view has set for a request.
private final class FetchChanges {
  var sortDescriptors: [NSSortDescriptor]?
  var hasPredicate = false
  var predicate: NSPredicate?
}

/// The objects that a request has found.
public struct FetchedResults<Result>: RandomAccessCollection {
  private var objects: [Result] = []
  private var changes: FetchChanges?
  private var order: [NSSortDescriptor] = []
  private var condition: NSPredicate?

  fileprivate init() {}

  fileprivate init(
    objects: [Result], changes: FetchChanges, nsSortDescriptors: [NSSortDescriptor], nsPredicate: NSPredicate?
  ) {
    (self.objects, self.changes, order, condition) = (objects, changes, nsSortDescriptors, nsPredicate)
  }

  /// The first place.
  public var startIndex: Int { objects.startIndex }
  /// The place behind the last one.
  public var endIndex: Int { objects.endIndex }
  /// The object at a place.
  public subscript(position: Int) -> Result { objects[position] }

  /// The order.
  public var nsSortDescriptors: [NSSortDescriptor] {
    get { order }
    nonmutating set {
      changes?.sortDescriptors = newValue
      ViewUpdate.current?.invalidate()
    }
  }

  /// The order, which may be set only.
  public var sortDescriptors: [SortDescriptor<Result>] {
    get { [] }
    nonmutating set { nsSortDescriptors = newValue.map(NSSortDescriptor.init) }
  }

  /// The condition; nil for all.
  public var nsPredicate: NSPredicate? {
    get { condition }
    nonmutating set {
      changes?.predicate = newValue
      changes?.hasPredicate = true
      ViewUpdate.current?.invalidate()
    }
  }
}

private enum ManagedObjectContextKey: EnvironmentKey {
  static var defaultValue: NSManagedObjectContext? { nil }
}

extension EnvironmentValues {
  /// The context around a view; nil for none.
  var keptManagedObjectContext: NSManagedObjectContext? {
    get { self[ManagedObjectContextKey.self] }
    set { self[ManagedObjectContextKey.self] = newValue }
  }

  /// The objects of the environment's database.
  public var managedObjectContext: NSManagedObjectContext {
    get { keptManagedObjectContext ?? NSManagedObjectContext(ObjectStore()) }
    set { keptManagedObjectContext = newValue }
  }
}

extension View {
  /// Gives views the objects of a context.
  nonisolated public func environment(
    _ keyPath: WritableKeyPath<EnvironmentValues, NSManagedObjectContext>, _ value: NSManagedObjectContext
  ) -> some View {
    keeping(value, at: \.keptManagedObjectContext)
  }
}
