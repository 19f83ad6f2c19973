/*
 * viewers - clients that watch a match and send nothing but heart-beats.
 *
 *   viewers -p PORT -n VIEWERS -s TOPIC [-a ADDRESSES] [-b BEAT_MS]
 *
 * They come from 127.0.0.2 and on, so many to each of ADDRESSES that ports never run out, and beat as browsers do, both
 * ways. When all are in a JSON line is printed, and one for each command from stdin:
 *   hear SECS   counts marks in what they receive
 *   quit
 */
#include "../crowd/crowd.h"

static void run(const char *command) {
  double secs; if (sscanf(command, "hear %lf", &secs) != 1) { printf("{\"error\":\"unknown command\"}\n"); return; }
  begin_anew();
  uint64_t t0 = now_ns(), end = t0 + secs * NS; double cpu = cpu_s();
  while (now_ns() < end) poll_once(5);
  printf("{"); tell(delivered, (now_ns() - t0) / 1e9, cpu_s() - cpu); printf("}\n");
}

int main(int argc, char **argv) {
  const char *topic = ""; addresses = 1; beat_ms = 4000;
  for (int o; (o = getopt(argc, argv, "p:n:s:a:b:")) != -1;) switch (o) {
    case 'p': port = atoi(optarg); break; case 'n': crowd_n = atoi(optarg); break; case 's': topic = optarg; break;
    case 'a': addresses = atoi(optarg); break; case 'b': beat_ms = atoi(optarg); break; default: exit(2); }
  step_t steps[] = {upgrade("/ws-stomp/websocket", "\r\n\r\n"), stomp_connect(), stomp_subscribe(topic), {0}};
  double secs = let_in(steps, 60);
  printf("{\"closed\":%d,\"secs\":%.3f}\n", closed_n, secs);
  obey(run);
  return 0;
}
