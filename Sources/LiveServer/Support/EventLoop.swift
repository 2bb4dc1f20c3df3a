/// A loop that watches descriptors and has timers, for those who need not know what else it does.
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
  /// There is something to read, or the other side has gone; again and again until it has been read.
  var onReadable: () -> Void { get set }
  /// It can be written, once after each `requestWritable()`.
  var onWritable: () -> Void { get set }
  /// The descriptor is closed though nobody has called `end()`: it failed, or the loop ends.
  var onClosed: () -> Void { get set }

  /// Makes `onWritable` be called once, as soon as the descriptor can be written.
  func requestWritable()
  /// Watches no longer; the descriptor is closed soon.
  func end()
}

/// A one-shot timer on a loop, which fires no more once it is let go.
package protocol LoopTimer: AnyObject {
  /// Arms the timer, or disarms it with nil; without effect once the loop has ended.
  ///
  /// - Parameter seconds: From now; zero and less fire at once.
  func set(after seconds: Double?)
}
