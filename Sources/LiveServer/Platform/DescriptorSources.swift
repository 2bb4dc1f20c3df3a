/// A descriptor that becomes readable when something has happened, so that a loop can wait for it as for a socket.
/// Its watcher closes it.
package protocol DescriptorSource {
  /// It does not block, and no child inherits it.
  var descriptor: Int32 { get }
}

/// A timer that fires once.
package protocol TimerSource: DescriptorSource {
  /// A timer that is not set; nil where no more files can be opened.
  init?()
  /// Makes it fire after some seconds, in place of any earlier setting; nil disarms.
  func set(after seconds: Double?)
  /// Whether it has fired since this was last asked.
  func takeFired() -> Bool
}

/// Signals that are read from a descriptor instead of interrupting the program.
package protocol SignalSource: DescriptorSource {
  /// Blocks signals on this thread and those that it starts afterwards; nil where the system refuses.
  init?(_ signals: [Int32])
  /// The next one that has come.
  func takeNext() -> Int32?
  /// Restores the thread's previous signal handling.
  func restore()
}

/// A folder whose files are watched, at any depth. It may disappear and reappear.
package protocol FolderSource: DescriptorSource {
  /// Watches a folder; nil where the system lets nobody watch any more.
  init?(_ folder: String)
  /// Whether something has changed since this was last asked.
  func takeChange() -> Bool
  /// Why changes may go unreported; nil if none do.
  var gap: FolderGap? { get }
}

/// Sockets that are watched together through one descriptor.
package protocol ArrivalSource: DescriptorSource {
  /// No sockets yet; nil where no more files can be opened.
  init?()
  /// Watches a socket; false where that cannot be. One that is closed is watched no longer.
  func add(_ socket: Int32, as token: OpaquePointer) -> Bool
  /// Watches a socket no longer.
  func remove(_ socket: Int32)
  /// Tells of some of the sockets to which something has come, and whether their other ends have ended.
  func takeArrivals(_ body: (_ token: OpaquePointer, _ hasEnded: Bool) -> Void)
}

/// The system's statistics of a TCP connection; nil if they are unavailable.
package protocol ConnectionStatistics {
  /// - Parameter socket: It is asked anew every time.
  init(socket: Int32)
  /// How many bytes the peer's system has room for, as it said last; it shrinks by what the peer does not read.
  var receiveWindow: Int? { get }
  /// For how many seconds no byte has come from the peer.
  var silence: Double? { get }
  /// How many bytes have been written to the socket since it was opened.
  var writtenCount: Int? { get }
  /// How many bytes have been read from the socket since it was opened; nil also while they come so fast that they
  /// cannot be counted.
  var readCount: Int? { get }
}
