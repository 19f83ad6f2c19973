/*
 * crowd.h - many clients with one WebSocket each, of which a program shows only what it does with them (one process, one
 * thread, epoll, raw sockets): they connect, send heart-beats, and search received bytes for marks.
 *
 * They parse nothing else, so a delivery costs one read(), one memchr() and one clock_gettime() whatever the protocol.
 * Only 127.0.0.1 is ever contacted.
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>
#include "delays.h"
/* tls.h gives the same four, for a program that defines CROWD_TLS */
#ifdef CROWD_TLS
#include "../tls/tls.h"
#else
/* 1: ready, 0: later, -1: never */
static int shake(int fd) { (void)fd; return 1; }
static ssize_t say(int fd, const char *bytes, int n) { return send(fd, bytes, n, MSG_NOSIGNAL); }
static ssize_t listen_to(int fd, char *bytes, int n) { return recv(fd, bytes, n, 0); }
static void hang_up(int fd) { close(fd); }
#endif

#ifndef IP_BIND_ADDRESS_NO_PORT
#define IP_BIND_ADDRESS_NO_PORT 24
#endif
#define HELLO 8192

/* what a client sends while connecting, and the reply it expects before the next step; a step that sends nothing means connected */
typedef struct { const char *say; enum { BYTES, FRAME, STOMP_FRAME } as; const char *expect; } step_t;
typedef struct { int fd, is_deaf, is_asked, kept, hello_n, failures; const step_t *step; char *hello, carry[MARK]; uint64_t talked, heard, since, due; } person_t;

/* `addresses`: how many, from 127.0.0.2 on, they come from; `beat_ms`: how often each beats; 0 is the machine's own, and never */
static int crowd_n = 100, port = 8080, addresses, beat_ms, poller, in_n, closed_n;
/* whoever is cut comes back after chance × the first of these, twice as long after each failure, up to the second; and who is not in
   after the third gives up and tries again. 0: nobody comes back */
static int back_ms, most_back_ms, patience_ms;
static const step_t *first_step;
static person_t *crowd;
static uint64_t bytes_in, beaten_at, heard_all;

static void die(const char *what) { perror(what); exit(1); }
static double cpu_s(void) {
  struct rusage r; getrusage(RUSAGE_SELF, &r);
  return r.ru_utime.tv_sec + r.ru_stime.tv_sec + (r.ru_utime.tv_usec + r.ru_stime.tv_usec) / 1e6;
}

static void begin_anew(void) { forget_delays(); bytes_in = 0; }
/* the fewest and most marks that a connected client received since it connected: a total hides one lost and one doubled */
static void tell_each(void) {
  uint64_t least = UINT64_MAX, most = 0;
  for (int i = 0; i < crowd_n; i++) if (crowd[i].fd >= 0) {
    if (crowd[i].heard < least) least = crowd[i].heard;
    if (crowd[i].heard > most) most = crowd[i].heard;
  }
  printf("\"least\":%llu,\"most\":%llu,", (unsigned long long)(closed_n < crowd_n ? least : 0), (unsigned long long)most);
}
/* what every line has in common */
static void tell(uint64_t count, double secs, double cpu) {
  tell_each();
  printf("\"closed\":%d,\"secs\":%.3f,\"delivered\":%llu,\"deliv_per_s\":%.0f,\"bytes\":%llu,\"stray\":%llu,\"p50_us\":%.0f,\"p99_us\":%.0f,\"max_us\":%.0f,\"gen_cpu_s\":%.3f",
    closed_n, secs, (unsigned long long)count, count / secs, (unsigned long long)bytes_in, (unsigned long long)stray,
    delay_us(.5), delay_us(.99), slowest / 1e3, cpu);
}

static void put(int fd, const char *bytes, int n) {
  while (n > 0) {
    ssize_t w = say(fd, bytes, n);
    if (w < 0 && errno != EAGAIN) return;
    if (w < 0) usleep(200); else { bytes += w; n -= w; }
  }
}
/* the mask key is zero, so masked bytes equal the payload */
static void put_frame(int fd, const char *payload, int n) {
  static char out[9000]; int k = 0; out[k++] = 0x81;
  if (n < 126) out[k++] = 0x80 | n; else { out[k++] = 0x80 | 126; out[k++] = n >> 8; out[k++] = n & 255; }
  memset(out + k, 0, 4); memcpy(out + k + 4, payload, n); put(fd, out, k + 4 + n);
}

