/*
 * players - clients that follow a low-latency playlist as a player does, without a picture: reloads that name the next part and wait for
 * it, and each part once, on a connection of their own.
 *
 *   players -p PORT -n PLAYERS -s PLAYLIST
 *
 * When all have a playlist a JSON line is printed, and one for each command from stdin:
 *   watch SECS   what they were answered meanwhile
 *   quit
 * Bodies of parts are dropped in the kernel. Only 127.0.0.1 is ever contacted.
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

#define NS 1000000000ull
#define HEAD 4096
/* parts that one playlist may add; who is further behind begins again */
#define MOST 64
/* lateness in milliseconds; the last slot is everything above */
#define SLOTS 5001
#define KNOWN 65536

typedef struct { char path[112]; long id; } part_t;
typedef struct {
  int fd, head_n, is_part, status, at, count;
  long body_n, got, last, hint;
  uint64_t parts, place, retry;
  char head[HEAD], *body;
  part_t wanted[MOST];
} player_t;

static int players_n = 1, port = 8080, poller, in_n;
static const char *playlist = "";
static player_t *players;
static uint64_t requests, bytes, failures, parts, late[SLOTS], late_n, newest, first_seen[KNOWN], place_of[KNOWN];
static long first_id[KNOWN];

static void die(const char *what) { perror(what); exit(1); }
static uint64_t now_ns(void) { struct timespec t; clock_gettime(CLOCK_MONOTONIC, &t); return t.tv_sec * NS + t.tv_nsec; }
static double cpu_s(void) {
  struct rusage r; getrusage(RUSAGE_SELF, &r);
  return r.ru_utime.tv_sec + r.ru_stime.tv_sec + (r.ru_utime.tv_usec + r.ru_stime.tv_usec) / 1e6;
}

/* one number for a part, so that later parts have higher ones */
static long id_of(long sequence, long part) { return sequence * 1000 + part; }

static void ask(player_t *p) {
  char text[512]; int n;
  p->head_n = 0; p->got = 0; p->body_n = -1; p->is_part = p->at < p->count;
  const char *rest = " HTTP/1.1\r\nHost: localhost\r\n\r\n";
  if (p->is_part) n = snprintf(text, sizeof text, "GET /hls/%s%s", p->wanted[p->at].path, rest);
  else if (p->hint < 0) n = snprintf(text, sizeof text, "GET %s%s", playlist, rest);
  else n = snprintf(text, sizeof text, "GET %s%c_HLS_msn=%ld&_HLS_part=%ld&_HLS_skip=YES%s", playlist, strchr(playlist, '?') ? '&' : '?',
    p->hint / 1000, p->hint % 1000, rest);
  requests++;
  if (send(p->fd, text, n, MSG_NOSIGNAL) != n) p->retry = 1;
}

