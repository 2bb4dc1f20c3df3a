#include <fcntl.h>
#include <netinet/tcp.h>
#include <spawn.h>
#include <sys/epoll.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/signalfd.h>
#include <sys/timerfd.h>
#include <sys/vfs.h>

// Swift does not see what glibc declares for GNU programs only.
extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *, int);

#include <stddef.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <unistd.h>

// Landlock, for which glibc has no functions. Swift cannot call what takes any number of arguments.
struct landlock_ruleset {
  uint64_t files;
  uint64_t network;
  uint64_t scopes;
};

struct landlock_folder {
  uint64_t access;
  int32_t descriptor;
} __attribute__((packed));

static inline long landlock_version(void) { return syscall(444, NULL, (size_t)0, (uint32_t)1); }

static inline long landlock_create(const struct landlock_ruleset *rules, size_t size) {
  return syscall(444, rules, size, (uint32_t)0);
}

static inline long landlock_allow(int ruleset, const struct landlock_folder *folder) {
  return syscall(445, ruleset, 1, folder, (uint32_t)0);
}

// Opens a file to be named in a rule, and for nothing else: O_PATH, whose name depends on macros.
static inline int landlock_open(const char *path) { return open(path, 010000000 | O_CLOEXEC); }

// Binds the calling thread, and all that it starts.
static inline long landlock_restrict(int ruleset) {
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return -1;
  return syscall(446, ruleset, (uint32_t)0);
}
