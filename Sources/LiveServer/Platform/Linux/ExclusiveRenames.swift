import CLinux
import Glibc

extension Disk {
  /// Renames a file unless the other name is taken.
  static func rename(_ path: String, toFree other: String) -> Int32 { rename_with_flags(path, other, 1) }

  /// Exchanges two files' names.
  static func rename(_ path: String, exchangedWith other: String) -> Int32 {
    rename_with_flags(path, other, 2)
  }
}
