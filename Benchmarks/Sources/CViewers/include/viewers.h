#pragma once
#include <stdbool.h>

/// Whom to load, and how.
struct viewers_options {
  /// The server's port on the loopback interface.
  int port;
  /// The phone's key.
  const char *key;
  /// How many viewers to open.
  int viewers;
  /// Whether each of them, and the phone, acknowledges every frame.
  bool acknowledges;
  /// The server's process, whose CPU time is measured.
  int process;
};

/// Opens the viewers and one phone, prints `ready`, and then makes one measurement for each line of standard
/// input, until that ends. Returns the process's exit status.
///
/// A line has the seconds to measure. The answer is a line of numbers: samples sent, frames received, payload
/// bytes of those frames, the server's CPU time in ns, and the median and 99th percentile of the time from
/// a sample to its frame in µs.
int viewers_main(const struct viewers_options *options);
