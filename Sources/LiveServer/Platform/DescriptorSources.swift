/// A descriptor that becomes readable when something has happened, so that a loop can wait for it as for a socket.
/// Its watcher closes it.
package protocol DescriptorSource {
  /// It does not block, and no child inherits it.
  var descriptor: Int32 { get }
}

/// A timer that fires once.
package protocol TimerSource: DescriptorSource {
  /// A timer that is not set, or nil if no more files can be opened.
  init?()
  /// Sets the timer to fire after some seconds, in place of any earlier setting; nil disarms.
  func set(after seconds: Double?)
  /// True if the timer has fired since the last call.
  func takeFired() -> Bool
}

/// Delivers signals through a descriptor instead of interrupting the program.
package protocol SignalSource: DescriptorSource {
  /// Blocks signals on this thread and those that it starts afterwards. Nil if the system refuses.
  init?(_ signals: [Int32])
  /// The next one that has come.
  func takeNext() -> Int32?
  /// Restores the thread's previous signal handling.
  func restore()
}

/// A folder whose files are watched, at any depth. It may disappear and reappear.
package protocol FolderSource: DescriptorSource {
  /// Watches a folder. Nil if the system allows no more watches.
  init?(_ folder: String)
  /// True if something has changed since this was last asked.
  func takeChange() -> Bool
  /// The reason that changes may go unreported; nil if none do.
  var gap: FolderGap? { get }
}

/// Watches sockets together through one descriptor.
package protocol ArrivalSource: DescriptorSource {
  /// No sockets yet. Nil if no more files can be opened.
  init?()
  /// Watches a socket until it is closed. Returns false if that fails.
  func add(_ socket: Int32, as token: OpaquePointer) -> Bool
  /// Watches a socket no longer.
  func remove(_ socket: Int32)
  /// Tells of some of the sockets to which something has come, and whether their other ends have ended.
  func takeArrivals(_ body: (_ token: OpaquePointer, _ hasEnded: Bool) -> Void)
}

/// The system's statistics of a TCP connection; nil if they are unavailable.
package protocol ConnectionStatistics {
  /// - Parameter socket: The socket, which is read again by every property.
  init(socket: Int32)
  /// The free bytes in the peer's receive window, by its last word; it shrinks by what the peer does not read.
  var receiveWindow: Int? { get }
  /// For how many seconds no byte has come from the peer.
  var silence: Double? { get }
  /// The bytes written to the socket since it was opened.
  var writtenCount: Int? { get }
  /// The bytes read from the socket since it was opened; nil also while they come so fast that they cannot be
  /// counted.
  var readCount: Int? { get }
}
