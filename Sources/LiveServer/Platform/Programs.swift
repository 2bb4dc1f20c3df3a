import Confine
import Foundation

/// A program's resource limits.
package typealias ProgramLimits = Confine.ProgramLimits

/// The meaning of one of a child's descriptors.
package enum ChildDescriptor {
  /// A file that is opened for it, with flags such as `O_RDONLY`.
  case file(String, flags: Int32)
  /// A descriptor of this process.
  case copy(of: Int32)
}

/// Starts programs that inherit nothing except what is passed to them.
package protocol ProgramStarter {
  /// Starts a program in a process group of its own; the caller waits for its end.
  ///
  /// - Parameters:
  ///   - command: Its path and its arguments.
  ///   - descriptors: Its descriptors from 0 on; it has no others.
  ///   - environment: Variables such as `LC_ALL=C`; it has no others.
  /// - Returns: Its number, or nil if it cannot be started.
  static func start(_ command: [String], descriptors: [ChildDescriptor], environment: [String]) -> pid_t?
  /// Two ends to talk through: what goes into the second comes out of the first, and with a socket the other way too.
  ///
  /// No child inherits them, and they are none of the first descriptors, which a child has for itself.
  ///
  /// - Returns: The ends, or nil if no more files can be opened.
  static func ends(isSocket: Bool) -> (own: Int32, childs: Int32)?
}
