/* tls.h - the connections of crowd.h over TLS (OpenSSL), as browsers make them. No certificate is checked: it is the bench's own. */
#include <openssl/ssl.h>
#include <signal.h>

static const char *server_name = "localhost";
static SSL_CTX *context;
static SSL *of_fd[65536];
static uint64_t handshakes, resumed;

/* the session that the server gave last to each who asks again, for `shake` */
static SSL_SESSION *sessions[64];
static int keep_session(SSL *s, SSL_SESSION *session) {
  long slot = (long)SSL_get_app_data(s) - 1; if (slot < 0) return 0;
  SSL_SESSION_free(sessions[slot]); sessions[slot] = session; return 1;
}
static void open_tls(void) {
  /* a connection that the other end has cut is no reason to end */
  signal(SIGPIPE, SIG_IGN);
  context = SSL_CTX_new(TLS_client_method()); if (!context) exit(1);
  SSL_CTX_set_mode(context, SSL_MODE_RELEASE_BUFFERS);
  SSL_CTX_set_session_cache_mode(context, SSL_SESS_CACHE_CLIENT | SSL_SESS_CACHE_NO_INTERNAL);
  SSL_CTX_sess_set_new_cb(context, keep_session);
}
/* 1: ready, 0: later, -1: never */
static int shake(int fd) {
  SSL *s = of_fd[fd];
  if (!s) {
    of_fd[fd] = s = SSL_new(context); SSL_set_fd(s, fd); SSL_set_tlsext_host_name(s, server_name); SSL_set_connect_state(s);
  }
  int r = SSL_do_handshake(s);
  if (r == 1) { handshakes++; resumed += SSL_session_reused(s); return 1; }
  int why = SSL_get_error(s, r); return why == SSL_ERROR_WANT_READ || why == SSL_ERROR_WANT_WRITE ? 0 : -1;
}
static ssize_t outcome(SSL *s, int n) {
  if (n > 0) return n;
  int why = SSL_get_error(s, n); if (why == SSL_ERROR_ZERO_RETURN) return 0;
  errno = why == SSL_ERROR_WANT_READ || why == SSL_ERROR_WANT_WRITE ? EAGAIN : ECONNRESET; return -1;
}
static ssize_t say(int fd, const char *bytes, int n) { return of_fd[fd] ? outcome(of_fd[fd], SSL_write(of_fd[fd], bytes, n)) : -1; }
static ssize_t listen_to(int fd, char *bytes, int n) { return outcome(of_fd[fd], SSL_read(of_fd[fd], bytes, n)); }
static void hang_up(int fd) { if (of_fd[fd]) SSL_free(of_fd[fd]); of_fd[fd] = 0; close(fd); }
