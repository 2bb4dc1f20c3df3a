import CProcess
import Glibc

/// Starts programs that inherit nothing but what they are given.
package enum ChildProcess {
  /// What one of a child's descriptors is.
  package enum Descriptor {
    /// A file that is opened for it, with flags such as `O_RDONLY`.
    case file(String, flags: Int32)
    /// A descriptor of this process.
    case copy(of: Int32)
  }

  /// Starts a program in a process group of its own; the caller waits for its end.
  ///
  /// - Parameters:
  ///   - command: Its path and its arguments.
  ///   - descriptors: Its descriptors from 0 on; it has no others.
  ///   - environment: Variables such as `LC_ALL=C`; it has no others.
  /// - Returns: Its number; nil where it cannot be started.
  package static func start(
    _ command: [String], descriptors: [Descriptor], environment: [String]
  ) -> pid_t? {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, descriptor) in zip(Int32(0)..., descriptors) {
      switch descriptor {
      case .file(let path, let flags):
        posix_spawn_file_actions_addopen(&actions, number, path, flags, 0o600)
      case .copy(let original): posix_spawn_file_actions_adddup2(&actions, original, number)
      }
    }
    posix_spawn_file_actions_addclosefrom_np(&actions, Int32(descriptors.count))

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // The server's threads block signals, and it ignores some, as do programs that a shell starts in the background; a
    // child is to have none of that.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))

    let arguments = command.map { strdup($0) } + [nil]
    let variables = environment.map { strdup($0) } + [nil]
    defer { for text in arguments + variables { free(text) } }
    var child = pid_t()
    let isStarted = posix_spawn(&child, command[0], &actions, &attributes, arguments, variables) == 0
    return isStarted ? child : nil
  }

  /// Two ends to talk through: what goes into the second comes out of the first, and with a socket the other way too.
  ///
  /// No child inherits them, and they are none of the first descriptors, which a child has for itself.
  ///
  /// - Returns: The ends; nil where no more files can be opened.
  package static func ends(isSocket: Bool = false) -> (own: Int32, childs: Int32)? {
    var low: [Int32] = [-1, -1]
    let isMade =
      isSocket ? socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &low) == 0 : pipe(&low) == 0
    guard isMade else { return nil }
    let high = low.map { fcntl($0, F_DUPFD_CLOEXEC, 16) }
    for descriptor in low { close(descriptor) }
    return (high[0], high[1])
  }
}
