import Engine
import Foundation
import Logging
import Platform
import Rooms
import Support
import Synchronization
import WebSockets

/// Watches the service's loop from a thread of its own, which can still speak when the loop cannot.
///
/// Each second it wakes the loop. A loop that does not answer is logged, and systemd gets no more signs of
/// life, so that it can restart the program.
package final class LoopWatch: Sendable {
  private let state: Mutex<Heartbeat>
  private let log: Logger
  private let supervisor: Supervisor?
  private let clock = ServerClock()
  private let queue = DispatchQueue(label: "tiltcast.watch")

  /// Watches nothing before `start`.
  ///
  /// - Parameters:
  ///   - limit: The seconds by which the loop may be late.
  ///   - memory: For how long that counts afterwards, in seconds.
  package init(limit: Time = 2, memory: Time = 5, supervisor: Supervisor? = nil, log: Logger) {
    state = Mutex(Heartbeat(limit: limit, memory: memory))
    self.supervisor = supervisor
    self.log = log
  }

  /// Beats until the watch is gone.
  func start(_ waker: Waker) {
    queue.asyncAfter(deadline: .now() + Heartbeat.interval) { [weak self] in
      guard let self else { return }
      if case .stuck(let seconds)? = state.withLock({ $0.beat(at: self.clock.now) }) {
        log.critical("the loop is stuck", metadata: ["seconds": "\(seconds.rounded(toPlaces: 1))"])
      }
      waker.wake()
      start(waker)
    }
  }

  /// The loop is awake.
  func answer() {
    let news = state.withLock { $0.answer(at: clock.now) }
    supervisor?.notify("WATCHDOG=1")
    if case .recovered(let seconds)? = news {
      log.error("the loop goes on", metadata: ["seconds": "\(seconds.rounded(toPlaces: 1))"])
    }
  }

  /// The loop will end, and need not answer.
  func announceStop() { supervisor?.notify("STOPPING=1") }

  /// By how many seconds the loop is late, or was a moment ago; nil if it is in time.
  var lateness: Time? { state.withLock { $0.lateness(at: clock.now) } }

  /// The delays of the loop's answers.
  var delays: DelayHistogram { state.withLock { $0.delays } }
}

extension Double {
  /// The nearest number with so many digits behind the point.
  func rounded(toPlaces places: Int) -> Double {
    let scale = (0..<places).reduce(1.0) { scale, _ in scale * 10 }
    return (self * scale).rounded() / scale
  }
}
