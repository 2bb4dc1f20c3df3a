import CLinux
import Glibc

/// Starts a program that may do nothing but what a ``Policy`` allows.
///
/// The program and its watcher become the server's own children, so that the server signals the program, measures it and
/// waits for it as for any other; the launcher itself ends.
package struct Launcher {
  /// The name of the program, and the first argument by which another program becomes it.
  package static let name = "tiltcast-confine"

  private let policy: Policy
  private let command: [String]
  private var protections: Protections = []

  /// Does what the arguments say; the first is the program's name.
  package static func run(_ arguments: [String]) -> Never {
    guard let (policy, command) = Policy.parse(arguments.dropFirst()) else {
      let words = "\(name) is started by tiltcast, to run programs that it does not trust.\n"
      _ = write(STDERR_FILENO, words, words.utf8.count)
      exit(64)
    }
    var launcher = Launcher(policy: policy, command: command)
    launcher.launch()
  }

  private mutating func launch() -> Never {
    _ = fcntl(policy.report, F_SETFD, FD_CLOEXEC)
    let descriptor = Int32(SystemCalls.call(SystemCalls.processDescriptor, Int(policy.server), 0))
    // Who has started this may have ended before it was looked at.
    guard getppid() == policy.server else { fail(.serverEnded) }
    if descriptor >= 0 { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    let watcher = Watcher(
      serverDescriptor: descriptor, server: policy.server, time: policy.limits.wallTime,
      descendantTime: policy.limits.descendantTime, residentMemory: policy.limits.residentMemory)

    // Before it is the only process that it sees.
    let taskCount = policy.limits.processes == nil || geteuid() == 0 ? 0 : Privileges.taskCount()
    protections = Namespaces.enter(withholding: policy.withheld)
    let hasProcesses = protections.contains(.processes)
    // The first process of a namespace is the one that all others end with.
    let first = hasProcesses ? fork { watcher.run(group: nil) } : nil
    let program = fork { self.becomeProgram(taskCount: taskCount) }
    let second = first ?? fork { watcher.run(group: program) }
    send(.started(watcher: second, program: program))
    // A sanitizer's look for leaks at the end would wait for ever for a process that may not trace another.
    _exit(0)
  }

  /// Makes a process whose parent is the server, and which does something.
  private func fork(_ body: () -> Never) -> pid_t {
    // CLONE_PARENT, and the signal of the end.
    let child = SystemCalls.call(Int(SYS_clone), 0x8000 | Int(SIGCHLD))
    if child == 0 { body() }
    guard child > 0 else { fail(.noProcess) }
    return pid_t(child)
  }

  private func becomeProgram(taskCount: Int) -> Never {
    var held = protections
    beginSession()
    // Processes whose parents have ended become its children, so that what they have used is added up.
    if policy.limits.descendantTime != nil { SystemCalls.control(PR_SET_CHILD_SUBREAPER, 1) }
    chdir("/")
    setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, Int32(clamping: policy.niceness))
    // If memory runs out, the kernel ends this one first.
    SystemCalls.write("1000", to: "/proc/self/oom_score_adj")
    if !held.isDisjoint(with: .processes), held.contains(.mounts), !policy.withheld.contains(.procFolder),
      Namespaces.mountProcesses()
    {
      held.insert(.procFolder)
    }

    let landlock = policy.withheld.contains(.files) ? nil : Landlock(atMost: policy.landlock)
    for rule in policy.rules { landlock?.allow(rule) }
    // Where others are in it, a program sees only its own entry.
    landlock?.allow(Policy.Rule(.read, held.contains(.procFolder) ? "/proc" : "/proc/self"))

    if !policy.withheld.contains(.unprivilegedUser), Privileges.drop(writesFiles: landlock != nil || writes) {
      held.insert(.unprivilegedUser)
    }
    limit(taskCount: taskCount, isCountedAlone: held.contains(.user) || held.contains(.unprivilegedUser))
    SystemCalls.control(PR_SET_NO_NEW_PRIVS, 1)
    if let landlock {
      guard landlock.restrict() else { fail(.files) }
      held.insert(.files)
    }
    let filter = SystemCallFilter(
      writes: writes, isAmongItself: held.contains(.processes),
      countsChildren: policy.limits.descendantTime != nil)
    send(.confined(filterIsMissing ? held : held.union(.calls), landlock: Int32(landlock?.version ?? 0)))
    if !filterIsMissing, !filter.apply() { fail(.calls) }
    execve(command[0], command.map { strdup($0) } + [nil], policy.environment.map { strdup($0) } + [nil])
    fail(.program)
  }

  /// Begins a session, whose processes and threads share one part of the processors where the kernel groups them so.
  private func beginSession() {
    setsid()
    guard policy.niceness != 0 else { return }
    // All without privileges together may do this every tenth of a second.
    for _ in 0..<50 {
      if SystemCalls.write("\(policy.niceness)", to: "/proc/self/autogroup") || errno != EAGAIN { return }
      usleep(20_000)
    }
  }

  private var writes: Bool {
    policy.rules.contains { $0.access == .scratch || $0.access == .write && $0.path != "/dev/null" }
  }

  private var filterIsMissing: Bool {
    policy.withheld.contains(.calls) || !SystemCallFilter.isAvailable
  }

  private func limit(taskCount: Int, isCountedAlone: Bool) {
    let limits = policy.limits
    set(RLIMIT_CORE, 0)
    set(RLIMIT_AS, limits.addressSpace)
    set(RLIMIT_DATA, limits.data)
    set(RLIMIT_FSIZE, limits.fileSize)
    set(RLIMIT_NOFILE, limits.files)
    // Timers count as pending signals of the user, who may be the operator.
    set(__RLIMIT_SIGPENDING, 128)
    // A second after the signal that can be handled, it is killed.
    set(RLIMIT_CPU, limits.processorTime, hard: limits.processorTime.map { $0 + 1 })
    if let processes = limits.processes {
      // Counted are the watcher, too, and the launcher until it ends, or else everything that the user runs.
      set(__RLIMIT_NPROC, processes + (isCountedAlone ? 2 : taskCount + 64))
    }
  }

  private func set(_ resource: __rlimit_resource, _ soft: Int?, hard: Int? = nil) {
    guard let soft else { return }
    var limit = rlimit(rlim_cur: rlim_t(max(0, soft)), rlim_max: rlim_t(max(0, hard ?? soft)))
    var present = rlimit()
    getrlimit(__rlimit_resource_t(resource.rawValue), &present)
    limit.rlim_max = min(limit.rlim_max, present.rlim_max)
    limit.rlim_cur = min(limit.rlim_cur, limit.rlim_max)
    if setrlimit(__rlimit_resource_t(resource.rawValue), &limit) != 0 { fail(.limits) }
  }

  private func send(_ report: Report) {
    report.numbers.withUnsafeBytes { _ = write(policy.report, $0.baseAddress, $0.count) }
  }

  private func fail(_ fault: LaunchFault) -> Never {
    send(.failed(fault, error: errno))
    _exit(127)
  }
}
