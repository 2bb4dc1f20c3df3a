import Dispatch
import Platform
import Support
import Synchronization

/// The end of a process, for the threads that wait for it.
final class ProcessEnd: Sendable {
  private let end = Mutex<RunningChild.End?>(nil)
  private let crash = Mutex(false)
  private let isHere = DispatchSemaphore(value: 0)

  /// The end; nil before it.
  var value: RunningChild.End? { end.withLock { $0 } }

  /// Whether the process has begun to say where it has crashed, after which it does nothing else.
  var isCrashing: Bool { crash.withLock { $0 } }

  /// Notes the beginning of the process's report about its crash.
  func beginCrash() { crash.withLock { $0 = true } }

  /// Tells the end; called once.
  func set(_ new: RunningChild.End) {
    end.withLock { $0 = new }
    isHere.signal()
  }

  /// Waits for the end; called once.
  func wait() -> RunningChild.End {
    isHere.wait()
    return value ?? RunningChild.End(code: nil, signal: nil, memory: 0)
  }
}
