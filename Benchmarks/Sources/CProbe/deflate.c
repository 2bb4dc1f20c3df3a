#include <stdlib.h>
#include <zlib.h>

#include "probe.h"

struct probe_deflate {
  z_stream stream;
};

struct probe_deflate *probe_deflate_begin(void) {
  struct probe_deflate *deflate = calloc(1, sizeof *deflate);
  if (deflate) deflateInit2(&deflate->stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY);
  return deflate;
}

size_t probe_deflate_size(struct probe_deflate *compressor, const void *message, size_t length) {
  unsigned char output[65536];
  z_stream *stream = &compressor->stream;
  uLong before = stream->total_out;
  stream->next_in = (Bytef *)(uintptr_t)message;
  stream->avail_in = (uInt)length;
  do {
    stream->next_out = output;
    stream->avail_out = sizeof output;
    deflate(stream, Z_SYNC_FLUSH);
  } while (stream->avail_out == 0);
  // The four bytes at the end of a flush are left out on the wire.
  return stream->total_out - before - 4;
}

void probe_deflate_end(struct probe_deflate *deflate) {
  deflateEnd(&deflate->stream);
  free(deflate);
}
