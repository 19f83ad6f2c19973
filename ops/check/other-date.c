// Preloaded by `check --days N`: a program's date is N days from now, and nothing else of it changes. libfaketime turns itself off inside
// of waits, where PostgreSQL's alarms then see the machine's date and never end them; and Redis ends under it.
#define _GNU_SOURCE
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

// Asked once: nginx empties its environment.
static time_t shift(void)
{
	static time_t seconds = -1;
	const char *days;
	if (seconds < 0) {
		days = getenv("TEST_DAYS");
		seconds = days ? atol(days) * 86400 : 0;
	}
	return seconds;
}

int clock_gettime(clockid_t clock, struct timespec *at)
{
	long code = syscall(SYS_clock_gettime, clock, at);
	// How long something takes is not a date: the other clocks stay.
	if (code == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) at->tv_sec += shift();
	return (int)code;
}

int gettimeofday(struct timeval *at, void *zone)
{
	struct timespec now;
	(void)zone;
	if (clock_gettime(CLOCK_REALTIME, &now) != 0) return -1;
	at->tv_sec = now.tv_sec;
	at->tv_usec = now.tv_nsec / 1000;
	return 0;
}

time_t time(time_t *at)
{
	struct timespec now;
	if (clock_gettime(CLOCK_REALTIME, &now) != 0) return (time_t)-1;
	if (at) *at = now.tv_sec;
	return now.tv_sec;
}
