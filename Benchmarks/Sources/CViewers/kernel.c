#define _GNU_SOURCE
#include "kernel.h"

#include <arpa/inet.h>
#include <linux/inet_diag.h>
#include <linux/netlink.h>
#include <linux/rtnetlink.h>
#include <linux/sock_diag.h>
#include <stdio.h>
#include <sys/socket.h>
#include <unistd.h>

int own_port(int socket) {
  struct sockaddr_in address;
  socklen_t length = sizeof address;
  return getsockname(socket, (struct sockaddr *)&address, &length) == 0 ? ntohs(address.sin_port) : -1;
}

long resident_size(int process) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/statm", process);
  FILE *file = fopen(path, "r");
  long pages = 0;
  if (file && fscanf(file, "%*d %ld", &pages) != 1) pages = 0;
  if (file) fclose(file);
  return pages * sysconf(_SC_PAGESIZE);
}

/// What waits to be read, and what waits to be sent or acknowledged, as the kernel accounts for it.
static long memory_of(const struct nlmsghdr *message) {
  const struct inet_diag_msg *socket = NLMSG_DATA(message);
  int length = (int)message->nlmsg_len - (int)NLMSG_LENGTH(sizeof *socket);
  for (const struct rtattr *part = (const struct rtattr *)(socket + 1); RTA_OK(part, length);
       part = RTA_NEXT(part, length)) {
    if (part->rta_type != INET_DIAG_SKMEMINFO) continue;
    const unsigned *numbers = RTA_DATA(part);
    return (long)numbers[SK_MEMINFO_RMEM_ALLOC] + (long)numbers[SK_MEMINFO_WMEM_QUEUED] +
           (long)numbers[SK_MEMINFO_FWD_ALLOC];
  }
  return -1;
}

/// Asks for one socket by its two ends.
static long ask(int family, const unsigned address[4], int server_port, int client_port) {
  struct {
    struct nlmsghdr header;
    struct inet_diag_req_v2 body;
  } request = {
      .header = {.nlmsg_len = sizeof request, .nlmsg_type = SOCK_DIAG_BY_FAMILY, .nlmsg_flags = NLM_F_REQUEST},
      .body = {
          .sdiag_family = (unsigned char)family,
          .sdiag_protocol = IPPROTO_TCP,
          .idiag_ext = 1 << (INET_DIAG_SKMEMINFO - 1),
          .idiag_states = ~0U,
          .id = {
              .idiag_sport = htons((unsigned short)server_port),
              .idiag_dport = htons((unsigned short)client_port),
              .idiag_cookie = {INET_DIAG_NOCOOKIE, INET_DIAG_NOCOOKIE}}}};
  for (int index = 0; index < 4; index++) {
    request.body.id.idiag_src[index] = request.body.id.idiag_dst[index] = address[index];
  }
  int netlink = socket(AF_NETLINK, SOCK_DGRAM | SOCK_CLOEXEC, NETLINK_SOCK_DIAG);
  if (netlink < 0) return -1;
  _Alignas(8) char answer[4096];
  long memory = -1;
  if (send(netlink, &request, sizeof request, 0) == (ssize_t)sizeof request) {
    ssize_t count = recv(netlink, answer, sizeof answer, 0);
    const struct nlmsghdr *message = (const struct nlmsghdr *)answer;
    if (count > 0 && NLMSG_OK(message, (unsigned)count) && message->nlmsg_type == SOCK_DIAG_BY_FAMILY) {
      memory = memory_of(message);
    }
  }
  close(netlink);
  return memory;
}

long socket_memory(int server_port, int client_port) {
  const unsigned loopback[4] = {htonl(INADDR_LOOPBACK)};
  // A server that listens on IPv6 has IPv4's addresses mapped.
  const unsigned mapped[4] = {0, 0, htonl(0xffff), htonl(INADDR_LOOPBACK)};
  long memory = ask(AF_INET, loopback, server_port, client_port);
  return memory >= 0 ? memory : ask(AF_INET6, mapped, server_port, client_port);
}
