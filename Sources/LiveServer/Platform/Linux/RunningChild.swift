import Foundation
import Glibc
import Synchronization

/// A child process that may have ended; its process id is never reused for signals.
package final class RunningChild: Sendable {
  /// The end of a child.
  package struct End: Hashable, Sendable {
    /// The number that it returned, or nil if a signal has ended it.
    package var code: Int32?
    /// The signal that has ended it.
    package var signal: Int32?
    /// True if a kill by this process has ended it.
    package var isOurs: Bool
    /// The most memory that it had, in bytes.
    package var memory: Int
    /// The processor time that it used, in seconds.
    package var processorTime: Double

    /// An end from its parts.
    package init(
      code: Int32?, signal: Int32?, isOurs: Bool = false, memory: Int, processorTime: Double = 0
    ) {
      (self.code, self.signal, self.isOurs) = (code, signal, isOurs)
      (self.memory, self.processorTime) = (memory, processorTime)
    }
  }

  /// SCHED_IDLE, which the C library's header shows to GNU's C only.
  private static let idlePolicy: Int32 = 5

  let pid: pid_t
  /// The process that ends with this child, and ends the rest of its process group.
  private let watcher: pid_t?
  private let isReaped = Mutex(false)
  private let isKilled = Atomic(false)

  /// A child that this process has started and that nothing else waits for.
  package init(_ pid: pid_t, watcher: pid_t? = nil) { (self.pid, self.watcher) = (pid, watcher) }

  /// For how many seconds its first thread has had a processor, and for how many it has waited for one.
  package var times: (ran: Double, waited: Double) {
    guard let file = fopen("/proc/\(pid)/schedstat", "r") else { return (0, 0) }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 64)
    guard fgets(&line, Int32(line.count), file) != nil else { return (0, 0) }
    let text = String(decoding: line.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let numbers = text.split(separator: " ").prefix(2).compactMap { Double($0) }
    return numbers.count == 2 ? (numbers[0] * 1e-9, numbers[1] * 1e-9) : (0, 0)
  }

  /// True if its first thread waits for a processor, or for a disk, at this moment.
  ///
  /// A wait for a processor counts in `times` only once the thread has got one.
  package var isKeptWaiting: Bool {
    guard let file = fopen("/proc/\(pid)/stat", "r") else { return false }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 128)
    guard fgets(&line, Int32(line.count), file) != nil else { return false }
    // The state is behind the name, which may hold anything.
    let text = line.map { UInt8(bitPattern: $0) }
    guard let end = text.lastIndex(of: UInt8(ascii: ")")), end + 2 < text.count else { return false }
    return [UInt8(ascii: "R"), UInt8(ascii: "D")].contains(text[end + 2])
  }

  /// The seconds for which all of its threads together have had processors.
  package var processorTime: Double {
    var (clock, time) = (clockid_t(), timespec())
    guard clock_getcpuclockid(pid, &clock) == 0, clock_gettime(clock, &time) == 0 else { return 0 }
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  /// Sends a signal, unless the child has ended; what stops, continues or kills goes to all that it has started, too.
  package func signal(_ signal: Int32) {
    let isForAll = [SIGSTOP, SIGCONT, SIGKILL].contains(signal)
    isReaped.withLock { isReaped in
      guard !isReaped else { return }
      if signal == SIGKILL { isKilled.store(true, ordering: .relaxed) }
      kill(isForAll ? -pid : pid, signal)
    }
  }

  /// Goes on with a niceness of 0 to 19, with all that it has started; false if the kernel asks to try again later.
  ///
  /// Without groups of processes in the kernel, only a privileged server can lower the niceness again.
  @discardableResult
  package func setNiceness(_ niceness: Int) -> Bool {
    isReaped.withLock { isReaped in
      guard !isReaped else { return true }
      setpriority(__priority_which_t(PRIO_PGRP.rawValue), id_t(pid), Int32(clamping: niceness))
      let session = open("/proc/\(pid)/autogroup", O_WRONLY | O_CLOEXEC)
      guard session >= 0 else { return true }
      defer { close(session) }
      let text = Array("\(niceness)".utf8)
      return write(session, text, text.count) >= 0 || errno != EAGAIN
    }
  }

  /// Gives way to all other processes from now on, with all that it has started: where others compute, it gets nothing.
  package func yieldToOthers() {
    setNiceness(19)
    isReaped.withLock { isReaped in
      guard !isReaped else { return }
      // Its threads give way even to nice ones, and so will those that they begin.
      var parameters = sched_param()
      for name in (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/task")) ?? [] {
        if let thread = pid_t(name) { sched_setscheduler(thread, Self.idlePolicy, &parameters) }
      }
    }
  }

  /// Waits for the end; called once, on a dedicated thread.
  package func waitForEnd() -> End {
    var information = siginfo_t()
    // The number stays the child's until it is reaped, which a signal must not meet half-way.
    while waitid(P_PID, id_t(pid), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
    let end = isReaped.withLock { isReaped in
      // What it has started, and has not put elsewhere, ends with it.
      kill(-pid, SIGKILL)
      // So does what it has put elsewhere, in a namespace of its own.
      if let watcher { kill(watcher, SIGKILL) }
      var (status, usage): (Int32, rusage) = (0, rusage())
      wait4(pid, &status, 0, &usage)
      isReaped = true
      let signal = status & 0x7F
      return End(
        code: signal == 0 ? status >> 8 & 0xFF : nil, signal: signal == 0 ? nil : signal,
        isOurs: signal == SIGKILL && isKilled.load(ordering: .relaxed), memory: usage.ru_maxrss << 10,
        processorTime: Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
          + Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6)
    }
    // The first process of a namespace ends when the others are gone, the reaped one included.
    if let watcher {
      var ignored: Int32 = 0
      waitpid(watcher, &ignored, 0)
    }
    return end
  }
}
