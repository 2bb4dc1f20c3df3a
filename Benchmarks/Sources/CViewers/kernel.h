#pragma once
#include <stddef.h>

/// The memory in bytes that the kernel holds for the server's end of a connection, data and its overhead, as
/// sock_diag(7) tells; -1 where it does not.
long socket_memory(int server_port, int client_port);
/// The port at this end of a connection.
int own_port(int socket);
/// The resident memory of a process in bytes.
long resident_size(int process);
