/*
 * members - one chat room full of members who talk by turns and all listen (one process, one thread, epoll, raw sockets).
 *
 *   members -m MODE -p PORT -n MEMBERS [-b BODY_BYTES] [-u PATH] [-s TOPIC] [-P DESTINATION] [-g GAP_MS] [-k]
 *
 * MODE  stomp   websocket + STOMP 1.2 CONNECT/SUBSCRIBE/SEND
 *       sio     Socket.IO v4 (EIO=4) over websocket; a member emits the event "chat"
 * -g    nobody talks again before so many milliseconds: a room's manners are kept, for every server alike
 * -k    each SEND carries a key and asks for a RECEIPT, as our own page does
 *
 * Every body carries a mark  `Txxxxxxxxxxxxxxxx  (16 hex digits, CLOCK_MONOTONIC ns when it was sent); members look for
 * nothing else, so a delivery costs one read(), one memchr() and one clock_gettime() whatever the protocol.
 * When all are in, a JSON line is printed, and one for each command from stdin:
 *   sat WINDOW SECS   closed loop: at most WINDOW messages that not everybody has yet
 *   rate R SECS       open loop: R messages a second
 *   quit
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

typedef struct { const char *send; int is_frame; const char *expect; } step_t;
typedef struct { int fd, step, ready, kept; char *hello; int hello_len; char carry[18]; uint64_t talked; } member_t;

static int is_stomp = 1, members_n = 100, port = 8080, body_len = 200, with_key, ep;
static const char *path = "/", *topic = "/topic/room", *destination = "/topic/room";
static uint64_t gap_ns;
static member_t *members;
static step_t steps[4];
static int ready_n, closed_n, turn;
static uint64_t delivered, sent, stray;

#define NS 1000000000ull
#define STDIN_ID 0xffffffff
static void die(const char *what) { perror(what); exit(1); }
static uint64_t now_ns(void) { struct timespec t; clock_gettime(CLOCK_MONOTONIC, &t); return t.tv_sec * NS + t.tv_nsec; }
static double cpu_s(void) {
  struct rusage r; getrusage(RUSAGE_SELF, &r);
  return r.ru_utime.tv_sec + r.ru_stime.tv_sec + (r.ru_utime.tv_usec + r.ru_stime.tv_usec) / 1e6;
}

/* delays: a histogram with 64 steps for each power of two */
static uint64_t hist[64 * 64], slowest;
static int slot(uint64_t v) { if (v < 64) return v; int m = 63 - __builtin_clzll(v); return (m - 5) << 6 | (v >> (m - 6) & 63); }
static double delay_us(double part) {
  uint64_t all = 0, count = 0;
  for (int i = 0; i < 4096; i++) all += hist[i];
  for (int i = 0; i < 4096 && all; i++) if ((count += hist[i]) >= part * all) {
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
  static char out[9000]; int k = 0; out[k++] = 0x81;
  if (n < 126) out[k++] = 0x80 | n; else { out[k++] = 0x80 | 126; out[k++] = n >> 8; out[k++] = n & 255; }
  memset(out + k, 0, 4); memcpy(out + k + 4, payload, n); put(fd, out, k + 4 + n);
}

static void come(int i) {
  int fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0), one = 1; if (fd < 0) die("socket");
  setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
  struct sockaddr_in a = {.sin_family = AF_INET, .sin_port = htons(port)}; a.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (connect(fd, (void *)&a, sizeof a) < 0 && errno != EINPROGRESS) die("connect");
  struct epoll_event e = {.events = EPOLLOUT, .data.u32 = i}; if (epoll_ctl(ep, EPOLL_CTL_ADD, fd, &e) < 0) die("epoll_ctl");
  members[i].fd = fd;
}
static void take_step(member_t *c) {
  step_t *s = &steps[c->step];
  /* a STOMP frame ends with NUL */
  if (s->is_frame) put_frame(c->fd, s->send, strlen(s->send) + is_stomp); else put(c->fd, s->send, strlen(s->send));
}
static void greet(member_t *c, const char *bytes, int n) {
  if (!c->hello) c->hello = malloc(8192);
  if (c->hello_len + n > 8192) n = 8192 - c->hello_len;
  memcpy(c->hello + c->hello_len, bytes, n); c->hello_len += n;
  const char *expect = steps[c->step].expect;
  if (!memmem(c->hello, c->hello_len, expect, strlen(expect))) return;
  c->hello_len = 0;
  if (steps[++c->step].send) return take_step(c);
  c->ready = 1; free(c->hello); c->hello = 0; ready_n++;
}
static void hear(const char *mark, uint64_t t) {
  char hex[17] = {0}; memcpy(hex, mark, 16); uint64_t then = strtoull(hex, 0, 16);
  delivered++;
  if (then > t) { stray++; return; }
  hist[slot(t - then)]++; if (t - then > slowest) slowest = t - then;
}
/* 18 bytes are free before `b`: a mark cut by two reads is joined in place */
static void scan(member_t *c, char *b, int n, uint64_t t) {
  if (c->kept) { b -= c->kept; n += c->kept; memcpy(b, c->carry, c->kept); c->kept = 0; }
  char *end = b + n;
  for (char *p = b; (p = memchr(p, '`', end - p)); p++) {
    if (end - p < 18) { c->kept = end - p; memcpy(c->carry, p, c->kept); return; }
    if (p[1] == 'T') hear(p + 2, t);
  }
}
static void poll_once(int timeout_ms) {
  static struct epoll_event events[1024]; static char room[18 + 262144], *bytes = room + 18;
  int k = epoll_wait(ep, events, 1024, timeout_ms);
  for (int j = 0; j < k; j++) {
    uint32_t id = events[j].data.u32; if (id == STDIN_ID) continue;
    member_t *c = &members[id];
    if (events[j].events & EPOLLOUT) {
      int err = 0; socklen_t l = sizeof err; getsockopt(c->fd, SOL_SOCKET, SO_ERROR, &err, &l); if (err) { errno = err; die("connect"); }
      struct epoll_event e = {.events = EPOLLIN, .data.u32 = id}; epoll_ctl(ep, EPOLL_CTL_MOD, c->fd, &e);
      take_step(c); continue;
    }
    ssize_t n = recv(c->fd, bytes, 262144, 0);
    if (n < 0 && errno == EAGAIN) continue;
    if (n <= 0) { close(c->fd); c->fd = -1; closed_n++; if (!c->ready) ready_n++; continue; }
    if (c->ready) scan(c, bytes, n, now_ns()); else greet(c, bytes, n);
  }
}

