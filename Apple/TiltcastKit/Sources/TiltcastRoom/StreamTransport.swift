import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A connection by requests: the server's messages come in one endless response, and each request carries what waits.
///
/// Everything happens on one serial queue.
final class StreamTransport: NSObject, Transport, URLSessionDataDelegate, @unchecked Sendable {
  private static let longestBody = 2000
  /// The most messages that the server takes in one request.
  private static let batch = 200

  private let link: RoomLink
  private let report: @Sendable (TransportEvent) -> Void
  private let queue = OperationQueue()
  private var session: URLSession?
  private var stream: URLSessionTask?
  private var refused: HTTPURLResponse?
  private var body = Data()
  private var frames = StreamFrames()
  private var token: String?
  private var waiting: [TransportMessage] = []
  private var isSending = false

  /// A connection that opens at once.
  init(_ link: RoomLink, session name: String, report: @escaping @Sendable (TransportEvent) -> Void) {
    (self.link, self.report) = (link, report)
    super.init()
    queue.maxConcurrentOperationCount = 1
    let configuration = URLSessionConfiguration.ephemeral
    configuration.timeoutIntervalForResource = .infinity
    let session = URLSession(configuration: configuration, delegate: self, delegateQueue: queue)
    guard let url = link.stream(session: name) else {
      report(.closed(code: nil))
      return
    }
    let stream = session.dataTask(
      with: request(url, "application/json", bearer: link.key, body: Data("{}".utf8)))
    queue.addOperation {
      (self.session, self.stream) = (session, stream)
      stream.resume()
    }
  }

  func send(_ message: TransportMessage) {
    queue.addOperation {
      self.waiting.append(message)
      self.flush()
    }
  }

  func close() {
    queue.addOperation {
      self.session?.invalidateAndCancel()
      self.session = nil
    }
  }

  private func request(_ url: URL, _ type: String, bearer: String?, body: Data) -> URLRequest {
    var request = URLRequest(url: url)
    request.httpMethod = "POST"
    request.httpBody = body
    request.setValue(type, forHTTPHeaderField: "Content-Type")
    if let bearer { request.setValue("Bearer \(bearer)", forHTTPHeaderField: "Authorization") }
    return request
  }

  /// Sends what waits, one request at a time, so that the order stays.
  private func flush() {
    guard !isSending, !waiting.isEmpty, let session, let token, let url = link.messages else { return }
    isSending = true
    let body = waiting.prefix(Self.batch).reduce(into: Data()) { $0 += StreamFrames.frame($1) }
    waiting.removeFirst(min(Self.batch, waiting.count))
    let request = request(url, "application/octet-stream", bearer: token, body: body)
    session.dataTask(with: request) { _, response, _ in
      self.queue.addOperation {
        self.isSending = false
        guard (response as? HTTPURLResponse)?.statusCode == 204 else {
          return self.report(.closed(code: nil))
        }
        self.flush()
      }
    }.resume()
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
  ) {
    if let response = response as? HTTPURLResponse, response.statusCode != 200 { refused = response }
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    guard refused == nil else {
      body += data.prefix(Self.longestBody - body.count)
      return
    }
    for element in frames.push(data) {
      switch element {
      case .message(let message): take(message)
      case .close(let code): report(.closed(code: code))
      }
    }
    if frames.isBroken { report(.closed(code: nil)) }
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    guard task === stream else { return }
    report(refused.map { .refused(Refusal($0, body: body)) } ?? .closed(code: nil))
    session.finishTasksAndInvalidate()
  }

  private func take(_ message: TransportMessage) {
    guard token == nil else { return report(.received(message)) }
    // The first message is the stream's own.
    struct Opening: Decodable { var token: String }
    guard case .text(let text) = message,
      let opening = try? JSONDecoder().decode(Opening.self, from: Data(text.utf8))
    else { return report(.closed(code: nil)) }
    token = opening.token
    flush()
  }
}
