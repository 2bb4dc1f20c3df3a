/// The programs of util-linux and coreutils that start others with less than they would have.
package enum UtilLinux: CommandPrefixes {
  package static let withoutNetwork = ["/usr/bin/unshare", "--user", "--net", "--"]
  package static let yielding = ["/usr/bin/nice", "-n", "5"]

  package static func limited(to limits: ProgramLimits) -> [String] {
    let options = [
      ("as", limits.addressSpace), ("data", limits.data), ("cpu", limits.processorTime),
      ("fsize", limits.fileSize), ("nofile", limits.files), ("core", 0),
    ]
    return ["/usr/bin/prlimit"] + options.compactMap { name, limit in limit.map { "--\(name)=\($0)" } } + [
      "--"
    ]
  }
}
