#include <fcntl.h>
#include <malloc.h>
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

// Rules of Landlock, for which glibc has no declarations.
struct landlock_ruleset {
  uint64_t files;
  uint64_t network;
  uint64_t scopes;
};

struct landlock_folder {
  uint64_t access;
  int32_t descriptor;
} __attribute__((packed));
