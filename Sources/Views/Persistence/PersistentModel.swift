/// A class whose objects a ``ModelContext`` keeps, as `@Model` declares it.
public protocol PersistentModel: AnyObject, Hashable, Identifiable, RelatedModels {
  /// The context that the object was inserted into; nil for none.
  var modelContext: ModelContext? { get set }
  /// The stored properties, as `@Model` lists them.
  static var tiltcastRelationships: [ModelRelationship] { get }
}

/// The identifier of a model.
public struct PersistentIdentifier: Hashable, Comparable, @unchecked Sendable {
  private let object: ObjectIdentifier

  init(_ object: AnyObject) { self.object = ObjectIdentifier(object) }

  /// An order of its own.
  public static func < (one: PersistentIdentifier, other: PersistentIdentifier) -> Bool {
    one.object < other.object
  }
}

extension PersistentModel {
  /// The identifier of the object.
  public var persistentModelID: PersistentIdentifier { PersistentIdentifier(self) }
  /// The identifier of the object.
  public var id: PersistentIdentifier { persistentModelID }
  /// True if the object was deleted from its context.
  public var isDeleted: Bool { modelContext?.store.hasRemoved(self) ?? false }
  /// True if the context has changes that are not saved.
  public var hasChanges: Bool { modelContext?.hasChanges ?? false }

  /// True for the same object.
  public static func == (one: Self, other: Self) -> Bool { one === other }
  /// Hashes the object's identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A value of a model's property that holds other models: one, an optional one, or a list.
public protocol RelatedModels {
  /// The class of the other models.
  static var relatedType: any PersistentModel.Type { get }
  /// The value that holds some models. A property of one model takes the last; nil if a required model is missing.
  static func relating(_ models: [AnyObject]) -> Self?
  /// The models.
  var related: [AnyObject] { get }
}

extension PersistentModel {
  /// The class itself.
  public static var relatedType: any PersistentModel.Type { Self.self }
  /// The last one.
  public static func relating(_ models: [AnyObject]) -> Self? { models.last as? Self }
  /// The object itself.
  public var related: [AnyObject] { [self] }
}

extension Array: RelatedModels where Element: PersistentModel {
  /// The class of the elements.
  public static var relatedType: any PersistentModel.Type { Element.self }
  /// A list of them.
  public static func relating(_ models: [AnyObject]) -> [Element]? { models.compactMap { $0 as? Element } }
  /// The elements.
  public var related: [AnyObject] { self }
}

extension Optional: RelatedModels where Wrapped: RelatedModels {
  /// The class of the wrapped value.
  public static var relatedType: any PersistentModel.Type { Wrapped.relatedType }
  /// The wrapped value, or nil.
  public static func relating(_ models: [AnyObject]) -> Wrapped?? { .some(Wrapped.relating(models)) }
  /// Those of the wrapped value.
  public var related: [AnyObject] { self?.related ?? [] }
}

/// A stored property of a model; if it holds other models, the property on their side follows it.
public struct ModelRelationship {
  /// The fate of the related models of a deleted one.
  public enum DeleteRule: Sendable {
    /// They are deleted, too.
    case cascade
    /// They are no longer related to it.
    case nullify
    /// Like ``nullify``: a stage refuses nothing.
    case deny
    /// They stay as they are.
    case noAction
  }

  /// An option of a property.
  public enum Option: Sendable {
    /// Of two models with the same value the later one replaces the other, which a stage does not do.
    case unique
  }

  let path: AnyKeyPath
  let target: (any PersistentModel.Type)?
  let inverse: AnyKeyPath?
  let deleteRule: DeleteRule
  let read: (AnyObject) -> [AnyObject]
  let write: (AnyObject, [AnyObject]) -> Void

  /// A property that holds no models.
  @_disfavoredOverload
  public init<Owner: PersistentModel, Value>(_ path: KeyPath<Owner, Value>) {
    (self.path, target, inverse, deleteRule, read, write) = (
      path, nil, nil, .noAction, { _ in [] }, { _, _ in }
    )
  }

  /// A property that holds other models.
  public init<Owner: PersistentModel, Value: RelatedModels>(
    _ path: ReferenceWritableKeyPath<Owner, Value>, _ options: Option..., deleteRule: DeleteRule = .nullify,
    minimumModelCount: Int? = 0, maximumModelCount: Int? = 0, originalName: String? = nil,
    inverse: AnyKeyPath? = nil, hashModifier: String? = nil
  ) {
    (self.path, target, self.inverse, self.deleteRule) = (path, Value.relatedType, inverse, deleteRule)
    read = { ($0 as? Owner)?[keyPath: path].related ?? [] }
    write = { owner, models in
      if let owner = owner as? Owner, let value = Value.relating(models) { owner[keyPath: path] = value }
    }
  }
}
