/*
 * fan - many subscribers and one publisher.
 *
 *   fan -m MODE -p PORT -n SUBSCRIBERS [-b BODY_BYTES] [-u PATH] [-s TOPIC] [-P DESTINATION]
 *
 * MODE  ws      subscriber: websocket upgrade only; the publisher sends prepared STOMP MESSAGE bytes
 *       stomp   websocket + STOMP 1.2 CONNECT/SUBSCRIBE; the publisher sends STOMP SEND
 *
 * When all are in, a JSON line is printed, and one for each command from stdin:
 *   sat WINDOW SECS   closed loop: at most WINDOW messages outstanding (saturation throughput)
 *   rate R SECS       open loop: R messages a second (latency)
 *   hear SECS 0       publishes nothing: counts marks that others published
 *   quit
 */
#include "../crowd/crowd.h"
#include "../crowd/talk.h"

static int is_stomp;
static const char *path = "/", *topic = "/topic/room", *destination = "/topic/room";
static person_t publisher = {.is_deaf = 1};
static uint64_t published;

static void publish(void) {
  char id[64]; sprintf(id, "subscription:sub-0\nmessage-id:%010llu\n", (unsigned long long)++published);
  stamp();
  if (is_stomp) put_stomp(publisher.fd, "SEND", destination, "");
  else put_stomp(publisher.fd, "MESSAGE", "/sub/chat/room/Room1234", id);
}

static void run(const char *command) {
  char what[16]; double a = 0, secs = 0; if (sscanf(command, "%15s %lf %lf", what, &a, &secs) < 2) { printf("{\"error\":\"bad command\"}\n"); return; }
  begin_anew();
  uint64_t before = published, live = crowd_n - closed_n, t0 = now_ns(), t = t0, end = t0 + secs * NS; double cpu0 = cpu_s();
  if (!strcmp(what, "sat")) {
    while ((t = now_ns()) < end) {
      while (published - before < delivered / live + (uint64_t)a) publish();
      poll_once(20);
    }
  } else if (!strcmp(what, "rate")) {
    double gap = NS / a, next = t0;
    while ((t = now_ns()) < end) {
      if (t >= next) { publish(); next += gap; continue; }
      uint64_t left = next - t; poll_once(left > 1500000 ? left / 1000000 : 0);
    }
  } else if (!strcmp(what, "hear")) {
    end = t0 + a * NS; while ((t = now_ns()) < end) poll_once(20);
  } else { printf("{\"error\":\"unknown command\"}\n"); return; }
  double cpu = cpu_s() - cpu0; uint64_t in_time = delivered, sent = published - before;
  /* drain what is still on its way, at most 3 s (not counted in rates, counted in delays and loss) */
  for (uint64_t limit = now_ns() + 3 * NS; heard_all < published * live && now_ns() < limit;) poll_once(5);
  printf("{\"sent\":%llu,\"sent_all\":%llu,", (unsigned long long)sent, (unsigned long long)published);
  tell(in_time, (t - t0) / 1e9, cpu); printf("}\n");
}

int main(int argc, char **argv) {
  for (int o; (o = getopt(argc, argv, "m:p:n:b:u:s:P:")) != -1;) switch (o) {
    case 'm': is_stomp = !strcmp(optarg, "stomp"); break; case 'p': port = atoi(optarg); break; case 'n': crowd_n = atoi(optarg); break;
    case 'b': body_n = atoi(optarg); break; case 'u': path = optarg; break; case 's': topic = optarg; break;
    case 'P': destination = optarg; break; default: exit(2); }
  write_body();
  step_t listens[4] = {upgrade(path, "\r\n\r\n")}, publishes[3] = {listens[0]};
  if (is_stomp) { publishes[1] = listens[1] = stomp_connect(); listens[2] = stomp_subscribe(topic); }
  let_in(listens, 300);
  uint64_t t0 = now_ns();
  for (come(&publisher, publishes); in_n <= crowd_n; poll_once(50)) if (now_ns() - t0 > 30 * NS) exit(1);
  printf("{\"closed\":%d}\n", closed_n);
  obey(run);
  return 0;
}
