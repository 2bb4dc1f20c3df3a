/// A value that an app keeps; a scene keeps it as it keeps its states, for all views that use its key.
@propertyWrapper
public struct AppStorage<Value>: DynamicProperty {
  private let initial: Value
  private let name: String
  private var key: UInt64?

  /// A value by its key, with what it is at first.
  public init(wrappedValue: Value, _ key: String) { (initial, name) = (wrappedValue, key) }

  /// The value.
  public var wrappedValue: Value {
    get {
      guard let key, let update = ViewUpdate.current else { return initial }
      return update.state(key, or: initial)
    }
    nonmutating set {
      guard let key, let update = ViewUpdate.current else { return }
      update.setState(key, to: newValue)
    }
  }
  /// A binding to the value.
  public var projectedValue: Binding<Value> {
    let storage = self
    return Binding(get: { storage.wrappedValue }, set: { storage.wrappedValue = $0 })
  }

  /// Finds the value in the scene's memory, or puts the initial one there.
  public mutating func install(at place: PropertyPlace) {
    key = place.update.storage(name, at: place, initial: initial)
  }
}

extension AppStorage {
  /// A value by its key, with what it is at first; scenes have one store.
  public init(wrappedValue: Value, _ key: String, store: UserDefaults?) {
    self.init(wrappedValue: wrappedValue, key)
  }
}

extension AppStorage where Value: ExpressibleByNilLiteral {
  /// A value by its key, which is nil at first.
  public init(_ key: String, store: UserDefaults? = nil) { self.init(wrappedValue: nil, key) }
}

/// A value that a window keeps; a scene keeps it as it keeps its states.
public typealias SceneStorage = AppStorage
