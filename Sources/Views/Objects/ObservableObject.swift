/// An object whose properties views read. `@Observable` is not needed for that.
public protocol Observable {}

/// A property of an object that views read.
@propertyWrapper
public struct Published<Value> {
  private var value: Value
  /// Sends the values; nil before the first subscription.
  private var subject: PublishedSubject<Value>?

  /// The value.
  public var wrappedValue: Value {
    get { value }
    set { value = newValue }
  }

  /// The value of an object's property.
  ///
  /// Subscribers get a new value when the property has it already and nothing holds it any more: they may read it.
  public static subscript<Object: AnyObject>(
    _enclosingInstance object: Object, wrapped path: ReferenceWritableKeyPath<Object, Value>,
    storage storage: ReferenceWritableKeyPath<Object, Self>
  ) -> Value {
    get { object[keyPath: storage].value }
    set {
      ObjectPublishers.willChange(object)
      object[keyPath: storage].value = newValue
      object[keyPath: storage].subject?.changes.send(newValue)
    }
  }

  /// A property with an initial value.
  public init(wrappedValue: Value) { value = wrappedValue }
  /// A property with an initial value.
  public init(initialValue: Value) { value = initialValue }

  /// Unavailable: a property of a structure has no publisher.
  @available(*, unavailable, message: "@Published stands before properties of classes.")
  public var projectedValue: Publisher {
    get { Publisher(subject: PublishedSubject()) }
    set {}
  }

  /// A publisher of the value of an object's property, and of those that follow.
  public static subscript<Object: AnyObject>(
    _enclosingInstance object: Object, projected path: ReferenceWritableKeyPath<Object, Publisher>,
    storage storage: ReferenceWritableKeyPath<Object, Self>
  ) -> Publisher {
    get {
      if let subject = object[keyPath: storage].subject { return Publisher(subject: subject) }
      let subject = PublishedSubject<Value>()
      subject.read = { [weak object] in object?[keyPath: storage].value }
      subject.write = { [weak object, weak subject] value in
        if let object { ObjectPublishers.willChange(object) }
        object?[keyPath: storage].value = value
        subject?.changes.send(value)
      }
      object[keyPath: storage].subject = subject
      return Publisher(subject: subject)
    }
    set {}
  }

  /// A publisher of a property's values.
  public struct Publisher: Views.Publisher {
    /// The type of the values.
    public typealias Output = Value
    /// There are no errors.
    public typealias Failure = Never
    let subject: PublishedSubject<Value>

    /// Sends the value, and then those that follow.
    public func begin(_ receive: Receiver<Value, Never>) -> AnyCancellable {
      if let value = subject.read() { receive(.value(value)) }
      return subject.changes.begin(receive)
    }
  }
}

extension Published: WrapsValue {
  static var wrapped: Any.Type { Value.self }
  var stored: (any Encodable)? { value as? any Encodable }

  func holding(_ value: Any) -> Any? {
    guard let value = value as? Value else { return nil }
    var copy = self
    copy.value = value
    return copy
  }
}

/// The source of a published property's values, which can set them, too.
final class PublishedSubject<Value> {
  let changes = PassthroughSubject<Value, Never>()
  var read: () -> Value? = { nil }
  var write: (Value) -> Void = { _ in }
  private var kept: [AnyCancellable] = []

  /// Keeps a subscription for as long as the property is there.
  func keep(_ cancellable: AnyCancellable) { kept.append(cancellable) }
}

/// An object that a view owns and that outlives its evaluations.
@propertyWrapper
public struct StateObject<ObjectType: ObservableObject>: DynamicProperty {
  private let make: () -> ObjectType
  private var key: UInt64?

  /// An object as it begins.
  public init(wrappedValue thunk: @autoclosure @escaping () -> ObjectType) { make = thunk }

  /// The object.
  public var wrappedValue: ObjectType {
    guard let key, let update = ViewUpdate.current else { return make() }
    return update.state(key, or: make())
  }

  /// Bindings to the object's properties.
  public var projectedValue: ObservedObject<ObjectType>.Wrapper { .init(object: wrappedValue) }

  /// Finds the object in the scene's memory, or puts one there.
  public mutating func install(at place: PropertyPlace) {
    key = place.update.object(at: place, make: make)
  }
}

