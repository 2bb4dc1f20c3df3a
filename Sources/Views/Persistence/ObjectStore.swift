/// The objects of an app's database, which lives in the memory of a scene.
///
/// A store is the state of the view that brings it into the environment. Scenes may share one, such as that of a `static
/// let`; each goes on with what the store held when the first of them began.
final class ObjectStore: SharedObject {
  /// An object and one of its properties.
  struct Link: Hashable {
    let owner: ObjectIdentifier
    let path: AnyKeyPath
  }

  private struct Contents {
    /// The objects in the order in which they were inserted.
    var objects: [AnyObject] = []
    var members: Set<ObjectIdentifier> = []
    /// The values of managed objects, by their numbers and the names of their properties.
    var values: [Int: [String: Any]] = [:]
    /// The related objects at the last comparison of both sides.
    var links: [Link: Set<ObjectIdentifier>] = [:]
    /// The objects that were removed and still live.
    var removed: [ObjectIdentifier: Removed] = [:]
    /// The number of these at which those that no longer live are forgotten.
    var mostRemoved = 64
  }

  /// An object that was removed.
  private struct Removed {
    weak var object: AnyObject?
  }

  /// The values of a model.
  private struct ModelValues {
    let model: any PersistentModel
    let kind: ModelKind
    let values: [Any]
    let related: [[AnyObject]]
    let image: [UInt8]

    /// True if the model has other values now.
    var hasChanged: Bool {
      !kind.fields.matches(image, of: model)
        || zip(kind.relationships, related).contains { relationship, before in
          !relationship.read(model).elementsEqual(before, by: ===)
        }
    }
  }

  /// The properties of a class of models.
  private final class ModelKind {
    let fields: ObjectFields
    let relationships: [ModelRelationship]

    init(_ model: any PersistentModel) {
      fields = ObjectFields(of: model)
      relationships = type(of: model).tiltcastRelationships.filter { $0.target != nil }
    }
  }

  private struct Observer {
    weak var object: (any StoreObserver)?
  }

  private struct Snapshot {
    var contents = Contents()
    var models: [ModelValues] = []
  }

  var owner = ObjectCell.Owner()
  private var contents = Contents()
  private var kinds: [ObjectIdentifier: ModelKind] = [:]
  /// The relationships of classes, as far as they were asked for.
  var pairs: [ObjectIdentifier: [ModelRelationships.Pair]] = [:]
  /// True while models are changed whose relationships do not follow at once.
  private(set) var isStill = false
  private var saved = Snapshot()
  /// The contents when the first scene began; nil before.
  private var beginning: Snapshot?
  private var isChanged = false
  private var observers: [Observer] = []
  /// The time of changes that observers are about to learn of; nil for none.
  private var announced: Double?
  private var count = 0
  /// The animation of changes that have none of their own, as the views that show the objects ask for it.
  var animation: Animation?

  /// The objects in the order in which they were inserted.
  var objects: [AnyObject] { contents.objects }
  /// True if something has changed since the last save.
  var hasChanges: Bool { isChanged || saved.models.contains(where: \.hasChanged) }

  /// The related objects at the last comparison of both sides.
  var links: [Link: Set<ObjectIdentifier>] {
    get { contents.links }
    set { contents.links = newValue }
  }

  /// True if an object is in the store.
  func contains(_ object: AnyObject) -> Bool { contents.members.contains(ObjectIdentifier(object)) }
  /// True if an object was removed from the store.
  func hasRemoved(_ object: AnyObject) -> Bool {
    contents.removed[ObjectIdentifier(object)]?.object === object
  }

  /// Adds an object that is not there yet.
  func insert(_ object: AnyObject) {
    guard !contains(object) else { return }
    change {
      contents.members.insert(ObjectIdentifier(object))
      contents.objects.append(object)
      contents.removed[ObjectIdentifier(object)] = nil
    }
  }

  /// Removes an object.
  func remove(_ object: AnyObject) {
    guard contains(object) else { return }
    change {
      contents.members.remove(ObjectIdentifier(object))
      contents.objects.removeAll { $0 === object }
      contents.removed[ObjectIdentifier(object)] = Removed(object: object)
      guard contents.removed.count > contents.mostRemoved else { return }
      contents.removed = contents.removed.filter { $0.value.object != nil }
      contents.mostRemoved = 2 * contents.removed.count + 64
    }
  }

  /// Changes models whose relationships do not follow at once.
  func holdingStill(_ body: () -> Void) {
    let outer = isStill
    isStill = true
    body()
    isStill = outer
  }

  /// A number for a new managed object.
  func nextNumber() -> Int {
    count += 1
    return count
  }

  /// The value of a managed object's property; nil if it was never set.
  func value(of name: String, in number: Int) -> Any? { contents.values[number]?[name] }

  /// Sets the value of a managed object's property.
  func set(_ value: Any?, of name: String, in number: Int) {
    change { contents.values[number, default: [:]][name] = value }
  }

