import Platform
import Support

/// Delivers signals through the loop instead of interrupting the program anywhere.
///
/// They are blocked on the thread that makes this, and on those that it starts afterwards. A thread that already
/// runs would still be interrupted, so this must be made before any other thread is.
struct SignalQueue {
  private let source: SignalDescriptor

  init?(_ signals: [Int32], on loop: any EventLoop, _ arrived: @escaping (Int32) -> Void) {
    guard let source = SignalDescriptor(signals) else { return nil }
    self.source = source
    guard let watch = loop.watch(descriptor: source.descriptor) else {
      restore()
      return nil
    }
    watch.onReadable = { while let signal = source.takeNext() { arrived(signal) } }
  }

  /// Lets signals interrupt this thread again as they did before.
  func restore() { source.restore() }
}
