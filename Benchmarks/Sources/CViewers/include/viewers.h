#pragma once
#include <stdbool.h>
#include <stdint.h>

/// How a message is passed on to all: as it is, or in a protocol of subscriptions.
enum protocol { protocol_plain, protocol_mqtt, protocol_nats };

/// Whom to load, and how.
struct viewers_options {
  /// The server's port on the loopback interface.
  int port;
  /// A file with a line for each room: its name, a space, and the key of whoever tilts there.
  const char *rooms;
  /// How many viewers to open in each room.
  int viewers;
  /// How many of them, besides, stop reading when a stall is asked for; half of them acknowledge, if the others do.
  int stalling;
  /// Whether each of the others, and who tilts, acknowledges frames as the pages do.
  bool acknowledges;
  /// Samples a second.
  double rate;
  /// For servers that only pass on what comes: the size of the frames that are sent instead of samples, else 0.
  int relayed;
  /// The protocol of subscriptions that they speak.
  enum protocol protocol;
  /// The server's process, whose CPU time is measured.
  int process;
};

/// Opens the viewers and who tilts, prints `ready`, and then does what each line of standard input says, until that
/// ends. Returns the process's exit status.
///
/// - `measure SECONDS`: tilts. The answer is a line of numbers: samples sent, frames received, payload bytes of those
///   frames, the server's CPU time in ns, the median and 99th percentile of the time from a sample to its frame
///   in µs, and the seconds that it took.
/// - `stall SECONDS`: the same for a second, then those who stall stop reading for so long, then they read again.
///   The answer has the median and 99th percentile for the others before and during the stall in µs; for those
///   who acknowledge, and then for those who do not, the most frames older than 100 ms that one got before
///   a fresher one, and the longest time until that in ms; then the most that the kernel held for one of them in
///   bytes, and by how much the server's resident memory grew while they did not read, for each of them in bytes.
/// - `say TEXT`: who tilts sends a text message, which must not be refused.
/// - `drag ID`: with every sample from now on this pointer, which has begun, moves to and fro between (200, 200) and
///   (600, 600); none ends it.
int viewers_main(const struct viewers_options *options);

/// Opens viewers over TLS and reads what they get; prints `ready`, and ends with standard input.
///
/// Returns the process's exit status.
int secure_viewers_main(int port, int viewers);

/// How long a process's threads have run on a CPU, in ns.
uint64_t viewers_cpu_time(int process);
