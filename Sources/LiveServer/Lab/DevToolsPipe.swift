import Foundation
import Glibc
import Platform
import Support
import Synchronization

/// A connection to a browser by the Chrome DevTools Protocol: JSON messages that end with a NUL.
///
/// Each call waits for its answer.
final class DevToolsPipe: Sendable {
  /// The longest wait for an answer, in ms.
  private static let patience: Int32 = 120_000
  /// The most bytes of a message.
  private static let mostBytes = 256 << 20

  private struct State {
    var received: [UInt8] = []
    /// The bytes that hold no end of a message.
    var searched = 0
    var lastID = 0
    /// The names of events that have come and were not waited for.
    var events: Set<String> = []
  }

  private struct Answer: Decodable {
    var id: Int?
    var method: String?
    var error: Problem?
  }

  private struct Problem: Decodable { var message: String }

  private struct Call<Parameters: Encodable>: Encodable {
    var id: Int
    var method: String
    var params: Parameters
    var sessionId: String?
  }

  private struct Result<Value: Decodable>: Decodable { var result: Value }

  private let descriptor: Int32
  private let state = Mutex(State())

  /// A connection through a socket, which it closes.
  init(_ descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// Calls a method, and returns its result.
  ///
  /// - Throws: A ``Failure`` where the browser refuses, does not answer, or has ended.
  func call<Parameters: Encodable, Value: Decodable>(
    _ method: String, _ parameters: Parameters, session: String? = nil, as type: Value.Type = Value.self
  ) throws(Failure) -> Value {
    let answer = try state.withLock { state throws(Failure) in
      state.lastID += 1
      let id = state.lastID
      let call = Call(id: id, method: method, params: parameters, sessionId: session)
      do {
        try send(JSONEncoder().encode(call) + [0])
      } catch let failure as Failure {
        throw failure
      } catch {
        throw Failure("\(method) cannot be sent: \(error)")
      }
      while true {
        let message = try receive(&state)
        let head = try Self.decode(Answer.self, message)
        if let event = head.method { state.events.insert(event) }
        guard head.id == id else { continue }
        if let problem = head.error {
          throw Failure("Chromium refuses \(method): \(problem.message.printable)")
        }
        return message
      }
    }
    return try Self.decode(Result<Value>.self, answer).result
  }

  /// Waits for an event, unless it has come already.
  func wait(for event: String) throws(Failure) {
    try state.withLock { state throws(Failure) in
      while !state.events.contains(event) {
        if let name = try Self.decode(Answer.self, receive(&state)).method { state.events.insert(name) }
      }
      state.events.remove(event)
    }
  }

  private static func decode<Value: Decodable>(_ type: Value.Type, _ message: Data) throws(Failure) -> Value {
    do {
      return try JSONDecoder().decode(type, from: message)
    } catch {
      throw Failure("Unexpected message from Chromium: \(error)")
    }
  }

  private func send(_ bytes: Data) throws(Failure) {
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes {
        // Without a signal, which would end this process without a word.
        Glibc.send(
          descriptor, $0.baseAddress?.advanced(by: sent), $0.count - sent, Int32(MSG_NOSIGNAL))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw Self.ended }
      sent += count
    }
  }

  /// The next message.
  private func receive(_ state: inout State) throws(Failure) -> Data {
    var part = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      if let end = state.received[state.searched...].firstIndex(of: 0) {
        defer {
          state.received.removeSubrange(...end)
          state.searched = 0
        }
        return Data(state.received[..<end])
      }
      state.searched = state.received.count
      guard state.received.count <= Self.mostBytes else {
        throw Failure("Chromium sent a message that is too large.")
      }
      var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&ready, 1, Self.patience) != 0 else { throw Failure("Chromium does not answer.") }
      let count = Glibc.read(descriptor, &part, part.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw Self.ended }
      state.received += part[..<count]
    }
  }

  private static var ended: Failure {
    // Root starts it without its sandbox.
    guard getuid() != 0, let advice = Confinement.support.advice else {
      return Failure("Chromium has ended. Is it whole, and is there enough memory?")
    }
    return Failure("Chromium has ended, because its sandbox gets no user namespaces here. \(advice)")
  }
}
