// The least that a server can do for the same frames: one thread, one epoll set, one send(2) a connection and
// frame, straight from the event that brought the sample. It knows nothing of rooms, scenes or roles, and its
// handshake is only as much as the load client needs. A connection that cannot take a frame misses it.
#define _GNU_SOURCE
#include "floor.h"

#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
  /// What stands before a short message from a client: two bytes and the mask.
  message_header = 2 + 4,
  sample_length = 32,
  /// As small as the server under test makes it.
  send_buffer = 32 * 1024,
  most_connections = 16384,
  most_rooms = 4096,
};

struct connection {
  int descriptor;
  /// Whose frames it gets, and its place among those that do; -1 before the handshake.
  struct room *room;
  int place;
  bool is_phone;
  /// A request or messages that have not arrived whole.
  size_t received;
  unsigned char input[2048];
  /// What the socket did not take of a frame that has begun.
  size_t unsent;
  unsigned char *rest;
};

/// Those who get the same frames.
struct room {
  int count, capacity;
  struct connection **open;
};

struct server {
  int epoll;
  int count;
  struct room rooms[most_rooms];
  uint32_t sequence;
  /// The bytes of a frame with its header; 0 for a server that only reads.
  size_t length;
  /// The WebSocket header in front of the payload.
  size_t header;
  unsigned char frame[4 + 65535];
};

static void watch(struct server *server, int descriptor, uint32_t events, void *what, int operation) {
  struct epoll_event event = {.events = events, .data.ptr = what};
  epoll_ctl(server->epoll, operation, descriptor, &event);
}

static void drop(struct server *server, struct connection *connection) {
  if (connection->place >= 0) {
    struct room *room = connection->room;
    struct connection *last = room->open[--room->count];
    room->open[connection->place] = last;
    last->place = connection->place;
    server->count--;
  }
  close(connection->descriptor);
  free(connection->rest);
  free(connection);
}

/// Sends what is left of a frame; keeps what the socket does not take.
static void send_rest(struct server *server, struct connection *connection) {
  ssize_t sent = send(connection->descriptor, connection->rest, connection->unsent, MSG_NOSIGNAL);
  if (sent <= 0) return;
  connection->unsent -= (size_t)sent;
  memmove(connection->rest, connection->rest + sent, connection->unsent);
  if (!connection->unsent) watch(server, connection->descriptor, EPOLLIN, connection, EPOLL_CTL_MOD);
}

static void broadcast(struct server *server, struct room *room, const unsigned char device_time[8]) {
  unsigned char *payload = server->frame + server->header;
  server->sequence++;
  memcpy(payload + 4, &server->sequence, 4);
  memcpy(payload + 16, device_time, 8);
  for (int index = 0; index < room->count; index++) {
    struct connection *connection = room->open[index];
    if (connection->unsent) continue;
    ssize_t sent = send(connection->descriptor, server->frame, server->length, MSG_NOSIGNAL);
    if (sent <= 0 || (size_t)sent == server->length) continue;
    connection->unsent = server->length - (size_t)sent;
    if (!connection->rest) connection->rest = malloc(server->length);
    memcpy(connection->rest, server->frame + sent, connection->unsent);
    watch(server, connection->descriptor, EPOLLIN | EPOLLOUT, connection, EPOLL_CTL_MOD);
  }
}

/// Lets a connection into a room; the rooms are numbered, and any other name is the first.
static void enter(struct server *server, struct connection *connection, int number) {
  struct room *room = &server->rooms[number];
  if (room->count == room->capacity) {
    room->capacity = room->capacity ? 2 * room->capacity : 4;
    room->open = realloc(room->open, (size_t)room->capacity * sizeof *room->open);
  }
  connection->room = room;
  connection->place = room->count;
  room->open[room->count++] = connection;
  server->count++;
}

/// Answers a request that has arrived whole.
static void upgrade(struct server *server, struct connection *connection) {
  static const char answer[] =
      "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n";
  connection->input[connection->received] = 0;
  const char *request = (const char *)connection->input;
  if (!strstr(request, "\r\n\r\n")) return;
  connection->is_phone = strstr(request, "key=") != NULL;
  const char *number = strstr(request, "room=r");
  connection->received = 0;
  enter(server, connection, number ? atoi(number + 6) % most_rooms : 0);
  send(connection->descriptor, answer, sizeof answer - 1, MSG_NOSIGNAL);
}

