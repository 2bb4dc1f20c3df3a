// Viewers over TLS, to see what they cost in memory: they read what they get, and look at none of it.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <openssl/ssl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include "client.h"
#include "viewers.h"

/// Reads one record; 0 for one that has no data, such as a session ticket.
static int read_record(SSL *connection, char *input, int size) {
  int count = SSL_read(connection, input, size);
  if (count <= 0 && SSL_get_error(connection, count) != SSL_ERROR_WANT_READ) fail("cannot receive");
  return count > 0 ? count : 0;
}

/// Opens a viewer's WebSocket, without asking who signed the certificate.
static SSL *open_viewer(SSL_CTX *context, int port) {
  struct sockaddr_in address = {
      .sin_family = AF_INET, .sin_port = htons((uint16_t)port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  int descriptor = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (descriptor < 0 || connect(descriptor, (struct sockaddr *)&address, sizeof address) < 0) {
    fail("cannot connect");
  }
  SSL *connection = SSL_new(context);
  if (!connection || !SSL_set_fd(connection, descriptor) || SSL_connect(connection) != 1) {
    fail("no TLS");
  }
  char text[512];
  int length = snprintf(
      text, sizeof text,
      "GET /ws?room=main HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
      "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
      "Sec-WebSocket-Protocol: tiltcast.v1\r\n\r\n",
      port);
  if (SSL_write(connection, text, length) != length) fail("cannot send");
  int count = 0;
  while (count <= 0) count = read_record(connection, text, sizeof text);
  if (count < 12 || strncmp(text, "HTTP/1.1 101", 12) != 0) fail("no answer to the handshake");
  return connection;
}

int secure_viewers_main(int port, int viewers) {
  struct rlimit limit;
  getrlimit(RLIMIT_NOFILE, &limit);
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
  SSL_CTX *context = SSL_CTX_new(TLS_client_method());
  int epoll = epoll_create1(EPOLL_CLOEXEC);
  if (!context || epoll < 0) fail("no TLS");
  SSL_CTX_clear_mode(context, SSL_MODE_AUTO_RETRY);
  for (int index = 0; index < viewers; index++) {
    SSL *connection = open_viewer(context, port);
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = connection};
    epoll_ctl(epoll, EPOLL_CTL_ADD, SSL_get_fd(connection), &event);
  }
  struct epoll_event input = {.events = EPOLLIN};
  epoll_ctl(epoll, EPOLL_CTL_ADD, STDIN_FILENO, &input);
  puts("ready");
  fflush(stdout);
  for (;;) {
    struct epoll_event events[256];
    int count = epoll_wait(epoll, events, 256, -1);
    for (int index = 0; index < count; index++) {
      if (!events[index].data.ptr) return 0;
      static char input[16384];
      do read_record(events[index].data.ptr, input, sizeof input);
      while (SSL_pending(events[index].data.ptr));
    }
  }
}
