import Foundation
import Platform

/// The sandbox of a process with live scenes: it may read programs and its own folder, and nothing else.
struct SceneConfinement: Sendable {
  /// Folders besides the system's that it may read, and run programs from.
  var folders: [URL]
  var limits = SceneLimits()
  /// Starts a program; nil if it cannot be started.
  func start(_ command: [String], descriptors: [ChildDescriptor]) -> RunningChild? {
    let confinement = Confinement(
      executable: Confinement.system + folders.map(\.path),
      limits: ProgramLimits(
        addressSpace: limits.memory, residentMemory: limits.memory, descendantTime: limits.descendantTime,
        fileSize: 0, files: 64, processes: 16),
      niceness: limits.promptNiceness ?? limits.niceness)
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

/// Limits of the programs of one folder.
package struct SceneLimits: Sendable {
  /// Bytes of address space that a program may have, and so may each process that it starts; and bytes of memory that
  /// all of them use together.
  var memory = 512 << 20
  /// Seconds of processor time that all programs that it starts may use together: for what says where it has crashed.
  var descendantTime = 10
  /// Niceness, 0 to 19.
  var niceness = 0
  /// The niceness of a program that answers promptly, and of one that begins, or nil for the same.
  var promptNiceness: Int?
  /// The number of earlier programs that are kept.
  var keptVersions = 2

  /// The limits on a machine of one's own.
  package init() {}

  /// The limits of one of many who share a machine.
  package static let ofSeat: SceneLimits = {
    var limits = SceneLimits()
    (limits.memory, limits.descendantTime) = (192 << 20, 3)
    (limits.niceness, limits.promptNiceness, limits.keptVersions) = (15, 5, 1)
    return limits
  }()
}
