import Foundation
import Platform

/// The sandbox of a process with live scenes: it may read programs and its own folder, and nothing else.
struct SceneConfinement: Sendable {
  /// Folders besides the system's that it may read, and run programs from.
  var folders: [URL]
  /// Bytes of address space that it may have, and so may each process that it starts.
  var memory = 512 << 20
  /// Seconds of processor time that all programs that it starts may use together: for what says where it has crashed.
  static let descendantTime = 10

  /// Starts a program; nil if it cannot be started.
  func start(_ command: [String], descriptors: [ChildDescriptor]) -> RunningChild? {
    let confinement = Confinement(
      executable: Confinement.system + folders.map(\.path),
      limits: ProgramLimits(
        addressSpace: memory, descendantTime: Self.descendantTime, fileSize: 0, files: 64, processes: 16))
    return confinement.start(
      command, descriptors: descriptors,
      environment: [
        "LC_ALL=C.UTF-8", "PATH=/usr/bin:/bin",
        // The order of a set or a dictionary is the same in each process, so a take replays.
        "SWIFT_DETERMINISTIC_HASHING=1",
        // A backtrace says in which line of the scene it ended.
        "SWIFT_BACKTRACE=enable=yes,color=no,interactive=no,threads=crashed,images=none,registers=none,limit=64",
      ])
  }
}
