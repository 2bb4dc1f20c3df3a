/// A loop that watches descriptors and has timers.
///
/// Everything here belongs to the loop's thread.
package protocol EventLoop: AnyObject {
  /// Watches a file descriptor, which from now on belongs to the loop.
  ///
  /// - Returns: Nil once the loop ends, or where it takes no more; the descriptor is closed then.
  func watch(descriptor: Int32) -> (any DescriptorWatch)?

  /// Makes a timer.
  ///
  /// - Returns: Nil once the loop ends.
  func makeTimer(_ fired: @escaping () -> Void) -> (any LoopTimer)?
}

/// A file descriptor that a loop watches.
package protocol DescriptorWatch: AnyObject {
  /// There is something to read, or the other side has closed; called repeatedly until it has been read.
  var onReadable: () -> Void { get set }
  /// It can be written, once after each `requestWritable()`.
  var onWritable: () -> Void { get set }
  /// The descriptor was closed without a call of `end()`: it failed, or the loop ends.
  var onClosed: () -> Void { get set }

  /// Makes `onWritable` be called once, as soon as the descriptor can be written.
  func requestWritable()
  /// Watches no longer; the descriptor is closed soon.
  func end()
}

/// A one-shot timer on a loop; it does not fire after it is released.
package protocol LoopTimer: AnyObject {
  /// Arms the timer, or disarms it with nil; without effect once the loop has ended.
  ///
  /// - Parameter seconds: From now; zero and less fire at once.
  func set(after seconds: Double?)
}
