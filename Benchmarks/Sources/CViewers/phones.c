// The phones' side of TLS, without waiting.
#include "phones.h"

#include <fcntl.h>
#include <openssl/ssl.h>
#include <stdlib.h>

struct secure_stream {
  SSL *connection;
};

struct secure_stream *secure_stream_open(int descriptor) {
  static SSL_CTX *context;
  if (!context) {
    context = SSL_CTX_new(TLS_client_method());
    if (!context) return NULL;
    SSL_CTX_set_mode(context, SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
  }
  struct secure_stream *stream = calloc(1, sizeof *stream);
  if (!stream) return NULL;
  stream->connection = SSL_new(context);
  if (!stream->connection || !SSL_set_fd(stream->connection, descriptor) ||
      SSL_connect(stream->connection) != 1) {
    secure_stream_free(stream);
    return NULL;
  }
  fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK);
  return stream;
}

static ssize_t counted(struct secure_stream *stream, int count) {
  if (count > 0) return count;
  int error = SSL_get_error(stream->connection, count);
  return error == SSL_ERROR_WANT_READ || error == SSL_ERROR_WANT_WRITE ? 0 : -1;
}

ssize_t secure_stream_send(struct secure_stream *stream, const void *bytes, size_t count) {
  return counted(stream, SSL_write(stream->connection, bytes, (int)count));
}

ssize_t secure_stream_receive(struct secure_stream *stream, void *bytes, size_t count) {
  return counted(stream, SSL_read(stream->connection, bytes, (int)count));
}

void secure_stream_free(struct secure_stream *stream) {
  if (stream->connection) SSL_free(stream->connection);
  free(stream);
}
