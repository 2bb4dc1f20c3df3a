import CLinux
import Glibc

/// Reads signals from a descriptor (signalfd).
package struct SignalDescriptor: SignalSource {
  package let descriptor: Int32
  private let previousMask: sigset_t

  package init?(_ signals: [Int32]) {
    var (mask, previousMask) = (sigset_t(), sigset_t())
    sigemptyset(&mask)
    for signal in signals { sigaddset(&mask, signal) }
    pthread_sigmask(SIG_BLOCK, &mask, &previousMask)
    self.previousMask = previousMask
    descriptor = signalfd(-1, &mask, O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      restore()
      return nil
    }
  }

  /// True if the program's parent wants it to ignore a signal, as `nohup` does.
  package static func isIgnored(_ signal: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(signal, nil, &action) == 0 else { return false }
    // SIG_IGN, which is no function.
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
  }

  package func takeNext() -> Int32? {
    var information = signalfd_siginfo()
    let size = MemoryLayout<signalfd_siginfo>.size
    return read(descriptor, &information, size) == size ? Int32(information.ssi_signo) : nil
  }

  package func restore() {
    var mask = previousMask
    pthread_sigmask(SIG_SETMASK, &mask, nil)
  }
}
