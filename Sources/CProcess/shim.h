#include <spawn.h>

// Swift does not see what glibc declares for GNU programs only.
extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *, int);
