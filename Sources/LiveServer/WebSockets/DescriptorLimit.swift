import Glibc

/// How many files the process may have open.
enum DescriptorLimit {
  /// Raises the limit as far as it goes.
  ///
  /// - Returns: The limit. The library reserves memory in proportion, hence the maximum of a million.
  static func raise() -> Int {
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    let wanted = max(limit.rlim_cur, min(limit.rlim_max, 1 << 20))
    if wanted > limit.rlim_cur {
      limit.rlim_cur = wanted
      setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
      getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }
    return Int(clamping: limit.rlim_cur)
  }
}
