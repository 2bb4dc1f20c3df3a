// As much of MQTT 3.1.1 as a topic takes that everybody listens to; each packet is one WebSocket message.
#include <errno.h>
#include <sys/socket.h>

#include "client.h"

/// Reads one short message, such as an acknowledgement.
static void await_packet(struct client *client, int type) {
  unsigned char head[2], packet[125];
  if (recv(client->socket, head, 2, MSG_WAITALL) != 2 || head[1] > sizeof packet ||
      recv(client->socket, packet, head[1], MSG_WAITALL) != head[1] || packet[0] >> 4 != type) {
    errno = EPROTO;
    fail("no answer in MQTT");
  }
}

void mqtt_open(struct client *client) {
  // A clean session, no end of silence, and a name that the server makes.
  static const unsigned char connect[] = {0x10, 12, 0, 4, 'M', 'Q', 'T', 'T', 4, 2, 0, 0, 0, 0};
  // The topic "t", at most once.
  static const unsigned char subscribe[] = {0x82, 6, 0, 1, 0, 1, 't', 0};
  client_send(client, 2, connect, sizeof connect);
  await_packet(client, 2);
  client_send(client, 2, subscribe, sizeof subscribe);
  await_packet(client, 9);
}

struct wrapping mqtt_wrapping(size_t length) {
  size_t remaining = length + 3;
  struct wrapping wrapping = {1, {0x30}};
  do {
    unsigned char digit = remaining & 127;
    remaining >>= 7;
    wrapping.bytes[wrapping.length++] = (unsigned char)(digit | (remaining ? 128 : 0));
  } while (remaining);
  wrapping.bytes[wrapping.length++] = 0;
  wrapping.bytes[wrapping.length++] = 1;
  wrapping.bytes[wrapping.length++] = 't';
  return wrapping;
}
