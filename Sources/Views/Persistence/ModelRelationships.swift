/// The relationships of the models of a store, of which each side follows the other.
struct ModelRelationships {
  /// A property that holds other models, and that on the other side, if there is one.
  private struct Pair {
    let property: ModelRelationship
    let inverse: ModelRelationship?
  }

  private let store: ObjectStore
  private var pairs: [ObjectIdentifier: [Pair]] = [:]

  /// The most times that one change leads to others.
  private static let mostRounds = 10

  init(in store: ObjectStore) { self.store = store }

  /// Lets both sides of all relationships agree: adds the models that others hold, and removes those that were deleted.
  mutating func agree() {
    for _ in 0..<Self.mostRounds where !agreeOnce() { return }
  }

  /// Deletes a model, and those that its rules name.
  mutating func delete(_ model: any PersistentModel) {
    agree()
    remove(model)
    agree()
  }

  private mutating func remove(_ model: any PersistentModel) {
    store.remove(model)
    for pair in pairs(of: type(of: model)) {
      store.links[.init(owner: ObjectIdentifier(model), path: pair.property.path)] = nil
      let others = pair.property.read(model).filter(store.contains)
      switch pair.property.deleteRule {
      case .cascade: for case let other as any PersistentModel in others { remove(other) }
      case .nullify, .deny: for other in others { pair.inverse?.remove(model, from: other) }
      case .noAction: break
      }
    }
  }

  /// Compares what each model holds with what it held before.
  ///
  /// - Returns: True if anything has changed.
  private mutating func agreeOnce() -> Bool {
    var hasChanged = false
    for case let model as any PersistentModel in store.objects {
      for pair in pairs(of: type(of: model)) {
        let link = ObjectStore.Link(owner: ObjectIdentifier(model), path: pair.property.path)
        let known = store.links[link] ?? []
        let held = pair.property.read(model)
        // What was deleted has a context still.
        let kept = held.filter { store.contains($0) || ($0 as? any PersistentModel)?.modelContext == nil }
        if kept.count < held.count { pair.property.write(model, kept) }
        let now = Set(kept.map { ObjectIdentifier($0) })
        guard now != known else { continue }
        hasChanged = true
        store.links[link] = now
        for case let other as any PersistentModel in kept where !known.contains(ObjectIdentifier(other)) {
          if !store.contains(other) { other.modelContext = model.modelContext }
          store.insert(other)
          pair.inverse?.add(model, to: other)
        }
        guard let inverse = pair.inverse else { continue }
        let lost = known.subtracting(now)
        for other in store.objects where lost.contains(ObjectIdentifier(other)) {
          inverse.remove(model, from: other)
        }
      }
    }
    return hasChanged
  }

  private mutating func pairs(of type: any PersistentModel.Type) -> [Pair] {
    if let known = pairs[ObjectIdentifier(type)] { return known }
    let found = type.tiltcastRelationships.filter { $0.target != nil }.map {
      Pair(property: $0, inverse: Self.inverse(of: $0, of: type))
    }
    pairs[ObjectIdentifier(type)] = found
    return found
  }

  /// The property on the other side: one that either side names, or else the only one between two classes.
  private static func inverse(
    of property: ModelRelationship, of type: any PersistentModel.Type
  ) -> ModelRelationship? {
    guard let target = property.target else { return nil }
    let others = target.tiltcastRelationships.filter { $0.target == type }
    if let path = property.inverse { return others.first { $0.path == path } }
    if let named = others.first(where: { $0.inverse == property.path }) { return named }
    let own = type.tiltcastRelationships.filter { $0.target == target && $0.inverse == nil }
    let unnamed = others.filter { $0.inverse == nil }
    return type != target && own.count == 1 && unnamed.count == 1 ? unnamed[0] : nil
  }
}

extension ModelRelationship {
  fileprivate func add(_ model: AnyObject, to owner: AnyObject) {
    let models = read(owner)
    if !models.contains(where: { $0 === model }) { write(owner, models + [model]) }
  }

  fileprivate func remove(_ model: AnyObject, from owner: AnyObject) {
    let models = read(owner)
    if models.contains(where: { $0 === model }) { write(owner, models.filter { $0 !== model }) }
  }
}
