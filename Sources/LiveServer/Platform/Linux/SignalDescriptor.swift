import CLinux
import Glibc

/// Signals that are read from a descriptor (signalfd).
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
