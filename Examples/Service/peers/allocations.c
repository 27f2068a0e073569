// SPDX-License-Identifier: MIT

// Preloaded into a program, counts what it allocates: at SIGUSR1 adds a line with the number and the bytes that
// were asked for to the file that ALLOCATIONS names. For glibc, whose own names are called, so that no search for
// them allocates.

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static atomic_ulong allocations, bytes;
static int file = -1;

static void count(size_t size) {
  atomic_fetch_add_explicit(&allocations, 1, memory_order_relaxed);
  atomic_fetch_add_explicit(&bytes, size, memory_order_relaxed);
}

void *malloc(size_t size) {
  count(size);
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  count(number * size);
  return __libc_calloc(number, size);
}

void *realloc(void *old, size_t size) {
  count(size);
  return __libc_realloc(old, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  count(size);
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **result, size_t alignment, size_t size) {
  count(size);
  *result = __libc_memalign(alignment, size);
  return *result ? 0 : ENOMEM;
}

static void report(int number) {
  (void)number;
  int saved = errno;
  char line[64];
  int length = snprintf(line, sizeof line, "%lu %lu\n", atomic_load(&allocations), atomic_load(&bytes));
  if (write(file, line, (size_t)length) != length) _exit(70);
  errno = saved;
}

__attribute__((constructor)) static void begin(void) {
  const char *path = getenv("ALLOCATIONS");
  // Else this is a program that another one with this has started.
  if (!path || (file = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600)) < 0) return;
  signal(SIGUSR1, report);
}
