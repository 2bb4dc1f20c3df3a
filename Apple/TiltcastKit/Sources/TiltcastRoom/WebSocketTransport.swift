import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A connection by a WebSocket of URLSession.
final class WebSocketTransport: NSObject, Transport, URLSessionWebSocketDelegate, @unchecked Sendable {
  /// True if URLSession has WebSockets: on Linux, its library is built without them.
  static var isSupported: Bool {
    #if canImport(FoundationNetworking)
      false
    #else
      true
    #endif
  }

  private let report: @Sendable (TransportEvent) -> Void
  private let queue = OperationQueue()
  // Changed on `queue` only.
  private var session: URLSession?
  private var task: URLSessionWebSocketTask?

  /// A connection that opens at once.
  init(_ link: RoomLink, session name: String, report: @escaping @Sendable (TransportEvent) -> Void) {
    self.report = report
    super.init()
    queue.maxConcurrentOperationCount = 1
    guard let url = link.webSocket(session: name) else {
      report(.closed(code: nil))
      return
    }
    let session = URLSession(configuration: .ephemeral, delegate: self, delegateQueue: queue)
    let task = session.webSocketTask(with: url, protocols: ["tiltcast.v1"])
    task.maximumMessageSize = StreamFrames.longest
    queue.addOperation {
      (self.session, self.task) = (session, task)
      task.resume()
      self.receive(task)
    }
  }

  func send(_ message: TransportMessage) {
    queue.addOperation {
      let message: URLSessionWebSocketTask.Message =
        switch message {
        case .text(let text): .string(text)
        case .binary(let data): .data(data)
        }
      // A failure ends the connection, which the delegate reports.
      self.task?.send(message) { _ in }
    }
  }

  func close() {
    queue.addOperation {
      self.task?.cancel(with: .normalClosure, reason: nil)
      self.session?.finishTasksAndInvalidate()
      (self.session, self.task) = (nil, nil)
    }
  }

  private func receive(_ task: URLSessionWebSocketTask) {
    task.receive { [weak self] result in
      guard let self, case .success(let message) = result else { return }
      queue.addOperation {
        switch message {
        case .string(let text): self.report(.received(.text(text)))
        case .data(let data): self.report(.received(.binary(data)))
        @unknown default: break
        }
        self.receive(task)
      }
    }
  }

  func urlSession(
    _ session: URLSession, webSocketTask: URLSessionWebSocketTask, didOpenWithProtocol protocol: String?
  ) {}

  func urlSession(
    _ session: URLSession, webSocketTask: URLSessionWebSocketTask,
    didCloseWith code: URLSessionWebSocketTask.CloseCode, reason: Data?
  ) {
    report(.closed(code: code.rawValue))
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    if let response = task.response as? HTTPURLResponse, response.statusCode != 101 {
      // The body of a refused handshake is not to be had.
      report(.refused(Refusal(response, body: Data())))
    } else {
      report(.closed(code: nil))
    }
  }
}
