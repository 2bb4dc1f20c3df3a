#pragma once
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/// How often memory has been allocated in this process, by anybody.
uint64_t probe_allocations(void);

/// Copies floats; never inlined, so that the copy is really made.
void probe_copy(float *to, const float *from, size_t count);

/// Starts a program whose standard input and output are the given descriptors, and which is killed when the
/// calling thread ends, however that happens. Returns its process id, or -1 with errno.
pid_t probe_spawn(const char *path, char *const arguments[], int input, int output);

/// A compressor of messages, as permessage-deflate keeps one for each connection (RFC 7692), at zlib's usual level.
struct probe_deflate;
struct probe_deflate *probe_deflate_begin(void);
/// How many bytes a message has behind those that have been compressed before.
size_t probe_deflate_size(struct probe_deflate *compressor, const void *message, size_t length);
void probe_deflate_end(struct probe_deflate *deflate);
