/* libmicrohttpd (LGPL-2.1-or-later), what its variadic calls keep from Swift, and socket bounds. */
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <microhttpd.h>

/* The size of a socket address from its family. */
static inline socklen_t beaconfix_http_size(const struct sockaddr_storage *address) {
  return address->ss_family == AF_INET6 ? sizeof(struct sockaddr_in6) : sizeof(struct sockaddr_in);
}

/* Reads a numeric address; 0 when it is none. */
static inline int beaconfix_http_address(const char *text, uint16_t port,
                                         struct sockaddr_storage *address) {
  struct sockaddr_in *four = (struct sockaddr_in *)address;
  struct sockaddr_in6 *six = (struct sockaddr_in6 *)address;
  memset(address, 0, sizeof *address);
  if (inet_pton(AF_INET, text, &four->sin_addr) == 1) {
    four->sin_family = AF_INET;
    four->sin_port = htons(port);
    return 1;
  }
  if (inet_pton(AF_INET6, text, &six->sin6_addr) == 1) {
    six->sin6_family = AF_INET6;
    six->sin6_port = htons(port);
    return 1;
  }
  return 0;
}

/* Whether an address is one that only this machine reaches. */
static inline int beaconfix_http_is_loopback(const struct sockaddr_storage *address) {
  const struct sockaddr_in *four = (const struct sockaddr_in *)address;
  const struct sockaddr_in6 *six = (const struct sockaddr_in6 *)address;
  if (address->ss_family == AF_INET) return (ntohl(four->sin_addr.s_addr) >> 24) == 127;
  return IN6_IS_ADDR_LOOPBACK(&six->sin6_addr);
}

/* A socket that listens, or -1 with errno. */
static inline int beaconfix_http_listen(const struct sockaddr_storage *address, int backlog) {
  int yes = 1;
  int listener = socket(address->ss_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (listener < 0) return -1;
  setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  if (bind(listener, (const struct sockaddr *)address, beaconfix_http_size(address)) == 0 &&
      listen(listener, backlog) == 0)
    return listener;
  int reason = errno;
  close(listener);
  errno = reason;
  return -1;
}

/* The port that a listening socket got. */
static inline uint16_t beaconfix_http_port(int listener) {
  struct sockaddr_storage address;
  socklen_t size = sizeof address;
  if (getsockname(listener, (struct sockaddr *)&address, &size) != 0) return 0;
  return ntohs(address.ss_family == AF_INET6 ? ((struct sockaddr_in6 *)&address)->sin6_port
                                             : ((struct sockaddr_in *)&address)->sin_port);
}

/* A daemon with a thread of its own that serves a listening socket; NULL when it cannot start. */
static inline struct MHD_Daemon *beaconfix_http_start(
    int listener, unsigned int connections, size_t memory, unsigned int timeout, void *context,
    MHD_AccessHandlerCallback handler, MHD_RequestCompletedCallback completed,
    MHD_NotifyConnectionCallback notified) {
  sigset_t all, before;
  unsigned int flags = MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_EPOLL | MHD_ALLOW_SUSPEND_RESUME;
  /* Signals are for the program's own threads: a read that waits must come back. */
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  struct MHD_Daemon *daemon = MHD_start_daemon(
      flags, 0, NULL, NULL, handler, context, MHD_OPTION_LISTEN_SOCKET, listener,
      MHD_OPTION_CONNECTION_LIMIT, connections, MHD_OPTION_CONNECTION_MEMORY_LIMIT, memory,
      MHD_OPTION_CONNECTION_TIMEOUT, timeout, MHD_OPTION_STRICT_FOR_CLIENT, 1,
      MHD_OPTION_NOTIFY_COMPLETED, completed, context, MHD_OPTION_NOTIFY_CONNECTION, notified,
      context, MHD_OPTION_END);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  return daemon;
}

/* Enumerations that Swift sees under other names in each release. */
static const enum MHD_Result beaconfix_http_yes = MHD_YES;
static const enum MHD_Result beaconfix_http_no = MHD_NO;

static inline int beaconfix_http_is_start(enum MHD_ConnectionNotificationCode code) {
  return code == MHD_CONNECTION_NOTIFY_STARTED;
}

/* The header fields, or else the pairs of the query. */
static inline int beaconfix_http_pairs(struct MHD_Connection *connection, int headers,
                                       MHD_KeyValueIterator each, void *context) {
  return MHD_get_connection_values(connection, headers ? MHD_HEADER_KIND : MHD_GET_ARGUMENT_KIND,
                                   each, context);
}

/* A response without end. */
static inline struct MHD_Response *beaconfix_http_stream(size_t block,
                                                         MHD_ContentReaderCallback read,
                                                         void *context,
                                                         MHD_ContentReaderFreeCallback end) {
  return MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, block, read, context, end);
}

/* The socket of a connection. */
static inline int beaconfix_http_socket(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info ? info->connect_fd : -1;
}

/* Bounds what the kernel keeps for a reader that does not read, and how long it waits for one that
   is gone. */
static inline void beaconfix_http_bound(int socket, int bytes, unsigned int milliseconds) {
  setsockopt(socket, SOL_SOCKET, SO_SNDBUF, &bytes, sizeof bytes);
  setsockopt(socket, IPPROTO_TCP, TCP_USER_TIMEOUT, &milliseconds, sizeof milliseconds);
}

/* Declared with _GNU_SOURCE alone, under which fd_set is not the one that Swift's Glibc has. */
int pipe2(int ends[2], int flags);

/* A pipe that nobody waits for and whose ends no started program gets; 0, or -1 with errno. */
static inline int beaconfix_http_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC | O_NONBLOCK); }

/* Declared with _GNU_SOURCE alone, as above. */
int accept4(int listener, struct sockaddr *address, socklen_t *size, int flags);

/* A connection that has come, which nobody waits for, or -1 with errno. */
static inline int beaconfix_sentences_accept(int listener) {
  return accept4(listener, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
}

/* Bounds what the kernel keeps of what a reader says, and has it notice by itself, within minutes,
   a reader that is gone without a word. */
static inline void beaconfix_sentences_bound(int socket, int bytes) {
  int yes = 1;
  setsockopt(socket, SOL_SOCKET, SO_RCVBUF, &bytes, sizeof bytes);
  setsockopt(socket, SOL_SOCKET, SO_KEEPALIVE, &yes, sizeof yes);
  int idle = 60; /* seconds */
  setsockopt(socket, IPPROTO_TCP, TCP_KEEPIDLE, &idle, sizeof idle);
  setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
}
