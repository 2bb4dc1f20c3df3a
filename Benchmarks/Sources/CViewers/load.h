#pragma once
#include "client.h"
#include "viewers.h"

/// Frames that arrived, and how long after their samples.
struct latencies {
  float *values;
  long count, capacity;
};

/// How somebody fares who stopped reading and reads again.
struct straggler {
  long stale;
  /// When a fresh frame came; 0 for not yet.
  double fresh_at;
};

/// Everything that is open, and what is being measured.
struct load {
  const struct viewers_options *options;
  int epoll, timer;
  /// The viewers of all rooms, then who tilts in each, then those who stall.
  struct client *clients;
  int rooms, viewers, count;
  struct straggler *stragglers;
  uint32_t sample;
  /// Which rooms' samples are due next.
  int part;
  /// Whether a pointer moves with every sample.
  bool drags;
  int32_t pointer;
  /// Whether frames are counted, of which samples (ms), and since when those who stalled read again.
  bool is_counting;
  double counts_since, resumed_at;
  long samples, frames, bytes;
  struct latencies latencies;
  double last_frame_at;
};

/// A frame is stale when its sample is older than this, in ms.
enum { stale_age = 100 };

/// Takes a message that has come; a `message_handler`.
void load_receive(void *context, struct client *client, const unsigned char *payload, size_t length, double time);
/// Sends samples for some seconds, and reads what comes meanwhile.
void load_tilt(struct load *load, double seconds);
/// Reads what comes, without samples, until nothing has come for a while.
void load_drain(struct load *load);
/// Forgets what has been counted, and counts from now on.
void load_count(struct load *load);
/// A quantile of the latencies in µs; 0 for none.
double latency(struct load *load, double quantile);

/// What `stall` does.
void stall(struct load *load, double seconds);