static void come(player_t *p) {
  int one = 1; p->fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0); if (p->fd < 0) die("socket");
  setsockopt(p->fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
  struct sockaddr_in a = {.sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  if (connect(p->fd, (void *)&a, sizeof a) < 0 && errno != EINPROGRESS) die("connect");
  struct epoll_event e = {.events = EPOLLOUT, .data.ptr = p}; if (epoll_ctl(poller, EPOLL_CTL_ADD, p->fd, &e) < 0) die("epoll_ctl");
  p->hint = -1; p->at = p->count = 0; p->retry = 0;
}
/* begins again with the whole playlist, a little later, as after any failure */
static void stumble(player_t *p) {
  failures++; close(p->fd); p->fd = -1; free(p->body); p->body = 0; p->retry = now_ns() + NS / 10;
}

/* the number behind the last slash of `session/SEQUENCE.PART.m4s`; -1 for anything else */
static long part_in(const char *path, const char *end) {
  const char *slash = memrchr(path, '/', end - path); char *dot, *last;
  if (!slash) return -1;
  long sequence = strtol(slash + 1, &dot, 10); if (*dot != '.') return -1;
  long part = strtol(dot + 1, &last, 10); if (last == dot + 1 || *last != '.') return -1;
  return id_of(sequence, part);
}
static void read_playlist(player_t *p) {
  long hint = -1; p->at = p->count = 0;
  for (char *line = p->body; line; line = strchr(line, '\n'), line += !!line) {
    int is_hint = !strncmp(line, "#EXT-X-PRELOAD-HINT:", 20);
    if (!is_hint && strncmp(line, "#EXT-X-PART:", 12)) continue;
    char *stop = strchr(line, '\n'), *uri = strstr(line, "URI=\""), *end = uri ? strchr(uri + 5, '"') : 0;
    if (!end || (stop && end > stop) || end - uri - 5 >= (long)sizeof p->wanted->path) continue;
    long id = part_in(uri + 5, end);
    if (is_hint) { hint = id; continue; }
    if (id < 0 || p->last < 0 || id <= p->last) continue;
    if (p->count == MOST) { p->count = 0; p->last = -1; break; }
    part_t *part = &p->wanted[p->count++]; part->id = id;
    snprintf(part->path, sizeof part->path, "%.*s", (int)(end - uri - 5), uri + 5);
  }
  /* whoever joins begins with the next part */
  if (p->last < 0 && hint >= 0) { p->last = hint - 1; in_n++; }
  if (hint < 0) { stumble(p); return; }
  p->hint = hint;
}
static void note(player_t *p) {
  part_t *part = &p->wanted[p->at++]; uint64_t t = now_ns(); unsigned slot = part->id % KNOWN;
  p->last = part->id; p->parts++; parts++;
  if (first_id[slot] != part->id) { first_id[slot] = part->id; first_seen[slot] = t; place_of[slot] = ++newest; }
  p->place = place_of[slot];
  uint64_t ms = (t - first_seen[slot]) / 1000000; late[ms < SLOTS ? ms : SLOTS - 1]++; late_n++;
}
static void finish(player_t *p) {
  if (p->status != 200) { stumble(p); return; }
  if (p->is_part) note(p);
  else { p->body[p->body_n] = 0; read_playlist(p); free(p->body); p->body = 0; }
  if (p->fd >= 0) ask(p);
}
static void hear(player_t *p) {
  static char waste[1 << 20];
  ssize_t n;
  if (p->body_n < 0) {
    n = recv(p->fd, p->head + p->head_n, HEAD - 1 - p->head_n, 0);
    if (n < 0 && errno == EAGAIN) return;
    if (n <= 0) { stumble(p); return; }
    bytes += n; p->head_n += n; p->head[p->head_n] = 0;
    char *body = strstr(p->head, "\r\n\r\n"); if (!body) { if (p->head_n == HEAD - 1) stumble(p); return; }
    char *length = strcasestr(p->head, "\r\ncontent-length:");
    if (!length || length > body) { stumble(p); return; }
    p->status = atoi(p->head + 9); p->body_n = atol(length + 17); body += 4;
    p->got = p->head + p->head_n - body;
    if (!p->is_part) { p->body = malloc(p->body_n + 1); memcpy(p->body, body, p->got); }
  } else {
    long left = p->body_n - p->got;
    n = p->is_part ? recv(p->fd, waste, left < (long)sizeof waste ? left : (long)sizeof waste, MSG_TRUNC) : recv(p->fd, p->body + p->got, left, 0);
    if (n < 0 && errno == EAGAIN) return;
    if (n <= 0) { stumble(p); return; }
    bytes += n; p->got += n;
  }
  if (p->got >= p->body_n) finish(p);
}
static void poll_once(int timeout_ms) {
  static struct epoll_event events[1024]; static uint64_t looked;
  int k = epoll_wait(poller, events, 1024, timeout_ms);
  for (int j = 0; j < k; j++) {
    player_t *p = events[j].data.ptr; if (!p || p->fd < 0) continue;
    if (!(events[j].events & EPOLLOUT)) { hear(p); continue; }
    int err = 0; socklen_t l = sizeof err; getsockopt(p->fd, SOL_SOCKET, SO_ERROR, &err, &l); if (err) { stumble(p); continue; }
    struct epoll_event e = {.events = EPOLLIN, .data.ptr = p}; epoll_ctl(poller, EPOLL_CTL_MOD, p->fd, &e); ask(p);
  }
  uint64_t t = now_ns(); if (t - looked < NS / 50) return;
  looked = t;
  for (int i = 0; i < players_n; i++) if (players[i].fd < 0 && players[i].retry && players[i].retry <= t) come(&players[i]);
}
static int late_ms(double share) {
  uint64_t count = 0;
  for (int i = 0; i < SLOTS; i++) if ((count += late[i]) >= share * late_n) return i;
  return SLOTS - 1;
}
static void run(const char *command) {
  double secs; if (sscanf(command, "watch %lf", &secs) != 1) { printf("{\"error\":\"unknown command\"}\n"); return; }
  requests = bytes = failures = parts = late_n = 0; memset(late, 0, sizeof late);
  for (int i = 0; i < players_n; i++) players[i].parts = 0;
  uint64_t t0 = now_ns(), end = t0 + secs * NS, least = UINT64_MAX, most = 0, last = UINT64_MAX; double cpu = cpu_s();
  while (now_ns() < end) poll_once(5);
  for (int i = 0; i < players_n; i++) {
    if (players[i].parts < least) least = players[i].parts;
    if (players[i].parts > most) most = players[i].parts;
    if (players[i].place < last) last = players[i].place;
  }
  printf("{\"closed\":0,\"secs\":%.3f,\"requests\":%llu,\"bytes\":%llu,\"failures\":%llu,\"parts\":%llu,\"least\":%llu,\"most\":%llu,\"behind\":%llu,\"p50_ms\":%d,\"p95_ms\":%d,\"max_ms\":%d,\"gen_cpu_s\":%.3f}\n",
    (now_ns() - t0) / 1e9, (unsigned long long)requests, (unsigned long long)bytes, (unsigned long long)failures, (unsigned long long)parts,
    (unsigned long long)least, (unsigned long long)most, (unsigned long long)(newest - last), late_ms(.5), late_ms(.95), late_ms(1), cpu_s() - cpu);
}
/* stdin is polled with the rest: nobody stops while there is no command */
static void obey(void) {
  struct epoll_event e = {.events = EPOLLIN, .data.ptr = 0}; epoll_ctl(poller, EPOLL_CTL_ADD, 0, &e);
  fcntl(0, F_SETFL, O_NONBLOCK); char line[256]; int length = 0; fflush(stdout);
  for (ssize_t n; (n = read(0, line + length, 1)) != 0;) {
    if (n < 0) { poll_once(20); continue; }
    if (line[length] != '\n') { if (length < 254) length++; continue; }
    line[length] = 0; length = 0; if (!strcmp(line, "quit")) break;
    epoll_ctl(poller, EPOLL_CTL_DEL, 0, 0); run(line); fflush(stdout); epoll_ctl(poller, EPOLL_CTL_ADD, 0, &e);
  }
}
int main(int argc, char **argv) {
  for (int o; (o = getopt(argc, argv, "p:n:s:")) != -1;) switch (o) {
    case 'p': port = atoi(optarg); break; case 'n': players_n = atoi(optarg); break; case 's': playlist = optarg; break; default: exit(2); }
  poller = epoll_create1(0); players = calloc(players_n, sizeof *players);
  uint64_t t0 = now_ns(); int started = 0;
  for (int i = 0; i < players_n; i++) { players[i].fd = -1; players[i].last = -1; }
  for (; in_n < players_n; poll_once(20)) {
    for (; started < players_n && started - in_n < 200; started++) come(&players[started]);
    if (now_ns() - t0 > 90 * NS) { fprintf(stderr, "only %d of %d have a playlist\n", in_n, players_n); return 1; }
  }
  printf("{\"closed\":0,\"secs\":%.3f}\n", (now_ns() - t0) / 1e9);
  obey();
  return 0;
}
