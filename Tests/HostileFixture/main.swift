import CLinux
import Glibc

// A program that tries to get out, and prints what it could do, one word a line. Its arguments: the number of a process
// that it must not reach, a Unix socket that listens, and a file that it must not write.

let stranger = Int32(CommandLine.arguments[1]) ?? 0
let (listener, target) = (CommandLine.arguments[2], CommandLine.arguments[3])

func attempt(_ name: String, _ isDone: @autoclosure () -> Bool) {
  if isDone() {
    print(name)
    fflush(nil)
  }
}

func call(_ number: Int32, _ a: Int = 0, _ b: Int = 0, _ c: Int = 0, _ d: Int = 0) -> Int {
  system_call(Int(number), a, b, c, d, 0)
}

func address(_ path: String) -> sockaddr_un {
  var address = sockaddr_un()
  address.sun_family = sa_family_t(AF_UNIX)
  withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
  return address
}

func connects(_ socket: Int32) -> Bool {
  var address = address(listener)
  return withUnsafePointer(to: &address) {
    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      connect(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
    }
  }
}

// Sockets.
for family in Int32(1)..<46 {
  for kind in Int32(1)...5 { attempt("socket", socket(family, kind, 0) >= 0) }
}
attempt("connect", connects(socket(AF_UNIX, 1, 0)))
var pair: [Int32] = [-1, -1]
attempt("datagrams", socketpair(AF_UNIX, 2, 0, &pair) == 0)
attempt("connect-pair", socketpair(AF_UNIX, 1, 0, &pair) == 0 && connects(pair[0]))
attempt("listen", listen(pair[0], 1) == 0)

// Others' processes.
attempt("kill", kill(stranger, 0) == 0)
attempt("kill-parent", getppid() > 1 && kill(getppid(), 0) == 0)
attempt("thread-kill", call(Int32(SYS_tgkill), Int(stranger), Int(stranger)) == 0)
attempt("queue-signal", sigqueue(stranger, 0, sigval()) == 0)
attempt("signals-of-descriptor", fcntl(pair[0], F_SETOWN, stranger) == 0)
attempt("process-descriptor", call(434, Int(stranger)) >= 0)
attempt("priority", setpriority(__priority_which_t(2), 0, 19) == 0)
attempt("priority-of-other", setpriority(__priority_which_t(0), id_t(stranger), 19) == 0)
attempt("limits-of-other", call(Int32(SYS_prlimit64), Int(stranger), 7) == 0)
attempt("trace", call(Int32(SYS_ptrace), 16, Int(stranger)) == 0)
attempt("real-time", call(Int32(SYS_sched_setscheduler), 0, 3) == 0)
for file in ["cmdline", "status", "environ", "maps", "fd", "task"] {
  attempt("proc-\(file)", open("/proc/\(stranger)/\(file)", O_RDONLY) >= 0)
}
attempt("proc-parent", open("/proc/1/cmdline", O_RDONLY) >= 0)
attempt("proc-system", open("/proc/sys/kernel/hostname", O_RDONLY) >= 0)

// Memory.
attempt("shared-memory", mmap(nil, 2 << 30, 3, 0x21, -1, 0) != MAP_FAILED)
attempt("private-memory", mmap(nil, 2 << 30, 3, 0x22, -1, 0) != MAP_FAILED)
attempt("memory-file", call(Int32(SYS_memfd_create), Int(bitPattern: strdup("x"))) >= 0)
attempt("segment", shmget(0, 1 << 20, 0o1600) >= 0)
attempt("semaphores", semget(0, 1, 0o1600) >= 0)
attempt("shared-file", open("/dev/shm/tiltcast-hostile", O_CREAT | O_RDWR, 0o600) >= 0)

// What the kernel keeps for the user, and does not bound by itself.
var timer: timer_t?
attempt("timers", (0..<500).allSatisfy { _ in timer_create(CLOCK_MONOTONIC, nil, &timer) == 0 })
var lock = flock(l_type: Int16(F_RDLCK), l_whence: 0, l_start: 0, l_len: 1, l_pid: 0)
attempt("locks", fcntl(open("/bin/sh", O_RDONLY), F_SETLK, &lock) == 0)

// Files.
attempt("create", open("/tmp/tiltcast-hostile", O_CREAT | O_RDWR, 0o600) >= 0)
attempt("open-to-write", open(target, O_WRONLY) >= 0)
attempt("open-to-empty", open(target, O_RDONLY | O_TRUNC) >= 0)
attempt("truncate", truncate(target, 0) == 0)
attempt("read", open(target, O_RDONLY) >= 0)
attempt("unlink", unlink(target) == 0)
attempt("rename", rename(target, target + ".moved") == 0)
attempt("folder", mkdir("/tmp/tiltcast-hostile-folder", 0o700) == 0)
attempt("symbolic-link", symlink("/", "/tmp/tiltcast-hostile-link") == 0)
attempt("device", mknod("/tmp/tiltcast-hostile-pipe", S_IFIFO | 0o600, 0) == 0)
attempt("mode", chmod("/tmp", 0o1777) == 0)
attempt("times", utimes(target, nil) == 0)
attempt("notify", inotify_init1(0) >= 0)

// The kernel.
attempt("user-namespace", call(Int32(SYS_unshare), 0x1000_0000) == 0)
attempt("join-namespace", call(Int32(SYS_setns), 0) == 0)
attempt("sibling", call(Int32(SYS_clone), 0x8000 | Int(SIGCHLD)) >= 0)
attempt("mount", mount("none", "/tmp", "tmpfs", 0, nil) == 0)
attempt("root-folder", chroot("/") == 0)
attempt("root-user", setuid(0) == 0 || setreuid(0, 0) == 0)
attempt("clock", call(Int32(SYS_adjtimex), 0) >= 0)
for (name, number) in [
  ("bpf", SYS_bpf), ("performance", SYS_perf_event_open), ("keys", SYS_add_key), ("faults", SYS_userfaultfd),
  ("modules", SYS_init_module), ("restart", SYS_kexec_load), ("handles", SYS_open_by_handle_at),
  ("quota", SYS_quotactl), ("log", SYS_syslog), ("swap", SYS_swapon), ("accounting", SYS_acct),
  ("personality", SYS_personality), ("write-other", SYS_process_vm_writev), ("ring", SYS_io_uring_setup),
] {
  errno = 0
  attempt(name, call(Int32(number)) >= 0 || errno != EPERM)
}
attempt("inject", ioctl(0, 0x5412, &pair) == 0 || errno != EPERM)

// As many processes as there can be, which stay when this one has ended.
var count = 0
while count < 500 {
  let child = call(Int32(SYS_clone), Int(SIGCHLD))
  if child == 0 {
    setsid()
    while true { pause() }
  }
  guard child > 0 else { break }
  count += 1
}
print("processes \(count)")