static step_t upgrade(const char *path, const char *expect) {
  static char text[1024];
  snprintf(text, sizeof text, "GET %s HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n", path);
  return (step_t){text, BYTES, expect};
}
static step_t stomp_connect(void) {
  static char text[256]; snprintf(text, sizeof text, "CONNECT\naccept-version:1.2\nhost:/\nheart-beat:%d,%d\n\n", beat_ms, beat_ms);
  return (step_t){text, STOMP_FRAME, "CONNECTED"};
}
static step_t stomp_subscribe(const char *topic) {
  static char text[512]; snprintf(text, sizeof text, "SUBSCRIBE\nid:sub-0\ndestination:%s\nack:auto\nreceipt:r1\n\n", topic);
  return (step_t){text, STOMP_FRAME, "RECEIPT"};
}

static void come(person_t *p, const step_t *steps) {
  int fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0), one = 1; if (fd < 0) die("socket");
  setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
  struct sockaddr_in a = {.sin_family = AF_INET};
  if (addresses) {
    /* the port is chosen when the other end is known: every address then has all ports for every server */
    setsockopt(fd, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &one, sizeof one);
    a.sin_addr.s_addr = htonl(INADDR_LOOPBACK + 1 + (p - crowd) % addresses);
    if (bind(fd, (void *)&a, sizeof a) < 0) die("bind");
  }
  a.sin_port = htons(port); a.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (connect(fd, (void *)&a, sizeof a) < 0 && errno != EINPROGRESS) die("connect");
  struct epoll_event e = {.events = EPOLLOUT, .data.ptr = p}; if (epoll_ctl(poller, EPOLL_CTL_ADD, fd, &e) < 0) die("epoll_ctl");
  p->fd = fd; p->step = first_step = steps; p->since = now_ns(); p->due = 0; p->is_asked = 0;
}
static int is_in(const person_t *p) { return p->step && !p->step->say; }
static void take_step(person_t *p) {
  const step_t *s = p->step; int n = strlen(s->say);
  /* a STOMP frame ends with NUL */
  if (s->as == BYTES) put(p->fd, s->say, n); else put_frame(p->fd, s->say, n + (s->as == STOMP_FRAME));
}
static void greet(person_t *p, const char *bytes, int n) {
  if (!p->hello) p->hello = malloc(HELLO);
  if (p->hello_n + n > HELLO) n = HELLO - p->hello_n;
  memcpy(p->hello + p->hello_n, bytes, n); p->hello_n += n;
  if (!memmem(p->hello, p->hello_n, p->step->expect, strlen(p->step->expect))) return;
  p->hello_n = 0; p->step++;
  if (!is_in(p)) { take_step(p); return; }
  free(p->hello); p->hello = 0; in_n++; p->since = now_ns();
}
/* a connection that lived so long was a good one */
#define STABLE (5 * NS)
static void leave(person_t *p) {
  hang_up(p->fd); p->fd = -1;
  if (!back_ms) { closed_n++; if (!is_in(p)) in_n++; return; }
  if (is_in(p)) { in_n--; if (now_ns() - p->since > STABLE) p->failures = 0; }
  double most = (double)back_ms * (1ull << (p->failures < 20 ? p->failures : 20)); if (most > most_back_ms) most = most_back_ms;
  p->failures++; p->kept = p->hello_n = 0; p->step = first_step; p->due = now_ns() + (uint64_t)(drand48() * most * 1e6);
}
static void come_back(void) {
  static uint64_t looked; uint64_t t = now_ns(); if (!back_ms || t - looked < NS / 100) return;
  looked = t;
  for (person_t *p = crowd; p < crowd + crowd_n; p++) {
    if (p->fd < 0 && p->due && p->due <= t) come(p, first_step);
    else if (p->fd > 0 && !is_in(p) && t - p->since > patience_ms * 1000000ull) leave(p);
  }
}

