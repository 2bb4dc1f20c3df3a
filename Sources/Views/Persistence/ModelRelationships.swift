/// The relationships of the models of a store, of which each side follows the other.
struct ModelRelationships {
  /// A property that holds other models, and that on the other side, if there is one.
  struct Pair {
    let property: ModelRelationship
    let inverse: ModelRelationship?
  }

  /// A property of a model.
  private typealias Side = (model: any PersistentModel, pair: Pair)

  private let store: ObjectStore

  /// The most times that one change leads to others.
  private static let mostRounds = 10

  init(in store: ObjectStore) { self.store = store }

  /// Lets both sides of all relationships agree: adds the models that others hold, and removes those that were deleted.
  func agree() {
    store.holdingStill {
      for _ in 0..<Self.mostRounds where !agreeOnce() { return }
    }
  }

  /// Lets the other sides of a property agree with it, after it was set.
  func agree(_ model: any PersistentModel, _ path: AnyKeyPath) {
    var changed = side(path, of: model).map { [$0] } ?? []
    store.holdingStill {
      for _ in 0..<Self.mostRounds where !changed.isEmpty { changed = changed.flatMap { agree($0) ?? [] } }
    }
  }

  /// Deletes a model, and those that its rules name.
  func delete(_ model: any PersistentModel) {
    agree()
    store.holdingStill { remove(model) }
    agree()
  }

  private func remove(_ model: any PersistentModel) {
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

  /// Compares the models that each property holds with those that it held before.
  ///
  /// - Returns: True if anything has changed.
  private func agreeOnce() -> Bool {
    var hasChanged = false
    for case let model as any PersistentModel in store.objects {
      for pair in pairs(of: type(of: model)) where agree((model, pair)) != nil { hasChanged = true }
    }
    return hasChanged
  }

  /// Compares the models that a property holds with those that it held before.
  ///
  /// - Returns: The properties on the other side that may have changed; nil if nothing has.
  private func agree(_ side: Side) -> [Side]? {
    let (model, pair) = side
    let link = ObjectStore.Link(owner: ObjectIdentifier(model), path: pair.property.path)
    let known = store.links[link] ?? []
    let held = pair.property.read(model)
    let kept = held.filter { !store.hasRemoved($0) }
    if kept.count < held.count { pair.property.write(model, kept) }
    let now = Set(kept.map { ObjectIdentifier($0) })
    guard now != known else { return nil }
    store.links[link] = now
    var others: [any PersistentModel] = []
    for case let other as any PersistentModel in kept where !known.contains(ObjectIdentifier(other)) {
      if !store.contains(other) { other.modelContext = model.modelContext }
      store.insert(other)
      pair.inverse?.add(model, to: other)
      others.append(other)
    }
    guard let inverse = pair.inverse else { return [] }
    let lost = known.subtracting(now)
    if !lost.isEmpty {
      for case let other as any PersistentModel in store.objects where lost.contains(ObjectIdentifier(other))
      {
        inverse.remove(model, from: other)
        others.append(other)
      }
    }
    return others.compactMap { self.side(inverse.path, of: $0) }
  }

  /// The property of a path, if it holds other models.
  private func side(_ path: AnyKeyPath, of model: any PersistentModel) -> Side? {
    pairs(of: type(of: model)).first { $0.property.path == path }.map { (model, $0) }
  }

  private func pairs(of type: any PersistentModel.Type) -> [Pair] {
    if let known = store.pairs[ObjectIdentifier(type)] { return known }
    let found = type.tiltcastRelationships.filter { $0.target != nil }.map {
      Pair(property: $0, inverse: Self.inverse(of: $0, of: type))
    }
    store.pairs[ObjectIdentifier(type)] = found
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
  /// Lets the other side of a relationship follow a property that was set. A new model is added to the context of the
  /// one that it is related to.
  public static func follow<Owner: PersistentModel, Value: RelatedModels>(
    _ path: ReferenceWritableKeyPath<Owner, Value>, of model: Owner
  ) {
    if model.modelContext == nil {
      let others = model[keyPath: path].related.lazy.compactMap { $0 as? any PersistentModel }
      let related = others.compactMap(\.modelContext).first { !$0.store.isStill }
      if let related, others.contains(where: related.store.contains) { related.insert(model) }
    }
    guard let store = model.modelContext?.store, !store.isStill, store.contains(model) else { return }
    ModelRelationships(in: store).agree(model, path)
  }

  /// No effect: the property holds no models.
  @_disfavoredOverload
  public static func follow<Owner, Value>(_ path: KeyPath<Owner, Value>, of model: Owner) {}

  fileprivate func add(_ model: AnyObject, to owner: AnyObject) {
    let models = read(owner)
    if !models.contains(where: { $0 === model }) { write(owner, models + [model]) }
  }

  fileprivate func remove(_ model: AnyObject, from owner: AnyObject) {
    let models = read(owner)
    if models.contains(where: { $0 === model }) { write(owner, models.filter { $0 !== model }) }
  }
}
