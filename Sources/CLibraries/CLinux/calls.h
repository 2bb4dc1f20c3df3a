// System calls for which glibc has no function, or one that Swift cannot import because it takes any number of arguments.
#include <fcntl.h>
#include <linux/capability.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

// Arguments that a call does not have are ignored.
static inline long system_call(long number, long a, long b, long c, long d, long e) {
  return syscall(number, a, b, c, d, e);
}

static inline long process_control(int option, unsigned long a, unsigned long b, unsigned long c) {
  return prctl(option, a, b, c, 0UL);
}

// Opens a file to name it, and for nothing else: O_PATH, whose name depends on macros.
static inline int open_name(const char *path) { return open(path, 010000000 | O_CLOEXEC); }

// Renames a file: with flag 1 unless the other name is taken, with flag 2 both get each other's name. Not every file
// system can do that.
static inline int rename_with_flags(const char *from, const char *to, unsigned flags) {
  return (int)syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, flags);
}
