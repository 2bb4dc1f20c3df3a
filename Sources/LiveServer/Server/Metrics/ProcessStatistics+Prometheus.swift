import Platform

extension ProcessStatistics {
  /// Writes them down.
  func add(to text: inout PrometheusText) {
    text.add("process_cpu_seconds_total", .counter, "Processor time in user and system mode.", cpuSeconds)
    text.add("process_resident_memory_bytes", .gauge, "Resident memory.", residentBytes)
    text.add("process_open_fds", .gauge, "Open file descriptors.", openFiles)
    text.add("process_max_fds", .gauge, "The most file descriptors that may be open.", mostFiles)
    text.add("process_start_time_seconds", .gauge, "When the process started, since 1970.", startTime)
  }
}
