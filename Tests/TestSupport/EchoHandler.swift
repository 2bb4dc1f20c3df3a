import Foundation
import Support
import Synchronization
import WebSockets

/// What happened to an `EchoHandler`, to be read from the test's thread.
package final class Journal: Sendable {
  private let entries = Mutex<[String]>([])

  package init() {}

  package func note(_ entry: String) {
    entries.withLock { $0.append(entry) }
  }

  /// Everything so far.
  package var all: [String] { entries.withLock { $0 } }

  package func count(of entry: String) -> Int {
    entries.withLock { entries in entries.count { $0 == entry } }
  }

  /// Waits until an entry is there, for at most that many seconds.
  package func waits(for entry: String, seconds: Double = 3) -> Bool {
    let end = Date() + seconds
    while Date() < end {
      if count(of: entry) > 0 { return true }
      usleep(2000)
    }
    return false
  }
}

/// Sends messages and bodies back, and obeys a few texts.
package final class EchoHandler: ServiceHandler {
  private let service: WebSocketService
  private let journal: Journal
  private var connections: [UInt64: Connection] = [:]
  private var deferrals: [Deferral] = []

  package init(_ service: WebSocketService, _ journal: Journal) {
    self.service = service
    self.journal = journal
  }

  package func respond(to request: HTTPRequest) -> HTTPResponse {
    switch request.path {
    case "/large": HTTPResponse(contentType: "application/octet-stream", body: Self.largeBody)
    case "/none": HTTPResponse(status: 204)
    case "/echo": HTTPResponse(contentType: "application/octet-stream", body: request.body)
    case "/late": late()
    case "/never": never()
    case "/kept": kept()
    case "/origin":
      HTTPResponse(status: 200, sentence: "\(request.remoteAddress) \(request.isSecure ? "https" : "http")")
    case "/split": HTTPResponse(status: 200, headers: [("x-value", "a\r\nx-evil: b")])
    default: HTTPResponse(status: 200, sentence: Self.description(of: request))
    }
  }

  package func bodyPlan(for request: HTTPRequest) -> BodyPlan {
    request.path == "/refused" ? .refuse(HTTPResponse(status: 403, sentence: "No body here.")) : .memory
  }

  /// An answer that comes with the next timer.
  private func late() -> HTTPResponse {
    let deferral = Deferral()
    deferrals.append(deferral)
    service.setTimer(after: 0.05)
    return .later(deferral)
  }

  /// An answer that never comes; notes that its client has gone.
  private func never() -> HTTPResponse {
    let deferral = Deferral()
    deferrals.append(deferral)
    deferral.onWithdrawal = { [journal] in journal.note("withdrawn") }
    return .later(deferral)
  }

  /// A large answer that notes when it is needed no more.
  private func kept() -> HTTPResponse {
    final class Share {
      let journal: Journal

      init(_ journal: Journal) { self.journal = journal }

      deinit { journal.note("released") }
    }
    var response = HTTPResponse(contentType: "application/octet-stream", body: Self.largeBody)
    response.share = Share(journal)
    return response
  }

  /// Several megabytes without a period that is a power of two.
  package static let largeBody = [UInt8](unsafeUninitializedCapacity: 24_000 * 251) { body, count in
    // Quick without optimisation too: a client waits for it.
    for byte in 0..<251 { body[byte] = UInt8(byte) }
    count = 251
    while count < body.count {
      let size = min(count, body.count - count)
      memcpy(body.baseAddress! + count, body.baseAddress!, size)
      count += size
    }
  }

  private static func description(of request: HTTPRequest) -> String {
    let query = request.query.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    return ([request.method, request.path] + query).joined(separator: "|")
  }

  package func admit(_ request: HTTPRequest) -> Admission {
    if request.path != "/ws" { return .refuse(HTTPResponse(status: 404, sentence: "Not here.")) }
    if request.headers["origin"] == "http://evil.example" {
      return .refuse(HTTPResponse(status: 403, sentence: "Not from there."))
    }
    return .accept
  }

  package func opened(_ connection: Connection) {
    connections[connection.id] = connection
    journal.note("opened")
  }

  package func received(_ message: Message, from connection: Connection) {
    switch message {
    case .binary(let bytes): connection.write(Payload(binary: bytes))
    case .text(let bytes): obey(String(decoding: bytes, as: UTF8.self), connection)
    }
  }

  private func obey(_ text: String, _ connection: Connection) {
    let words = text.split(separator: " ", maxSplits: 2).map(String.init)
    switch words.first {
    case "close":
      connection.close(code: UInt16(words[1]) ?? 1000, reason: words[2])
    case "all":
      let payload = Payload(binary: 4) { $0 += [1, 2, 3, 4] }
      for connection in connections.values where connection.canWrite { connection.write(payload) }
    case "fill":
      while connection.canWrite { connection.write(Payload(binary: repeatElement(7, count: 1000))) }
      journal.note("filled")
    case "timer":
      service.setTimer(after: Double(words[1]))
    case "stop":
      service.stop()
    case "raise":
      raise(SIGUSR1)
    default:
      connection.write(Payload(text: text.utf8))
    }
  }

  package func writable(_ connection: Connection) {
    journal.note("writable")
  }

  package func closed(_ connection: Connection) {
    connections[connection.id] = nil
    journal.note("closed")
  }

  package func timerFired() {
    journal.note("timer")
    for deferral in deferrals { deferral.resolve(HTTPResponse(status: 200, sentence: "Late.")) }
    deferrals = []
    for connection in connections.values where connection.canWrite {
      connection.write(Payload(text: "timer".utf8))
    }
  }

  package func woken() {
    journal.note("woken")
  }

  package func interrupted(by signal: Int32) {
    journal.note("signal \(signal)")
    service.stop()
  }
}

extension RunningService {
  /// Runs an `EchoHandler` while `body` runs.
  package static func withEcho(
    _ configuration: WebSocketService.Configuration = .forTests,
    _ body: (RunningService, Journal) throws -> Void
  ) throws {
    let journal = Journal()
    let service = try RunningService(configuration) { EchoHandler($0, journal) }
    defer { service.stop() }
    try body(service, journal)
  }
}
