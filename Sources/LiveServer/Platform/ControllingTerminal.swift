import Glibc

/// The terminal that the program was started from.
///
/// SIGHUP means two things: the terminal has closed, so that Ctrl-C can no longer stop the program; or, from
/// `kill`, that the program should read its files again.
package struct ControllingTerminal {
  private let wasPresent = Self.isPresent

  /// Looks at the terminal, if there is one.
  package init() {}

  /// True if the terminal has closed since.
  package var isLost: Bool { wasPresent && !Self.isPresent }

  private static var isPresent: Bool {
    let descriptor = open("/dev/tty", O_RDONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    close(descriptor)
    return true
  }
}
