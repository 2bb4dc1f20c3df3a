/// An actor with a context of models, as `@ModelActor` declares it.
public protocol ModelActor: Actor {
  /// The container of the models.
  nonisolated var modelContainer: ModelContainer { get }
  /// The keeper of the context.
  nonisolated var modelExecutor: any ModelExecutor { get }
}

extension ModelActor {
  /// The context of the models.
  public var modelContext: ModelContext { modelExecutor.modelContext }

  /// The model of an identifier; nil if there is none.
  public subscript<T: PersistentModel>(id: PersistentIdentifier, as type: T.Type) -> T? {
    modelContext.registeredModel(for: id)
  }
}

/// The keeper of an actor's context.
public protocol ModelExecutor: AnyObject, Sendable {
  /// The context.
  var modelContext: ModelContext { get }
}

/// The usual keeper of an actor's context: all code of a scene runs in one place.
public final class DefaultSerialModelExecutor: ModelExecutor, @unchecked Sendable {
  /// The context.
  public let modelContext: ModelContext
  /// A keeper of a context.
  public init(modelContext: ModelContext) { self.modelContext = modelContext }
}
