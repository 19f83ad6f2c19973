/*
 * sockets - viewers of a match over TLS: scale/viewers.c with certificates, and what happens when the balancer restarts.
 *
 *   sockets -p PORT -n VIEWERS -s TOPIC -h SERVER_NAME [-a ADDRESSES] [-b BEAT_MS] [-f FIRST_MS] [-m MOST_MS] [-w PATIENCE_MS]
 *
 * Whoever is cut comes back after chance x FIRST_MS, twice as long after each failure, at most MOST_MS (web/src/realtime/reconnect-delay.ts).
 * When all are in a JSON line is printed, and one for each command from stdin:
 *   hear SECS             counts marks in what they receive
 *   back SECS             waits until somebody was cut and all are in again, for so long at most
 *   shake SECS IS_RESUMED connections that end after their handshake, one after another in 32 places
 *   quit
 */
#define CROWD_TLS
#include "../crowd/crowd.h"

static int first_ms = 250;

static void back(double most) {
  uint64_t t0 = now_ns(), end = t0 + most * NS, lost = 0, all = 0, before = handshakes; int least = in_n; double cpu = cpu_s();
  back_ms = first_ms;
  while (!all && now_ns() < end) {
    poll_once(5);
    if (in_n < least) least = in_n;
    if (!lost && in_n < crowd_n) lost = now_ns();
    if (lost && in_n == crowd_n) all = now_ns();
  }
  printf("{\"closed\":0,\"is_all\":%d,\"secs\":%.3f,\"least\":%d,\"handshakes\":%llu,\"gen_cpu_s\":%.3f}\n", all > 0,
    lost && all ? (all - lost) / 1e9 : most, least, (unsigned long long)(handshakes - before), cpu_s() - cpu);
  back_ms = 0;
}

#define PLACES 32
/* what one who only shakes hands has come to */
typedef struct { int fd, is_done; } hand_t;
static hand_t hands[PLACES];
static int turns;

static void reach(hand_t *h, int hand_poller) {
  int fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0), one = 1; if (fd < 0) die("socket");
  setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
  setsockopt(fd, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &one, sizeof one);
  struct sockaddr_in a = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK + 1 + turns++ % (addresses ? addresses : 1))};
  if (bind(fd, (void *)&a, sizeof a) < 0) die("bind");
  a.sin_port = htons(port); a.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (connect(fd, (void *)&a, sizeof a) < 0 && errno != EINPROGRESS) die("connect");
  struct epoll_event e = {.events = EPOLLIN | EPOLLOUT | EPOLLET, .data.ptr = h}; if (epoll_ctl(hand_poller, EPOLL_CTL_ADD, fd, &e) < 0) die("epoll_ctl");
  h->fd = fd; h->is_done = 0;
}
static void shake_hands(double secs, int is_resumed) {
  int hand_poller = epoll_create1(0); struct epoll_event events[PLACES]; char waste[4096];
  uint64_t end = now_ns() + secs * NS, t0 = now_ns(), before = handshakes, resumed_before = resumed, done = 0; double cpu = cpu_s();
  for (int i = 0; i < PLACES; i++) reach(&hands[i], hand_poller);
  while (now_ns() < end) {
    int k = epoll_wait(hand_poller, events, PLACES, 20);
    for (int j = 0; j < k; j++) {
      hand_t *h = events[j].data.ptr; long slot = h - hands;
      int err = 0; socklen_t l = sizeof err; getsockopt(h->fd, SOL_SOCKET, SO_ERROR, &err, &l); if (err) die("handshake");
      if (!of_fd[h->fd] && !(events[j].events & EPOLLOUT)) continue;
      if (!of_fd[h->fd]) {
        SSL *s = of_fd[h->fd] = SSL_new(context); SSL_set_fd(s, h->fd); SSL_set_tlsext_host_name(s, server_name); SSL_set_connect_state(s);
        SSL_set_app_data(s, (void *)(slot + 1));
        if (is_resumed && sessions[slot]) SSL_set_session(s, sessions[slot]);
      }
      if (!h->is_done) { int ready = shake(h->fd); if (ready < 0) die("handshake"); if (!ready) continue; h->is_done = 1; }
      /* a browser reads what the server gives it for the next time */
      SSL_SESSION *had = sessions[slot]; listen_to(h->fd, waste, sizeof waste);
      if (sessions[slot] == had && SSL_version(of_fd[h->fd]) == TLS1_3_VERSION) continue;
      done++; SSL_set_shutdown(of_fd[h->fd], SSL_SENT_SHUTDOWN | SSL_RECEIVED_SHUTDOWN); hang_up(h->fd); reach(h, hand_poller);
    }
  }
  for (int i = 0; i < PLACES; i++) hang_up(hands[i].fd);
  close(hand_poller);
  printf("{\"closed\":0,\"secs\":%.3f,\"handshakes\":%llu,\"resumed\":%llu,\"gen_cpu_s\":%.3f}\n", (now_ns() - t0) / 1e9,
    (unsigned long long)(handshakes - before), (unsigned long long)(resumed - resumed_before), cpu_s() - cpu);
}

static void run(const char *command) {
  double secs; int is_resumed;
  if (sscanf(command, "back %lf", &secs) == 1) { back(secs); return; }
  if (sscanf(command, "shake %lf %d", &secs, &is_resumed) == 2) { shake_hands(secs, is_resumed); return; }
  if (sscanf(command, "hear %lf", &secs) != 1) { printf("{\"error\":\"unknown command\"}\n"); return; }
  begin_anew();
  uint64_t t0 = now_ns(), end = t0 + secs * NS; double cpu = cpu_s();
  while (now_ns() < end) poll_once(5);
  printf("{"); tell(delivered, (now_ns() - t0) / 1e9, cpu_s() - cpu); printf("}\n");
}

int main(int argc, char **argv) {
  const char *topic = ""; addresses = 1; beat_ms = 4000;
  most_back_ms = 5000; patience_ms = 10000;
  for (int o; (o = getopt(argc, argv, "p:n:s:h:a:b:f:m:w:")) != -1;) switch (o) {
    case 'p': port = atoi(optarg); break; case 'n': crowd_n = atoi(optarg); break; case 's': topic = optarg; break;
    case 'h': server_name = optarg; break; case 'a': addresses = atoi(optarg); break; case 'b': beat_ms = atoi(optarg); break;
    case 'f': first_ms = atoi(optarg); break; case 'm': most_back_ms = atoi(optarg); break; case 'w': patience_ms = atoi(optarg); break;
    default: exit(2); }
  open_tls();
  step_t steps[] = {upgrade("/ws-stomp/websocket", "\r\n\r\n"), stomp_connect(), stomp_subscribe(topic), {0}};
  double secs = let_in(steps, 120);
  printf("{\"closed\":%d,\"secs\":%.3f,\"handshakes\":%llu}\n", closed_n, secs, (unsigned long long)handshakes);
  obey(run);
  return 0;
}
