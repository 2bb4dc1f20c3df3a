import Glibc

/// The plan for a request's body while it arrives.
package enum BodyPlan {
  /// It is kept in memory, as long as any message may be.
  case memory
  /// It is kept in memory, up to that many bytes.
  case memoryUpTo(Int)
  /// It is written to a file, which is there and empty.
  case file(String, limit: Int)
  /// It is not read; the request is answered at once.
  case refuse(HTTPResponse)
}

/// A body in a file, which is deleted with the last reference to it.
package final class BodyFile {
  package let path: String
  private let descriptor: Int32
  /// The number of the error that has kept a part from being written; nil if there was none.
  package private(set) var failure: Int32?

  /// A body in an existing file, or nil if the file cannot be written.
  init?(_ path: String) {
    self.path = path
    descriptor = open(path, O_WRONLY | O_TRUNC | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
  }

  deinit {
    close(descriptor)
    unlink(path)
  }

  /// Adds a part.
  func append(_ chunk: UnsafeRawBufferPointer) {
    var rest = chunk
    while !rest.isEmpty, failure == nil {
      let count = write(descriptor, rest.baseAddress, rest.count)
      if count > 0 { rest = .init(rebasing: rest[count...]) } else if errno != EINTR { failure = errno }
    }
  }
}

/// A response that is not known yet. Its maker sets it once, on the service's thread.
package final class Deferral {
  /// The response, once it is known.
  private(set) var response: HTTPResponse?
  /// The service's action once the response is known.
  var onResponse: (() -> Void)?
  /// The policy of the request's other answers, for a response that has none of its own.
  package var contentSecurityPolicy: String?
  /// Counts the response until it has been sent, or gives a refusal in its place.
  package var counted: ((HTTPResponse) -> HTTPResponse)?
  /// The action where the client goes before the response is known; a client that ends its input has gone, too.
  package var onWithdrawal: (() -> Void)?

  package init() {}

  /// Lets the response be sent; nothing happens if the client has gone.
  package func resolve(_ response: HTTPResponse) {
    guard self.response == nil else { return }
    var response = counted?(response) ?? response
    if let contentSecurityPolicy, !response.headers.contains(where: { $0.name == "content-security-policy" })
    {
      response.headers.append(("content-security-policy", contentSecurityPolicy))
    }
    self.response = response
    onResponse?()
  }

  /// Lets another response, which is not known yet, be sent in the place of this one.
  package func resolve(by other: Deferral) {
    (other.contentSecurityPolicy, other.counted) = (contentSecurityPolicy, counted)
    resolve(.later(other))
  }

  /// The client has gone.
  func withdraw() {
    onResponse = nil
    if response == nil { onWithdrawal?() }
    onWithdrawal = nil
  }
}
