/// The objects of an app's database, which lives in the memory of a scene.
///
/// A store is the state of the view that brings it into the environment, so copies of a scene go on with their own
/// objects.
final class ObjectStore {
  /// An object, one of its properties, and what it was related to when both sides were compared last.
  struct Link: Hashable {
    let owner: ObjectIdentifier
    let path: AnyKeyPath
  }

  private struct Contents {
    /// The objects in the order in which they were inserted.
    var objects: [AnyObject] = []
    var members: Set<ObjectIdentifier> = []
    /// The values of managed objects, by the names of their properties.
    var values: [ObjectIdentifier: [String: Any]] = [:]
    var links: [Link: Set<ObjectIdentifier>] = [:]
  }

  private var contents = Contents()
  private var saved = Contents()
  /// True if something has changed since the last save.
  private(set) var hasChanges = false
  /// The animation of changes that have none of their own, as the views that show the objects ask for it.
  var animation: Animation?

  /// The objects in the order in which they were inserted.
  var objects: [AnyObject] { contents.objects }

  /// What objects were related to when both sides were compared last.
  var links: [Link: Set<ObjectIdentifier>] {
    get { contents.links }
    set { contents.links = newValue }
  }

  /// True if an object is in the store.
  func contains(_ object: AnyObject) -> Bool { contents.members.contains(ObjectIdentifier(object)) }

  /// Adds an object that is not there yet.
  func insert(_ object: AnyObject) {
    guard !contains(object) else { return }
    change {
      contents.members.insert(ObjectIdentifier(object))
      contents.objects.append(object)
    }
  }

  /// Removes an object.
  func remove(_ object: AnyObject) {
    guard contains(object) else { return }
    change {
      contents.members.remove(ObjectIdentifier(object))
      contents.objects.removeAll { $0 === object }
    }
  }

  /// The value of a managed object's property; nil if it was never set.
  func value(of name: String, in object: AnyObject) -> Any? {
    contents.values[ObjectIdentifier(object)]?[name]
  }

  /// Sets the value of a managed object's property.
  func set(_ value: Any?, of name: String, in object: AnyObject) {
    change { contents.values[ObjectIdentifier(object), default: [:]][name] = value }
  }

  /// Lets a later ``rollBack()`` return to what is there now.
  func save() { (saved, hasChanges) = (contents, false) }

  /// Returns to what was there at the last save.
  func rollBack() {
    change { contents = saved }
    hasChanges = false
  }

  private func change(_ body: () -> Void) {
    hasChanges = true
    guard let update = ViewUpdate.current, !update.isEvaluating else { return body() }
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
      let kept = inner.update.state(place.update.object(at: place.field("context")) { context }, or: context)
      _ = inner.update.object(at: place.field("store")) { kept.store }
      inner.environment[keyPath: path] = kept
    }
  }
}
