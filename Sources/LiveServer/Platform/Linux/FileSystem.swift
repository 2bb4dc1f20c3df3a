import Foundation

/// A mounted file system, as it is mounted.
package enum FileSystem {
  /// `ST_NOEXEC` of statvfs.h.
  private static let noPrograms: UInt = 8

  /// True if programs in a folder can be run, which its file system may forbid (`noexec`); nil for no such
  /// folder.
  package static func allowsPrograms(in folder: String) -> Bool? {
    var status = statvfs()
    guard statvfs(folder, &status) == 0 else { return nil }
    return status.f_flag & noPrograms == 0
  }
}
