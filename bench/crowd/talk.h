/* talk.h - what the clients of crowd.h send: a body of so many bytes that carries a mark of the moment it is sent. */
static char body[4096], frame[8192];
static int body_n = 200;

static void write_body(void) {
  if (body_n >= (int)sizeof body) { fprintf(stderr, "a body has at most %zu bytes\n", sizeof body - 1); exit(2); }
  int n = sprintf(body, "{\"type\":\"TALK\",\"roomId\":\"Room1234\",\"sender\":\"campus-fan\",\"message\":\"`T0000000000000000 ");
  while (n < body_n - 2) { body[n] = "goal by the blue team! "[n % 23]; n++; }
  strcpy(body + n, "\"}"); body_n = n + 2;
}
/* the 16 digits in the body, which are those of now */
static const char *stamp(void) {
  char hex[17]; sprintf(hex, "%016llx", (unsigned long long)now_ns());
  return memcpy(strchr(body, '`') + 2, hex, 16);
}
/* `more`: further headers, each with its line's end */
static void put_stomp(int fd, const char *command, const char *destination, const char *more) {
  int n = snprintf(frame, sizeof frame, "%s\ndestination:%s\n%scontent-type:application/json\ncontent-length:%d\n\n%s",
    command, destination, more, body_n, body);
  /* with its NUL */
  put_frame(fd, frame, n + 1);
}
