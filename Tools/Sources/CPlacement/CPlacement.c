// SPDX-License-Identifier: MIT

#if defined(__linux__)
#define _GNU_SOURCE
#endif

#include "CPlacement.h"

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define SANITIZED 1
#endif
#endif

#if defined(__linux__)
#include <features.h>
#endif

#if defined(__GLIBC__) && !defined(SANITIZED)

#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

static cpu_set_t atStart;
static atomic_int processorOfNew = CPlacementAnyProcessor;

__attribute__((constructor)) static void remember(void) {
  CPU_ZERO(&atStart);
  sched_getaffinity(0, sizeof atStart, &atStart);
}

int CPlacementProcessors(int *processors, int capacity) {
  int count = 0;
  for (int number = 0; number < CPU_SETSIZE; number++) {
    if (!CPU_ISSET(number, &atStart)) continue;
    if (count < capacity) processors[count] = number;
    count++;
  }
  return count;
}

bool CPlacementConfine(int thread, int processor) {
  cpu_set_t one;
  CPU_ZERO(&one);
  if (processor != CPlacementAnyProcessor) CPU_SET(processor, &one);
  return sched_setaffinity(thread, sizeof one, processor == CPlacementAnyProcessor ? &atStart : &one) == 0;
}

void CPlacementConfineNew(int processor) { atomic_store(&processorOfNew, processor); }

int CPlacementThread(void) { return (int)syscall(SYS_gettid); }

bool CPlacementIsConfined(int processor) {
  cpu_set_t now;
  CPU_ZERO(&now);
  return sched_getaffinity(0, sizeof now, &now) == 0 && CPU_COUNT(&now) == 1 && CPU_ISSET(processor, &now);
}

// A thread inherits the processors of its maker, and it is the sender who makes the threads of a dispatch queue. So the program
// brings a `pthread_create` of its own, which has a new thread confine itself first; the dynamic linker finds it before the C library's.

typedef void *(*body)(void *);
typedef struct { body run; void *argument; } start;

static void *confined(void *argument) {
  start copy = *(start *)argument;
  free(argument);
  int processor = atomic_load(&processorOfNew);
  if (processor != CPlacementAnyProcessor) CPlacementConfine(0, processor);
  return copy.run(copy.argument);
}

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, body run, void *argument) {
  static _Atomic(void *) original;
  void *found = atomic_load(&original);
  if (!found) atomic_store(&original, found = dlsym(RTLD_NEXT, "pthread_create"));
  int (*make)(pthread_t *, const pthread_attr_t *, body, void *) =
      (int (*)(pthread_t *, const pthread_attr_t *, body, void *))found;
  if (atomic_load(&processorOfNew) == CPlacementAnyProcessor) return make(thread, attributes, run, argument);
  start *copy = malloc(sizeof *copy);
  if (!copy) return EAGAIN;
  *copy = (start){run, argument};
  int result = make(thread, attributes, confined, copy);
  if (result) free(copy);
  return result;
}

#else

int CPlacementProcessors(int *processors, int capacity) { return 0; }

bool CPlacementConfine(int thread, int processor) { return false; }

void CPlacementConfineNew(int processor) {}

int CPlacementThread(void) { return 0; }

bool CPlacementIsConfined(int processor) { return false; }

#endif
