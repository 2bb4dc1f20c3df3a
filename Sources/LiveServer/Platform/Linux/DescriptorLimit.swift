import Glibc

/// How many files the process may have open.
package enum DescriptorLimit {
  /// How far the limit can be raised.
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
    return Int(clamping: present.rlim_cur)
  }
}
