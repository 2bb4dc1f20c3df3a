#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// What is put in front of a message, and taken off one that comes: nothing, or MQTT's header.
struct wrapping {
  size_t length;
  unsigned char bytes[8];
};

/// A WebSocket to a server on this machine, over a blocking socket.
struct client {
  int socket;
  /// What has not arrived whole.
  size_t length, capacity;
  unsigned char *input;
  /// Whether it acknowledges frames, when the last one came (ms), and whether the one before has been left out.
  bool acknowledges, has_skipped;
  double acknowledged_at;
};

/// Where a client connects to, and as whom.
struct door {
  int port;
  const char *room;
  /// NULL for a viewer.
  const char *key;
  /// The receive buffer in bytes; 0 for the system's choice.
  int receive_buffer;
  bool speaks_mqtt;
};

/// Gets each message that arrives whole.
typedef void message_handler(
    void *context, struct client *client, const unsigned char *payload, size_t length, double time);

/// Connects and opens the WebSocket; what comes right behind the handshake is kept.
void client_open(struct client *client, const struct door *door);

/// Sends a masked frame of at most 65535 bytes; the mask is zero, which leaves the payload as it is.
void client_send(struct client *client, int opcode, const void *payload, size_t length);

/// Reads what is there, answers pings, and passes messages on.
void client_read(struct client *client, message_handler *handler, void *context);

/// Greets an MQTT server, and subscribes to what all hear.
void mqtt_open(struct client *client);
/// What MQTT puts in front of a message of a length.
struct wrapping mqtt_wrapping(size_t length);

/// The monotonic clock in ms.
double milliseconds(void);
/// Ends the program with what went wrong.
_Noreturn void fail(const char *what);
