/*
 * fan - lean fan-out load generator (one process, one thread, epoll, raw sockets).
 *
 *   fan -m MODE -p PORT -n SUBSCRIBERS [-b BODY_BYTES] [-u PATH] [-s TOPIC] [-P PUBPATH]
 *
 * MODE  ws      subscriber: websocket upgrade only; publisher sends ready STOMP MESSAGE bytes
 *       stomp   websocket + STOMP 1.2 CONNECT/SUBSCRIBE; publisher sends STOMP SEND
 *
 * Every published body carries a marker  `Txxxxxxxxxxxxxxxx  (16 hex digits, CLOCK_MONOTONIC ns at
 * the moment of sending).  Subscribers only look for the marker, so the cost per delivery is one
 * read() + one memchr() + one clock_gettime() whatever the protocol.
 *
 * After all subscribers are ready it prints a JSON line and then obeys stdin:
 *   sat WINDOW SECS   closed loop: at most WINDOW messages outstanding (saturation throughput)
 *   rate R SECS       open loop: R messages a second (latency)
 *   hear SECS 0       publishes nothing: counts marks that others put into what it is told
 *   quit
 * One JSON line is printed per command.  Only 127.0.0.1 is ever contacted.
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

enum { WS, STOMP };
static const char *mode_names[] = {"ws", "stomp", 0};

typedef struct { const char *send; int frame; /* 0 raw, 1 text frame */ const char *expect; } step_t;
typedef struct { int fd, step, ready, hlen; char *hbuf; int clen; char carry[20]; } conn_t;

static int mode, nsub = 100, port = 8080, body_len = 200, ep;
static const char *path = "/", *topic = "/topic/room", *pubpath = "/topic/room";
static conn_t *conns, pub;
static step_t sub_steps[6], pub_steps[6];
static int nready, nclosed, pub_closed;
static uint64_t delivered, bytes_in, reads, badlat;

/* log-linear latency histogram, 64 sub-buckets per power of two */
#define HB (64 * 64)
static uint64_t hist[HB], lat_max;
static inline uint64_t now_ns(void) { struct timespec t; clock_gettime(CLOCK_MONOTONIC, &t); return t.tv_sec * 1000000000ull + t.tv_nsec; }
static inline int hidx(uint64_t v) { if (v < 64) return v; int m = 63 - __builtin_clzll(v); return ((m - 5) << 6) | ((v >> (m - 6)) & 63); }
static inline double hval(int i) { if (i < 64) return i; int m = (i >> 6) + 5; return (double)((1ull << m) + ((uint64_t)(i & 63) << (m - 6))) + (double)(1ull << (m - 6)) / 2; }
static double pct(double p) {
  uint64_t tot = 0, c = 0; for (int i = 0; i < HB; i++) tot += hist[i];
  if (!tot) return 0;
  uint64_t want = (uint64_t)(p * tot + 0.5);
  if (want < 1) want = 1;
  for (int i = 0; i < HB; i++) if ((c += hist[i]) >= want) return hval(i);
  return 0;
}
static double cpu_s(void) { struct rusage r; getrusage(RUSAGE_SELF, &r); return r.ru_utime.tv_sec + r.ru_utime.tv_usec / 1e6 + r.ru_stime.tv_sec + r.ru_stime.tv_usec / 1e6; }
static void die(const char *m) { perror(m); exit(1); }

