import CWebSockets
import Glibc

/// A one-shot timer that wakes the loop through a file descriptor, and costs nothing while it is disarmed.
///
/// The library's own timers make its poll loop spin, which is why this one is the kernel's.
struct KernelTimer {
  private let descriptor: Int32
  /// The library's connection for the descriptor; it closes the descriptor in the end.
  let wsi: OpaquePointer

  init?(in vhost: OpaquePointer) {
    descriptor = timerfd_create(CLOCK_MONOTONIC, O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0, let wsi = adopt(descriptor, in: vhost) else { return nil }
    self.wsi = wsi
  }

  /// Arms the timer, or disarms it with nil.
  ///
  /// - Parameter seconds: From now; zero and less fire at once.
  func set(after seconds: Double?) {
    var setting = itimerspec()
    if let seconds {
      let nanoseconds = Int(exactly: (min(max(seconds, 0), 1e9) * 1e9).rounded(.down)) ?? 0
      // A time of zero would disarm.
      setting.it_value = timespec(
        tv_sec: nanoseconds / 1_000_000_000, tv_nsec: max(1, nanoseconds % 1_000_000_000))
    }
    timerfd_settime(descriptor, 0, &setting, nil)
  }

  /// Whether the timer has fired since it was last set; reading that resets it.
  func takeFired() -> Bool {
    var count: UInt64 = 0
    return read(descriptor, &count, MemoryLayout<UInt64>.size) == MemoryLayout<UInt64>.size
  }
}

/// Signals that arrive through the loop instead of interrupting the program anywhere.
///
/// They are blocked on the thread that makes this, and on those that it starts afterwards. A thread that already
/// runs would still be interrupted, so this must be made before any other thread is.
struct SignalQueue {
  private let descriptor: Int32
  private let previousMask: sigset_t
  /// The library's connection for the descriptor; it closes the descriptor in the end.
  let wsi: OpaquePointer

  init?(_ signals: [Int32], in vhost: OpaquePointer) {
    var mask = sigset_t()
    var previousMask = sigset_t()
    sigemptyset(&mask)
    for signal in signals { sigaddset(&mask, signal) }
    pthread_sigmask(SIG_BLOCK, &mask, &previousMask)
    descriptor = signalfd(-1, &mask, O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0, let wsi = adopt(descriptor, in: vhost) else {
      pthread_sigmask(SIG_SETMASK, &previousMask, nil)
      return nil
    }
    self.previousMask = previousMask
    self.wsi = wsi
  }

  /// The next signal that has arrived.
  func next() -> Int32? {
    var information = signalfd_siginfo()
    let size = MemoryLayout<signalfd_siginfo>.size
    return read(descriptor, &information, size) == size ? Int32(information.ssi_signo) : nil
  }

  /// Lets signals interrupt this thread again as they did before.
  func restore() {
    var mask = previousMask
    pthread_sigmask(SIG_SETMASK, &mask, nil)
  }
}

/// Lets the library watch a file descriptor, which from now on belongs to it.
func adopt(_ descriptor: Int32, in vhost: OpaquePointer) -> OpaquePointer? {
  var file = lws_sock_file_fd_type()
  file.filefd = descriptor
  let wsi = lws_adopt_descriptor_vhost(vhost, LWS_ADOPT_RAW_FILE_DESC, file, nil, nil)
  if wsi == nil { close(descriptor) }
  return wsi
}
