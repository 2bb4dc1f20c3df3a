import Foundation
import Synchronization

/// The limits of one reading of texts.
package struct ReadingLimits: Sendable {
  /// Seconds of processor time.
  package var processorTime = 5
  /// Seconds until it is ended, by the clock.
  package var wallTime = 20.0
  /// Bytes of memory.
  package var memory = 256 << 20
  /// Bytes of the answer.
  package var output = 16 << 20
  /// Niceness, 0 to 19.
  package var niceness = 0

  /// The limits on a machine of one's own.
  package init() {}

  /// The limits of one of many who share a machine.
  package static let ofSeat: ReadingLimits = {
    var limits = ReadingLimits()
    (limits.processorTime, limits.niceness) = (2, 3)
    return limits
  }()
}

/// The reason that texts were not read, as a sentence.
package enum ReadingFault: Error, Equatable, CustomStringConvertible {
  case unstarted
  case processorTime(seconds: Int)
  case wallTime(seconds: Int)
  case memory(bytes: Int)
  case output(bytes: Int)
  case failed
  /// The folder is gone.
  case ended

  package var description: String {
    switch self {
    case .unstarted:
      "The program that reads the files cannot be started; `tiltcast doctor` says what is missing."
    case .processorTime(let seconds):
      "Reading the files takes more than \(seconds) seconds of processor time: make them shorter."
    case .wallTime(let seconds):
      "Reading the files takes more than \(seconds) seconds: make them shorter. If the machine is busy, save again later."
    case .memory(let bytes):
      "Reading the files takes more than \(bytes >> 20) MiB of memory: make them shorter."
    case .output(let bytes): "The files become more than \(bytes >> 20) MiB: make them shorter."
    case .failed: "The program that reads the files has failed: save them again."
    case .ended: "The folder is not needed any more."
    }
  }
}

/// Reads strangers' texts in confined processes, a new one for each reading.
///
/// A spare process is started ahead, because a start takes longer than reading most folders.
package final class TextReaders: Sendable {
  private struct Reader: Sendable {
    let child: RunningChild
    /// The end of a socket whose other end is its standard input and output.
    let socket: Int32
  }

  private let command: [String]?
  private let limits: ReadingLimits
  private let keepsSpare: Bool
  private let state = Mutex(State())

  private struct State {
    var spare: Reader?
    /// The folders that were read and are not over; without any there is no spare.
    var folders: Set<ObjectIdentifier> = []
  }

  /// - Parameters:
  ///   - keepsSpare: Whether one is started ahead.
  ///   - command: The program that reads; nil for this one.
  package init(
    limits: ReadingLimits = ReadingLimits(), keepsSpare: Bool = false, command: [String]? = nil
  ) {
    (self.limits, self.keepsSpare) = (limits, keepsSpare)
    self.command = command ?? ReaderProgram.command
  }

  deinit {
    guard let reader = state.withLock({ $0.spare.take() }) else { return }
    Self.end(reader)
  }

  /// True if one waits for texts.
  var hasSpare: Bool { state.withLock { $0.spare != nil } }

  /// Starts one ahead, off this thread.
  private func prepare() {
    guard keepsSpare else { return }
    DispatchQueue.global(qos: .utility).async { [weak self] in
      guard let self, state.withLock({ $0.spare == nil && !$0.folders.isEmpty }), let reader = start() else {
        return
      }
      let isExtra = state.withLock { state in
        guard state.spare == nil, !state.folders.isEmpty else { return true }
        state.spare = reader
        return false
      }
      if isExtra { Self.end(reader) }
    }
  }

  private func begin(_ programs: FolderPrograms) {
    let folder = ObjectIdentifier(programs.folder)
    guard state.withLock({ $0.folders.insert(folder).inserted }) else { return }
    programs.folder.atEnd { [weak self] in self?.leave(folder) }
  }

  private func leave(_ folder: ObjectIdentifier) {
    let spare = state.withLock { state in
      state.folders.remove(folder)
      return state.folders.isEmpty ? state.spare.take() : nil
    }
    if let spare { DispatchQueue.global(qos: .utility).async { Self.end(spare) } }
  }

  /// Has a process read a request, and waits for its answer.
  ///
  /// - Parameter programs: The programs of the folder that the texts come from, with which the process ends.
  package func answer(to request: [UInt8], among programs: FolderPrograms) throws(ReadingFault) -> [UInt8] {
    begin(programs)
    let spared = state.withLock { $0.spare.take() }
    prepare()
    if let spared {
      // The system ends it first where memory runs out, also while it waits.
      do throws(ReadingFault) {
        return try answer(to: request, of: spared, among: programs)
      } catch {
        guard error == .failed else { throw error }
      }
    }
    guard let reader = start() else { throw .unstarted }
    return try answer(to: request, of: reader, among: programs)
  }

  private func start() -> Reader? {
    guard let command, let (own, end) = ChildProcess.ends(isSocket: true) else { return nil }
    defer { close(end) }
    let confinement = Confinement(
      executable: Confinement.system + [command[0]] + RunningProgram.libraryFolders,
      limits: ProgramLimits(
        data: limits.memory, processorTime: limits.processorTime, fileSize: 0, files: 32, processes: 16),
      niceness: limits.niceness)
    let child = confinement.start(
      command,
      descriptors: [.copy(of: end), .copy(of: end), .file("/dev/null", flags: O_WRONLY)],
      environment: ["LC_ALL=C.UTF-8", "PATH=/usr/bin:/bin", "SWIFT_BACKTRACE=enable=no"])
    guard let child else {
      close(own)
      return nil
    }
    return Reader(child: child, socket: own)
  }

  private static func end(_ reader: Reader) {
    reader.child.signal(SIGKILL)
    close(reader.socket)
    _ = reader.child.waitForEnd()
  }

  private func answer(
    to request: [UInt8], of reader: Reader, among programs: FolderPrograms
  ) throws(ReadingFault) -> [UInt8] {
    guard programs.begin(reader.child) else {
      Self.end(reader)
      throw .ended
    }
    let (bytes, fault) = exchange(request, with: reader)
    if fault != nil { reader.child.signal(SIGKILL) }
    // What it has used is known until it is reaped.
    let time = reader.child.processorTime
    let end = reader.child.waitForEnd()
    close(reader.socket)
    guard programs.finish(reader.child, after: time) else { throw .ended }
    if let fault { throw fault }
    guard end.code != 0 else { return bytes }
    let isLate = time > Double(limits.processorTime) - 0.5
    if end.signal == SIGXCPU || end.signal == SIGKILL && isLate {
      throw .processorTime(seconds: limits.processorTime)
    }
    throw end.memory > limits.memory / 4 * 3 ? .memory(bytes: limits.memory) : .failed
  }

  /// Sends a request, and reads what comes until the end.
  private func exchange(_ request: [UInt8], with reader: Reader) -> (bytes: [UInt8], fault: ReadingFault?) {
    let deadline = SystemClock.monotonic + limits.wallTime
    var (left, bytes) = (request[...], [UInt8]())
    var part = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let time = deadline - SystemClock.monotonic
      guard time > 0 else { return ([], .wallTime(seconds: Int(limits.wallTime))) }
      var item = pollfd(
        fd: reader.socket, events: Int16(POLLIN) | (left.isEmpty ? 0 : Int16(POLLOUT)), revents: 0)
      // unchecked: at most a minute
      guard poll(&item, 1, Int32((min(time, 60) * 1000).rounded(.up))) > 0 else { continue }
      if !left.isEmpty, item.revents & Int16(POLLOUT) != 0 {
        let count = left.withUnsafeBytes {
          send(reader.socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
        }
        if count < 0, ![EINTR, EAGAIN].contains(errno) { return ([], .failed) }
        left = left.dropFirst(max(0, count))
        if left.isEmpty { shutdown(reader.socket, Int32(SHUT_WR)) }
      }
      guard item.revents & Int16(POLLIN | POLLHUP | POLLERR) != 0 else { continue }
      let count = recv(reader.socket, &part, part.count, Int32(MSG_DONTWAIT))
      if count < 0, [EINTR, EAGAIN].contains(errno) { continue }
      guard count > 0 else { return (bytes, nil) }
      bytes += part[..<count]
      guard bytes.count <= limits.output else { return ([], .output(bytes: limits.output)) }
    }
  }
}

