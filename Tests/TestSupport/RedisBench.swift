import Foundation
import Redis
import Synchronization
import WebSockets

/// A `RedisConnection` on a service's loop, for a test's own thread.
package final class RedisBench {
  /// What happened, in order: states, messages and answers.
  package let journal = Journal()
  private let running: RunningService
  private let box = Box()

  /// What belongs to the service's thread.
  private final class Box: @unchecked Sendable {
    var connection: RedisConnection?
  }

  package init(_ address: RedisAddress, eventLoop: WebSocketService.Configuration.EventLoop = .poll) throws {
    var configuration = WebSocketService.Configuration.forTests
    configuration.eventLoop = eventLoop
    running = try RunningService(configuration) { EchoHandler($0, Journal()) }
    running.perform { [box, journal] service in
      let connection = RedisConnection(address, on: service, name: "bench")
      box.connection = connection
      connection.onChange = { state in
        switch state {
        case .connecting: journal.note("connecting")
        case .ready: journal.note("ready")
        case .lost(let reason): journal.note("lost: \(reason)")
        }
      }
      connection.open()
    }
  }

  deinit {
    running.perform { [box] service in
      box.connection?.close()
      box.connection = nil
      service.stop()
    }
    _ = running.hasEnded(within: 5)
  }

  /// Makes the service's thread do something with the connection.
  package func perform(_ work: @escaping @Sendable (RedisConnection) -> Void) {
    running.perform { [box] _ in
      if let connection = box.connection { work(connection) }
    }
  }

  /// Sends commands at once, and waits for all answers, which come in the order of the calls.
  package func ask(_ commands: [[UInt8]]...) throws -> [RedisReply] {
    let replies = Mutex<[RedisReply]>([])
    let answered = DispatchSemaphore(value: 0)
    let count = commands.count
    let append: @Sendable (RedisReply) -> Void = { reply in
      if replies.withLock({
        $0.append(reply); return $0.count
      }) == count {
        answered.signal()
      }
    }
    perform { connection in
      for command in commands { connection.send(command, append) }
    }
    guard answered.wait(timeout: .now() + 20) == .success else { throw RedisError.unusable("no answer") }
    return replies.withLock { $0 }
  }

  /// Waits until something has been noted that begins with these words.
  package func waits(for words: String, times: Int = 1) -> Bool {
    let end = Date() + 60
    while Date() < end {
      if journal.all.count(where: { $0.hasPrefix(words) }) >= times { return true }
      usleep(2000)
    }
    return false
  }
}
