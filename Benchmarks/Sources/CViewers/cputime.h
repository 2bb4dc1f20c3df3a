#pragma once
#include <stdint.h>

/// How long a process's threads have run on a CPU, in ns.
uint64_t cpu_time(int process);
