/// A value that an app keeps; a scene keeps it as it keeps its states, for all views that use its key.
@propertyWrapper
public struct AppStorage<Value>: DynamicProperty {
  private var location: StoredLocation<Value>
  private let name: String

  /// A value by its key, with what it is at first.
  public init(wrappedValue: Value, _ key: String) { (location, name) = (StoredLocation(wrappedValue), key) }

  /// The value.
  public var wrappedValue: Value {
    get { location.value }
    nonmutating set { location.value = newValue }
  }
  /// A binding to the value.
  public var projectedValue: Binding<Value> { location.binding }

  /// Finds the value in the scene's memory, or puts the initial one there.
  public mutating func install(at place: PropertyPlace) {
    location.key = place.update.storage(name, at: place, initial: location.initial)
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
