import Confine
import Foundation

/// The permissions of a program that is not trusted.
///
/// It gets nothing else: no sockets, no signals to others, no other processes, and no files but these. What a system
/// cannot do is left out, and the rest holds (SECURITY.md has the table).
package struct Confinement: Sendable {
  /// Files and folders that it may read, and run programs from.
  package var executable: [String]
  /// Files and folders that it may read.
  package var readable: [String]
  /// Existing files that it may write.
  package var writable: [String]
  /// Folders in which it may create, read, write, rename and delete files and folders.
  package var scratch: [String]
  package var limits: ProgramLimits
  /// Niceness, 0 to 19.
  package var niceness: Int
  /// The protections to leave out, for tests of systems without them.
  var withheld: Protections = []
  /// The highest version of Landlock to use, for tests of older kernels.
  var landlock = Int.max

  /// The system's programs and their libraries.
  package static let system = ["/usr", "/bin", "/sbin", "/lib", "/lib64"]
  private static let settings = ["/etc/ld.so.cache", "/dev/zero", "/dev/urandom", "/dev/random"]

  /// A confinement with these permissions and no others.
  package init(
    executable: [String] = system, readable: [String] = [], writable: [String] = [], scratch: [String] = [],
    limits: ProgramLimits, niceness: Int = 0
  ) {
    (self.executable, self.readable, self.writable) = (executable, readable, writable)
    (self.scratch, self.limits, self.niceness) = (scratch, limits, niceness)
  }

  /// Starts a program, in a process group of its own and in the folder `/`; waits a few milliseconds until it runs.
  ///
  /// - Parameters:
  ///   - command: Its path and its arguments.
  ///   - descriptors: Its descriptors from 0 on; it has no others.
  ///   - environment: Variables such as `LC_ALL=C`; it has no others.
  /// - Returns: The program; nil if it cannot be started, or not confined as the system allows.
  package func start(
    _ command: [String], descriptors: [ChildDescriptor], environment: [String]
  ) -> RunningChild? {
    launch(command, descriptors: descriptors, environment: environment)?.child
  }

  /// Starts a program, and says which protections hold for it.
  func launch(
    _ command: [String], descriptors: [ChildDescriptor], environment: [String]
  ) -> (child: RunningChild, protections: Protections, landlock: Int)? {
    guard let launcher = LauncherProgram.find(), let (own, theirs) = ChildProcess.ends(isSocket: false) else {
      return nil
    }
    defer { close(own) }
    // The launcher reports on the first descriptor behind the standard ones.
    let descriptors =
      descriptors
      + repeatElement(.file("/dev/null", flags: O_RDWR), count: max(0, 3 - descriptors.count))
    let policy = Policy(
      server: getpid(), report: Int32(descriptors.count), rules: rules, environment: environment,
      limits: limits, niceness: niceness, withheld: withheld, landlock: landlock)
    let pid = ChildProcess.start(
      launcher, arguments: [Launcher.name] + policy.words + command,
      descriptors: descriptors + [.copy(of: theirs)], environment: [])
    close(theirs)
    guard let pid else { return nil }
    var (child, hasFailed) = (RunningChild?.none, false)
    var (protections, landlock) = (Protections(), 0)
    // The end is here when the program runs.
    for report in Self.reports(from: own) {
      switch report {
      case .started(let watcher, let program): child = RunningChild(program, watcher: watcher)
      case .confined(let held, let version): (protections, landlock) = (held, Int(version))
      case .failed: hasFailed = true
      }
    }
    var status: Int32 = 0
    waitpid(pid, &status, 0)
    guard let child else { return nil }
    if hasFailed {
      _ = child.waitForEnd()
      return nil
    }
    return (child, protections, landlock)
  }

  private var rules: [Policy.Rule] {
    executable.map { .init(.execute, $0) } + (readable + Self.settings).map { .init(.read, $0) }
      + (writable + ["/dev/null"]).map { .init(.write, $0) } + scratch.map { .init(.scratch, $0) }
  }

  private static func reports(from descriptor: Int32) -> [Report] {
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 8 * Report.size)
    while true {
      let count = read(descriptor, &part, part.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      bytes += part[..<count]
    }
    return stride(from: 0, to: bytes.count - Report.size + 1, by: Report.size).compactMap { start in
      Report(
        bytes[start..<start + Report.size].withUnsafeBytes { Array($0.bindMemory(to: UInt32.self)) })
    }
  }
}

extension Confinement {
  /// The protections that this system gives a confined program.
  package struct Support: Hashable, Sendable {
    /// True if programs can be started confined at all.
    package var works: Bool
    /// Sentences, one for each protection that this system does not have.
    package var missing: [String]
    /// Advice on what to set, where namespaces are missing.
    package var advice: String?
    /// True if files that are not allowed cannot be opened.
    package var hidesFiles: Bool
  }

  /// The protections of this system, found by starting a program.
  package static let support: Support = {
    let trial = Confinement(limits: ProgramLimits(files: 16, processes: 4))
    guard let (child, held, landlock) = trial.launch(["/bin/true"], descriptors: [], environment: []),
      child.waitForEnd().code == 0
    else { return Support(works: false, missing: [], hidesFiles: false) }
    return Support(
      works: true, missing: held.missing(landlock: landlock),
      advice: held.contains(.processes) && held.contains(.network)
        ? nil : NamespaceSettings.advice(reading: MachineTraceFiles.text(of:)),
      hidesFiles: held.contains(.files))
  }()
}

extension Protections {
  /// Sentences about what is missing, and what that means.
  fileprivate func missing(landlock: Int) -> [String] {
    let all: [(isThere: Bool, sentence: String)] = [
      (contains(.files), "Landlock is missing (Linux 5.13 or later): they can read what the server can."),
      (contains(.calls), "The filter of system calls is missing: they can open sockets and signal others."),
      (
        contains(.processes) && contains(.procFolder),
        "They have no process namespace: only the filter and Landlock keep them from other processes."
      ),
      (contains(.network), "They have no network namespace: only the filter keeps them from the network."),
      (
        contains(.user) || contains(.unprivilegedUser),
        "Their processes count together with all others of this user, so their number is bounded loosely."
      ),
    ]
    return all.filter { !$0.isThere }.map(\.sentence)
  }
}
