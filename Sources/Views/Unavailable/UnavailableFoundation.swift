import Foundation

// Parts of Foundation and its companions that a scene has not. Each declaration says what to use instead.

/// A scene has no network.
public final class URLSession: Sendable {
  /// The session of all scenes.
  public static let shared = URLSession()

  /// Not supported; the message says what to use instead.
  @available(
    *, unavailable, message: "A scene has no network: put pictures into the folder and values into the code."
  )
  public func data(from url: URL) async throws -> (Data, Any) { (Data(), ()) }
  /// Not supported; the message says what to use instead.
  @available(
    *, unavailable, message: "A scene has no network: put pictures into the folder and values into the code."
  )
  public func dataTask(with url: URL, completionHandler: @escaping (Data?, Any?, (any Error)?) -> Void) {}
  /// Not supported; the message says what to use instead.
  @available(
    *, unavailable, message: "A scene has no network: put pictures into the folder and values into the code."
  )
  public func dataTaskPublisher(for url: URL) {}
}

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
