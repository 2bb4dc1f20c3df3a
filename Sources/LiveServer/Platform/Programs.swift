import Foundation

/// What one of a child's descriptors is.
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
  /// - Returns: Its number; nil where it cannot be started.
  static func start(_ command: [String], descriptors: [ChildDescriptor], environment: [String]) -> pid_t?
  /// Two ends to talk through: what goes into the second comes out of the first, and with a socket the other way too.
  ///
  /// No child inherits them, and they are none of the first descriptors, which a child has for itself.
  ///
  /// - Returns: The ends; nil where no more files can be opened.
  static func ends(isSocket: Bool) -> (own: Int32, childs: Int32)?
}

/// What a program may do with a file.
package enum FileAccess {
  case execute, read, write
}

/// Restricts a thread, and every program that it starts, to the files that are allowed.
package protocol FileConfinement {
  /// Rules that allow nothing; nil where the system has no such thing.
  init?()
  /// Allows an access to a file, or to all below a folder. What is not there needs no permission.
  func allow(_ access: FileAccess, to path: String)
  /// Binds this thread for good; returns whether it is bound.
  func restrictThread() -> Bool
}

/// A program's resource limits; nil for no limit.
package struct ProgramLimits {
  /// Bytes of address space.
  package var addressSpace: Int?
  /// Bytes of memory of its own.
  package var data: Int?
  /// Seconds of processor time.
  package var processorTime: Int?
  /// Bytes of a file that it writes.
  package var fileSize: Int?
  /// Open files.
  package var files: Int?

  package init(
    addressSpace: Int? = nil, data: Int? = nil, processorTime: Int? = nil, fileSize: Int? = nil,
    files: Int? = nil
  ) {
    (self.addressSpace, self.data, self.processorTime) = (addressSpace, data, processorTime)
    (self.fileSize, self.files) = (fileSize, files)
  }
}

/// Prefixes for a command that restrict its program.
package protocol CommandPrefixes {
  /// Cuts it off from the network; if the system does not allow that, the program is not started.
  static var withoutNetwork: [String] { get }
  /// Gives it the lowest priority.
  static var yielding: [String] { get }
  /// Limits its resources, and disables core dumps.
  static func limited(to limits: ProgramLimits) -> [String]
}
