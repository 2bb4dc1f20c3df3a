#define _GNU_SOURCE
#include "client.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>

double milliseconds(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec * 1e3 + (double)time.tv_nsec / 1e6;
}

void fail(const char *what) {
  fprintf(stderr, "viewers: %s: %s\n", what, strerror(errno));
  exit(1);
}

void client_send(struct client *client, int opcode, const void *payload, size_t length) {
  static unsigned char frame[8 + 65535];
  size_t header = length < 126 ? 6 : 8;
  memset(frame, 0, header);
  frame[0] = (unsigned char)(0x80 | opcode);
  frame[1] = (unsigned char)(0x80 | (length < 126 ? length : 126));
  if (length >= 126) {
    frame[2] = (unsigned char)(length >> 8);
    frame[3] = (unsigned char)length;
  }
  memcpy(frame + header, payload, length);
  if (send(client->socket, frame, header + length, MSG_NOSIGNAL) < 0) fail("cannot send");
}

/// Takes whole WebSocket frames off the front; returns how many bytes they had.
static size_t parse(
    struct client *client, const unsigned char *input, size_t length, double time, message_handler *handler,
    void *context) {
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
    int opcode = frame[0] & 15;
    if (opcode == 1 || opcode == 2) handler(context, client, frame + header, size, time);
    if (opcode == 9 && size <= 125) client_send(client, 10, frame + header, size);
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

void client_read(struct client *client, message_handler *handler, void *context) {
  static unsigned char input[65536];
  ssize_t count = recv(client->socket, input, sizeof input, MSG_DONTWAIT);
  if (count < 0 && errno == EAGAIN) return;
  if (count < 0) fail("cannot receive");
  if (count == 0) errno = ECONNRESET, fail("the server ended a connection");
  double time = milliseconds();
  if (client->length == 0) {
    size_t parsed = parse(client, input, (size_t)count, time, handler, context);
    if (parsed < (size_t)count) keep(client, input + parsed, (size_t)count - parsed);
  } else {
    keep(client, input, (size_t)count);
    size_t parsed = parse(client, client->input, client->length, time, handler, context);
    client->length -= parsed;
    memmove(client->input, client->input + parsed, client->length);
  }
}

void client_connect(struct client *client, const struct door *door) {
  struct sockaddr_in address = {
      .sin_family = AF_INET,
      .sin_port = htons((uint16_t)door->port),
      .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  struct timeval patience = {.tv_sec = 20};
  int on = 1;
  client->socket = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (client->socket < 0) fail("cannot open a socket");
  setsockopt(client->socket, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
  setsockopt(client->socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  // Only a buffer that is set before connecting limits the window that is offered.
  if (door->receive_buffer) {
    setsockopt(client->socket, SOL_SOCKET, SO_RCVBUF, &door->receive_buffer, sizeof door->receive_buffer);
  }
  if (connect(client->socket, (struct sockaddr *)&address, sizeof address) < 0) fail("cannot connect");

  char text[4096];
  int length = snprintf(
      text, sizeof text,
      "GET /ws?room=%s%s%s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
      "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
      "Sec-WebSocket-Protocol: %s\r\n\r\n",
      door->room, door->key ? "&key=" : "", door->key ? door->key : "", door->port,
      door->protocol == protocol_mqtt ? "mqtt" : "tiltcast.v1");
  if (send(client->socket, text, (size_t)length, MSG_NOSIGNAL) != length) fail("cannot send");
}

void client_await(struct client *client, const struct door *door) {
  char text[4096];
  // Not a byte more than the head is read, so that a small buffer is not emptied here.
  size_t have = 0;
  while (have < 4 || memcmp(text + have - 4, "\r\n\r\n", 4) != 0) {
    if (have == sizeof text - 1 || recv(client->socket, text + have, 1, 0) != 1) {
      fail("no answer to the handshake");
    }
    have++;
  }
  text[have] = 0;
  if (strncmp(text, "HTTP/1.1 101", 12) != 0) errno = ECONNREFUSED, fail(text);
  protocol_greet(door->protocol, client);
}
