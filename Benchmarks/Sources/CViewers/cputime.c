#include "cputime.h"

#include <dirent.h>
#include <stdio.h>

uint64_t cpu_time(int process) {
  char path[320];
  snprintf(path, sizeof path, "/proc/%d/task", process);
  DIR *tasks = opendir(path);
  if (!tasks) return 0;
  uint64_t sum = 0;
  for (struct dirent *task; (task = readdir(tasks));) {
    if (task->d_name[0] == '.') continue;
    snprintf(path, sizeof path, "/proc/%d/task/%s/schedstat", process, task->d_name);
    FILE *file = fopen(path, "r");
    unsigned long long time = 0;
    if (file && fscanf(file, "%llu", &time) == 1) sum += time;
    if (file) fclose(file);
  }
  closedir(tasks);
  return sum;
}
