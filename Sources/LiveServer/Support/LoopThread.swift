/// Tells code whether it runs for the server's loop, which serves every room and must not wait long for any of them.
///
/// Everything else, such as reading a take or starting a version, has time.
package enum LoopThread {
  /// True if the current thread is the loop's, while it runs.
  @TaskLocal package static var isCurrent = false
}