/* MARK bytes are free before `b`: a mark cut by two reads is joined in place */
static void scan(person_t *p, char *b, int n, uint64_t t) {
  if (p->kept) { b -= p->kept; n += p->kept; memcpy(b, p->carry, p->kept); p->kept = 0; }
  char *end = b + n;
  for (char *at = b; (at = memchr(at, '`', end - at)); at++) {
    if (end - at < MARK) { p->kept = end - at; memcpy(p->carry, at, p->kept); return; }
    if (at[1] == 'T') { hear(at + 2, t); p->heard++; heard_all++; }
  }
}
/* a little at a time: everybody has beaten once when `beat_ms` are over */
static void beat(void) {
  static int turn; if (!beat_ms) return;
  uint64_t gap = beat_ms * 1000000ull / crowd_n, due = (now_ns() - beaten_at) / gap;
  beaten_at += due * gap;
  for (; due > 0; due--, turn = (turn + 1) % crowd_n) if (crowd[turn].fd > 0 && is_in(&crowd[turn])) put_frame(crowd[turn].fd, "\n", 1);
}
static void poll_once(int timeout_ms) {
  static struct epoll_event events[1024]; static char room[MARK + 262144], *bytes = room + MARK;
  int k = epoll_wait(poller, events, 1024, timeout_ms);
  for (int j = 0; j < k; j++) {
    person_t *p = events[j].data.ptr; if (!p) continue;
    if (events[j].events & EPOLLOUT) {
      int err = 0; socklen_t l = sizeof err; getsockopt(p->fd, SOL_SOCKET, SO_ERROR, &err, &l);
      if (err && back_ms) { leave(p); continue; }
      if (err) { errno = err; die("connect"); }
      struct epoll_event e = {.events = EPOLLIN, .data.ptr = p}; epoll_ctl(poller, EPOLL_CTL_MOD, p->fd, &e);
    }
    if (!p->is_asked) {
      int ready = shake(p->fd);
      if (ready < 0) leave(p); else if (ready) { p->is_asked = 1; take_step(p); }
      continue;
    }
    ssize_t n = listen_to(p->fd, bytes, 262144);
    if (n < 0 && errno == EAGAIN) continue;
    if (n <= 0) { leave(p); continue; }
    if (!is_in(p)) greet(p, bytes, n); else if (!p->is_deaf) { bytes_in += n; scan(p, bytes, n, now_ns()); }
  }
  beat(); come_back();
}

/* connects everybody, at most 200 at a time; returns the seconds it took */
static double let_in(const step_t *steps, int patience_s) {
  poller = epoll_create1(0); crowd = calloc(crowd_n, sizeof *crowd);
  uint64_t t0 = beaten_at = now_ns();
  for (int started = 0; in_n < crowd_n; poll_once(20)) {
    for (; started < crowd_n && started - in_n < 200; started++) come(&crowd[started], steps);
    if (now_ns() - t0 > patience_s * NS) { fprintf(stderr, "only %d of %d are in\n", in_n, crowd_n); exit(1); }
  }
  return (now_ns() - t0) / 1e9;
}
/* stdin is polled with the rest, so that what comes between commands never fills a socket */
static void obey(void (*run)(const char *command)) {
  struct epoll_event e = {.events = EPOLLIN, .data.ptr = 0}; epoll_ctl(poller, EPOLL_CTL_ADD, 0, &e);
  fcntl(0, F_SETFL, O_NONBLOCK); char line[256]; int length = 0; fflush(stdout);
  for (ssize_t n; (n = read(0, line + length, 1)) != 0;) {
    if (n < 0) { poll_once(20); continue; }
    if (line[length] != '\n') { if (length < 254) length++; continue; }
    line[length] = 0; length = 0; if (!strcmp(line, "quit")) break;
    epoll_ctl(poller, EPOLL_CTL_DEL, 0, 0); run(line); fflush(stdout); epoll_ctl(poller, EPOLL_CTL_ADD, 0, &e);
  }
}
