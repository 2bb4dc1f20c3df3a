import Foundation
import Platform
import Support
import Synchronization

/// Runs programs that read untrusted files, in restricted processes.
///
/// A child has limits on memory, CPU time, and the size and number of files. It inherits no descriptors and no
/// environment, has a low priority, and is killed after a timeout. With Landlock it can open only programs, libraries
/// and the files that are passed to it, not the state folder. If the system allows unprivileged namespaces, it has no
/// network either.
package struct Sandbox: Sendable {
  /// How a child ended.
  enum Outcome: Equatable {
    case succeeded
    /// It failed or crashed.
    case failed
    /// It exceeded a limit.
    case exhausted
    /// It could not be started.
    case unstarted
  }

  /// Bytes of address space.
  static let memory = 1 << 30
  /// Seconds of processor time.
  static let processorTime = 10
  /// Seconds until it is killed: it yields to all others, so on a busy machine it mostly waits for a processor.
  static let timeout = 60.0
  /// Bytes of a file.
  static let fileSize = 64 << 20

  /// What stands before every command where the system lets anybody cut the network off.
  private static let alone: [String] = {
    let alone = UtilLinux.withoutNetwork
    return run(alone + ["/bin/true"], input: "/dev/null", output: "/dev/null") == .succeeded ? alone : []
  }()

  /// Whether programs can be started in it.
  package static let works = Sandbox().run(["/bin/true"]) == .succeeded

  /// Whether a child is kept from files that it is not given.
  package static let hidesFiles = works && Landlock() != nil

  /// The folders that programs need: themselves, their libraries and settings, and what the system tells them about
  /// themselves. Landlock keeps them from what it tells about other processes.
  private static let folders = ["/usr", "/bin", "/sbin", "/lib", "/lib64"]
  private static let settings = ["/etc/ld.so.cache", "/etc/fonts", "/var/cache/fontconfig", "/proc", "/dev"]

  /// Where a program is; nil where it is not installed.
  static func path(of program: String) -> String? {
    ["/usr/bin/", "/usr/local/bin/"].map { $0 + program }.first { access($0, X_OK) == 0 }
  }

  /// Runs a command, and waits for its end; not on a thread that is needed for anything else.
  ///
  /// - Parameters:
  ///   - input: The path of the file that is its standard input.
  ///   - output: The path of the file that its standard output is written to.
  ///   - reading: The files that it may open besides.
  ///   - writing: The files that it may write besides, which must be there.
  ///   - processorTime: Seconds of processor time.
  func run(
    _ command: [String], input: String = "/dev/null", output: String = "/dev/null", reading: [String] = [],
    writing: [String] = [], processorTime: Int = Self.processorTime
  ) -> Outcome {
    let limits = ProgramLimits(
      addressSpace: Self.memory, processorTime: processorTime, fileSize: Self.fileSize, files: 64)
    let prefix = Self.alone + UtilLinux.yielding + UtilLinux.limited(to: limits)
    let outcome = Mutex(Outcome.unstarted)
    let end = DispatchSemaphore(value: 0)
    // What binds the child binds the thread that starts it, for good: so it is a thread of its own.
    if access(output, F_OK) != 0 { close(open(output, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)) }
    let thread = Thread {
      if let rules = Landlock() {
        for folder in Self.folders { rules.allow(.execute, to: folder) }
        for path in Self.settings + reading + [input] { rules.allow(.read, to: path) }
        for path in writing + ["/dev/null", output] { rules.allow(.write, to: path) }
        guard rules.restrictThread() else {
          end.signal()
          return
        }
      }
      let ended = Self.run(prefix + command, input: input, output: output)
      outcome.withLock { $0 = ended }
      end.signal()
    }
    thread.start()
    end.wait()
    return outcome.withLock { $0 }
  }

  private static func run(_ command: [String], input: String, output: String) -> Outcome {
    let child = ChildProcess.start(
      command,
      descriptors: [
        .file(input, flags: O_RDONLY), .file(output, flags: O_WRONLY | O_CREAT | O_TRUNC),
        .file("/dev/null", flags: O_WRONLY),
      ],
      // Only the loaders that their makers test against hostile files, on one thread.
      environment: [
        "PATH=/usr/bin:/bin", "LC_ALL=C.UTF-8", "HOME=/nonexistent", "VIPS_BLOCK_UNTRUSTED=1",
        "VIPS_CONCURRENCY=1",
      ])
    return child.map(wait) ?? .unstarted
  }

  private static func wait(for child: pid_t) -> Outcome {
    let end = DispatchTime.now() + timeout
    var status: Int32 = 0
    while true {
      let ended = waitpid(child, &status, WNOHANG)
      if ended == child { break }
      guard ended == 0 || errno == EINTR else { return .failed }
      if DispatchTime.now() > end {
        kill(child, SIGKILL)
        waitpid(child, &status, 0)
        return .exhausted
      }
      usleep(2000)
    }
    let signal = status & 0x7F
    if signal == SIGXCPU || signal == SIGXFSZ || signal == SIGKILL { return .exhausted }
    // As shells, and the programs that limit the command, say that there was nothing to run.
    if [126, 127].contains(status >> 8) { return .unstarted }
    return status == 0 ? .succeeded : .failed
  }
}
