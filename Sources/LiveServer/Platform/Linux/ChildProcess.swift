import CLinux
import Glibc

/// Starts programs by `posix_spawn`.
package enum ChildProcess: ProgramStarter {
  package static func start(
    _ command: [String], descriptors: [ChildDescriptor], environment: [String]
  ) -> pid_t? {
    start(command[0], arguments: command, descriptors: descriptors, environment: environment)
  }

  /// Starts the program at a path, with arguments of which the first is its name.
  static func start(
    _ path: String, arguments words: [String], descriptors: [ChildDescriptor], environment: [String]
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

    let arguments = words.map { strdup($0) } + [nil]
    let variables = environment.map { strdup($0) } + [nil]
    defer { for text in arguments + variables { free(text) } }
    var child = pid_t()
    // A program that has just been written is busy while a child that another thread starts still has it open.
    for _ in 0..<500 {
      let status = posix_spawn(&child, path, &actions, &attributes, arguments, variables)
      guard status == ETXTBSY else { return status == 0 ? child : nil }
      usleep(2000)
    }
    return nil
  }

  package static func ends(isSocket: Bool) -> (own: Int32, childs: Int32)? {
    var low: [Int32] = [-1, -1]
    let isMade =
      isSocket ? socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &low) == 0 : pipe(&low) == 0
    guard isMade else { return nil }
    let high = low.map { fcntl($0, F_DUPFD_CLOEXEC, 16) }
    for descriptor in low { close(descriptor) }
    return (high[0], high[1])
  }
}