/* client-to-server websocket frame; the mask key is zero, so masked bytes equal the payload */
static int wsframe(char *o, const char *p, int n, int op) {
  int k = 0; o[k++] = 0x80 | op;
  if (n < 126) o[k++] = 0x80 | n; else { o[k++] = 0x80 | 126; o[k++] = n >> 8; o[k++] = n & 255; }
  memset(o + k, 0, 4); k += 4; memcpy(o + k, p, n); return k + n;
}
static void put(int fd, const char *p, int n) {
  while (n > 0) { ssize_t w = send(fd, p, n, MSG_NOSIGNAL); if (w < 0) { if (errno == EAGAIN) { usleep(200); continue; } return; } p += w; n -= w; }
}
static int tcp(int i) {
  int fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0); if (fd < 0) die("socket");
  int one = 1; setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
  struct sockaddr_in a = {.sin_family = AF_INET, .sin_port = htons(port)}; a.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (connect(fd, (void *)&a, sizeof a) < 0 && errno != EINPROGRESS) die("connect");
  struct epoll_event e = {.events = EPOLLOUT, .data.u32 = i}; if (epoll_ctl(ep, EPOLL_CTL_ADD, fd, &e) < 0) die("epoll_ctl");
  return fd;
}
static void do_step(conn_t *c, step_t *st) {
  static char b[8192]; step_t *s = &st[c->step];
  if (!s->send) return;
  if (s->frame) { int extra = (mode == STOMP); /* STOMP frames end with NUL */ put(c->fd, b, wsframe(b, s->send, strlen(s->send) + extra, s->frame)); }
  else put(c->fd, s->send, strlen(s->send));
}
static void handshake(conn_t *c, step_t *st, const char *d, int n) {
  if (!c->hbuf) c->hbuf = malloc(8192);
  if (c->hlen + n > 8191) { c->hlen = 0; if (n > 8191) n = 8191; }
  memcpy(c->hbuf + c->hlen, d, n); c->hlen += n;
  while (st[c->step].expect && memmem(c->hbuf, c->hlen, st[c->step].expect, strlen(st[c->step].expect))) {
    c->step++; c->hlen = 0;
    if (st[c->step].send) { do_step(c, st); break; }
    if (!st[c->step].expect) { c->ready = 1; free(c->hbuf); c->hbuf = 0; nready++; break; }
  }
}
static inline int unhex(int c) { return c <= '9' ? c - '0' : (c | 32) - 'a' + 10; }
static inline void mark(const char *p, uint64_t t) {
  uint64_t v = 0; for (int i = 0; i < 16; i++) v = v << 4 | (unhex(p[i]) & 15);
  delivered++;
  if (v > t || t - v > 120000000000ull) { badlat++; return; }
  uint64_t l = t - v; hist[hidx(l)]++; if (l > lat_max) lat_max = l;
}
static void scan(conn_t *c, char *b, int n, uint64_t t) {
  /* b has 20 spare bytes in front, so a marker split over two reads is joined in place */
  if (c->clen) { b -= c->clen; n += c->clen; memcpy(b, c->carry, c->clen); c->clen = 0; }
  char *e = b + n;
  for (char *p = b; (p = memchr(p, '`', e - p));) {
    if (e - p < 18) { if (e - p == 1 || p[1] == 'T') { c->clen = e - p; memcpy(c->carry, p, c->clen); } return; }
    if (p[1] == 'T') { mark(p + 2, t); p += 18; } else p++;
  }
}
static char rbuf0[20 + 262144], *rbuf = rbuf0 + 20;
static struct epoll_event evs[1024];
static void poll_once(int timeout_ms) {
  int k = epoll_wait(ep, evs, 1024, timeout_ms);
  for (int j = 0; j < k; j++) {
    uint32_t id = evs[j].data.u32; if (id == 0xfffffffe) continue;
    conn_t *c = id == 0xffffffff ? &pub : &conns[id]; step_t *st = c == &pub ? pub_steps : sub_steps;
    if (evs[j].events & EPOLLOUT) {
      struct epoll_event e = {.events = EPOLLIN, .data.u32 = id}; epoll_ctl(ep, EPOLL_CTL_MOD, c->fd, &e);
      int err = 0; socklen_t l = sizeof err; getsockopt(c->fd, SOL_SOCKET, SO_ERROR, &err, &l); if (err) { errno = err; die("connect"); }
      c->step = 0; do_step(c, st);
      if (!st[0].expect) { c->ready = 1; nready++; }
      continue;
    }
    ssize_t n = recv(c->fd, rbuf, 262144, 0);
    if (n <= 0) { if (n < 0 && errno == EAGAIN) continue; epoll_ctl(ep, EPOLL_CTL_DEL, c->fd, 0); close(c->fd); c->fd = -1; if (c == &pub) { pub_closed++; continue; } nclosed++; if (!c->ready) nready++; continue; }
    reads++;
    if (!c->ready) handshake(c, st, rbuf, n);
    else if (c != &pub) { bytes_in += n; scan(c, rbuf, n, now_ns()); }
  }
}

