#include <time.h>

#include "viewers.h"

uint64_t viewers_cpu_time(int process) {
  clockid_t clock;
  struct timespec time = {0};
  // Unlike the sum over /proc/PID/task this has the threads that have ended.
  if (clock_getcpuclockid(process, &clock) == 0) clock_gettime(clock, &time);
  return (uint64_t)time.tv_sec * 1000000000 + (uint64_t)time.tv_nsec;
}