  /// The objects that were added since the last save.
  var inserted: [AnyObject] {
    contents.objects.filter { !saved.contents.members.contains(ObjectIdentifier($0)) }
  }
  /// The objects that were removed since the last save.
  var deleted: [AnyObject] { saved.contents.objects.filter { !contains($0) } }
  /// The models with other values than at the last save.
  var changedModels: [any PersistentModel] {
    saved.models.filter { contains($0.model) && $0.hasChanged }.map(\.model)
  }
  /// The values of a managed object, now and at the last save.
  func values(of number: Int) -> (now: [String: Any], saved: [String: Any]) {
    (contents.values[number] ?? [:], saved.contents.values[number] ?? [:])
  }

  /// Lets a later ``rollBack()`` return to what is there now.
  func save() { (saved, isChanged) = (snapshot, false) }

  /// Returns to what was there at the last save.
  func rollBack() {
    change { restore(saved) }
    isChanged = false
  }

  /// Gives a managed object the values of the last save.
  func rollBack(_ number: Int) { change { contents.values[number] = saved.contents.values[number] } }

  /// Lets an object learn of changes.
  func add(observer: any StoreObserver) {
    observers.removeAll { $0.object == nil || $0.object === observer }
    observers.append(Observer(object: observer))
  }

  /// Lets observers learn of changes, once what is being done has ended.
  private func announce() {
    guard !observers.isEmpty, let update = ViewUpdate.current, !update.isEvaluating,
      announced != update.time
    else { return }
    announced = update.time
    // A scene is performed by one thread at a time.
    nonisolated(unsafe) let store = self
    DispatchQueue.main.after(0) {
      store.announced = nil
      for observer in store.observers { observer.object?.storeHasChanged() }
    }
  }

  /// Lets another scene begin with what there was when the first one did, which counts as saved.
  func begin() {
    if let beginning {
      restore(beginning)
      owner = ObjectCell.Owner()
    } else {
      ModelRelationships(in: self).agree()
      beginning = snapshot
    }
    if let beginning { (saved, isChanged) = (beginning, false) }
  }

  private func change(_ body: () -> Void) {
    defer { announce() }
    guard let update = ViewUpdate.current, !update.isEvaluating else {
      // What views begin with counts as saved.
      let isSaved = ViewUpdate.current != nil && !hasChanges
      body()
      if isSaved { saved.contents = contents } else { isChanged = true }
      return
    }
    isChanged = true
    guard let animation, update.transaction.animation == nil else {
      body()
      update.invalidate()
      return
    }
    withAnimation(animation) {
      body()
      update.invalidate()
    }
  }
}

// Copies of what the store and its models hold.
extension ObjectStore {
  private var snapshot: Snapshot { Snapshot(contents: contents, models: models) }

  private var models: [ModelValues] {
    contents.objects.compactMap { object in
      guard let model = object as? any PersistentModel else { return nil }
      let kind = kinds[ObjectIdentifier(type(of: model))] ?? ModelKind(model)
      kinds[ObjectIdentifier(type(of: model))] = kind
      return ModelValues(
        model: model, kind: kind, values: kind.fields.values(of: model),
        related: kind.relationships.map { $0.read(model) }, image: kind.fields.image(of: model))
    }
  }

  private func restore(_ snapshot: Snapshot) {
    contents = snapshot.contents
    restore(models: snapshot.models)
  }

  private func restore(models: [ModelValues]) {
    holdingStill {
      for values in models {
        for (relationship, related) in zip(values.kind.relationships, values.related) {
          relationship.write(values.model, related)
        }
        // Lists are the same ones again, so that they count as unchanged.
        values.kind.fields.set(values.values, in: values.model)
      }
    }
  }

  func keepMore() -> Any { models }
  func restoreMore(_ more: Any) { if let models = more as? [ModelValues] { restore(models: models) } }
}

/// An object that learns of a store's changes.
protocol StoreObserver: AnyObject {
  func storeHasChanged()
}

/// An object by which authors reach a store.
protocol ObjectContext: AnyObject {
  var store: ObjectStore { get }
}

extension View {
  /// Brings a context into the environment, and keeps the first one: an author's function may make another at each
  /// evaluation.
  nonisolated func keeping<Context: ObjectContext>(
    _ context: Context, at path: WritableKeyPath<EnvironmentValues, Context?>
  ) -> some View {
    adjusted { inner in
      inner = inner.part("objects")
      let place = PropertyPlace(
        update: inner.update, place: inner.place, surroundings: inner.surroundings, name: "")
      let kept = inner.update.state(
        place.update.object(at: place.field("context")) { context }, or: context)
      _ = inner.update.object(at: place.field("store")) {
        kept.store.begin()
        return kept.store
      }
      inner.environment[keyPath: path] = kept
    }
  }
}