static char body[4096], fbuf[8192], pbuf[9000];
static uint64_t seq;
static void make_body(void) {
  int n = sprintf(body, "{\"type\":\"TALK\",\"roomId\":\"Room1234\",\"sender\":\"campus-fan\",\"userCount\":%d,\"message\":\"`T0000000000000000", nsub);
  while (n < body_len - 2) { body[n] = "goal by the blue team! "[n % 23]; n++; }
  body[n++] = '"'; body[n++] = '}'; body[n] = 0; body_len = n;
}
static void publish(void) {
  char *m = strstr(body, "`T"); char hx[17]; int n = 0, pn = 0; seq++;
  sprintf(hx, "%016llx", (unsigned long long)now_ns()); memcpy(m + 2, hx, 16);
  switch (mode) {
  case WS: n = sprintf(fbuf, "MESSAGE\nsubscription:sub-0\nmessage-id:%010llu\ndestination:/sub/chat/room/Room1234\ncontent-type:application/json\ncontent-length:%d\n\n%s", (unsigned long long)seq, body_len, body); pn = wsframe(pbuf, fbuf, n + 1, 1); break;
  case STOMP: n = sprintf(fbuf, "SEND\ndestination:%s\ncontent-type:application/json\ncontent-length:%d\n\n%s", pubpath, body_len, body); pn = wsframe(pbuf, fbuf, n + 1, 1); break;
  }
  put(pub.fd, pbuf, pn);
}

static void run(const char *cmd) {
  char what[16]; double a = 0, secs = 0; if (sscanf(cmd, "%15s %lf %lf", what, &a, &secs) < 2) { printf("{\"error\":\"bad command\"}\n"); return; }
  memset(hist, 0, sizeof hist); lat_max = 0; badlat = 0; delivered = bytes_in = reads = 0; uint64_t s0 = seq;
  double c0 = cpu_s(); uint64_t t0 = now_ns(), t = t0, end;
  uint64_t live = nsub - nclosed;
  if (!strcmp(what, "sat")) {
    end = t0 + secs * 1e9;
    while ((t = now_ns()) < end) {
      while ((seq - s0) < (delivered / live) + (uint64_t)a) publish();
      poll_once(20);
    }
  } else if (!strcmp(what, "rate")) {
    end = t0 + secs * 1e9; double gap = 1e9 / a, next = t0;
    while ((t = now_ns()) < end) {
      if (t >= next) { publish(); next += gap; continue; }
      uint64_t left = next - t; poll_once(left > 1500000 ? left / 1000000 : 0);
    }
  } else if (!strcmp(what, "hear")) {
    end = t0 + a * 1e9; while ((t = now_ns()) < end) poll_once(20);
  } else { printf("{\"error\":\"unknown command\"}\n"); return; }
  double el = (t - t0) / 1e9, cpu = cpu_s() - c0; uint64_t d = delivered, rd = reads, bi = bytes_in, sent = seq - s0;
  /* drain what is still on its way, at most 3 s (not counted in rates, counted in latency and loss) */
  { uint64_t lim = now_ns() + 3000000000ull; while (delivered < sent * live && now_ns() < lim) poll_once(5); }
  printf("{\"cmd\":\"%s\",\"subs\":%d,\"closed\":%d,\"secs\":%.3f,\"sent\":%llu,\"delivered\":%llu,\"lost\":%lld,\"deliv_per_s\":%.0f,\"msg_per_s\":%.1f,\"p50_us\":%.0f,\"p90_us\":%.0f,\"p99_us\":%.0f,\"p999_us\":%.0f,\"max_us\":%.0f,\"gen_cpu_s\":%.3f,\"gen_us_per_deliv\":%.3f,\"reads\":%llu,\"bytes\":%llu,\"bad\":%llu}\n",
    cmd, nsub, nclosed, el, (unsigned long long)sent, (unsigned long long)d, (long long)(sent * live) - (long long)delivered, d / el, sent / el,
    pct(.5) / 1e3, pct(.9) / 1e3, pct(.99) / 1e3, pct(.999) / 1e3, lat_max / 1e3, cpu, d ? cpu * 1e6 / d : 0, (unsigned long long)rd, (unsigned long long)bi, (unsigned long long)badlat);
}