/// Takes the phone's messages, which have at most 125 bytes; those that are no samples are acknowledgements.
static void take_messages(struct server *server, struct connection *connection) {
  size_t at = 0;
  while (connection->received - at >= message_header) {
    const unsigned char *mask = connection->input + at + 2, *payload = mask + 4;
    size_t length = connection->input[at + 1] & 127;
    if (connection->received - at < message_header + length) break;
    at += message_header + length;
    if (length != sample_length || !server->length) continue;
    unsigned char device_time[8];
    for (int index = 0; index < 8; index++) device_time[index] = payload[8 + index] ^ mask[index % 4];
    broadcast(server, connection->room, device_time);
  }
  connection->received -= at;
  memmove(connection->input, connection->input + at, connection->received);
}

static void receive(struct server *server, struct connection *connection) {
  size_t room = sizeof connection->input - 1 - connection->received;
  ssize_t count = recv(connection->descriptor, connection->input + connection->received, room, 0);
  if (count <= 0) {
    drop(server, connection);
    return;
  }
  connection->received += (size_t)count;
  if (connection->place < 0) upgrade(server, connection);
  else if (connection->is_phone) take_messages(server, connection);
  // What viewers acknowledge is read and forgotten.
  else connection->received = 0;
}

static void accept_one(struct server *server, int listener) {
  int descriptor = accept4(listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
  if (descriptor < 0) return;
  struct connection *connection = calloc(1, sizeof *connection);
  if (!connection || server->count == most_connections) {
    free(connection);
    close(descriptor);
    return;
  }
  int size = send_buffer, on = 1, unsent = 1;
  setsockopt(descriptor, SOL_SOCKET, SO_SNDBUF, &size, sizeof size);
  setsockopt(descriptor, IPPROTO_TCP, TCP_NOTSENT_LOWAT, &unsent, sizeof unsent);
  setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  connection->descriptor = descriptor;
  connection->place = -1;
  watch(server, descriptor, EPOLLIN, connection, EPOLL_CTL_ADD);
}

/// Listens on a free port and prints it.
static int listen_anywhere(void) {
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  socklen_t length = sizeof address;
  int listener = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  if (listener < 0 || bind(listener, (struct sockaddr *)&address, length) < 0 || listen(listener, 1024) < 0 ||
      getsockname(listener, (struct sockaddr *)&address, &length) < 0) {
    perror("floor: cannot listen");
    return -1;
  }
  printf("%d\n", ntohs(address.sin_port));
  fflush(stdout);
  return listener;
}

static struct server *make_server(size_t payload) {
  struct server *server = calloc(1, sizeof *server);
  if (!server) return NULL;
  server->epoll = epoll_create1(EPOLL_CLOEXEC);
  if (!payload) return server;
  server->header = payload < 126 ? 2 : 4;
  server->length = server->header + payload;
  server->frame[0] = 0x82;
  server->frame[1] = payload < 126 ? (unsigned char)payload : 126;
  if (payload >= 126) {
    server->frame[2] = (unsigned char)(payload >> 8);
    server->frame[3] = (unsigned char)payload;
  }
  server->frame[server->header] = 0x01;
  return server;
}

int floor_main(int payload) {
  struct rlimit limit;
  getrlimit(RLIMIT_NOFILE, &limit);
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);

  struct server *server = make_server((size_t)payload);
  int listener = listen_anywhere();
  if (!server || listener < 0) return 1;
  watch(server, listener, EPOLLIN, &listener, EPOLL_CTL_ADD);
  watch(server, STDIN_FILENO, EPOLLIN, NULL, EPOLL_CTL_ADD);
  for (;;) {
    struct epoll_event events[256];
    int count = epoll_wait(server->epoll, events, 256, -1);
    for (int index = 0; index < count; index++) {
      void *what = events[index].data.ptr;
      if (!what) return 0;
      if (what == &listener) {
        accept_one(server, listener);
        continue;
      }
      struct connection *connection = what;
      if (events[index].events & EPOLLOUT && connection->unsent) send_rest(server, connection);
      if (events[index].events & ~(uint32_t)EPOLLOUT) receive(server, connection);
    }
  }
}
