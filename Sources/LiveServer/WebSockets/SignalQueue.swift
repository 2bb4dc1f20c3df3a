import CWebSockets
import Glibc
import Support

/// Signals that arrive through the loop instead of interrupting the program anywhere.
///
/// They are blocked on the thread that makes this, and on those that it starts afterwards. A thread that already
/// runs would still be interrupted, so this must be made before any other thread is.
struct SignalQueue {
  private let previousMask: sigset_t

  init?(_ signals: [Int32], on loop: any EventLoop, _ arrived: @escaping (Int32) -> Void) {
    var mask = sigset_t()
    var previousMask = sigset_t()
    sigemptyset(&mask)
    for signal in signals { sigaddset(&mask, signal) }
    pthread_sigmask(SIG_BLOCK, &mask, &previousMask)
    self.previousMask = previousMask
    let descriptor = signalfd(-1, &mask, O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0, let watch = loop.watch(descriptor: descriptor) else {
      restore()
      return nil
    }
    watch.onReadable = {
      var information = signalfd_siginfo()
      let size = MemoryLayout<signalfd_siginfo>.size
      while read(descriptor, &information, size) == size { arrived(Int32(information.ssi_signo)) }
    }
  }

  /// Lets signals interrupt this thread again as they did before.
  func restore() {
    var mask = previousMask
    pthread_sigmask(SIG_SETMASK, &mask, nil)
  }
}
