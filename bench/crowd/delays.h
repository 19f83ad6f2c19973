/*
 * delays.h - marks and how late they are received. A mark is  `Txxxxxxxxxxxxxxxx  (16 hex digits, CLOCK_MONOTONIC ns when it
 * was sent).
 */
#include <stdint.h>
#include <string.h>
#include <time.h>

#define NS 1000000000ull
#define MARK 18

/* a histogram with 64 steps for each power of two; a delay is taken for the middle of its step */
static uint64_t slowest, delays[64 * 64];

static uint64_t now_ns(void) { struct timespec t; clock_gettime(CLOCK_MONOTONIC, &t); return t.tv_sec * NS + t.tv_nsec; }
static int slot(uint64_t v) { if (v < 64) return v; int m = 63 - __builtin_clzll(v); return (m - 5) << 6 | (v >> (m - 6) & 63); }
static double delay_us(double part) {
  uint64_t all = 0, count = 0;
  for (int i = 0; i < 4096; i++) all += delays[i];
  for (int i = 0; i < 4096 && all; i++) if ((count += delays[i]) >= part * all) {
    int m = (i >> 6) + 5;
    return (i < 64 ? i : (double)(1ull << m) + ((i & 63) + .5) * (1ull << (m - 6))) / 1e3;
  }
  return 0;
}
/* a program that times something else defines NO_MARKS */
#ifndef NO_MARKS
static uint64_t delivered, stray;
static void hear(const char *hex, uint64_t t) {
  uint64_t then = 0;
  for (int i = 0; i < 16; i++) then = then << 4 | ((hex[i] <= '9' ? hex[i] - '0' : (hex[i] | 32) - 'a' + 10) & 15);
  delivered++;
  /* not a time, or of another run */
  if (then > t || t - then > 120 * NS) { stray++; return; }
  delays[slot(t - then)]++; if (t - then > slowest) slowest = t - then;
}
static void forget_delays(void) { memset(delays, 0, sizeof delays); delivered = stray = slowest = 0; }
#endif