static char body[4096];
static void write_body(void) {
  int n = sprintf(body, "{\"type\":\"TALK\",\"roomId\":\"Room1234\",\"sender\":\"campus-fan\",\"message\":\"`T0000000000000000 ");
  while (n < body_len - 2) { body[n] = "goal by the blue team! "[n % 23]; n++; }
  strcpy(body + n, "\"}"); body_len = n + 2;
}
/* false when the next one must not talk yet */
static int talk(uint64_t t) {
  while (members[turn].fd < 0) turn = (turn + 1) % members_n;
  member_t *c = &members[turn];
  if (c->talked && t - c->talked < gap_ns) return 0;
  c->talked = t; turn = (turn + 1) % members_n; sent++;
  static char frame[8192], extra[128] = ""; int n; char hex[17];
  sprintf(hex, "%016llx", (unsigned long long)now_ns()); memcpy(strchr(body, '`') + 2, hex, 16);
  if (with_key) sprintf(extra, "key:bench-%s\nreceipt:%llu\n", hex, (unsigned long long)sent);
  if (is_stomp) n = 1 + sprintf(frame, "SEND\ndestination:%s\n%scontent-type:application/json\ncontent-length:%d\n\n%s", destination, extra, body_len, body);
  else n = sprintf(frame, "42[\"chat\",%s]", body);
  put_frame(c->fd, frame, n); return 1;
}
static void run(const char *command) {
  char what[16]; double a, secs; if (sscanf(command, "%15s %lf %lf", what, &a, &secs) != 3) { printf("{\"error\":\"bad command\"}\n"); return; }
  memset(hist, 0, sizeof hist); delivered = sent = stray = slowest = 0;
  uint64_t live = members_n - closed_n, t0 = now_ns(), t = t0, end = t0 + secs * NS; double cpu0 = cpu_s(), next = t0;
  int is_sat = !strcmp(what, "sat");
  while ((t = now_ns()) < end) {
    if (is_sat) while (sent < delivered / live + (uint64_t)a && talk(now_ns())) ;
    else while (t >= next && talk(t)) next += NS / a;
    poll_once(1);
  }
  /* until everybody has everything, or 3 s brought nothing: a server that puts off its work is not quicker */
  for (uint64_t before = delivered; delivered < sent * live && now_ns() < t + 3 * NS; poll_once(5))
    if (delivered > before) { before = delivered; t = now_ns(); }
  double el = (t - t0) / 1e9, cpu = cpu_s() - cpu0;
  printf("{\"closed\":%d,\"secs\":%.3f,\"sent\":%llu,\"delivered\":%llu,\"lost\":%lld,\"deliv_per_s\":%.0f,\"p50_us\":%.0f,\"p99_us\":%.0f,\"max_us\":%.0f,\"gen_cpu_s\":%.3f,\"stray\":%llu}\n",
    closed_n, el, (unsigned long long)sent, (unsigned long long)delivered, (long long)(sent * live) - (long long)delivered, delivered / el,
    delay_us(.5), delay_us(.99), slowest / 1e3, cpu, (unsigned long long)stray);
}

