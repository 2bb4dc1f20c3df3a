import Foundation
import Support
import Synchronization
import WebSockets

extension WebSocketService.Configuration {
  /// A free port of 127.0.0.1, with poll: several services with libuv do not fit into one process.
  package static var forTests: Self {
    var configuration = Self(host: "127.0.0.1", port: 0)
    configuration.eventLoop = .poll
    return configuration
  }
}

/// A service that runs on a thread of its own until `stop()`.
package final class RunningService: Sendable {
  package typealias Command = @Sendable (WebSocketService) -> Void

  /// What the service's thread and the others share.
  private final class Shared: Sendable {
    let commands = Mutex<[Command]>([])
    let outcome = Mutex<Result<(port: Int, waker: Waker), ServiceError>?>(nil)
    let started = DispatchSemaphore(value: 0)
    let ended = DispatchSemaphore(value: 0)
  }

  package let port: Int
  private let waker: Waker
  private let shared = Shared()

  /// Starts a service and waits until it listens.
  ///
  /// - Parameter handler: Makes the handler, on the service's thread.
  package init(
    _ configuration: WebSocketService.Configuration = .forTests,
    handler: @escaping @Sendable (WebSocketService) -> any ServiceHandler
  ) throws {
    let shared = shared
    Thread.detachNewThread {
      do throws(ServiceError) {
        let service = try WebSocketService(configuration)
        let relay = Relay(service, to: handler(service)) {
          shared.commands.withLock { commands in
            defer { commands = [] }
            return commands
          }
        }
        service.handler = relay
        shared.outcome.withLock { $0 = .success((service.port, service.waker)) }
        shared.started.signal()
        service.run()
        withExtendedLifetime(relay) {}
      } catch {
        shared.outcome.withLock { $0 = .failure(error) }
        shared.started.signal()
      }
      shared.ended.signal()
    }
    shared.started.wait()
    guard let outcome = shared.outcome.withLock({ $0 }) else { preconditionFailure("There is an outcome.") }
    (port, waker) = try outcome.get()
  }

  /// Makes the service's thread do something.
  package func perform(_ command: @escaping Command) {
    shared.commands.withLock { $0.append(command) }
    waker.wake()
  }

  /// The processor time that the service's thread has used, in seconds.
  package func processorTime() -> Double {
    let time = Mutex(0.0)
    let measured = DispatchSemaphore(value: 0)
    let report: @Sendable (Double) -> Void = { seconds in
      time.withLock { $0 = seconds }
      measured.signal()
    }
    perform { _ in
      var now = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now)
      report(Double(now.tv_sec) + Double(now.tv_nsec) / 1e9)
    }
    measured.wait()
    return time.withLock { $0 }
  }

  /// Stops the service and waits for its end.
  ///
  /// - Returns: Whether it ended within that many seconds.
  @discardableResult
  package func stop(within seconds: Double = 5) -> Bool {
    perform { $0.stop() }
    return hasEnded(within: seconds)
  }

  /// Waits for the end of the service.
  package func hasEnded(within seconds: Double) -> Bool {
    shared.ended.wait(timeout: .now() + seconds) == .success
  }
}

/// Passes everything on to a handler, and runs commands when it is woken.
private final class Relay: ServiceHandler {
  private let service: WebSocketService
  private let handler: any ServiceHandler
  private let takeCommands: () -> [RunningService.Command]

  init(
    _ service: WebSocketService, to handler: any ServiceHandler,
    takeCommands: @escaping () -> [RunningService.Command]
  ) {
    self.service = service
    self.handler = handler
    self.takeCommands = takeCommands
  }

  func route(of request: HTTPRequest) -> (any Sendable)? { handler.route(of: request) }
  func bodyPlan(for request: HTTPRequest) -> BodyPlan { handler.bodyPlan(for: request) }
  func respond(to request: HTTPRequest) -> HTTPResponse { handler.respond(to: request) }
  func isPrivileged(_ request: HTTPRequest) -> Bool { handler.isPrivileged(request) }
  func admit(_ request: HTTPRequest) -> Admission { handler.admit(request) }
  func opened(_ connection: Connection) { handler.opened(connection) }
  func received(_ message: Message, from connection: Connection) {
    handler.received(message, from: connection)
  }
  func writable(_ connection: Connection) { handler.writable(connection) }
  func closed(_ connection: Connection) { handler.closed(connection) }
  func timerFired() { handler.timerFired() }
  func interrupted(by signal: Int32) { handler.interrupted(by: signal) }

  func woken() {
    for command in takeCommands() { command(service) }
    handler.woken()
  }
}
