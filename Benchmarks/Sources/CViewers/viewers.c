#define _GNU_SOURCE
#include "viewers.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/timerfd.h>
#include <unistd.h>

#include "load.h"

enum { most_rooms = 4096, small_receive_buffer = 4096, opened_at_once = 64, longest_line = 65536 };

/// How long samples are sent before anything is measured, in seconds.
static const double warm_up = 0.35;

struct room {
  char name[64], key[64];
};

static int read_rooms(const char *path, struct room *rooms) {
  FILE *file = fopen(path, "r");
  int count = 0;
  if (!file) fail(path);
  while (count < most_rooms && fscanf(file, "%63s %63s", rooms[count].name, rooms[count].key) == 2) count++;
  fclose(file);
  return count;
}

/// Where a client connects to, and as whom: a viewer, then who tilts in each room, then those who stall.
static struct door door_of(const struct load *load, const struct room *rooms, int index) {
  int room = index < load->viewers                 ? index / load->options->viewers
             : index < load->viewers + load->rooms ? index - load->viewers
                                                   : 0;
  bool tilts = index >= load->viewers && index < load->viewers + load->rooms;
  bool stalls = index >= load->viewers + load->rooms;
  return (struct door){
      .port = load->options->port,
      .room = rooms[room].name,
      .key = tilts ? rooms[room].key : NULL,
      .receive_buffer = stalls ? small_receive_buffer : 0,
      .protocol = load->options->protocol};
}

/// Opens some clients side by side: a server may look for what is new only every tenth of a second.
static void open_some(struct load *load, const struct room *rooms, int first, int end) {
  struct door doors[opened_at_once];
  for (int index = first; index < end; index++) {
    doors[index - first] = door_of(load, rooms, index);
    client_connect(&load->clients[index], &doors[index - first]);
  }
  for (int index = first; index < end; index++) client_await(&load->clients[index], &doors[index - first]);
  for (int index = first; index < end; index++) {
    struct client *client = &load->clients[index];
    protocol_await(load->options->protocol, client);
    bool stalls = index >= load->viewers + load->rooms;
    client->acknowledges = load->options->acknowledges && (!stalls || index % 2 == 0);
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = client};
    epoll_ctl(load->epoll, EPOLL_CTL_ADD, client->socket, &event);
  }
}

static void open_all(struct load *load) {
  const struct viewers_options *options = load->options;
  static struct room rooms[most_rooms];
  struct rlimit limit;
  getrlimit(RLIMIT_NOFILE, &limit);
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
  load->epoll = epoll_create1(EPOLL_CLOEXEC);
  load->timer = timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC);
  load->rooms = read_rooms(options->rooms, rooms);
  load->viewers = load->rooms * options->viewers;
  load->count = load->viewers + load->rooms + options->stalling;
  load->clients = calloc((size_t)load->count + 1, sizeof *load->clients);
  load->stragglers = calloc((size_t)options->stalling + 1, sizeof *load->stragglers);
  if (!load->clients || !load->stragglers) fail("no memory");
  for (int first = 0; first < load->count; first += opened_at_once) {
    int end = first + opened_at_once;
    open_some(load, rooms, first, end < load->count ? end : load->count);
  }
  struct epoll_event timer = {.events = EPOLLIN};
  epoll_ctl(load->epoll, EPOLL_CTL_ADD, load->timer, &timer);
}

static void measure(struct load *load, double seconds) {
  load_tilt(load, warm_up);
  uint64_t cpu = viewers_cpu_time(load->options->process);
  double began = milliseconds();
  load_count(load);
  load_tilt(load, seconds);
  double took = (milliseconds() - began) / 1e3;
  load_drain(load);
  cpu = viewers_cpu_time(load->options->process) - cpu;
  load->is_counting = false;
  printf(
      "%ld %ld %ld %llu %.1f %.1f %.3f\n", load->samples, load->frames, load->bytes, (unsigned long long)cpu,
      latency(load, 0.5), latency(load, 0.99), took);
}

static void say(struct load *load, const char *text) {
  for (int room = 0; room < load->rooms; room++) {
    client_send(&load->clients[load->viewers + room], 1, text, strlen(text));
  }
  load_drain(load);
  puts("said");
}

/// Does what a line says.
static void obey(struct load *load, char *line) {
  line[strcspn(line, "\n")] = 0;
  char *argument = strchr(line, ' ');
  argument = argument ? argument + 1 : line + strlen(line);
  switch (line[0]) {
  case 'm': measure(load, strtod(argument, NULL)); break;
  case 's':
    if (line[1] == 'a') say(load, argument);
    else stall(load, strtod(argument, NULL));
    break;
  case 'd':
    load->drags = *argument;
    load->pointer = atoi(argument);
    puts("noted");
    break;
  default: puts("what?");
  }
  fflush(stdout);
}

/// Reads a line while the clients' sockets are read too: who is not read would hold up the server.
static bool next_line(struct load *load, char *line, size_t size) {
  struct epoll_event input = {.events = EPOLLIN, .data.ptr = load};
  epoll_ctl(load->epoll, EPOLL_CTL_ADD, STDIN_FILENO, &input);
  size_t length = 0;
  bool is_open = true;
  // A long line comes in pieces.
  while (is_open && length < size - 1 && (length == 0 || line[length - 1] != '\n')) {
    struct epoll_event events[64];
    int ready = epoll_wait(load->epoll, events, 64, -1);
    for (int index = 0; index < ready; index++) {
      void *what = events[index].data.ptr;
      if (what == load) {
        ssize_t count = read(STDIN_FILENO, line + length, size - 1 - length);
        if (count > 0) length += (size_t)count;
        is_open = count > 0;
      } else if (what) client_read(what, load_receive, load);
    }
  }
  epoll_ctl(load->epoll, EPOLL_CTL_DEL, STDIN_FILENO, NULL);
  line[length] = 0;
  return length > 0;
}

int viewers_main(const struct viewers_options *options) {
  struct load load = {.options = options};
  static char line[longest_line];
  open_all(&load);
  load_drain(&load);
  puts("ready");
  fflush(stdout);
  while (next_line(&load, line, sizeof line)) obey(&load, line);
  return 0;
}
