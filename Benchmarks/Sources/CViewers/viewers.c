// The load: viewers that read whatever comes, and one phone that tilts 60 times a second. One thread and one
// epoll set, so that a sample and its frames are timed by the same clock; the sample's device time comes back
// in the frames that it causes.
#define _GNU_SOURCE
#include "viewers.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

#include "cputime.h"

enum {
  /// Samples, and thereby ticks, a second.
  rate = 60,
  /// How many ticks a measurement is preceded by.
  warm_up = 20,
  /// For how many ticks nothing has to come for a measurement to end, and after how many it ends anyway.
  silence = 6,
  longest_drain = 120,
  header_length = 24,
};

/// A client's connection, and what has not arrived whole.
struct client {
  int socket;
  size_t length, capacity;
  unsigned char *input;
};

/// One measurement: samples are sent on ticks, the first few only to warm up; then what is still under way is read.
struct measurement {
  long tick, last_sample, last_frame;
  uint64_t cpu_before;
  double began;
  long samples, frames, bytes;
  float *latency;
  long latencies, most_latencies;
};

struct load {
  const struct viewers_options *options;
  int epoll, timer;
  struct client *clients;
  uint32_t sample;
  struct measurement now;
};

/// The phone is the last of the clients.
static struct client *phone(struct load *load) { return &load->clients[load->options->viewers]; }

static double milliseconds(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec * 1e3 + (double)time.tv_nsec / 1e6;
}

static void fail(const char *what) {
  fprintf(stderr, "viewers: %s: %s\n", what, strerror(errno));
  exit(1);
}

/// Sends a masked frame of at most 125 bytes; the mask is zero, which leaves the payload as it is.
static void send_frame(struct client *client, int opcode, const void *payload, size_t length) {
  unsigned char frame[6 + 125] = {(unsigned char)(0x80 | opcode), (unsigned char)(0x80 | length)};
  memcpy(frame + 6, payload, length);
  if (send(client->socket, frame, 6 + length, MSG_NOSIGNAL) < 0) fail("cannot send");
}

/// Tilts between 5 and 55 degrees, never twice the same, so that every sample moves something.
static void send_sample(struct load *load) {
  int step = (int)(load->sample % 200);
  float beta = 5 + 0.5f * (float)(step < 100 ? step : 200 - step);
  double device_time = milliseconds();
  unsigned char sample[32] = {0x10, 1};
  memcpy(sample + 4, &load->sample, 4);
  memcpy(sample + 8, &device_time, 8);
  memcpy(sample + 20, &beta, 4);
  load->sample++;
  send_frame(phone(load), 2, sample, sizeof sample);
}

static void receive_frame(
    struct load *load, struct client *client, const unsigned char *payload, size_t length, double time) {
  if (length < header_length || payload[0] != 0x01) return;
  if (load->options->acknowledges) {
    unsigned char acknowledgement[8] = {0x11, 0};
    memcpy(acknowledgement + 2, payload + 2, 6);
    send_frame(client, 2, acknowledgement, sizeof acknowledgement);
  }
  struct measurement *now = &load->now;
  if (now->began == 0) return;
  now->frames++;
  now->bytes += (long)length;
  now->last_frame = now->tick;
  double device_time;
  memcpy(&device_time, payload + 16, 8);
  if (device_time >= now->began && now->latencies < now->most_latencies) {
    now->latency[now->latencies++] = (float)((time - device_time) * 1e3);
  }
}

/// Takes whole WebSocket frames off the front; returns how many bytes they had.
static size_t parse(
    struct load *load, struct client *client, const unsigned char *input, size_t length, double time) {
  size_t at = 0;
  while (length - at >= 2) {
    const unsigned char *frame = input + at;
    size_t size = frame[1] & 127, header = size < 126 ? 2 : size == 126 ? 4 : 10;
    if (length - at < header) break;
    if (size == 126) size = (size_t)frame[2] << 8 | frame[3];
    if (size == 127) {
      size = 0;
      for (int index = 2; index < 10; index++) size = size << 8 | frame[index];
    }
    if (length - at - header < size) break;
    const unsigned char *payload = frame + header;
    int opcode = frame[0] & 15;
    if (opcode == 2) receive_frame(load, client, payload, size, time);
    if (opcode == 9 && size <= 125) send_frame(client, 10, payload, size);
    at += header + size;
  }
  return at;
}

/// Keeps what has not arrived whole.
static void keep(struct client *client, const unsigned char *input, size_t length) {
  if (client->length + length > client->capacity) {
    client->capacity = 2 * (client->length + length);
    client->input = realloc(client->input, client->capacity);
    if (!client->input) fail("no memory");
  }
  memcpy(client->input + client->length, input, length);
  client->length += length;
}

static void read_client(struct load *load, struct client *client) {
  static unsigned char input[65536];
  ssize_t count = recv(client->socket, input, sizeof input, MSG_DONTWAIT);
  if (count < 0 && errno == EAGAIN) return;
  if (count < 0) fail("cannot receive");
  if (count == 0) errno = ECONNRESET, fail("the server ended a connection");
  double time = milliseconds();
  if (client->length == 0) {
    size_t parsed = parse(load, client, input, (size_t)count, time);
    keep(client, input + parsed, (size_t)count - parsed);
  } else {
    keep(client, input, (size_t)count);
    size_t parsed = parse(load, client, client->input, client->length, time);
    client->length -= parsed;
    memmove(client->input, client->input + parsed, client->length);
  }
}

