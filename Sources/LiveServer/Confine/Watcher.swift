import CLinux
import Glibc

/// A process beside the program that ends it with the server, even if the server crashes, or when its time is
/// over.
///
/// In a namespace of processes it is the first of them, and all others end with it. Elsewhere it ends the program's
/// process group, which nothing in it can leave.
struct Watcher {
  /// A descriptor of the server's process; -1 where the kernel has none.
  var serverDescriptor: Int32
  var server: Int32
  /// Seconds; nil for no end.
  var time: Int?
  /// Seconds of processor time that everything that the program starts may use; nil for no limit.
  var descendantTime: Int?
  /// Bytes of memory that the program and everything that it starts may use; nil for no limit.
  var residentMemory: Int?

  /// The number of the second process of a namespace, which is the program.
  private static let programInNamespace: Int32 = 2
  /// Milliseconds between two looks at what the program has started.
  private static let interval = 1000

  /// Waits until everything has to end; returns the signal with which it ends, nil where it simply does.
  private func wait(group: Int32?) -> Int32? {
    let start = Self.now
    var usage: GroupUsage?
    while true {
      var pause = time.map { start + $0 * 1000 - Self.now } ?? Int(Int32.max)
      if pause <= 0 { return nil }
      if descendantTime != nil || residentMemory != nil {
        if usage == nil { usage = Self.program(in: group).map(GroupUsage.init) }
        usage?.measure()
        // As of a limit of its own, so that its end says why.
        if let descendantTime, usage.map({ $0.descendantTime > Double(descendantTime) }) == true {
          return SIGXCPU
        }
        if let residentMemory, usage.map({ $0.residentMemory > residentMemory }) == true { return SIGKILL }
        pause = min(pause, Self.interval)
      }
      var item = pollfd(fd: serverDescriptor, events: Int16(POLLIN), revents: 0)
      if serverDescriptor >= 0 {
        if poll(&item, 1, Int32(clamping: pause)) > 0 { return nil }
      } else {
        if getppid() != server { return nil }
        poll(nil, 0, Int32(clamping: min(pause, Self.interval)))
      }
    }
  }

  /// The program's number in `/proc`, or nil if that has the numbers of another namespace.
  private static func program(in group: Int32?) -> Int32? {
    if let group { return group }
    var name = [CChar](repeating: 0, count: 16)
    let count = readlink("/proc/self", &name, name.count)
    return count == 1 && name[0] == CChar(bitPattern: UInt8(ascii: "1")) ? programInNamespace : nil
  }

  private static var now: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }

  /// Watches until there is nothing to watch.
  ///
  /// - Parameter group: The program's process group; nil if all that it starts ends with this process.
  func run(group: Int32?) -> Never {
    // Nothing of it can be read by the program, and it holds nothing of the program's.
    SystemCalls.control(PR_SET_DUMPABLE, 0)
    for descriptor in Int32(0)..<64 where descriptor != serverDescriptor { close(descriptor) }
    // Orphaned processes become this one's children: it does not wait for them.
    signal(SIGCHLD, SIG_IGN)
    if let signal = wait(group: group) {
      kill(-(group ?? Self.programInNamespace), signal)
      poll(nil, 0, 1000)
    }
    if let group { kill(-group, SIGKILL) }
    _exit(0)
  }
}