int main(int argc, char **argv) {
  for (int o; (o = getopt(argc, argv, "m:p:n:b:u:s:P:g:k")) != -1;) switch (o) {
    case 'm': is_stomp = !strcmp(optarg, "stomp"); break; case 'p': port = atoi(optarg); break; case 'n': members_n = atoi(optarg); break;
    case 'b': body_len = atoi(optarg); break; case 'u': path = optarg; break; case 's': topic = optarg; break;
    case 'P': destination = optarg; break; case 'g': gap_ns = atof(optarg) * 1e6; break; case 'k': with_key = 1; break; default: exit(2); }
  write_body();
  static char upgrade[1024], subscribe[512];
  sprintf(upgrade, "GET %s HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n", path);
  sprintf(subscribe, "SUBSCRIBE\nid:sub-0\ndestination:%s\nack:auto\nreceipt:r1\n\n", topic);
  if (is_stomp) {
    steps[0] = (step_t){upgrade, 0, "\r\n\r\n"};
    steps[1] = (step_t){"CONNECT\naccept-version:1.2\nhost:/\nheart-beat:0,0\n\n", 1, "CONNECTED"};
    steps[2] = (step_t){subscribe, 1, "RECEIPT"};
  } else { steps[0] = (step_t){upgrade, 0, "pingInterval"}; steps[1] = (step_t){"40", 1, "40{"}; }
  ep = epoll_create1(0); members = calloc(members_n, sizeof *members);
  uint64_t t0 = now_ns();
  for (int started = 0; ready_n < members_n; poll_once(50)) {
    while (started < members_n && started - ready_n < 200) come(started++);
    if (now_ns() - t0 > 120 * NS) { fprintf(stderr, "only %d of %d members are in\n", ready_n, members_n); exit(1); }
  }
  printf("{\"closed\":%d}\n", closed_n); fflush(stdout);

  /* stdin is polled with the rest, so that what comes between commands never fills a socket */
  struct epoll_event e = {.events = EPOLLIN, .data.u32 = STDIN_ID}; epoll_ctl(ep, EPOLL_CTL_ADD, 0, &e);
  fcntl(0, F_SETFL, O_NONBLOCK); char line[256]; int length = 0;
  for (ssize_t n; (n = read(0, line + length, 1)) != 0;) {
    if (n < 0) { poll_once(100); continue; }
    if (line[length] != '\n') { if (length < 254) length++; continue; }
    line[length] = 0; length = 0; if (!strcmp(line, "quit")) break;
    run(line); fflush(stdout);
  }
  return 0;
}
