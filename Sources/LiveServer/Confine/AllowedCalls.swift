import CLinux
import Glibc

extension SystemCallFilter {
  /// The calls that every program may make, with any arguments.
  static let always: [Int] =
    (memory + descriptors + reading + time + signals + processes + identity + architecture).map { Int($0) }
    + [Call.closeRange, Call.faccessat2, Call.epollPwait2, Call.mseal]

  private static let memory = [
    SYS_mmap, SYS_munmap, SYS_mremap, SYS_mprotect, SYS_madvise, SYS_brk, SYS_msync, SYS_mincore,
    SYS_membarrier,
  ]

  private static let descriptors = [
    SYS_read, SYS_write, SYS_readv, SYS_writev, SYS_pread64, SYS_pwrite64, SYS_preadv, SYS_pwritev,
    SYS_preadv2,
    SYS_pwritev2, SYS_lseek, SYS_close, SYS_dup, SYS_dup3, SYS_pipe2, SYS_ppoll, SYS_pselect6, SYS_eventfd2,
    SYS_epoll_create1, SYS_epoll_ctl, SYS_epoll_pwait, SYS_timerfd_create, SYS_timerfd_settime,
    SYS_timerfd_gettime, SYS_signalfd4, SYS_sendfile, SYS_splice, SYS_tee, SYS_copy_file_range, SYS_fadvise64,
    SYS_readahead,
    // On the socket that it has.
    SYS_recvfrom, SYS_recvmsg, SYS_sendto, SYS_sendmsg, SYS_shutdown,
  ]

  private static let reading = [
    SYS_openat, SYS_fstat, SYS_newfstatat, SYS_statx, SYS_faccessat, SYS_readlinkat, SYS_getdents64,
    SYS_getcwd,
    SYS_chdir, SYS_fchdir, SYS_statfs, SYS_fstatfs, SYS_umask,
  ]

  private static let time = [
    SYS_clock_gettime, SYS_clock_getres, SYS_clock_nanosleep, SYS_nanosleep, SYS_gettimeofday, SYS_times,
    SYS_getitimer, SYS_setitimer, SYS_timer_create, SYS_timer_settime, SYS_timer_gettime,
    SYS_timer_getoverrun,
    SYS_timer_delete,
  ]

  private static let signals = [
    SYS_rt_sigaction, SYS_rt_sigprocmask, SYS_rt_sigreturn, SYS_rt_sigpending, SYS_rt_sigtimedwait,
    SYS_rt_sigsuspend, SYS_sigaltstack, SYS_restart_syscall,
  ]

  private static let processes = [
    SYS_execve, SYS_exit, SYS_exit_group, SYS_wait4, SYS_waitid, SYS_futex, SYS_set_robust_list,
    SYS_get_robust_list, SYS_set_tid_address, SYS_rseq, SYS_sched_yield, SYS_sched_getaffinity,
    SYS_sched_getparam, SYS_sched_getscheduler, SYS_sched_get_priority_max, SYS_sched_get_priority_min,
    SYS_getcpu,
    SYS_getrusage, SYS_getpriority,
  ]

  private static let identity = [
    SYS_getpid, SYS_gettid, SYS_getppid, SYS_getpgid, SYS_getsid, SYS_getuid, SYS_geteuid, SYS_getgid,
    SYS_getegid,
    SYS_getresuid, SYS_getresgid, SYS_getgroups, SYS_capget, SYS_uname, SYS_sysinfo, SYS_getrandom,
  ]

  #if arch(x86_64)
    private static let architecture = [
      SYS_open, SYS_stat, SYS_lstat, SYS_access, SYS_readlink, SYS_getdents, SYS_pipe, SYS_dup2, SYS_poll,
      SYS_select, SYS_epoll_create, SYS_epoll_wait, SYS_eventfd, SYS_fork, SYS_vfork, SYS_getpgrp, SYS_time,
      SYS_alarm, SYS_pause, SYS_getrlimit, SYS_arch_prctl,
    ]
  #else
    private static let architecture: [Int32] = []
  #endif

  /// The calls that change files, for programs with a folder to write; Landlock names the folder.
  static let writing: [Int] = {
    let all = [
      SYS_ftruncate, SYS_fallocate, SYS_mkdirat, SYS_unlinkat, SYS_renameat2, SYS_linkat, SYS_fsync,
      SYS_fdatasync,
      SYS_flock,
    ]
    #if arch(x86_64)
      return (all + [SYS_mkdir, SYS_rmdir, SYS_unlink, SYS_rename, SYS_renameat, SYS_link]).map { Int($0) }
    #else
      return (all + [SYS_renameat]).map { Int($0) }
    #endif
  }()
}
