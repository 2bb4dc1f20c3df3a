/// A program's resource limits; nil for no limit.
package struct ProgramLimits: Hashable, Sendable {
  /// Bytes of address space of each process.
  package var addressSpace: Int?
  /// Bytes of memory that the program and everything that it starts use together, looked at once a second.
  package var residentMemory: Int?
  /// Bytes of memory of each process that it alone may write, in use or not; programs and files that are mapped do not count.
  package var data: Int?
  /// Seconds of processor time of each process.
  package var processorTime: Int?
  /// Seconds of processor time of everything that the program starts, together.
  package var descendantTime: Int?
  /// Seconds until the program and all that it started are killed.
  package var wallTime: Int?
  /// Bytes of a file that it writes.
  package var fileSize: Int?
  /// Open files of each process.
  package var files: Int?
  /// Processes and threads in all.
  package var processes: Int?

  /// Limits; those that are not named are not set.
  package init(
    addressSpace: Int? = nil, residentMemory: Int? = nil, data: Int? = nil, processorTime: Int? = nil,
    descendantTime: Int? = nil, wallTime: Int? = nil, fileSize: Int? = nil, files: Int? = nil,
    processes: Int? = nil
  ) {
    (self.addressSpace, self.residentMemory, self.data) = (addressSpace, residentMemory, data)
    (self.processorTime, self.descendantTime, self.wallTime) = (processorTime, descendantTime, wallTime)
    (self.fileSize, self.files, self.processes) = (fileSize, files, processes)
  }
}

/// An access that a policy allows to a file, or to everything below a folder.
package enum FileAccess: String, CaseIterable, Sendable {
  /// Reads, lists and runs.
  case execute
  /// Reads and lists.
  case read
  /// Writes a file that exists.
  case write
  /// Creates, reads, writes, renames and deletes files and folders in a folder.
  case scratch
}

/// A confinement as the launcher gets it: its arguments are these words, `--`, and the command.
package struct Policy: Hashable, Sendable {
  /// A path and what is allowed there.
  package struct Rule: Hashable, Sendable {
    package var access: FileAccess
    package var path: String

    package init(_ access: FileAccess, _ path: String) { (self.access, self.path) = (access, path) }
  }

  /// The process with whose end everything ends.
  package var server: Int32
  /// The descriptor on which the launcher sends ``Report`` records.
  package var report: Int32
  package var rules: [Rule]
  /// The program's variables, such as `LC_ALL=C`. The launcher itself has none, because some would change what it does.
  package var environment: [String]
  package var limits: ProgramLimits
  /// Niceness, 0 to 19.
  package var niceness: Int
  /// The protections to leave out, for tests of systems without them.
  package var withheld: Protections
  /// The highest version of Landlock to use, for tests of older kernels.
  package var landlock: Int

  package init(
    server: Int32, report: Int32, rules: [Rule], environment: [String], limits: ProgramLimits,
    niceness: Int = 0,
    withheld: Protections = [], landlock: Int = .max
  ) {
    (self.server, self.report, self.rules, self.limits) = (server, report, rules, limits)
    (self.environment, self.niceness) = (environment, niceness)
    (self.withheld, self.landlock) = (withheld, landlock)
  }

  private static var limitNames: [(name: String, limit: WritableKeyPath<ProgramLimits, Int?>)] {
    [
      ("address-space", \.addressSpace), ("resident-memory", \.residentMemory),
      ("data", \.data), ("processor-time", \.processorTime), ("wall-time", \.wallTime),
      ("descendant-time", \.descendantTime),
      ("file-size", \.fileSize), ("files", \.files), ("processes", \.processes),
    ]
  }

  /// The words before the command.
  package var words: [String] {
    ["server=\(server)", "report=\(report)", "niceness=\(niceness)"]
      + ["withheld=\(withheld.rawValue)", "landlock=\(landlock)"]
      + Self.limitNames.compactMap { name, limit in limits[keyPath: limit].map { "\(name)=\($0)" } }
      + rules.map { "\($0.access.rawValue)=\($0.path)" } + environment.map { "variable=\($0)" } + ["--"]
  }

  /// A policy and the command behind it, from a launcher's arguments; nil if one of them is not understood.
  package static func parse(_ arguments: some Sequence<String>) -> (policy: Policy, command: [String])? {
    var policy = Policy(server: -1, report: -1, rules: [], environment: [], limits: ProgramLimits())
    var words = arguments.makeIterator()
    while let word = words.next() {
      if word == "--" {
        let command = Array(IteratorSequence(words))
        return policy.server > 0 && policy.report > 2 && !command.isEmpty ? (policy, command) : nil
      }
      let bytes = word.utf8
      guard let end = bytes.firstIndex(of: UInt8(ascii: "=")) else { return nil }
      let (name, value) = (String(word[..<end]), String(word[bytes.index(after: end)...]))
      guard policy.take(name, value) else { return nil }
    }
    return nil
  }

  private mutating func take(_ name: String, _ value: String) -> Bool {
    if let access = FileAccess(rawValue: name) {
      rules.append(Rule(access, value))
      return true
    }
    if name == "variable" {
      environment.append(value)
      return true
    }
    guard let number = Int(value) else { return false }
    switch name {
    case "server": server = Int32(truncatingIfNeeded: number)
    case "report": report = Int32(truncatingIfNeeded: number)
    case "niceness": niceness = number
    case "withheld": withheld = Protections(rawValue: UInt32(truncatingIfNeeded: number))
    case "landlock": landlock = number
    default:
      guard let limit = Self.limitNames.first(where: { $0.name == name })?.limit else { return false }
      limits[keyPath: limit] = number
    }
    return true
  }
}
