import CLinux
import Glibc

/// Moves this process into namespaces of its own, as far as the system allows.
struct Namespaces {
  private static let flags: [(protection: Protections, flag: Int)] = [
    (.network, 0x4000_0000), (.communication, 0x0800_0000), (.mounts, 0x0002_0000), (.processes, 0x2000_0000),
  ]
  private static let userFlag = 0x1000_0000

  /// Enters all namespaces but those that are withheld.
  ///
  /// Root needs no namespace of users, and would lose the way into its own folders by one.
  ///
  /// - Returns: The protections that hold now.
  static func enter(withholding withheld: Protections) -> Protections {
    let wanted = flags.filter { !withheld.contains($0.protection) }
    var held: Protections = []
    if geteuid() != 0, !withheld.contains(.user), enterUser() { held.insert(.user) }
    // All at once, or else each that there is.
    let all = wanted.reduce(0) { $0 | $1.flag }
    if SystemCalls.call(Int(SYS_unshare), all) == 0 {
      for (protection, _) in wanted { held.insert(protection) }
    } else {
      for (protection, flag) in wanted where SystemCalls.call(Int(SYS_unshare), flag) == 0 {
        held.insert(protection)
      }
    }
    // What is mounted from now on is seen nowhere else.
    if held.contains(.mounts), mount("none", "/", nil, UInt(MS_REC | MS_PRIVATE), nil) != 0 {
      held.remove(.mounts)
    }
    return held
  }

  private static func enterUser() -> Bool {
    let (user, group) = (geteuid(), getegid())
    guard SystemCalls.call(Int(SYS_unshare), userFlag) == 0 else { return false }
    SystemCalls.write("deny", to: "/proc/self/setgroups")
    // Its own number, so that it has no privileges after its start.
    SystemCalls.write("\(user) \(user) 1", to: "/proc/self/uid_map")
    SystemCalls.write("\(group) \(group) 1", to: "/proc/self/gid_map")
    return true
  }

  /// Mounts a `/proc` that has only the processes of this namespace, and of those only one's own.
  ///
  /// - Returns: Whether it is mounted; a container that hides parts of `/proc` forbids it.
  static func mountProcesses() -> Bool {
    let flags = UInt(MS_NOSUID | MS_NODEV | MS_NOEXEC)
    return ["hidepid=2,subset=pid", "hidepid=2"].contains { options in
      options.withCString { mount("proc", "/proc", "proc", flags, $0) == 0 }
    }
  }
}
