import CLinux
import Glibc

/// The kind of file system that a file is on.
struct FileSystemKind {
  /// The usual name, or the number that the kernel gives.
  let name: String
  /// True if inotify reports every change. Elsewhere another machine, or another view of the same files, can
  /// make changes unseen by this kernel.
  let reportsChanges: Bool

  /// The kind at a path; nil if that is not known.
  init?(of path: String) {
    var status = statfs()
    guard statfs(path, &status) == 0 else { return nil }
    // The kernel's numbers have 32 bits.
    let number = UInt32(truncatingIfNeeded: status.f_type)
    reportsChanges = Self.local.contains(number)
    name = Self.names[number] ?? "of type 0x" + String(number, radix: 16)
  }

  /// Source: statfs(2) and linux/magic.h.
  private static let local: Set<UInt32> = [
    0xEF53,  // ext2, ext3, ext4
    0x5846_5342,  // XFS
    0x9123_683E,  // Btrfs
    0x0102_1994, 0x8584_58F6,  // tmpfs, ramfs
    0x2FC1_2FC1,  // ZFS
    0xF2F5_2010,  // F2FS
    0xCA45_1A4E,  // bcachefs
    0x3153_464A, 0x5265_4973, 0x3434,  // JFS, ReiserFS, NILFS
    0x4D44, 0x2011_BAB0, 0x7366_746E, 0x5346_544E,  // FAT, exFAT, NTFS
    0x4244, 0x482B,  // HFS, HFS+
    0x7371_7368, 0xE0F5_E1E2, 0x9660,  // SquashFS, EROFS and ISO 9660, which nobody writes
  ]
  private static let names: [UInt32: String] = [
    0x794C_7630: "overlay", 0x6969: "NFS", 0xFF53_4D42: "CIFS", 0xFE53_4D42: "SMB", 0x517B: "SMB",
    0x6573_5546: "FUSE", 0x0102_1997: "9p", 0x786F_4256: "vboxsf", 0x6A65_6A63: "Docker's",
    0x00C3_6400: "Ceph", 0x5346_414F: "AFS",
  ]
}
