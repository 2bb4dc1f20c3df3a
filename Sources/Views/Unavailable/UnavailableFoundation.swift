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
