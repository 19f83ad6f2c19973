/*
 * viewers - people who look at a match and say nothing but heart-beats (one process, one thread, epoll, raw sockets).
 *
 *   viewers -p PORT -n VIEWERS -s TOPIC [-a ADDRESSES] [-b BEAT_MS]
 *
 * They come from 127.0.0.2 and on, so many to each of ADDRESSES that ports never run out, and beat as browsers do, both
 * ways. When all are in a JSON line is printed, and one for each command from stdin:
 *   hear SECS   counts marks `Txxxxxxxxxxxxxxxx (16 hex digits, CLOCK_MONOTONIC ns when it was sent) in what they are told
 *   quit
 * Only 127.0.0.1 is ever contacted.
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <netinet/tcp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#ifndef IP_BIND_ADDRESS_NO_PORT
#define IP_BIND_ADDRESS_NO_PORT 24
#endif
#define NS 1000000000ull
#define MARK 18
#define STDIN_ID 0xffffffff

typedef struct { int fd, step, kept; char carry[MARK]; } viewer_t;
typedef struct { const char *send; int is_frame; const char *expect; } step_t;

static int viewers_n = 100, port, addresses = 1, beat_ms = 4000, ep, ready_n, closed_n, beat_at;
static viewer_t *viewers;
static step_t steps[4];
static uint64_t heard, bytes_in, slowest, beaten_at, hist[64 * 64];

static void die(const char *what) { perror(what); exit(1); }
static uint64_t now_ns(void) { struct timespec t; clock_gettime(CLOCK_MONOTONIC, &t); return t.tv_sec * NS + t.tv_nsec; }
static double cpu_s(void) {
  struct rusage r; getrusage(RUSAGE_SELF, &r);
  return r.ru_utime.tv_sec + r.ru_stime.tv_sec + (r.ru_utime.tv_usec + r.ru_stime.tv_usec) / 1e6;
}

/* delays: a histogram with 64 steps for each power of two */
static int slot(uint64_t v) { if (v < 64) return v; int m = 63 - __builtin_clzll(v); return (m - 5) << 6 | (v >> (m - 6) & 63); }
static double delay_us(double part) {
  uint64_t count = 0;
  for (int i = 0; i < 4096 && heard; i++) if ((count += hist[i]) >= part * heard) {
    int m = (i >> 6) + 5;
    return (i < 64 ? i : (double)(1ull << m) + ((uint64_t)(i & 63) << (m - 6))) / 1e3;
  }
  return 0;
}

static void put(int fd, const char *bytes, int n) {
  while (n > 0) {
    ssize_t w = send(fd, bytes, n, MSG_NOSIGNAL);
    if (w < 0 && errno != EAGAIN) return;
    if (w < 0) usleep(200); else { bytes += w; n -= w; }
  }
}
/* the mask key is zero, so masked bytes equal the payload */
static void put_frame(int fd, const char *payload, int n) {
  static char out[1024]; int k = 0; out[k++] = 0x81;
  if (n < 126) out[k++] = 0x80 | n; else { out[k++] = 0x80 | 126; out[k++] = n >> 8; out[k++] = n & 255; }
  memset(out + k, 0, 4); memcpy(out + k + 4, payload, n); put(fd, out, k + 4 + n);
}

static void come(int i) {
  int fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0), one = 1; if (fd < 0) die("socket");
  setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
  /* the port is chosen when the other end is known: every address then has all ports for every server */
  setsockopt(fd, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &one, sizeof one);
  struct sockaddr_in a = {.sin_family = AF_INET}; a.sin_addr.s_addr = htonl(INADDR_LOOPBACK + 1 + i % addresses);
  if (bind(fd, (void *)&a, sizeof a) < 0) die("bind");
  a.sin_port = htons(port); a.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (connect(fd, (void *)&a, sizeof a) < 0 && errno != EINPROGRESS) die("connect");
  struct epoll_event e = {.events = EPOLLOUT, .data.u32 = i}; if (epoll_ctl(ep, EPOLL_CTL_ADD, fd, &e) < 0) die("epoll_ctl");
  viewers[i].fd = fd;
}
static void take_step(viewer_t *c) {
  step_t *s = &steps[c->step];
  /* a STOMP frame ends with NUL */
  if (s->is_frame) put_frame(c->fd, s->send, strlen(s->send) + 1); else put(c->fd, s->send, strlen(s->send));
}
/* answers of the greeting are short and come alone: none is cut by two reads on loopback */
static void greet(viewer_t *c, const char *bytes, int n) {
  const char *expect = steps[c->step].expect;
  if (!memmem(bytes, n, expect, strlen(expect))) return;
  if (steps[++c->step].send) take_step(c); else ready_n++;
}
static void hear(const char *mark, uint64_t t) {
  char hex[17] = {0}; memcpy(hex, mark, 16); uint64_t then = strtoull(hex, 0, 16), delay = then > t ? 0 : t - then;
  heard++; hist[slot(delay)]++; if (delay > slowest) slowest = delay;
}
/* MARK bytes are free before `b`: a mark cut by two reads is joined in place */
static void scan(viewer_t *c, char *b, int n, uint64_t t) {
  if (c->kept) { b -= c->kept; n += c->kept; memcpy(b, c->carry, c->kept); c->kept = 0; }
  char *end = b + n;
  for (char *p = b; (p = memchr(p, '`', end - p)); p++) {
    if (end - p < MARK) { c->kept = end - p; memcpy(c->carry, p, c->kept); return; }
    if (p[1] == 'T') hear(p + 2, t);
  }
}
static void leave(viewer_t *c) {
  close(c->fd); c->fd = -1; closed_n++;
  if (steps[c->step].send) ready_n++;
}
/* a little at a time: everybody has beaten once when `beat_ms` are over */
static void beat(void) {
  uint64_t gap = beat_ms * 1000000ull / viewers_n, due = (now_ns() - beaten_at) / gap;
  beaten_at += due * gap;
  for (; due > 0; due--, beat_at = (beat_at + 1) % viewers_n) {
    viewer_t *c = &viewers[beat_at];
    if (c->fd > 0 && !steps[c->step].send) put_frame(c->fd, "\n", 1);
  }
}
static void poll_once(int timeout_ms) {
  static struct epoll_event events[1024]; static char room[MARK + 262144], *bytes = room + MARK;
  int k = epoll_wait(ep, events, 1024, timeout_ms);
  for (int j = 0; j < k; j++) {
    uint32_t id = events[j].data.u32; if (id == STDIN_ID) continue;
    viewer_t *c = &viewers[id];
    if (events[j].events & EPOLLOUT) {
      int err = 0; socklen_t l = sizeof err; getsockopt(c->fd, SOL_SOCKET, SO_ERROR, &err, &l); if (err) { errno = err; die("connect"); }
      struct epoll_event e = {.events = EPOLLIN, .data.u32 = id}; epoll_ctl(ep, EPOLL_CTL_MOD, c->fd, &e);
      take_step(c); continue;
    }
    ssize_t n = recv(c->fd, bytes, 262144, 0);
    if (n < 0 && errno == EAGAIN) continue;
    if (n <= 0) { leave(c); continue; }
    if (steps[c->step].send) greet(c, bytes, n); else { bytes_in += n; scan(c, bytes, n, now_ns()); }
  }
  beat();
}

