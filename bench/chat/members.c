/*
 * members - one chat room full of members who send in turn and all receive.
 *
 *   members -m MODE -p PORT -n MEMBERS [-b BODY_BYTES] [-u PATH] [-s TOPIC] [-P DESTINATION] [-g GAP_MS] [-k]
 *
 * MODE  stomp   websocket + STOMP 1.2 CONNECT/SUBSCRIBE/SEND
 *       sio     Socket.IO v4 (EIO=4) over websocket; a member emits the event "chat"
 * -g    no member sends again before so many milliseconds: the rate limit of a room, for every server alike
 * -k    each SEND carries a key and requests a RECEIPT, as our own page does
 *
 * When all are in, a JSON line is printed, and one for each command from stdin:
 *   sat WINDOW SECS   closed loop: at most WINDOW messages that not everybody has yet
 *   rate R SECS       open loop: R messages a second
 *   quit
 */
#include "../crowd/crowd.h"
#include "../crowd/talk.h"

static int is_stomp = 1, with_key, turn;
static const char *path = "/", *topic = "/topic/room", *destination = "/topic/room";
static uint64_t gap_ns, sent, sent_all;

/* false when the next one must not send yet */
static int talk(uint64_t t) {
  while (crowd[turn].fd < 0) turn = (turn + 1) % crowd_n;
  person_t *p = &crowd[turn];
  if (p->talked && t - p->talked < gap_ns) return 0;
  p->talked = t; turn = (turn + 1) % crowd_n; sent++; sent_all++;
  const char *hex = stamp(); char extra[128] = "";
  if (with_key) sprintf(extra, "key:bench-%.16s\nreceipt:%llu\n", hex, (unsigned long long)sent);
  if (is_stomp) put_stomp(p->fd, "SEND", destination, extra);
  else put_frame(p->fd, frame, sprintf(frame, "42[\"chat\",%s]", body));
  return 1;
}
static void run(const char *command) {
  char what[16]; double a, secs; if (sscanf(command, "%15s %lf %lf", what, &a, &secs) != 3) { printf("{\"error\":\"bad command\"}\n"); return; }
  begin_anew(); sent = 0;
  uint64_t live = crowd_n - closed_n, t0 = now_ns(), t = t0, end = t0 + secs * NS; double cpu0 = cpu_s(), next = t0;
  int is_sat = !strcmp(what, "sat");
  while ((t = now_ns()) < end) {
    if (is_sat) while (sent < delivered / live + (uint64_t)a && talk(now_ns())) ;
    else while (t >= next && talk(t)) next += NS / a;
    poll_once(1);
  }
  /* until everybody has everything, or 3 s passed without a delivery: a server that defers its work is not faster */
  for (uint64_t before = delivered; heard_all < sent_all * live && now_ns() < t + 3 * NS; poll_once(5))
    if (delivered > before) { before = delivered; t = now_ns(); }
  double cpu = cpu_s() - cpu0;
  printf("{\"sent\":%llu,\"sent_all\":%llu,", (unsigned long long)sent, (unsigned long long)sent_all);
  tell(delivered, (t - t0) / 1e9, cpu); printf("}\n");
}

int main(int argc, char **argv) {
  for (int o; (o = getopt(argc, argv, "m:p:n:b:u:s:P:g:k")) != -1;) switch (o) {
    case 'm': is_stomp = !strcmp(optarg, "stomp"); break; case 'p': port = atoi(optarg); break; case 'n': crowd_n = atoi(optarg); break;
    case 'b': body_n = atoi(optarg); break; case 'u': path = optarg; break; case 's': topic = optarg; break;
    case 'P': destination = optarg; break; case 'g': gap_ns = atof(optarg) * 1e6; break; case 'k': with_key = 1; break; default: exit(2); }
  write_body();
  step_t stomp[] = {upgrade(path, "\r\n\r\n"), stomp_connect(), stomp_subscribe(topic), {0}};
  step_t sio[] = {upgrade(path, "pingInterval"), {"40", FRAME, "40{"}, {0}};
  let_in(is_stomp ? stomp : sio, 120);
  printf("{\"closed\":%d}\n", closed_n);
  obey(run);
  return 0;
}
