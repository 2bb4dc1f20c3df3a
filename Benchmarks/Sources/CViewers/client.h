#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "viewers.h"

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
  enum protocol protocol;
};

/// Gets each message that arrives whole.
typedef void message_handler(
    void *context, struct client *client, const unsigned char *payload, size_t length, double time);

/// Connects and asks for a WebSocket.
void client_connect(struct client *client, const struct door *door);

/// Waits until the WebSocket is open; what comes right behind the handshake is kept.
void client_await(struct client *client, const struct door *door);

/// Sends a masked frame of at most 65535 bytes; the mask is zero, which leaves the payload as it is.
void client_send(struct client *client, int opcode, const void *payload, size_t length);

/// Reads what is there, answers pings, and passes messages on.
void client_read(struct client *client, message_handler *handler, void *context);

/// Passes the messages in a WebSocket message on without their headers.
void protocol_unwrap(
    enum protocol protocol, void *context, struct client *client, const unsigned char *message, size_t length,
    double time, message_handler *handler);
/// Sends a message to all subscribers.
void protocol_publish(
    enum protocol protocol, struct client *client, const unsigned char *payload, size_t length);
/// Greets the server, and asks for an answer once it knows of the subscription.
void protocol_greet(enum protocol protocol, struct client *client);
/// Waits for what the server says in answer.
void protocol_await(enum protocol protocol, struct client *client);

/// The monotonic clock in ms.
double milliseconds(void);
/// Ends the program with what went wrong.
_Noreturn void fail(const char *what);
