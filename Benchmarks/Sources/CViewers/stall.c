#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>
#include <sys/epoll.h>

#include "kernel.h"
#include "load.h"

/// How long samples go on after those who stalled read again, in seconds.
static const double aftermath = 3;

static struct client *stalled(struct load *load, int index) {
  return &load->clients[load->viewers + load->rooms + index];
}

/// Reads those who stall, or leaves them alone.
static void watch(struct load *load, bool reads) {
  for (int index = 0; index < load->options->stalling; index++) {
    struct client *client = stalled(load, index);
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = client};
    epoll_ctl(load->epoll, reads ? EPOLL_CTL_ADD : EPOLL_CTL_DEL, client->socket, &event);
  }
}

/// The most that the kernel holds for one of them at the server's end.
static long largest_memory(struct load *load) {
  long largest = -1;
  for (int index = 0; index < load->options->stalling; index++) {
    long memory = socket_memory(load->options->port, own_port(stalled(load, index)->socket));
    if (memory > largest) largest = memory;
  }
  return largest;
}

/// Prints the worst of those who acknowledge, or of the others; whoever got nothing fresh counts as waiting on.
static void print_worst(struct load *load, bool acknowledges) {
  struct straggler worst = {0};
  for (int index = 0; index < load->options->stalling; index++) {
    if (stalled(load, index)->acknowledges != acknowledges) continue;
    struct straggler one = load->stragglers[index];
    double waited = (one.fresh_at != 0 ? one.fresh_at : milliseconds()) - load->resumed_at;
    if (one.stale > worst.stale) worst.stale = one.stale;
    if (waited > worst.fresh_at) worst.fresh_at = waited;
  }
  printf("%ld %.1f ", worst.stale, worst.fresh_at);
}

void stall(struct load *load, double seconds) {
  int count = load->options->stalling;
  load_tilt(load, 1);
  load_count(load);
  load_tilt(load, seconds / 3);
  double before[2] = {latency(load, 0.5), latency(load, 0.99)};
  long resident = resident_size(load->options->process);
  watch(load, false);
  load_count(load);
  load_tilt(load, seconds);
  double during[2] = {latency(load, 0.5), latency(load, 0.99)};
  long kernel = largest_memory(load);
  resident = resident_size(load->options->process) - resident;
  load->is_counting = false;

  memset(load->stragglers, 0, (size_t)count * sizeof *load->stragglers);
  load->resumed_at = milliseconds();
  watch(load, true);
  load_tilt(load, aftermath);
  printf("%.1f %.1f %.1f %.1f ", before[0], before[1], during[0], during[1]);
  print_worst(load, true);
  print_worst(load, false);
  printf("%ld %ld\n", kernel, count ? resident / count : 0);
  load->resumed_at = 0;
}
