import CLinux
import Glibc

/// Restricts a thread, and every program that it starts, to the files that are allowed.
///
/// Source: the Linux kernel's documentation, "Landlock: unprivileged access control", versions 1 to 6.
package final class Landlock: FileConfinement {
  private let ruleset: Int32
  /// The kinds of access that are forbidden where no rule allows them.
  private let handled: UInt64

  /// Rules that allow nothing; nil where the kernel has no Landlock.
  package init?() {
    let version = landlock_version()
    // Each version handles one more thing; TCP came with the fourth, sockets without a name and signals with the sixth.
    handled = version >= 5 ? 0xFFFF : version >= 3 ? 0x7FFF : version == 2 ? 0x3FFF : 0x1FFF
    var rules = landlock_ruleset(files: handled, network: 3, scopes: 3)
    let size = version >= 6 ? 24 : version >= 4 ? 16 : 8
    ruleset = version < 1 ? -1 : Int32(truncatingIfNeeded: landlock_create(&rules, size))
    guard ruleset >= 0 else { return nil }
  }

  deinit { if ruleset >= 0 { close(ruleset) } }

  package func allow(_ access: FileAccess, to path: String) {
    let descriptor = landlock_open(path)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    var status = stat()
    fstat(descriptor, &status)
    // Reading a folder is nothing that a file could be allowed.
    let isFolder = status.st_mode & S_IFMT == S_IFDIR
    var folder = landlock_folder(
      access: access.bits & handled & (isFolder ? .max : ~(1 << 3)), descriptor: descriptor)
    _ = landlock_allow(ruleset, &folder)
  }

  package func restrictThread() -> Bool { landlock_restrict(ruleset) == 0 }
}

extension FileAccess {
  fileprivate var bits: UInt64 {
    switch self {
    // Execute, read a file, read a folder.
    case .execute: 1 << 0 | 1 << 2 | 1 << 3
    case .read: 1 << 2 | 1 << 3
    // Write, read what was written, and empty what was there.
    case .write: 1 << 1 | 1 << 2 | 1 << 14
    }
  }
}
