import CLinux
import Glibc

/// The system calls of a confined program: those that are listed, and no others.
///
/// So there is no other socket, signal, process, mount, clock, ring, trace, key or kernel interface to reach, and what
/// Landlock leaves open stays shut: files' modes, owners, times and attributes.
struct SystemCallFilter {
  /// True if some folder may be written.
  var writes: Bool
  /// True if the program is in a namespace of processes, so that signals reach no others.
  var isAmongItself: Bool
  /// True if the processor time of ended processes is added to their parent's.
  var countsChildren: Bool

  #if arch(x86_64)
    private static let architecture: UInt32? = 0xC000_003E
  #elseif arch(arm64)
    private static let architecture: UInt32? = 0xC000_00B7
  #else
    private static let architecture: UInt32? = nil
  #endif

  /// True if there is a filter for this architecture and in this kernel.
  static var isAvailable: Bool {
    // Without a filter this asks for nothing but the error.
    architecture != nil && !(SystemCalls.control(PR_SET_SECCOMP, Int(SECCOMP_MODE_FILTER)) || errno != EFAULT)
  }

  /// Applies the filter to the process for good; returns whether it is in force.
  func apply() -> Bool {
    guard let architecture = Self.architecture else { return false }
    var program = FilterProgram(architecture: architecture, ceiling: 464)
    // Threads and processes, but no namespaces (16 bits of flags and their signal's place), and no sibling of this one,
    // which would be a child of the server's.
    let forbidden: UInt32 = 0x7E02_0000 | 0x8000 | 0x2000 | 0x1000
    program.allow(Int(SYS_clone), if: [.init(argument: 0, mask: forbidden, values: [0])])
    // The flags of these are in memory, where no filter sees them. Others are tried where they are missing.
    for number in [Call.clone3, Call.openat2, Call.futexWaitv, Call.processDescriptor] {
      program.deny(number, error: ENOSYS)
    }
    // All stay in the program's group, by which they are stopped, counted and ended; shells and compilers ask for others.
    for number in [SYS_setsid, SYS_setpgid] { program.deny(Int(number), error: 0) }
    if countsChildren {
      // Where this signal is ignored, the time of a child that has ended is added nowhere.
      program.deny(Int(SYS_rt_sigaction), error: EPERM, ifFirst: UInt32(SIGCHLD))
    }
    // What the runtime needs to write a backtrace: a pair of sockets that are connected to each other for good, and
    // its own memory. Such a pair cannot be connected elsewhere.
    program.allow(
      Int(SYS_socketpair),
      if: [.init(argument: 0, values: [UInt32(AF_UNIX)]), .init(argument: 1, mask: 0xF, values: [1])])
    let own = UInt32(getpid())
    program.allow(Int(SYS_process_vm_readv), if: [.init(argument: 0, values: [own])])
    program.allow(Int(SYS_prlimit64), if: [.init(argument: 0, values: [0, own])])
    program.allow(Int(SYS_prctl), if: [.init(argument: 0, values: Self.controls)])
    program.allow(Int(SYS_ioctl), if: [.init(argument: 1, values: Self.deviceRequests)])
    program.allow(
      Int(SYS_fcntl),
      if: [.init(argument: 1, values: Self.descriptorRequests + (writes ? Self.lockRequests : []))])
    let signals = [SYS_kill, SYS_tgkill, SYS_rt_sigqueueinfo, SYS_rt_tgsigqueueinfo].map { Int($0) }
    if !isAmongItself {
      for number in signals { program.allow(number, if: [.init(argument: 0, values: [own])]) }
    }
    if !writes {
      // Before its third version, Landlock does not see that opening a file can empty it.
      let changing = UInt32(O_CREAT | O_TRUNC)
      program.allow(Int(SYS_openat), if: [.init(argument: 2, mask: changing, values: [0])])
      #if arch(x86_64)
        program.allow(Int(SYS_open), if: [.init(argument: 1, mask: changing, values: [0])])
      #endif
    }
    program.allowOnly(
      Self.always + (writes ? Self.writing : []) + (isAmongItself ? signals + [Int(SYS_tkill)] : []))
    return program.apply()
  }

  /// Of prctl: names, backtraces, and what only takes something away.
  private static let controls: [UInt32] = [
    UInt32(PR_SET_PDEATHSIG), UInt32(PR_GET_DUMPABLE), UInt32(PR_SET_DUMPABLE), UInt32(PR_SET_NAME),
    UInt32(PR_GET_NAME), UInt32(PR_CAPBSET_READ), UInt32(PR_SET_NO_NEW_PRIVS), UInt32(PR_SET_THP_DISABLE),
    0x5961_6D61, 0x5356_4D41,
  ]

  /// Of ioctl: whether something is a terminal, its size, how much can be read, and flags of the descriptor.
  private static let deviceRequests: [UInt32] = [0x5401, 0x5413, 0x541B, 0x5421, 0x5450, 0x5451]

  /// Of fcntl: all but locks, who gets signals of a descriptor, and sizes of pipes.
  private static let descriptorRequests: [UInt32] = [0, 1, 2, 3, 4, 1030, 1032]

  /// Of fcntl: locks, of which the kernel bounds no number.
  private static let lockRequests: [UInt32] = [5, 6, 7, 36, 37, 38]
}

/// Numbers of calls that are newer than some systems' headers.
enum Call {
  static let processDescriptor = 434
  static let clone3 = 435
  static let closeRange = 436
  static let openat2 = 437
  static let faccessat2 = 439
  static let epollPwait2 = 441
  static let futexWaitv = 449
  static let mseal = 462
}
