import Foundation
import Platform
import Support
import Synchronization

/// The sandbox of a process with live scenes: it may read programs and its own folder, and nothing else.
///
/// With Landlock it can open no other file, such as the keys in the state folder. If the system allows unprivileged
/// namespaces, it has no network either. Its memory is limited in any case.
struct SceneConfinement: Sendable {
  /// Folders besides the system's that it may read, and run programs from.
  var folders: [URL]
  /// Bytes of memory that it may have.
  var memory = 1 << 30

  private static let system = ["/usr", "/bin", "/lib", "/lib64"]
  private static let settings = ["/etc/ld.so.cache", "/proc", "/dev/null", "/dev/urandom"]
  /// Whether the system lets anybody be cut off from the network.
  private static let cutsNetwork: Bool = {
    let child = ChildProcess.start(UtilLinux.withoutNetwork + ["/bin/true"], descriptors: [], environment: [])
    return child.map { RunningChild($0).waitForEnd().code == 0 } ?? false
  }()

  /// Starts a program; nil where it cannot be started.
  func start(_ command: [String], descriptors: [ChildDescriptor]) -> RunningChild? {
    let limits = ProgramLimits(data: memory, fileSize: 0, files: 64)
    let all = (Self.cutsNetwork ? UtilLinux.withoutNetwork : []) + UtilLinux.limited(to: limits) + command
    // A backtrace says in which line of the scene it ended.
    let environment = [
      "LC_ALL=C.UTF-8", "PATH=/usr/bin:/bin",
      "SWIFT_BACKTRACE=enable=yes,color=no,interactive=no,threads=crashed,images=none,registers=none,limit=64",
    ]
    // What binds the child binds the thread that starts it, for good: so it is a thread of its own.
    let started = Mutex<pid_t?>(nil)
    let end = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      defer { end.signal() }
      if let rules = Landlock() {
        for path in Self.system + folders.map(\.path) { rules.allow(.execute, to: path) }
        for path in Self.settings { rules.allow(.read, to: path) }
        rules.allow(.write, to: "/dev/null")
        guard rules.restrictThread() else { return }
      }
      SystemCallFilter.bindThread()
      let child = ChildProcess.start(all, descriptors: descriptors, environment: environment)
      started.withLock { $0 = child }
    }
    end.wait()
    return started.withLock { $0 }.map { RunningChild($0) }
  }
}
