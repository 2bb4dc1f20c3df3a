import CLinux

/// The arenas from which `malloc` takes memory.
package enum HeapArenas {
  /// Limits how many arenas all threads share. Call it before the first thread starts.
  ///
  /// By default glibc makes up to eight for each processor. Threads come and go, and each arena keeps the memory that it
  /// needed at its busiest moment. A server's memory would grow for hours, although it holds no more.
  package static func limit(to count: Int32) { mallopt(M_ARENA_MAX, count) }
}