/// An object owned outside the view.
@propertyWrapper
public struct ObservedObject<ObjectType: ObservableObject>: DynamicProperty {
  /// The object.
  public var wrappedValue: ObjectType

  /// An object.
  public init(wrappedValue: ObjectType) { self.wrappedValue = wrappedValue }
  /// An object.
  public init(initialValue: ObjectType) { wrappedValue = initialValue }

  /// Finds the object that the property has had, if the view around has not changed.
  public mutating func install(at place: PropertyPlace) {
    // A store keeps its objects.
    guard !(ObjectType.self is NSManagedObject.Type) else { return }
    wrappedValue = place.update.follow(wrappedValue, at: place)
  }

  /// Bindings to the object's properties.
  public var projectedValue: Wrapper { Wrapper(object: wrappedValue) }

  /// Bindings to an object's properties.
  @dynamicMemberLookup
  public struct Wrapper {
    let object: ObjectType

    /// A binding to a property.
    public subscript<Subject>(dynamicMember path: ReferenceWritableKeyPath<ObjectType, Subject>) -> Binding<
      Subject
    > {
      let object = object
      return Binding(
        get: { object[keyPath: path] },
        set: { (value: Subject) in
          object[keyPath: path] = value
          ViewUpdate.current?.invalidate()
        })
    }
  }
}

/// Bindings to the properties of an object.
@propertyWrapper
@dynamicMemberLookup
public struct Bindable<Value: AnyObject>: DynamicProperty {
  /// The object.
  public var wrappedValue: Value

  /// An object.
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
  /// An object.
  public init(_ wrappedValue: Value) { self.wrappedValue = wrappedValue }

  /// Finds the object that the property has had, if the view around has not changed.
  public mutating func install(at place: PropertyPlace) {
    // A store keeps its models.
    guard !(Value.self is any PersistentModel.Type) else { return }
    wrappedValue = place.update.follow(wrappedValue, at: place)
  }

  /// Bindings to the object's properties.
  public var projectedValue: Bindable<Value> { self }

  /// A binding to a property.
  public subscript<Subject>(dynamicMember path: ReferenceWritableKeyPath<Value, Subject>) -> Binding<Subject>
  {
    let object = wrappedValue
    return Binding(
      get: { object[keyPath: path] },
      set: { (value: Subject) in
        object[keyPath: path] = value
        ViewUpdate.current?.invalidate()
      })
  }
}

/// An object of the environment.
@propertyWrapper
public struct EnvironmentObject<ObjectType: ObservableObject>: DynamicProperty {
  private var object: ObjectType?

  /// The object of the type.
  public init() {}

  /// The object.
  public var wrappedValue: ObjectType {
    guard let object else {
      // unchecked: an author's mistake, which ends the author's own process and is reported with this sentence.
      fatalError(
        "No object of type \(ObjectType.self) is in the environment: add .environmentObject(_:) around the view."
      )
    }
    return object
  }

  /// Bindings to the object's properties.
  public var projectedValue: ObservedObject<ObjectType>.Wrapper { .init(object: wrappedValue) }

  /// Finds the object.
  public mutating func install(at place: PropertyPlace) {
    object = place.environment.objects[ObjectIdentifier(ObjectType.self)] as? ObjectType
  }
}

extension View {
  /// Gives an object to the views inside.
  nonisolated public func environmentObject<T: ObservableObject>(_ object: T) -> some View {
    adjusted { $0.provide(object) }
  }

  /// Gives an object to the views inside.
  nonisolated public func environment<T: AnyObject>(_ object: T?) -> some View {
    adjusted { $0.provide(object) }
  }
}

extension ViewContext {
  /// Gives an object to the views inside.
  fileprivate mutating func provide<T: AnyObject>(_ object: T?) {
    environment.objects[ObjectIdentifier(T.self)] = object
    guard let object, !(T.self is any PersistentModel.Type), !(T.self is NSManagedObject.Type) else { return }
    let property = PropertyPlace(
      update: update, place: next("environment").place, surroundings: surroundings, name: "\(T.self)")
    environment.objects[ObjectIdentifier(T.self)] = update.follow(object, at: property)
  }
}
