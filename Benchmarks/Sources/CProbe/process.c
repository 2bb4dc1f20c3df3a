#define _GNU_SOURCE
#include "probe.h"

#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <unistd.h>

__attribute__((noinline)) void probe_copy(float *to, const float *from, size_t count) {
  memcpy(to, from, count * sizeof *to);
  __asm__ volatile("" : : "r"(to) : "memory");
}

pid_t probe_spawn(const char *path, char *const arguments[], int input, int output) {
  pid_t parent = getpid();
  pid_t child = fork();
  if (child != 0) return child;
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  // The parent may have died before the line above took effect.
  if (getppid() != parent) _exit(1);
  dup2(input, STDIN_FILENO);
  dup2(output, STDOUT_FILENO);
  close_range(3, ~0U, 0);
  execv(path, arguments);
  _exit(127);
}
