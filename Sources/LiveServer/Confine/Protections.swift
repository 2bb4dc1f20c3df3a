/// Protections by which a program is confined; each works without the others.
package struct Protections: OptionSet, Hashable, Sendable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// A namespace of its own for users, in which its processes are counted.
  package static let user = Protections(rawValue: 1 << 0)
  /// A network of its own, with no interface.
  package static let network = Protections(rawValue: 1 << 1)
  /// Shared memory and message queues of its own.
  package static let communication = Protections(rawValue: 1 << 2)
  /// Mounts of its own.
  package static let mounts = Protections(rawValue: 1 << 3)
  /// Processes of its own: it sees and signals no others.
  package static let processes = Protections(rawValue: 1 << 4)
  /// A `/proc` with its own processes only.
  package static let procFolder = Protections(rawValue: 1 << 5)
  /// Landlock: the files that it may open.
  package static let files = Protections(rawValue: 1 << 6)
  /// The filter of system calls.
  package static let calls = Protections(rawValue: 1 << 7)
  /// A user without privileges instead of root.
  package static let unprivilegedUser = Protections(rawValue: 1 << 8)

  /// The protections that ``user`` makes possible for users without privileges.
  static let namespaces: Protections = [.network, .communication, .mounts, .processes]
}

/// A record that a launcher sends to the server: three numbers of 32 bits.
package enum Report: Hashable, Sendable {
  /// The process numbers of the watcher and of the program, as the server sees them.
  case started(watcher: Int32, program: Int32)
  /// The protections that hold, and the version of Landlock; the program runs next.
  case confined(Protections, landlock: Int32)
  /// The program was not started.
  case failed(LaunchFault, error: Int32)

  /// Bytes of a record.
  package static let size = 12

  package var numbers: [UInt32] {
    switch self {
    case .started(let watcher, let program):
      [1, UInt32(bitPattern: watcher), UInt32(bitPattern: program)]
    case .confined(let protections, let landlock):
      [2, protections.rawValue, UInt32(bitPattern: landlock)]
    case .failed(let fault, let error): [3, fault.rawValue, UInt32(bitPattern: error)]
    }
  }

  /// A record from its numbers; nil if they are none.
  package init?(_ numbers: [UInt32]) {
    guard numbers.count == 3 else { return nil }
    switch numbers[0] {
    case 1:
      self = .started(watcher: Int32(bitPattern: numbers[1]), program: Int32(bitPattern: numbers[2]))
    case 2: self = .confined(Protections(rawValue: numbers[1]), landlock: Int32(bitPattern: numbers[2]))
    case 3:
      guard let fault = LaunchFault(rawValue: numbers[1]) else { return nil }
      self = .failed(fault, error: Int32(bitPattern: numbers[2]))
    default: return nil
    }
  }
}

/// The reason why a program was not started.
package enum LaunchFault: UInt32, Sendable {
  /// The server has ended already.
  case serverEnded = 1
  /// No process could be made.
  case noProcess
  /// A limit could not be set.
  case limits
  /// The system has Landlock, and its rules could not be applied.
  case files
  /// The filter of system calls could not be applied although the system has one.
  case calls
  /// The program is missing or cannot be run.
  case program
}
