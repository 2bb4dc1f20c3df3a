import CLinux
import Glibc

/// Restricts a process, and every program that it starts, to the files that are allowed.
///
/// Source: the Linux kernel's documentation, "Landlock: unprivileged access control", versions 1 to 6.
package struct Landlock {
  /// The version in use; what it cannot restrict is allowed.
  let version: Int
  private let ruleset: Int
  /// The kinds of access that are forbidden where no rule allows them.
  private let handled: UInt64

  /// The kernel's version; 0 if it has no Landlock.
  package static var kernelVersion: Int { max(0, SystemCalls.call(SystemCalls.landlockCreate, 0, 0, 1)) }

  /// An empty set of permissions; nil if the kernel has no Landlock.
  init?(atMost limit: Int) {
    version = min(Self.kernelVersion, limit)
    guard version >= 1 else { return nil }
    // Each version handles one more thing; TCP came with the fourth, sockets without a name and signals with the sixth.
    handled = version >= 5 ? 0xFFFF : version >= 3 ? 0x7FFF : version == 2 ? 0x3FFF : 0x1FFF
    var rules = landlock_ruleset(files: handled, network: 3, scopes: 3)
    let size = version >= 6 ? 24 : version >= 4 ? 16 : 8
    ruleset = withUnsafePointer(to: &rules) {
      SystemCalls.call(SystemCalls.landlockCreate, Int(bitPattern: $0), size)
    }
    guard ruleset >= 0 else { return nil }
  }

  /// Allows an access to a file, or to all below a folder. A path that does not exist needs no permission.
  func allow(_ rule: Policy.Rule) {
    let descriptor = open_name(rule.path)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    var status = stat()
    fstat(descriptor, &status)
    // A rule for a file must not name what only folders have.
    let isFolder = status.st_mode & S_IFMT == S_IFDIR
    let possible = isFolder ? handled : handled & (1 << 0 | 1 << 1 | 1 << 2 | 1 << 14)
    var folder = landlock_folder(access: rule.access.bits & possible, descriptor: descriptor)
    _ = withUnsafePointer(to: &folder) {
      SystemCalls.call(SystemCalls.landlockAdd, ruleset, 1, Int(bitPattern: $0))
    }
  }

  /// Applies the rules to the process for good; returns whether they are in force.
  func restrict() -> Bool {
    defer { close(Int32(ruleset)) }
    return SystemCalls.call(SystemCalls.landlockRestrict, ruleset) == 0
  }
}

extension FileAccess {
  fileprivate var bits: UInt64 {
    switch self {
    // Execute, read a file, read a folder.
    case .execute: 1 << 0 | 1 << 2 | 1 << 3
    case .read: 1 << 2 | 1 << 3
    // Write, read what was written, and empty what was there.
    case .write: 1 << 1 | 1 << 2 | 1 << 14
    // Besides, read a folder, remove and make folders and files, and move them from one folder to another.
    case .scratch: 1 << 1 | 1 << 2 | 1 << 3 | 1 << 4 | 1 << 5 | 1 << 7 | 1 << 8 | 1 << 13 | 1 << 14
    }
  }
}
