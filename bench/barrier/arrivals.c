/*
 * arrivals - people who come at random moments (Poisson), so many a second whether or not earlier ones have been answered, and ask for one
 * address over connections that stay open, as a balancer's do.
 *
 *   arrivals -p PORT -u PATH -r PER_SECOND -s SECONDS [-c MOST_CONNECTIONS] [-h "Name: value"]...
 *
 * Prints one JSON line. A delay counts from the moment somebody came, also where no connection was free. Bodies are dropped in the kernel.
 * Only 127.0.0.1 is ever contacted.
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <getopt.h>
#include <math.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>
#define NO_MARKS
#include "../crowd/delays.h"

#define HEAD 4096
/* who is not answered by then has failed */
#define PATIENCE (10 * NS)

typedef struct { int fd, is_busy, head_n, status; long left; uint64_t due; char head[HEAD]; } line_t;

static int port = 8080, most = 2000, lines_n, idle_n, poller, request_n;
static double per_second = 100, seconds = 1;
static char request[2048];
static line_t *lines, **idle;
static uint64_t answers, unchanged, failures, bytes, pending;

static void die(const char *what) { perror(what); exit(1); }
static double cpu_s(void) {
  struct rusage r; getrusage(RUSAGE_SELF, &r);
  return r.ru_utime.tv_sec + r.ru_stime.tv_sec + (r.ru_utime.tv_usec + r.ru_stime.tv_usec) / 1e6;
}

static void hang_up(line_t *l) {
  if (l->is_busy) { failures++; pending--; idle[idle_n++] = l; }
  close(l->fd); l->fd = -1; l->is_busy = 0;
}
static void ask(line_t *l) {
  l->head_n = 0; l->left = -1;
  if (send(l->fd, request, request_n, MSG_NOSIGNAL) != request_n) hang_up(l);
}
static void dial(line_t *l) {
  int one = 1; l->fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0); if (l->fd < 0) die("socket");
  setsockopt(l->fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
  struct sockaddr_in a = {.sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  if (connect(l->fd, (void *)&a, sizeof a) < 0 && errno != EINPROGRESS) die("connect");
  struct epoll_event e = {.events = EPOLLOUT, .data.ptr = l}; if (epoll_ctl(poller, EPOLL_CTL_ADD, l->fd, &e) < 0) die("epoll_ctl");
}
/* 0: every connection is busy */
static int come(uint64_t due) {
  line_t *l = 0;
  while (idle_n > 0 && !l) { l = idle[--idle_n]; if (l->fd < 0) { dial(l); l->head_n = -1; } }
  if (!l && lines_n < most) { l = &lines[lines_n++]; dial(l); l->head_n = -1; }
  if (!l) return 0;
  l->is_busy = 1; l->due = due; pending++;
  if (l->head_n >= 0) ask(l);
  return 1;
}
static void finish(line_t *l) {
  uint64_t late = now_ns() - l->due; delays[slot(late)]++; if (late > slowest) slowest = late;
  if (l->status == 200) answers++; else if (l->status == 304) unchanged++; else failures++;
  l->is_busy = 0; pending--; idle[idle_n++] = l;
}
static void receive(line_t *l) {
  static char waste[1 << 20];
  if (!l->is_busy) { hang_up(l); return; }
  ssize_t n;
  if (l->left < 0) {
    n = recv(l->fd, l->head + l->head_n, HEAD - 1 - l->head_n, 0);
    if (n < 0 && errno == EAGAIN) return;
    if (n <= 0) { hang_up(l); return; }
    bytes += n; l->head_n += n; l->head[l->head_n] = 0;
    char *body = strstr(l->head, "\r\n\r\n");
    if (!body) { if (l->head_n == HEAD - 1) hang_up(l); return; }
    l->status = atoi(l->head + 9);
    char *length = strcasestr(l->head, "\r\ncontent-length:");
    l->left = (length && length < body && l->status != 304 ? atol(length + 17) : 0) - (l->head + l->head_n - body - 4);
  } else {
    n = recv(l->fd, waste, l->left < (long)sizeof waste ? l->left : (long)sizeof waste, MSG_TRUNC);
    if (n < 0 && errno == EAGAIN) return;
    if (n <= 0) { hang_up(l); return; }
    bytes += n; l->left -= n;
  }
  if (l->left <= 0) finish(l);
}
static void poll_until(uint64_t t) {
  static struct epoll_event events[1024];
  uint64_t now = now_ns(), ns = t > now ? t - now : 0;
  struct timespec wait = {.tv_sec = ns / NS, .tv_nsec = ns % NS};
  int k = epoll_pwait2(poller, events, 1024, &wait, 0);
  for (int j = 0; j < k; j++) {
    line_t *l = events[j].data.ptr; if (l->fd < 0) continue;
    if (!(events[j].events & EPOLLOUT)) { receive(l); continue; }
    int err = 0; socklen_t size = sizeof err; getsockopt(l->fd, SOL_SOCKET, SO_ERROR, &err, &size);
    if (err) { hang_up(l); continue; }
    struct epoll_event e = {.events = EPOLLIN, .data.ptr = l}; epoll_ctl(poller, EPOLL_CTL_MOD, l->fd, &e); ask(l);
  }
}
static uint64_t gap(void) { return -log(1 - drand48()) / per_second * NS; }

int main(int argc, char **argv) {
  const char *path = "/"; char more[1024] = "";
  for (int o; (o = getopt(argc, argv, "p:u:r:s:c:h:")) != -1;) switch (o) {
    case 'p': port = atoi(optarg); break; case 'u': path = optarg; break; case 'r': per_second = atof(optarg); break;
    case 's': seconds = atof(optarg); break; case 'c': most = atoi(optarg); break;
    case 'h': strncat(more, optarg, sizeof more - strlen(more) - 3); strcat(more, "\r\n"); break; default: exit(2); }
  request_n = snprintf(request, sizeof request, "GET %s HTTP/1.1\r\nHost: localhost\r\n%s\r\n", path, more);
  /* timers are otherwise 50 microseconds late, which is half the gap at 10,000 a second */
  prctl(PR_SET_TIMERSLACK, 1); srand48(getpid());
  poller = epoll_create1(0); lines = calloc(most, sizeof *lines); idle = calloc(most, sizeof *idle);
  uint64_t began = now_ns(), end = began + seconds * NS, due = began + gap(), came = 0, unasked = 0; double cpu = cpu_s();
  while (now_ns() < end) {
    while (due <= now_ns() && due < end && come(due)) { came++; due += gap(); }
    /* with all connections busy only an answer helps */
    poll_until(due <= now_ns() ? now_ns() + NS / 1000 : due < end ? due : end);
  }
  for (; due < end; due += gap()) unasked++;
  double secs = (now_ns() - began) / 1e9, spent = cpu_s() - cpu;
  for (uint64_t until = now_ns() + PATIENCE; pending > 0 && now_ns() < until;) poll_until(until);
  printf("{\"closed\":0,\"secs\":%.3f,\"came\":%llu,\"answers\":%llu,\"unchanged\":%llu,\"failures\":%llu,\"unasked\":%llu,\"connections\":%d,\"bytes\":%llu,"
    "\"p50_us\":%.0f,\"p99_us\":%.0f,\"max_us\":%.0f,\"gen_cpu_s\":%.3f}\n",
    secs, (unsigned long long)came, (unsigned long long)answers, (unsigned long long)unchanged, (unsigned long long)(failures + pending),
    (unsigned long long)unasked, lines_n, (unsigned long long)bytes, delay_us(.5), delay_us(.99), slowest / 1e3, spent);
  return 0;
}
