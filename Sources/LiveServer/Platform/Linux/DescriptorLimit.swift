import Glibc

/// The number of files that the process may have open.
package enum DescriptorLimit {
  /// The highest value of the limit.
  package static var most: Int { Int(clamping: present.rlim_max) }

  private static var present: rlimit {
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    return limit
  }

  /// Raises the limit as far as it goes.
  ///
  /// - Returns: The limit. The library reserves memory in proportion, hence the maximum of a million.
  package static func raise() -> Int {
    var limit = present
    let wanted = max(limit.rlim_cur, min(limit.rlim_max, 1 << 20))
    if wanted > limit.rlim_cur {
      limit.rlim_cur = wanted
      setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }
    makeTable()
    return Int(clamping: present.rlim_cur)
  }

  /// Lets the kernel make room for the descriptors of a full server now.
  ///
  /// In a process with threads, its table grows only once every processor has been elsewhere. While programs that yield to
  /// others fill the processors, that took the loop seconds.
  private static func makeTable() {
    let file = open("/dev/null", O_RDONLY | O_CLOEXEC)
    let highest = min(Int32(clamping: present.rlim_cur), 1 << 15) - 1
    close(fcntl(file, F_DUPFD_CLOEXEC, highest))
    close(file)
  }
}
