/*
 * loop - the least a server can do: WebSocket frames from anybody go to everybody, by one send() each (one thread, epoll).
 *
 *   loop PORT
 *
 * No STOMP, no queues, no limits, no heart-beats, and the key of an upgrade is not answered as a browser wants it. It is the floor
 * under every server, not one that anybody could run.
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#define MOST 65536
typedef struct { int fd, is_in, n, at; unsigned char *bytes; } client_t;

static client_t **clients;
static int clients_n, room;

static void put(int fd, const unsigned char *bytes, int n) {
  while (n > 0) {
    ssize_t w = send(fd, bytes, n, MSG_NOSIGNAL);
    if (w < 0 && errno != EAGAIN) return;
    if (w < 0) { struct pollfd p = {.fd = fd, .events = POLLOUT}; poll(&p, 1, 1000); } else { bytes += w; n -= w; }
  }
}
static void leave(client_t *c) {
  clients[c->at] = clients[--clients_n]; clients[c->at]->at = c->at;
  close(c->fd); free(c->bytes); free(c);
}
static void upgrade(client_t *c) {
  unsigned char *end = memmem(c->bytes, c->n, "\r\n\r\n", 4); if (!end) return;
  static const char yes[] = "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n";
  put(c->fd, (const unsigned char *)yes, sizeof yes - 1);
  c->n -= end + 4 - c->bytes; memmove(c->bytes, end + 4, c->n); c->is_in = 1;
}
/* the first whole frame to everybody; how many bytes it was, or 0 when it is not there yet */
static int pass_on(client_t *c) {
  static unsigned char out[MOST + 4]; unsigned char *b = c->bytes; int head = 2, n;
  if (c->n < 2) return 0;
  if ((n = b[1] & 127) == 126) { if (c->n < 4) return 0; n = b[2] << 8 | b[3]; head = 4; }
  if (n == 127) exit(1);
  if (c->n < head + 4 + n) return 0;
  int k = 0; out[k++] = 0x81; if (n < 126) out[k++] = n; else { out[k++] = 126; out[k++] = n >> 8; out[k++] = n & 255; }
  for (int i = 0; i < n; i++) out[k + i] = b[head + 4 + i] ^ b[head + (i & 3)];
  for (int i = 0; i < clients_n; i++) if (clients[i]->is_in && clients[i] != c) put(clients[i]->fd, out, k + n);
  return head + 4 + n;
}

int main(int argc, char **argv) {
  if (argc != 2) return 2;
  signal(SIGUSR2, SIG_IGN);
  int server = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0), one = 1, poller = epoll_create1(0);
  setsockopt(server, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
  struct sockaddr_in a = {.sin_family = AF_INET, .sin_port = htons(atoi(argv[1])), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  if (bind(server, (void *)&a, sizeof a) < 0 || listen(server, 4096) < 0) { perror("listen"); return 1; }
  struct epoll_event e = {.events = EPOLLIN}, events[1024]; epoll_ctl(poller, EPOLL_CTL_ADD, server, &e);
  for (;;) for (int k = epoll_wait(poller, events, 1024, -1), j = 0; j < k; j++) {
    client_t *c = events[j].data.ptr;
    if (!c) {
      for (int fd; (fd = accept4(server, 0, 0, SOCK_NONBLOCK)) >= 0;) {
        setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
        if (clients_n == room) clients = realloc(clients, (room = 2 * room + 64) * sizeof *clients);
        c = calloc(1, sizeof *c); *c = (client_t){.fd = fd, .at = clients_n, .bytes = malloc(MOST)}; clients[clients_n++] = c;
        e = (struct epoll_event){.events = EPOLLIN, .data.ptr = c}; epoll_ctl(poller, EPOLL_CTL_ADD, fd, &e);
      }
      continue;
    }
    ssize_t n = recv(c->fd, c->bytes + c->n, MOST - c->n, 0);
    if (n < 0 && errno == EAGAIN) continue;
    if (n <= 0) { leave(c); continue; }
    c->n += n;
    if (!c->is_in) upgrade(c);
    for (int used; c->is_in && (used = pass_on(c)) > 0;) { c->n -= used; memmove(c->bytes, c->bytes + used, c->n); }
  }
}
