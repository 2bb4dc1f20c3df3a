// As much of MQTT 3.1.1 and of NATS as a topic takes that all subscribe to.
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include "client.h"

enum { longest_message = 8192, longest_header = 64 };

/// Reads one WebSocket message, and not a byte more; returns its length.
static size_t receive(struct client *client, unsigned char *message) {
  unsigned char head[4];
  if (recv(client->socket, head, 2, MSG_WAITALL) != 2) fail("no answer");
  size_t length = head[1] & 127;
  if (length == 126) {
    if (recv(client->socket, head + 2, 2, MSG_WAITALL) != 2) fail("no answer");
    length = (size_t)head[2] << 8 | head[3];
  }
  if (length > longest_message) errno = EMSGSIZE, fail("an answer that is too long");
  if (recv(client->socket, message, length, MSG_WAITALL) != (ssize_t)length) fail("half an answer");
  return length;
}

/// Reads messages until one begins as it should.
static void await(struct client *client, const char *beginning, size_t length) {
  unsigned char message[longest_message];
  for (int count = 0; count < 4; count++) {
    if (receive(client, message) >= length && memcmp(message, beginning, length) == 0) return;
  }
  errno = EPROTO;
  fail("not the answer that was expected");
}

void protocol_greet(enum protocol protocol, struct client *client) {
  // A clean session, no end of silence, and a name that the server makes.
  static const unsigned char connect[] = {0x10, 12, 0, 4, 'M', 'Q', 'T', 'T', 4, 2, 0, 0, 0, 0};
  // The topic "t", at most once.
  static const unsigned char subscribe[] = {0x82, 6, 0, 1, 0, 1, 't', 0};
  static const char greeting[] = "CONNECT {\"verbose\":false}\r\nSUB t 1\r\nPING\r\n";
  switch (protocol) {
  case protocol_plain: return;
  case protocol_mqtt:
    client_send(client, 2, connect, sizeof connect);
    client_send(client, 2, subscribe, sizeof subscribe);
    return;
  case protocol_nats: client_send(client, 2, greeting, sizeof greeting - 1);
  }
}

void protocol_await(enum protocol protocol, struct client *client) {
  switch (protocol) {
  case protocol_plain: return;
  case protocol_mqtt: await(client, "\x90", 1); return;
  case protocol_nats: await(client, "PONG\r\n", 6);
  }
}

/// What MQTT puts in front of a message of a length; returns how much that is.
static size_t write_mqtt_header(unsigned char *header, size_t length) {
  size_t remaining = length + 3, at = 0;
  header[at++] = 0x30;
  do {
    unsigned char digit = remaining & 127;
    remaining >>= 7;
    header[at++] = (unsigned char)(digit | (remaining ? 128 : 0));
  } while (remaining);
  header[at++] = 0;
  header[at++] = 1;
  header[at++] = 't';
  return at;
}

void protocol_publish(
    enum protocol protocol, struct client *client, const unsigned char *payload, size_t length) {
  static unsigned char message[longest_header + longest_message];
  size_t header = 0, end = 0;
  if (length + 2 > longest_message) errno = EMSGSIZE, fail("cannot publish");
  switch (protocol) {
  case protocol_plain: break;
  case protocol_mqtt: header = write_mqtt_header(message, length); break;
  case protocol_nats:
    header = (size_t)snprintf((char *)message, longest_header, "PUB t %zu\r\n", length);
    end = 2;
  }
  memcpy(message + header, payload, length);
  memcpy(message + header + length, "\r\n", end);
  client_send(client, 2, message, header + length + end);
}

/// Takes the messages to subscribers out of one of NATS, which has one or several.
static void unwrap_nats(
    void *context, struct client *client, const unsigned char *message, size_t length, double time,
    message_handler *handler) {
  const unsigned char *end = message + length;
  while (message < end) {
    const unsigned char *line = message, *line_end = memmem(message, (size_t)(end - message), "\r\n", 2);
    if (!line_end) return;
    message = line_end + 2;
    if (memcmp(line, "MSG ", 4) != 0) continue;
    const unsigned char *number = memrchr(line, ' ', (size_t)(line_end - line));
    size_t size = strtoul((const char *)number, NULL, 10);
    if (size > (size_t)(end - message)) return;
    handler(context, client, message, size, time);
    message += size + 2;
  }
}

void protocol_unwrap(
    enum protocol protocol, void *context, struct client *client, const unsigned char *message, size_t length,
    double time, message_handler *handler) {
  switch (protocol) {
  case protocol_plain: handler(context, client, message, length, time); return;
  case protocol_mqtt:
    if (length < 2 || message[0] >> 4 != 3) return;
    // The topic's two bytes of length and its letter come after the length, whose last byte is under 128.
    size_t header = 1;
    while (header < length && message[header] & 128) header++;
    header += 4;
    if (header <= length) handler(context, client, message + header, length - header, time);
    return;
  case protocol_nats: unwrap_nats(context, client, message, length, time, handler);
  }
}
