import CWebSockets
import Platform
import Support

/// A file descriptor that a service's loop watches for another part of the program.
///
/// It belongs to the service's thread, and the descriptor to the library, which closes it in the end.
final class LibraryWatch: DescriptorWatch {
  private var wsi: OpaquePointer?
  private var isWriting = false
  private var isRequestedAgain = false
  /// There is something to read, or the other side has gone; again and again until it has been read.
  var onReadable: () -> Void = {}
  /// It can be written, once after each `requestWritable()`.
  var onWritable: () -> Void = {}
  /// The library closes the descriptor without a call of `end()`: it failed, or the service ends.
  var onClosed: () -> Void = {}

  init(_ wsi: OpaquePointer) {
    self.wsi = wsi
  }

  /// True if the descriptor is still watched.
  var isOpen: Bool { wsi != nil }

  /// Makes `onWritable` be called once, as soon as the descriptor can be written.
  func requestWritable() {
    // The library forgets requests made during its callback for a writable descriptor.
    if isWriting { isRequestedAgain = true } else if let wsi { lws_callback_on_writable(wsi) }
  }

  /// The descriptor can be written.
  ///
  /// - Returns: Whether to call `requestWritable()` again after the library's callback.
  func becomeWritable() -> Bool {
    (isWriting, isRequestedAgain) = (true, false)
    onWritable()
    isWriting = false
    return isRequestedAgain && isOpen
  }

  /// Watches no longer; the descriptor is closed soon.
  func end() {
    guard let wsi else { return }
    silence()
    lws_set_timeout(wsi, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_ASYNC)
  }

  /// The library closes the descriptor.
  func close() {
    guard wsi != nil else { return }
    let onClosed = onClosed
    silence()
    onClosed()
  }

  private func silence() {
    wsi = nil
    (onReadable, onWritable, onClosed) = ({}, {}, {})
  }
}

/// A one-shot timer that wakes the loop through a file descriptor, and costs nothing while it is disarmed.
///
/// The library's own timers make its poll loop spin, which is why this one is the kernel's.
final class WatchedTimer: LoopTimer {
  private let timer: KernelTimer
  private let watch: LibraryWatch

  init(_ timer: KernelTimer, _ watch: LibraryWatch, _ fired: @escaping () -> Void) {
    (self.timer, self.watch) = (timer, watch)
    watch.onReadable = { if timer.takeFired() { fired() } }
  }

  deinit {
    watch.end()
  }

  func set(after seconds: Double?) {
    // Once it is closed, another file may get the descriptor's number.
    if watch.isOpen { timer.set(after: seconds) }
  }
}
