import CProcess
import Foundation

/// Runs programs that read what strangers made: in processes of their own, which may use little of anything.
///
/// A child has a limit on memory, on processor time, on the size of files and on their number, inherits no
/// descriptor and no environment, and is killed when it takes too long. Where the system lets anybody make a
/// namespace, it has no network either.
struct Sandbox: Sendable {
  /// How a child ended.
  enum Outcome: Equatable {
    case succeeded
    /// It said no, or crashed.
    case failed
    /// It ran into one of its limits.
    case exhausted
  }

  /// Bytes of address space.
  static let memory = 1 << 30
  /// Seconds of processor time.
  static let processorTime = 20
  /// Seconds until it is killed.
  static let patience = 30.0
  /// Bytes of a file.
  static let fileSize = 64 << 20

  /// What stands before every command; the first use asks the system whether it can cut the network off.
  private static let prefix: [String] = {
    let limits = [
      "/usr/bin/prlimit", "--as=\(memory)", "--cpu=\(processorTime)", "--fsize=\(fileSize)", "--nofile=64",
      "--core=0", "--",
    ]
    let alone = ["/usr/bin/unshare", "--user", "--net", "--"]
    let isAlone = run(alone + ["/bin/true"], input: "/dev/null", output: "/dev/null") == .succeeded
    return (isAlone ? alone : []) + limits
  }()

  /// Where a program is; nil where it is not installed.
  static func path(of program: String) -> String? {
    ["/usr/bin/", "/usr/local/bin/"].map { $0 + program }.first { access($0, X_OK) == 0 }
  }

  /// Runs a command, and waits for its end; not on a thread that is needed for anything else.
  ///
  /// - Parameters:
  ///   - input: The path of the file that is its standard input.
  ///   - output: The path of the file that its standard output is written to.
  func run(_ command: [String], input: String = "/dev/null", output: String = "/dev/null") -> Outcome {
    Self.run(Self.prefix + command, input: input, output: output)
  }

  private static func run(_ command: [String], input: String, output: String) -> Outcome {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addclosefrom_np(&actions, 3)

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // The server's threads block signals, and ignore some; a child is to have none of that.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigaddset(&signals, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

    // Only the loaders that their makers test against hostile files, on one thread.
    let environment = [
      "PATH=/usr/bin:/bin", "LC_ALL=C.UTF-8", "HOME=/nonexistent", "VIPS_BLOCK_UNTRUSTED=1",
      "VIPS_CONCURRENCY=1",
    ]
    let arguments = command.map { strdup($0) } + [nil]
    let variables = environment.map { strdup($0) } + [nil]
    defer { for text in arguments + variables { free(text) } }
    var child = pid_t()
    guard posix_spawn(&child, command[0], &actions, &attributes, arguments, variables) == 0 else {
      return .failed
    }
    return wait(for: child)
  }

  private static func wait(for child: pid_t) -> Outcome {
    let end = DispatchTime.now() + patience
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
    return status == 0 ? .succeeded : .failed
  }
}
