import Foundation
import Platform
import Support

/// A run of the compiler or the linker. Strangers' sources drive them, so they have limits.
struct CompilerRun {
  /// A limit that a run has reached.
  enum Limit: Equatable {
    case processorTime, wallTime, memory, output
  }

  /// The text that the program has written, errors included.
  private(set) var text: String
  private(set) var limit: Limit?
  private(set) var succeeded: Bool

  /// Runs a program, and waits for its end.
  ///
  /// - Parameters:
  ///   - readable: Folders and files besides the system's that it may read, and run programs from.
  ///   - scratch: The folder that it may write.
  ///   - deadline: The time on the monotonic clock at which it is stopped.
  ///   - programs: The programs of the folder, with which it ends.
  init(
    _ command: [String], readable: [String], scratch: String, limits: CompilerLimits, until deadline: Double,
    among programs: FolderPrograms
  ) throws(Failure) {
    guard let (own, end) = ChildProcess.ends(isSocket: false) else {
      throw Failure("No more files can be opened.")
    }
    let started = Self.start(
      command, readable: readable, scratch: scratch, limits: limits,
      descriptors: [.file("/dev/null", flags: O_RDONLY), .copy(of: end), .copy(of: end)])
    close(end)
    defer { close(own) }
    guard let child = started else { throw Failure("\(command[0]) cannot be started.") }
    if !programs.begin(child) { child.signal(SIGKILL) }
    let (bytes, limit) = Self.read(own, of: child, atMost: limits.output, until: deadline)
    // What it has used is known until it is reaped.
    let time = child.processorTime
    let ended = child.waitForEnd()
    guard programs.finish(child, after: time) else { throw Failure("The folder is not needed any more.") }
    text = String(decoding: bytes, as: UTF8.self)
    succeeded = ended.code == 0 && limit == nil
    self.limit = succeeded ? nil : limit ?? Self.limit(of: ended, after: time, text, limits)
  }

  private static func start(
    _ command: [String], readable: [String], scratch: String, limits: CompilerLimits,
    descriptors: [ChildDescriptor]
  ) -> RunningChild? {
    let confinement = Confinement(
      executable: Confinement.system + readable, scratch: [scratch],
      limits: ProgramLimits(
        data: limits.memory, processorTime: limits.processorTime, wallTime: 2 * limits.wallTime,
        fileSize: CompilerLimits.fileSize, files: 256, processes: 32),
      niceness: limits.niceness)
    let environment = [
      "LC_ALL=C.UTF-8", "PATH=/usr/bin:/bin", "HOME=\(scratch)", "TMPDIR=\(scratch)",
      // A compiler that crashes says where it was; the names of its own functions take seconds to find.
      "LLVM_DISABLE_SYMBOLIZATION=1", "SWIFT_BACKTRACE=enable=no",
    ]
    return confinement.start(command, descriptors: descriptors, environment: environment)
  }

  /// Reads what a program writes until its end, or until it has reached a limit; then it is stopped.
  private static func read(
    _ descriptor: Int32, of child: RunningChild, atMost output: Int, until deadline: Double
  ) -> (bytes: [UInt8], limit: Limit?) {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 16 << 10)
    var limit: Limit?
    var end = deadline
    while true {
      var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let left = end - ServerClock.monotonic
      // unchecked: at most a minute
      let count = left > 0 ? poll(&ready, 1, Int32((min(left, 60) * 1000).rounded(.up))) : 0
      if count < 0, errno == EINTR { continue }
      if count == 0, ServerClock.monotonic < end { continue }
      if count <= 0 {
        guard limit == nil else { break }
        // Asked to quit, the compiler says in which line it is.
        limit = .wallTime
        child.signal(SIGQUIT)
        end = ServerClock.monotonic + 0.5
        continue
      }
      let length = Glibc.read(descriptor, &buffer, buffer.count)
      guard length > 0 else { return (bytes, limit) }
      bytes += buffer[..<length]
      if bytes.count > output {
        bytes.removeLast(bytes.count - output)
        limit = limit ?? .output
        break
      }
    }
    child.signal(SIGKILL)
    return (bytes, limit)
  }

  /// The limit that has ended a program, as far as its end reveals it.
  private static func limit(
    of end: RunningChild.End, after processorTime: Double, _ text: String, _ limits: CompilerLimits
  ) -> Limit? {
    let isOutOfMemory = ["out of memory", "bad_alloc", "Cannot allocate memory"].contains {
      text.contains($0)
    }
    if isOutOfMemory || end.memory > limits.memory / 10 * 9 { return .memory }
    let isLate = processorTime > Double(limits.processorTime) - 0.5
    return end.signal == SIGXCPU || end.signal == SIGKILL && isLate ? .processorTime : nil
  }
}

/// The limits of one save.
package struct CompilerLimits: Sendable {
  /// Bytes of each file that the compiler writes.
  static let fileSize = 64 << 20

  /// Seconds of processor time of the compiler, and of the linker.
  var processorTime = 12
  /// Seconds of processor time of the formatter.
  var formattingTime = 5
  /// Seconds until both are stopped, by the clock: on a busy machine they mostly wait for a processor.
  var wallTime = 60
  /// Bytes of memory.
  var memory = 768 << 20
  /// Bytes of output.
  var output = 256 << 10
  /// Niceness, 0 to 19.
  var niceness = 0

  /// The limits on a machine of one's own.
  package init() {}

  /// The limits of one of many who share a machine.
  package static let ofSeat: CompilerLimits = {
    var limits = CompilerLimits()
    // Before the scenes of seats, which would leave a save nothing where many move; a queue bounds how many compile.
    (limits.processorTime, limits.formattingTime, limits.niceness) = (6, 1, 3)
    return limits
  }()

  /// A sentence that names a limit that was reached, and says what to do.
  func sentence(for limit: CompilerRun.Limit) -> String {
    let advice =
      "An expression or a type is too much for it: split it into smaller ones, and write the types of variables."
    return switch limit {
    case .processorTime:
      "The compiler was stopped after \(processorTime) seconds of processor time. \(advice)"
    case .wallTime:
      "The compiler was stopped after \(wallTime) seconds. \(advice) If the machine is busy, save again later."
    case .memory: "The compiler has used more memory than \(memory >> 20) MiB. \(advice)"
    case .output:
      "The compiler was stopped because it wrote more than \(output >> 10) KiB: mend the first errors, and save again."
    }
  }
}