int main(int argc, char **argv) {
  int o; const char *m = "ws";
  while ((o = getopt(argc, argv, "m:p:n:b:u:s:P:")) != -1) switch (o) {
    case 'm': m = optarg; break; case 'p': port = atoi(optarg); break; case 'n': nsub = atoi(optarg); break;
    case 'b': body_len = atoi(optarg); break; case 'u': path = optarg; break; case 's': topic = optarg; break; case 'P': pubpath = optarg; break; default: exit(2); }
  for (mode = 0; mode_names[mode] && strcmp(m, mode_names[mode]);) mode++;
  if (!mode_names[mode]) { fprintf(stderr, "mode?\n"); exit(2); }
  make_body();

  static char up[1024];
  sprintf(up, "GET %s HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n", path);
  static char stomp_sub[512]; sprintf(stomp_sub, "SUBSCRIBE\nid:sub-0\ndestination:%s\nack:auto\nreceipt:r1\n\n", topic);
  static const char *stomp_con = "CONNECT\naccept-version:1.2\nhost:/\nheart-beat:0,0\n\n";
  int k = 0;
  switch (mode) {
  case WS: sub_steps[0] = pub_steps[0] = (step_t){up, 0, "\r\n\r\n"}; break;
  case STOMP: sub_steps[k++] = (step_t){up, 0, "\r\n\r\n"}; sub_steps[k++] = (step_t){stomp_con, 1, "CONNECTED"}; memcpy(pub_steps, sub_steps, sizeof pub_steps); sub_steps[k++] = (step_t){stomp_sub, 1, "RECEIPT"}; break;
  }
  ep = epoll_create1(0); conns = calloc(nsub, sizeof *conns);
  uint64_t t0 = now_ns(); int started = 0;
  while (nready < nsub) {
    while (started < nsub && started - nready < 200) { conns[started].fd = tcp(started); started++; }
    poll_once(50);
    if (now_ns() - t0 > 300000000000ull) { fprintf(stderr, "connect: only %d of %d ready\n", nready, nsub); exit(1); }
  }
  double el = (now_ns() - t0) / 1e9; nready = 0;
  pub.fd = tcp(0xffffffff); while (!pub.ready) { poll_once(50); if (now_ns() - t0 > 330000000000ull) exit(1); }
  printf("{\"cmd\":\"connect\",\"mode\":\"%s\",\"subs\":%d,\"closed\":%d,\"connect_s\":%.3f,\"conn_per_s\":%.0f,\"body\":%d}\n", m, nsub, nclosed, el, nsub / el, body_len); fflush(stdout);

  /* command loop: stdin is polled too, so late bytes of subscribers never fill socket buffers */
  struct epoll_event e = {.events = EPOLLIN, .data.u32 = 0xfffffffe}; epoll_ctl(ep, EPOLL_CTL_ADD, 0, &e);
  char line[256]; int ll = 0; fcntl(0, F_SETFL, O_NONBLOCK);
  for (;;) {
    ssize_t n = read(0, line + ll, 1);
    if (n == 0) break;
    if (n < 0) { poll_once(100); continue; }
    if (line[ll] != '\n') { if (ll < 254) ll++; continue; }
    line[ll] = 0; ll = 0; if (!strcmp(line, "quit")) break;
    epoll_ctl(ep, EPOLL_CTL_DEL, 0, 0); run(line); fflush(stdout); epoll_ctl(ep, EPOLL_CTL_ADD, 0, &e);
  }
  return 0;
}
