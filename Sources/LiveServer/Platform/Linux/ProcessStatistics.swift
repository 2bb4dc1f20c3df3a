import Foundation
import Glibc

/// This process's resource usage, under the names that Prometheus's client libraries use.
package struct ProcessStatistics: Equatable {
  package var cpuSeconds: Double
  package var residentBytes: Int
  package var openFiles: Int
  package var mostFiles: Int
  /// Seconds since 1970.
  package var startTime: Double

  /// From the texts of `/proc/self/stat` and of the line `btime` of `/proc/stat`, or nil if they make no sense.
  ///
  /// Source: proc(5), the fields utime, stime, starttime and rss of /proc/[pid]/stat.
  init?(
    stat: String, bootTime: Double, openFiles: Int, mostFiles: Int, ticksPerSecond: Double, pageSize: Int
  ) {
    // The second field is the program's name in parentheses, which may have spaces and parentheses itself.
    guard let end = stat.lastIndex(of: ")") else { return nil }
    let fields = stat[stat.index(after: end)...].split(separator: " ")
    guard fields.count > 21, let user = Double(fields[11]), let system = Double(fields[12]),
      let start = Double(fields[19]), let pages = Int(fields[21])
    else { return nil }
    cpuSeconds = (user + system) / ticksPerSecond
    residentBytes = pages * pageSize
    startTime = bootTime + start / ticksPerSecond
    self.openFiles = openFiles
    self.mostFiles = mostFiles
  }

  /// The system's present figures, or nil if it has no `/proc`.
  package static func current() -> ProcessStatistics? {
    guard let stat = try? String(contentsOfFile: "/proc/self/stat", encoding: .utf8),
      let system = try? String(contentsOfFile: "/proc/stat", encoding: .utf8),
      let boot = system.split(separator: "\n").first(where: { $0.hasPrefix("btime ") }),
      let bootTime = Double(boot.dropFirst(6)),
      let files = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
    else { return nil }
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    // The folder itself was open while it was read.
    return ProcessStatistics(
      stat: stat, bootTime: bootTime, openFiles: files.count - 1, mostFiles: Int(clamping: limit.rlim_cur),
      ticksPerSecond: Double(sysconf(Int32(_SC_CLK_TCK))), pageSize: sysconf(Int32(_SC_PAGESIZE)))
  }
}