static void run(const char *command) {
  double secs; if (sscanf(command, "hear %lf", &secs) != 1) { printf("{\"error\":\"unknown command\"}\n"); return; }
  memset(hist, 0, sizeof hist); heard = bytes_in = slowest = 0;
  uint64_t t0 = now_ns(), end = t0 + secs * NS; double cpu = cpu_s();
  while (now_ns() < end) poll_once(5);
  printf("{\"heard\":%llu,\"bytes\":%llu,\"closed\":%d,\"p50_us\":%.0f,\"p99_us\":%.0f,\"max_us\":%.0f,\"secs\":%.3f,\"cpu_s\":%.3f}\n",
    (unsigned long long)heard, (unsigned long long)bytes_in, closed_n, delay_us(.5), delay_us(.99), slowest / 1e3, (now_ns() - t0) / 1e9, cpu_s() - cpu);
}

int main(int argc, char **argv) {
  const char *topic = "";
  for (int o; (o = getopt(argc, argv, "p:n:s:a:b:")) != -1;) switch (o) {
    case 'p': port = atoi(optarg); break; case 'n': viewers_n = atoi(optarg); break; case 's': topic = optarg; break;
    case 'a': addresses = atoi(optarg); break; case 'b': beat_ms = atoi(optarg); break; default: exit(2); }
  static char subscribe[512], greeting[256];
  sprintf(subscribe, "SUBSCRIBE\nid:sub-0\ndestination:%.400s\nack:auto\nreceipt:r1\n\n", topic);
  sprintf(greeting, "CONNECT\naccept-version:1.2\nhost:/\nheart-beat:%d,%d\n\n", beat_ms, beat_ms);
  steps[0] = (step_t){"GET /ws-stomp/websocket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n", 0, "\r\n\r\n"};
  steps[1] = (step_t){greeting, 1, "CONNECTED"};
  steps[2] = (step_t){subscribe, 1, "RECEIPT"};
  ep = epoll_create1(0); viewers = calloc(viewers_n, sizeof *viewers);
  uint64_t t0 = beaten_at = now_ns();
  for (int started = 0; ready_n < viewers_n; poll_once(20)) {
    while (started < viewers_n && started - ready_n < 200) come(started++);
    if (now_ns() - t0 > 60 * NS) { fprintf(stderr, "only %d of %d viewers are in\n", ready_n, viewers_n); exit(1); }
  }
  printf("{\"closed\":%d,\"secs\":%.3f}\n", closed_n, (now_ns() - t0) / 1e9); fflush(stdout);

  /* stdin is polled with the rest, so that what comes between commands never fills a socket */
  struct epoll_event e = {.events = EPOLLIN, .data.u32 = STDIN_ID}; epoll_ctl(ep, EPOLL_CTL_ADD, 0, &e);
  fcntl(0, F_SETFL, O_NONBLOCK); char line[256]; int length = 0;
  for (ssize_t n; (n = read(0, line + length, 1)) != 0;) {
    if (n < 0) { poll_once(20); continue; }
    if (line[length] != '\n') { if (length < 254) length++; continue; }
    line[length] = 0; length = 0; if (!strcmp(line, "quit")) break;
    epoll_ctl(ep, EPOLL_CTL_DEL, 0, 0); run(line); fflush(stdout); epoll_ctl(ep, EPOLL_CTL_ADD, 0, &e);
  }
  return 0;
}
