// Forbids what Landlock does not cover: changing what files are, other than what is in them, and opening networks.
// Calls are forbidden by a filter in the language of the kernel, which is all macros.
#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>

#if defined(__x86_64__)
#define FILTERED_ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define FILTERED_ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#define REFUSE BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM)
#define FORBID(call) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_##call, 0, 1), REFUSE

// Binds the calling thread, and all that it starts; 0 where it is bound.
static inline long forbid_calls(void) {
#ifdef FILTERED_ARCHITECTURE
  static const struct sock_filter rules[] = {
    // Another architecture's calls have other numbers.
    BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch)),
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, FILTERED_ARCHITECTURE, 1, 0), REFUSE,
    BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
#ifdef __x86_64__
    // So have those of the 32-bit interface, which are above these.
    BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1), REFUSE,
    FORBID(chmod), FORBID(chown), FORBID(lchown), FORBID(utime), FORBID(utimes), FORBID(futimesat),
#endif
    FORBID(fchmod), FORBID(fchmodat), FORBID(fchown), FORBID(fchownat), FORBID(utimensat), FORBID(setxattr),
    FORBID(lsetxattr), FORBID(fsetxattr), FORBID(removexattr), FORBID(lremovexattr), FORBID(fremovexattr),
#ifdef SYS_fchmodat2
    FORBID(fchmodat2),
#endif
    // The same call has other numbers in newer kernels' tables: fchmodat2, setxattrat and removexattrat.
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 452, 0, 1), REFUSE,
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 463, 0, 1), REFUSE,
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 466, 0, 1), REFUSE,
    // A ring does calls that no filter sees.
    FORBID(io_uring_setup),
    // Of sockets, only those within this machine's files.
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_socket, 0, 3),
    BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args)),
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, AF_UNIX, 1, 0), REFUSE,
    BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  const struct sock_fprog program = {.len = sizeof rules / sizeof *rules, .filter = (struct sock_filter *)rules};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return -1;
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0);
#else
  return -1;
#endif
}
