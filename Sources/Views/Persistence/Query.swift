/// The models of the environment's database, which a view shows.
@propertyWrapper
public struct Query<Element: PersistentModel>: DynamicProperty {
  private let descriptor: FetchDescriptor<Element>
  private let animation: Animation?
  private var context: ModelContext?
  private var found: [Element] = []

  /// The models.
  public var wrappedValue: [Element] { found }
  /// The context of the models.
  public var modelContext: ModelContext { context ?? ModelContext(ObjectStore()) }
  /// The error of the last fetch: always nil, since a fetch from memory does not fail.
  public var fetchError: (any Error)? { nil }

  /// All models of the class, in the order of insertion.
  public init() { self.init(FetchDescriptor()) }

  /// The models that a descriptor describes.
  public init(
    wrappedValue: [Element] = [], _ descriptor: FetchDescriptor<Element>, animation: Animation? = nil
  ) {
    (self.descriptor, self.animation) = (descriptor, animation)
  }

  /// The models that a descriptor describes.
  public init(
    wrappedValue: [Element] = [], _ descriptor: FetchDescriptor<Element>, transaction: Transaction?
  ) {
    self.init(descriptor, animation: transaction?.animation)
  }

  /// The models that satisfy a condition, in an order.
  public init(
    wrappedValue: [Element] = [], filter: Predicate<Element>? = nil, sort: [SortDescriptor<Element>] = [],
    animation: Animation? = nil
  ) {
    self.init(FetchDescriptor(predicate: filter, sortBy: sort), animation: animation)
  }

  /// The models that satisfy a condition, in an order.
  public init(
    wrappedValue: [Element] = [], filter: Predicate<Element>? = nil, sort: [SortDescriptor<Element>] = [],
    transaction: Transaction?
  ) {
    self.init(filter: filter, sort: sort, animation: transaction?.animation)
  }

  /// The models that satisfy a condition, in the order of a property.
  public init<Value: Comparable>(
    wrappedValue: [Element] = [], filter: Predicate<Element>? = nil,
    sort keyPath: any KeyPath<Element, Value> & Sendable,
    order: SortOrder = .forward, animation: Animation? = nil
  ) {
    self.init(filter: filter, sort: [SortDescriptor(keyPath, order: order)], animation: animation)
  }

  /// The models that satisfy a condition, in the order of a property.
  public init<Value: Comparable>(
    wrappedValue: [Element] = [], filter: Predicate<Element>? = nil,
    sort keyPath: any KeyPath<Element, Value> & Sendable,
    order: SortOrder = .forward, transaction: Transaction?
  ) {
    self.init(filter: filter, sort: keyPath, order: order, animation: transaction?.animation)
  }

  /// The models that satisfy a condition, in the order of a property.
  public init<Value: Comparable>(
    wrappedValue: [Element] = [], filter: Predicate<Element>? = nil,
    sort keyPath: any KeyPath<Element, Value?> & Sendable,
    order: SortOrder = .forward, animation: Animation? = nil
  ) {
    self.init(filter: filter, sort: [SortDescriptor(keyPath, order: order)], animation: animation)
  }

  /// Finds the models.
  public mutating func install(at place: PropertyPlace) {
    context = place.environment.keptModelContext
    guard let context else {
      place.update.notice(
        "No model container is around this @Query, so that it finds nothing: add .modelContainer(for: \(Element.self).self)."
      )
      return
    }
    if let animation { context.store.animation = animation }
    found = (try? context.fetch(descriptor)) ?? []
  }
}

private enum ModelContextKey: EnvironmentKey {
  static var defaultValue: ModelContext? { nil }
}

extension EnvironmentValues {
  /// The context around a view; nil for none.
  var keptModelContext: ModelContext? {
    get { self[ModelContextKey.self] }
    set { self[ModelContextKey.self] = newValue }
  }

  /// The models of the environment's database.
  public var modelContext: ModelContext {
    get { keptModelContext ?? ModelContext(ObjectStore()) }
    set { keptModelContext = newValue }
  }
}

extension View {
  /// Gives views the models of a container.
  nonisolated public func modelContainer(_ container: ModelContainer) -> some View {
    modelContext(container.mainContext)
  }

  /// Gives views the models of a context.
  nonisolated public func modelContext(_ modelContext: ModelContext) -> some View {
    keeping(modelContext, at: \.keptModelContext)
  }

  /// Gives views models of a class, in memory.
  nonisolated public func modelContainer(
    for modelType: any PersistentModel.Type, inMemory: Bool = false, isAutosaveEnabled: Bool = true,
    isUndoEnabled: Bool = false, onSetup: @escaping (Result<ModelContainer, any Error>) -> Void = { _ in }
  ) -> some View {
    modelContainer(
      for: [modelType], inMemory: inMemory, isAutosaveEnabled: isAutosaveEnabled,
      isUndoEnabled: isUndoEnabled,
      onSetup: onSetup)
  }

  /// Gives views models of some classes, in memory.
  nonisolated public func modelContainer(
    for modelTypes: [any PersistentModel.Type], inMemory: Bool = false, isAutosaveEnabled: Bool = true,
    isUndoEnabled: Bool = false, onSetup: @escaping (Result<ModelContainer, any Error>) -> Void = { _ in }
  ) -> some View {
    let container = ModelContainer(ObjectStore())
    return modelContainer(container).onAppear { onSetup(.success(container)) }
  }
}

extension Scene {
  /// Gives views the models of a container.
  public func modelContainer(_ container: ModelContainer) -> some Scene {
    SceneContent(root: root.modelContainer(container))
  }

  /// Gives views the models of a context.
  public func modelContext(_ modelContext: ModelContext) -> some Scene {
    SceneContent(root: root.modelContext(modelContext))
  }

  /// Gives views models of a class, in memory.
  public func modelContainer(
    for modelType: any PersistentModel.Type, inMemory: Bool = false, isAutosaveEnabled: Bool = true,
    isUndoEnabled: Bool = false, onSetup: @escaping (Result<ModelContainer, any Error>) -> Void = { _ in }
  ) -> some Scene {
    SceneContent(root: root.modelContainer(for: [modelType], onSetup: onSetup))
  }

  /// Gives views models of some classes, in memory.
  public func modelContainer(
    for modelTypes: [any PersistentModel.Type], inMemory: Bool = false, isAutosaveEnabled: Bool = true,
    isUndoEnabled: Bool = false, onSetup: @escaping (Result<ModelContainer, any Error>) -> Void = { _ in }
  ) -> some Scene {
    SceneContent(root: root.modelContainer(for: modelTypes, onSetup: onSetup))
  }
}

/// A window with other content.
private struct SceneContent<Root: View>: Scene {
  let root: Root
}
