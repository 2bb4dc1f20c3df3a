import Foundation

// Parts of Foundation and its companions that a scene has not. Each declaration says what to use instead.

/// Changes of objects are seen by views.
@available(
  *, unavailable,
  message: "A scene has no Observations: views follow what they read; use onChange(of:) for actions."
)
public struct Observations<Element: Sendable> {
  /// Not supported; the message says what to use instead.
  public init(_ body: @escaping @Sendable () -> Element) {}
}

/// Changes of objects are seen by views.
@available(
  *, unavailable,
  message:
    "A scene has no withObservationTracking: views follow what they read; use onChange(of:) for actions."
)
public func withObservationTracking<Result>(
  _ apply: () -> Result, onChange: @autoclosure () -> @Sendable () -> Void
) -> Result { apply() }

/// The values that an observer of a property would get.
public struct NSKeyValueObservingOptions: OptionSet, Sendable {
  /// The numbers of the values.
  public let rawValue: Int
  /// Values with numbers.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// The new value.
  public static let new = NSKeyValueObservingOptions(rawValue: 1)
  /// The value before.
  public static let old = NSKeyValueObservingOptions(rawValue: 2)
  /// The value at the beginning.
  public static let initial = NSKeyValueObservingOptions(rawValue: 4)
  /// A signal before the change.
  public static let prior = NSKeyValueObservingOptions(rawValue: 8)
}

extension NSObjectProtocol where Self: NSObject {
  /// Not supported; the message says what to use instead.
  @available(
    *, unavailable,
    message: "A scene has no key-value observing: use @Published and its publisher, or @AppStorage in a view."
  )
  public func publisher<Value>(
    for keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [.initial, .new]
  ) -> AnyPublisher<Value, Never> { AnyPublisher(Empty()) }
}
