#pragma once
#include <sys/types.h>

/// A connection over TLS that never waits, except for its handshake.
struct secure_stream;

/// Takes over a connected socket, without asking who signed the certificate; NULL if there is no TLS.
struct secure_stream *secure_stream_open(int descriptor);

/// Sends as much as the socket takes at once; 0 if it takes nothing now, -1 at the end.
ssize_t secure_stream_send(struct secure_stream *stream, const void *bytes, size_t count);

/// Reads what has come; 0 if nothing has, -1 at the end.
ssize_t secure_stream_receive(struct secure_stream *stream, void *bytes, size_t count);

/// Forgets the connection; the socket remains open.
void secure_stream_free(struct secure_stream *stream);