/// The programs that work on a folder's texts. All of them end with it.
package final class FolderPrograms: Sendable {
  private struct State {
    var running: [ObjectIdentifier: RunningChild] = [:]
    /// The seconds of processor time of those that have ended.
    var used = 0.0
    var isSlow = false
    var isOver = false
    var actions: [@Sendable () -> Void] = []
  }

  /// The niceness of programs that give way to others; before the scenes of seats, and after everything else.
  private static let slowNiceness = 10

  private let state = Mutex(State())
  /// The folder's programs, of which these are some; nil for all of them.
  private let all: FolderPrograms?

  /// Programs of which none runs yet.
  ///
  /// - Parameter all: All programs of the folder, with which these end, too; nil if these are all.
  package init(of all: FolderPrograms? = nil) { self.all = all?.folder }

  deinit { for action in state.withLock({ $0.actions }) { action() } }

  /// All programs of the folder.
  fileprivate var folder: FolderPrograms { all ?? self }

  /// Does something once nothing works on the folder any more.
  fileprivate func atEnd(_ action: @escaping @Sendable () -> Void) {
    let isOver = state.withLock { state in
      if !state.isOver { state.actions.append(action) }
      return state.isOver
    }
    if isOver { action() }
  }

  /// True if nothing works on the folder any more.
  package var isOver: Bool { state.withLock { $0.isOver } || all?.isOver == true }

  /// The seconds of processor time that the programs have used.
  package var processorTime: Double {
    let (used, running) = state.withLock { ($0.used, Array($0.running.values)) }
    return running.reduce(used) { $0 + $1.processorTime }
  }

  /// A program works on the folder from now on; false if nothing does any more.
  package func begin(_ child: RunningChild) -> Bool {
    guard all?.begin(child) ?? true else { return false }
    let (hasBegun, isSlow) = state.withLock { state in
      guard !state.isOver else { return (false, false) }
      state.running[ObjectIdentifier(child)] = child
      return (true, state.isSlow)
    }
    if !hasBegun { all?.finish(child) }
    if isSlow { child.setNiceness(Self.slowNiceness) }
    return hasBegun
  }

  /// A program has ended, or belongs to others from now on; false if it was ended with the folder.
  ///
  /// - Parameter time: The seconds of processor time that it has used.
  @discardableResult
  package func finish(_ child: RunningChild, after time: Double = 0) -> Bool {
    let isWanted = all?.finish(child, after: time) ?? true
    return state.withLock { state in
      state.running[ObjectIdentifier(child)] = nil
      state.used += time
      return !state.isOver
    } && isWanted
  }

  /// Lets them, and all that begin later, give way to others.
  package func slowDown() {
    let running = state.withLock { state in
      state.isSlow = true
      return Array(state.running.values)
    }
    for child in running { child.setNiceness(Self.slowNiceness) }
  }

  /// Ends all of them, and lets no other begin.
  package func end() {
    let (running, actions) = state.withLock { state in
      defer { state.actions = [] }
      state.isOver = true
      return (Array(state.running.values), state.actions)
    }
    for child in running { child.signal(SIGKILL) }
    for action in actions { action() }
  }
}
