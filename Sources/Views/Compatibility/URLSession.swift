import Foundation

/// A session without a network: each request fails, as on a phone that is offline, with a notice.
public final class URLSession: Sendable {
  /// The session of all scenes.
  public static let shared = URLSession()

  /// Fails.
  public func data(
    from url: URL, delegate: (any URLSessionTaskDelegate)? = nil
  ) async throws -> (Data, URLResponse) { throw Self.failure() }
  /// Fails.
  public func data(
    for request: URLRequest, delegate: (any URLSessionTaskDelegate)? = nil
  ) async throws -> (Data, URLResponse) { throw Self.failure() }
  /// Fails.
  public func upload(for request: URLRequest, from data: Data) async throws -> (Data, URLResponse) {
    throw Self.failure()
  }
  /// A task that fails once it begins.
  public func dataTask(
    with url: URL, completionHandler: @escaping (Data?, URLResponse?, (any Error)?) -> Void
  ) -> URLSessionDataTask { URLSessionDataTask { completionHandler(nil, nil, Self.failure()) } }
  /// A task that fails once it begins.
  public func dataTask(
    with request: URLRequest, completionHandler: @escaping (Data?, URLResponse?, (any Error)?) -> Void
  ) -> URLSessionDataTask { URLSessionDataTask { completionHandler(nil, nil, Self.failure()) } }
  /// The data and the answer of a request, of which there are none.
  public typealias DataTaskPublisher = AnyPublisher<(data: Data, response: URLResponse), URLError>

  /// Fails a moment later.
  public func dataTaskPublisher(for url: URL) -> DataTaskPublisher {
    Deferred { Fail(error: Self.failure()) }.receive(on: DispatchQueue.main)
  }
  /// Fails a moment later.
  public func dataTaskPublisher(for request: URLRequest) -> DataTaskPublisher {
    Deferred { Fail(error: Self.failure()) }.receive(on: DispatchQueue.main)
  }

  private static func failure() -> URLError {
    ViewUpdate.current?.notice(
      "A scene has no network, so that its requests fail: put pictures into the folder and values into the code."
    )
    return URLError(.notConnectedToInternet)
  }
}

/// A request that fails.
public final class URLSessionDataTask {
  private var action: (() -> Void)?

  init(_ action: @escaping () -> Void) { self.action = action }

  /// Begins the request, which fails a moment later.
  public func resume() {
    guard let begun = action else { return }
    action = nil
    // A scene is performed by one thread at a time.
    nonisolated(unsafe) let fail = begun
    DispatchQueue.main.async { fail() }
  }
  /// Ends a request that has not begun.
  public func cancel() { action = nil }
}

/// A request to a network, which a scene has not.
public struct URLRequest: Hashable, Sendable {
  /// The address.
  public var url: URL?
  /// The method.
  public var httpMethod: String? = "GET"
  /// The data that are sent.
  public var httpBody: Data?
  /// The longest pause, in seconds.
  public var timeoutInterval = 60.0
  /// The fields of the head.
  public var allHTTPHeaderFields: [String: String]? = [:]

  /// A request for what is at an address.
  public init(url: URL, timeoutInterval: TimeInterval = 60) {
    (self.url, self.timeoutInterval) = (url, timeoutInterval)
  }
  /// Sets a field of the head.
  public mutating func setValue(_ value: String?, forHTTPHeaderField field: String) {
    allHTTPHeaderFields?[field] = value
  }
  /// Sets a field of the head.
  public mutating func addValue(_ value: String, forHTTPHeaderField field: String) {
    allHTTPHeaderFields?[field] = value
  }
}

/// An answer to a request, which a scene never gets.
public class URLResponse {
  /// The address.
  public var url: URL? { nil }
}

/// An answer to a request, which a scene never gets.
public final class HTTPURLResponse: URLResponse {
  /// The number of the answer.
  public var statusCode: Int { 0 }
}

/// A delegate of requests, which a stage never calls.
public protocol URLSessionTaskDelegate: AnyObject {}