static void open_client(struct load *load, struct client *client, const char *key) {
  struct sockaddr_in address = {
      .sin_family = AF_INET,
      .sin_port = htons((uint16_t)load->options->port),
      .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  struct timeval patience = {.tv_sec = 5};
  int on = 1;
  client->socket = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (client->socket < 0) fail("cannot open a socket");
  setsockopt(client->socket, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
  setsockopt(client->socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  if (connect(client->socket, (struct sockaddr *)&address, sizeof address) < 0) fail("cannot connect");

  char text[4096];
  int length = snprintf(
      text, sizeof text,
      "GET /ws?room=main%s%s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
      "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
      "Sec-WebSocket-Protocol: tiltcast.v1\r\n\r\n",
      key ? "&key=" : "", key ? key : "", load->options->port);
  if (send(client->socket, text, (size_t)length, MSG_NOSIGNAL) != length) fail("cannot send");
  size_t have = 0;
  char *end = NULL;
  while (!end) {
    ssize_t count = recv(client->socket, text + have, sizeof text - 1 - have, 0);
    if (count <= 0) fail("no answer to the handshake");
    have += (size_t)count;
    text[have] = 0;
    end = strstr(text, "\r\n\r\n");
  }
  if (strncmp(text, "HTTP/1.1 101", 12) != 0) errno = ECONNREFUSED, fail(text);
  end += 4;
  // What came behind the handshake is short: it is parsed with what follows it.
  keep(client, (unsigned char *)end, have - (size_t)(end - text));
  struct epoll_event event = {.events = EPOLLIN, .data.ptr = client};
  epoll_ctl(load->epoll, EPOLL_CTL_ADD, client->socket, &event);
}

static void set_timer(struct load *load, long nanoseconds) {
  struct itimerspec time = {.it_interval.tv_nsec = nanoseconds, .it_value.tv_nsec = nanoseconds};
  timerfd_settime(load->timer, 0, &time, NULL);
}

static int compare(const void *left, const void *right) {
  float a = *(const float *)left, b = *(const float *)right;
  return (a > b) - (a < b);
}

static void begin(struct load *load, double seconds) {
  struct measurement *now = &load->now;
  long samples = (long)(seconds * rate);
  *now = (struct measurement){.last_sample = warm_up + samples};
  now->most_latencies = samples * (load->options->viewers + 1);
  now->latency = malloc((size_t)now->most_latencies * sizeof *now->latency);
  if (!now->latency) fail("no memory");
  set_timer(load, 1000000000 / rate);
}

static void end(struct load *load) {
  struct measurement *now = &load->now;
  uint64_t cpu = cpu_time(load->options->process) - now->cpu_before;
  set_timer(load, 0);
  long count = now->latencies;
  qsort(now->latency, (size_t)count, sizeof *now->latency, compare);
  float median = count ? now->latency[count / 2] : 0, late = count ? now->latency[count * 99 / 100] : 0;
  printf(
      "%ld %ld %ld %llu %.1f %.1f\n", now->samples, now->frames, now->bytes, (unsigned long long)cpu,
      (double)median, (double)late);
  fflush(stdout);
  free(now->latency);
  *now = (struct measurement){0};
}

static void tick(struct load *load) {
  uint64_t expirations;
  if (read(load->timer, &expirations, sizeof expirations) != sizeof expirations) return;
  struct measurement *now = &load->now;
  long tick = now->tick++;
  if (tick == warm_up) {
    now->cpu_before = cpu_time(load->options->process);
    now->began = milliseconds();
  }
  if (tick < now->last_sample) {
    if (tick >= warm_up) now->samples++;
    send_sample(load);
  } else if (
      tick >= now->last_sample + longest_drain ||
      (tick >= now->last_sample + silence && tick > now->last_frame + silence)) {
    end(load);
  }
}

/// Reads an order; returns whether there was one.
static bool obey(struct load *load) {
  char line[64];
  ssize_t count = read(STDIN_FILENO, line, sizeof line - 1);
  if (count <= 0) return false;
  line[count] = 0;
  begin(load, strtod(line, NULL));
  return true;
}

static void open_all(struct load *load) {
  struct rlimit limit;
  getrlimit(RLIMIT_NOFILE, &limit);
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
  load->epoll = epoll_create1(EPOLL_CLOEXEC);
  load->timer = timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC);
  load->clients = calloc((size_t)load->options->viewers + 1, sizeof *load->clients);
  if (!load->clients) fail("no memory");
  for (int index = 0; index < load->options->viewers; index++) open_client(load, &load->clients[index], NULL);
  open_client(load, phone(load), load->options->key);
  struct epoll_event input = {.events = EPOLLIN, .data.ptr = load}, timer = {.events = EPOLLIN};
  epoll_ctl(load->epoll, EPOLL_CTL_ADD, STDIN_FILENO, &input);
  epoll_ctl(load->epoll, EPOLL_CTL_ADD, load->timer, &timer);
  puts("ready");
  fflush(stdout);
}

int viewers_main(const struct viewers_options *options) {
  struct load load = {.options = options};
  open_all(&load);
  for (;;) {
    struct epoll_event events[256];
    int count = epoll_wait(load.epoll, events, 256, -1);
    for (int index = 0; index < count; index++) {
      void *what = events[index].data.ptr;
      if (!what) tick(&load);
      else if (what != &load) read_client(&load, what);
      else if (!obey(&load)) return 0;
    }
  }
}
