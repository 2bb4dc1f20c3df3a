// The load: viewers that read whatever comes, and in each room one client that tilts. One thread and one epoll
// set, so that a sample and its frames are timed by the same clock; the sample's device time comes back in the
// frames that it causes.
#define _GNU_SOURCE
#include "load.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/timerfd.h>
#include <unistd.h>

enum { frame_header = 24, sample_length = 32, pointer_length = 24, largest_frame = 8192 };

/// How long nothing has to come for everything to have come, and how long is waited for that at most, in ms.
static const double silence = 100, longest_drain = 2000;

/// Who tilts in a room.
static struct client *tilter(struct load *load, int room) { return &load->clients[load->viewers + room]; }

/// Acknowledges a frame as the pages do: every other one while they come quickly.
static void acknowledge(struct client *client, const unsigned char *payload, double time) {
  unsigned char acknowledgement[8] = {0x11, 0};
  bool skips = time - client->acknowledged_at < 30 && !client->has_skipped;
  client->has_skipped = skips;
  if (skips) return;
  client->acknowledged_at = time;
  memcpy(acknowledgement + 2, payload + 2, 6);
  client_send(client, 2, acknowledgement, sizeof acknowledgement);
}

static void note_latency(struct load *load, float microseconds) {
  struct latencies *all = &load->latencies;
  if (all->count == all->capacity) {
    all->capacity = all->capacity ? 2 * all->capacity : 1 << 16;
    all->values = realloc(all->values, (size_t)all->capacity * sizeof *all->values);
    if (!all->values) fail("no memory");
  }
  all->values[all->count++] = microseconds;
}

/// A frame reached one of those who stall: until a fresh one comes they are counted, once they read again.
static void note_straggler(struct load *load, struct straggler *straggler, double age, double time) {
  if (load->resumed_at == 0 || straggler->fresh_at != 0) return;
  if (age > stale_age) straggler->stale++;
  else straggler->fresh_at = time;
}

static void receive_frame(
    void *context, struct client *client, const unsigned char *payload, size_t length, double time) {
  struct load *load = context;
  if (length < frame_header || payload[0] != 0x01) return;
  if (client->acknowledges) acknowledge(client, payload, time);
  double device_time;
  memcpy(&device_time, payload + 16, 8);
  long index = client - load->clients - load->viewers - load->rooms;
  if (index >= 0) {
    note_straggler(load, &load->stragglers[index], time - device_time, time);
    return;
  }
  load->last_frame_at = time;
  if (!load->is_counting) return;
  load->frames++;
  load->bytes += (long)length;
  if (device_time >= load->counts_since) note_latency(load, (float)((time - device_time) * 1e3));
}

void load_receive(
    void *context, struct client *client, const unsigned char *message, size_t length, double time) {
  struct load *load = context;
  protocol_unwrap(load->options->protocol, context, client, message, length, time, receive_frame);
}

/// Tilts between 5 and 55 degrees, never twice the same, so that every sample moves something.
static void send_sample(struct load *load, struct client *client, int step) {
  static unsigned char message[largest_frame];
  float beta = 5 + 0.5f * (float)step;
  double device_time = milliseconds();
  if (!load->options->relayed) {
    message[0] = 0x10;
    message[1] = 1;
    memcpy(message + 4, &load->sample, 4);
    memcpy(message + 8, &device_time, 8);
    memcpy(message + 20, &beta, 4);
    client_send(client, 2, message, sample_length);
    return;
  }
  message[0] = 0x01;
  memcpy(message + 4, &load->sample, 4);
  memcpy(message + 16, &device_time, 8);
  protocol_publish(load->options->protocol, client, message, (size_t)load->options->relayed);
}

/// Moves the pointer to and fro between (200, 200) and (600, 600).
static void send_pointer(struct load *load, struct client *client, int step) {
  unsigned char message[pointer_length] = {0x18, 1};
  double place = 200 + 4 * step;
  memcpy(message + 4, &load->pointer, 4);
  memcpy(message + 8, &place, 8);
  memcpy(message + 16, &place, 8);
  client_send(client, 2, message, pointer_length);
}

/// In how many parts the rooms' samples go out: people in many rooms do not move in step.
static int parts(const struct load *load) { return load->rooms < 16 ? 1 : 16; }

/// Sends the samples of the rooms whose turn it is.
static void send_samples(struct load *load) {
  int step = (int)(load->sample % 200);
  step = step < 100 ? step : 200 - step;
  int first = load->rooms * load->part / parts(load), end = load->rooms * (load->part + 1) / parts(load);
  for (int room = first; room < end; room++) {
    // What a pointer moves has the device time of the newest sample.
    send_sample(load, tilter(load, room), step);
    if (load->drags) send_pointer(load, tilter(load, room), step);
    if (load->is_counting) load->samples++;
  }
  load->part = (load->part + 1) % parts(load);
  if (load->part == 0) load->sample++;
}

/// Reads what comes until a time; samples go out meanwhile if there is a rate.
static void run(struct load *load, double until, double rate) {
  long period = rate > 0 ? (long)(1e9 / rate / parts(load)) : 10000000;
  struct itimerspec setting = {.it_interval.tv_nsec = period, .it_value.tv_nsec = period};
  timerfd_settime(load->timer, 0, &setting, NULL);
  bool ends = false;
  while (!ends) {
    struct epoll_event events[256];
    int count = epoll_wait(load->epoll, events, 256, -1);
    for (int index = 0; index < count; index++) {
      if (events[index].data.ptr) {
        client_read(events[index].data.ptr, load_receive, load);
        continue;
      }
      uint64_t expirations;
      if (read(load->timer, &expirations, sizeof expirations) != sizeof expirations) continue;
      double now = milliseconds();
      ends = now >= until || (rate == 0 && now > load->last_frame_at + silence);
      // Who is late makes up for it, but not for more than one sample of each.
      for (int part = 0; !ends && rate > 0 && part < parts(load) && expirations > 0; part++, expirations--)
        send_samples(load);
    }
  }
}

void load_tilt(struct load *load, double seconds) {
  run(load, milliseconds() + seconds * 1e3, load->options->rate);
}

void load_drain(struct load *load) {
  load->last_frame_at = milliseconds();
  run(load, milliseconds() + longest_drain, 0);
}

void load_count(struct load *load) {
  load->samples = load->frames = load->bytes = load->latencies.count = 0;
  load->is_counting = true;
  load->counts_since = milliseconds();
}

static int compare(const void *left, const void *right) {
  float a = *(const float *)left, b = *(const float *)right;
  return (a > b) - (a < b);
}

double latency(struct load *load, double quantile) {
  struct latencies *all = &load->latencies;
  if (all->count == 0) return 0;
  qsort(all->values, (size_t)all->count, sizeof *all->values, compare);
  return (double)all->values[(long)((double)all->count * quantile)];
}
