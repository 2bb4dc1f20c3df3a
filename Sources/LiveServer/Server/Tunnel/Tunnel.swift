import Dispatch
import Foundation
import Platform
import Support
import Synchronization

/// Keeps a command running that makes this server reachable from elsewhere, and knows the address that it prints.
package final class Tunnel: Sendable {
  /// A change of the tunnel.
  package enum Event: Sendable, Equatable {
    /// The command has printed its address.
    case opened(WebOrigin)
    /// The command runs, and has not printed an address so far.
    case unaddressed(lastLine: String)
    /// The command has ended, or cannot be started; it is started again after some seconds.
    case closed(reason: String, retry: Double)
  }

  /// The milliseconds after which a line without an end counts as printed.
  private static let pause: Int32 = 2000
  /// The seconds after which a missing address is logged.
  private static let patience = 30.0

  private let command: String
  private let port: Int
  private let expectsAddress: Bool
  private let inbox: Inbox<Event>
  private let state = Mutex(State())
  private let stopped = DispatchSemaphore(value: 0)
  private let ended = DispatchSemaphore(value: 0)

  private struct State {
    var address: WebOrigin?
    var isStopping = false
    /// Nil while nothing runs.
    var lifeline: Int32?
  }

  /// - Parameters:
  ///   - command: A command for the shell, which stays in the foreground.
  ///   - port: The server's port for HTTP.
  ///   - expectsAddress: Whether the command prints its address; otherwise nothing that it prints is read as one.
  ///   - wake: Wakes the loop, which then takes the events.
  package init(
    _ command: String, port: Int, expectsAddress: Bool = true, wake: @escaping @Sendable () -> Void
  ) {
    (self.command, self.port, self.expectsAddress) = (command, port, expectsAddress)
    inbox = Inbox(wake: wake)
  }

  /// The address at which the server is reachable; nil while it is not.
  package var address: WebOrigin? { state.withLock { $0.address } }

  /// The events since the last call, in order.
  package func takeEvents() -> [Event] { inbox.takeAll() }

  /// Starts the command, on a thread of its own, and starts it again whenever it ends.
  package func start() { Thread.detachNewThread { self.run() } }

  /// Ends the command, which has some seconds for that; waits for its end for a moment only.
  package func stop(within seconds: Double) {
    let lifeline = state.withLock { state in
      state.isStopping = true
      defer { state.lifeline = nil }
      return state.lifeline
    }
    if let lifeline { close(lifeline) }
    stopped.signal()
    _ = ended.wait(timeout: .now() + seconds)
  }

  private func run() {
    var delay = RetryDelay(first: 1, last: 60, steadiness: 30)
    var reason: String
    repeat {
      reason = attempt(&delay)
      let retry = delay.delayAfterLoss(at: ServerClock.monotonic)
      guard !state.withLock({ $0.isStopping }) else { break }
      inbox.report(.closed(reason: reason, retry: retry))
      if stopped.wait(timeout: .now() + retry) == .success { break }
    } while true
    ended.signal()
  }

  /// Runs the command once; returns why it has ended.
  private func attempt(_ delay: inout RetryDelay) -> String {
    guard let running = TunnelCommand(command, port: port) else {
      return "the system starts no more programs"
    }
    let isStopping = state.withLock { state in
      if !state.isStopping { state.lifeline = running.lifeline }
      return state.isStopping
    }
    if isStopping { close(running.lifeline) }
    if !expectsAddress { delay.becameReady(at: ServerClock.monotonic) }
    let output = follow(running.output, &delay)
    close(running.output)
    let end = running.child.waitForEnd()
    let lifeline = state.withLock { state in
      state.address = nil
      defer { state.lifeline = nil }
      return state.lifeline
    }
    if let lifeline { close(lifeline) }
    return reason(end, output)
  }

  /// Reads what the command prints, to its end.
  private func follow(_ descriptor: Int32, _ delay: inout RetryDelay) -> TunnelOutput {
    var output = TunnelOutput(isSearched: expectsAddress)
    var bytes = [UInt8](repeating: 0, count: 4096)
    var isPatient = expectsAddress
    let deadline = ServerClock.monotonic + Self.patience
    while true {
      var (isFound, isOver) = (false, false)
      if output.isSearching, !Self.isReadable(descriptor) {
        isFound = output.pause()
      } else {
        let count = read(descriptor, &bytes, bytes.count)
        if count < 0, errno == EINTR { continue }
        isOver = count <= 0
        isFound = isOver ? output.finish() : output.take(bytes.prefix(count))
        // A command that prints without end waits for its pipe then.
        if count == bytes.count, !output.isSearching { usleep(20_000) }
      }
      if isFound, let address = output.address {
        delay.becameReady(at: ServerClock.monotonic)
        state.withLock { $0.address = address }
        inbox.report(.opened(address))
        isPatient = false
      }
      if isOver { return output }
      if isPatient, ServerClock.monotonic > deadline || !output.isSearching {
        isPatient = false
        inbox.report(.unaddressed(lastLine: output.lastLine))
      }
    }
  }

  /// Waits for a moment until there is something to read, or the end of it.
  private static func isReadable(_ descriptor: Int32) -> Bool {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&entry, 1, pause) != 0
  }

  private func reason(_ end: RunningChild.End, _ output: TunnelOutput) -> String {
    let how = end.code.map { "it ended with status \($0)" } ?? "a signal ended it"
    let isEarly = expectsAddress && output.address == nil
    let when = isEarly ? " before it printed an https address without a path" : ""
    return how + when + (output.lastLine.isEmpty ? "" : ", and said last: \(output.lastLine)")
  }
}
