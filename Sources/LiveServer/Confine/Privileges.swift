import CLinux
import Glibc

/// Changes root to a user that nothing else runs as.
///
/// Limits on the number of processes do not apply to root, which may also signal and read all processes of its own.
enum Privileges {
  /// Becomes such a user; files are opened as by root, within the rules of Landlock.
  ///
  /// - Parameter writesFiles: Whether it may also write files as root; not where only modes would keep it from others.
  /// - Returns: Whether this process is no longer root.
  static func drop(writesFiles: Bool) -> Bool {
    guard geteuid() == 0 else { return false }
    SystemCalls.control(PR_SET_KEEPCAPS, 1)
    // Otherwise `access` would answer by the modes of files alone, and libvips asks it.
    SystemCalls.control(PR_SET_SECUREBITS, secureNoFixup)
    SystemCalls.call(Int(SYS_setgroups), 0, 0)
    // A number of its own, by chance; the last one is for systems that have fewer users.
    for number in [Int.random(in: 0x7A00_0000...0x7AFF_FFFF), 65534] {
      if SystemCalls.call(Int(SYS_setresgid), number, number, number) == 0,
        SystemCalls.call(Int(SYS_setresuid), number, number, number) == 0
      {
        keep(writesFiles ? CAP_DAC_OVERRIDE : CAP_DAC_READ_SEARCH)
        return true
      }
    }
    return false
  }

  /// SECBIT_NO_SETUID_FIXUP: what a process may do does not follow from its user.
  private static let secureNoFixup = 1 << 2

  /// Keeps one capability, also beyond the start of the program.
  private static func keep(_ capability: Int32) {
    var header = __user_cap_header_struct(version: 0x2008_0522, pid: 0)
    let bits = UInt32(1) << UInt32(capability)
    var data = (
      __user_cap_data_struct(effective: bits, permitted: bits, inheritable: bits),
      __user_cap_data_struct(effective: 0, permitted: 0, inheritable: 0)
    )
    let isKept = withUnsafeMutablePointer(to: &header) { header in
      withUnsafeMutablePointer(to: &data) {
        SystemCalls.call(Int(SYS_capset), Int(bitPattern: header), Int(bitPattern: $0)) == 0
      }
    }
    // Raise, in the set of those that programs without privileges inherit.
    if isKept { SystemCalls.control(PR_CAP_AMBIENT, 2, Int(capability)) }
  }

  /// The number of this user's processes and threads that can be seen.
  static func taskCount() -> Int {
    guard let folder = opendir("/proc") else { return 0 }
    defer { closedir(folder) }
    var count = 0
    while let entry = readdir(folder) {
      let first = UInt8(bitPattern: entry.pointee.d_name.0)
      guard (UInt8(ascii: "1")...UInt8(ascii: "9")).contains(first) else { continue }
      var status = stat()
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard stat("/proc/\(name)/task", &status) == 0, status.st_uid == getuid() else { continue }
      count += Int(status.st_nlink) - 2
    }
    return count
  }
}
