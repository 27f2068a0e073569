// SPDX-License-Identifier: MIT
//
// Threads, mutexes, conditions, thread-local values, sleep and clocks: within a run, the scenario's.
#include "runtime.h"

#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <stdlib.h>
#include <time.h>

#define PC __builtin_return_address(0)
#define IS_OURS (current && is_program(PC))

// ---- Mutexes

typedef struct { const void *place; uint32_t run; int owner, depth; } mutex;
enum { MUTEXES = 4096, NOBODY = -1 };
static mutex mutexes[MUTEXES];

static mutex *mutex_of(const void *place) {
  for (size_t i = hash_of(place) & (MUTEXES - 1);; i = (i + 1) & (MUTEXES - 1)) {
    mutex *m = &mutexes[i];
    if (m->run != run_number) *m = (mutex){.place = place, .run = run_number, .owner = NOBODY};
    if (m->place == place) return m;
  }
}

bool is_free(const void *place) { return mutex_of(place)->owner == NOBODY; }

static void wait_until_free(const void *place) {
  if (!is_complete()) return block(place, 0);
  touch(place, LOOKS);
  current->needed = (condition){A_FREE_MUTEX, place};
  reschedule(false);
  current->needed = (condition){NOTHING, NULL};
}

static void lock(const void *place, const void *pc) {
  mutex *m = mutex_of(place);
  if (m->owner == current->id) {
    // Locks of the concurrency runtime may be taken twice.
    if (is_program(pc)) fail_at("DEADLOCK: a mutex is taken twice", pc, NULL, NULL);
    m->depth++;
    return;
  }
  while (m->owner != NOBODY) wait_until_free(place);
  m->owner = current->id;
  touch(place, TAKES);
  acquire(place);
  note(XP_LOCK, place, pc, 0, 0, NULL);
}

static void unlock(const void *place, const void *pc) {
  mutex *m = mutex_of(place);
  if (m->depth) {
    m->depth--;
    return;
  }
  m->owner = NOBODY;
  replace_release(place);
  note(XP_UNLOCK, place, pc, 0, 0, NULL);
  current->last_load.pc = NULL;
  touch_given_up(place);
  wake(place);
}

int pthread_mutex_lock(pthread_mutex_t *m) {
  ORIGINAL(pthread_mutex_lock);
  if (!current || !(is_program(PC) || is_concurrency(PC))) return next(m);
  if (is_program(PC)) is_complete() ? step_to((condition){A_FREE_MUTEX, m}) : step();
  lock(m, PC);
  return 0;
}

int pthread_mutex_unlock(pthread_mutex_t *m) {
  ORIGINAL(pthread_mutex_unlock);
  if (!current || !(is_program(PC) || is_concurrency(PC))) return next(m);
  if (is_program(PC)) step();
  unlock(m, PC);
  return 0;
}

// ---- Conditions

static int wait_for(const void *condition, const void *mutex, uint64_t deadline, const void *pc) {
  note(XP_WAIT, condition, pc, deadline, 0, NULL);
  unlock(mutex, pc);
  if (is_complete()) current->needed = (struct condition){A_FREE_MUTEX, mutex};
  block(condition, deadline);
  current->needed = (struct condition){NOTHING, NULL};
  bool is_late = current->is_late;
  current->is_late = false;
  note(XP_WOKEN, condition, pc, is_late, 0, is_late ? "in vain" : NULL);
  lock(mutex, pc);
  return is_late ? ETIMEDOUT : 0;
}

static uint64_t nanoseconds(const struct timespec *time) {
  return (uint64_t)time->tv_sec * 1000000000ull + (uint64_t)time->tv_nsec;
}

int pthread_cond_wait(pthread_cond_t *c, pthread_mutex_t *m) {
  ORIGINAL(pthread_cond_wait);
  return IS_OURS ? wait_for(c, m, 0, PC) : next(c, m);
}

int pthread_cond_timedwait(pthread_cond_t *c, pthread_mutex_t *m, const struct timespec *deadline) {
  ORIGINAL(pthread_cond_timedwait);
  return IS_OURS ? wait_for(c, m, nanoseconds(deadline), PC) : next(c, m, deadline);
}

static void signal_to(const void *condition, bool to_all, const void *pc) {
  step();
  note(XP_SIGNAL, condition, pc, to_all, 0, NULL);
  current->last_load.pc = NULL;
  touch(condition, CHANGES);
  fiber *waiting[XP_MAX_FIBERS];
  int count = 0;
  for (int i = 0; i < fiber_count; i++)
    if (fibers[i].state == BLOCKED && fibers[i].awaited == condition) waiting[count++] = &fibers[i];
  int first = to_all || !count ? 0 : pick_any(count);
  for (int i = first; i < (to_all || !count ? count : first + 1); i++) {
    waiting[i]->state = RUNNABLE;
    touch_woken(waiting[i]);
  }
}

int pthread_cond_signal(pthread_cond_t *c) {
  ORIGINAL(pthread_cond_signal);
  if (!IS_OURS) return next(c);
  signal_to(c, false, PC);
  return 0;
}

int pthread_cond_broadcast(pthread_cond_t *c) {
  ORIGINAL(pthread_cond_broadcast);
  if (!IS_OURS) return next(c);
  signal_to(c, true, PC);
  return 0;
}

// ---- Threads

/// Numbers that no thread of the system has.
static pthread_t identity(int fiber) { return (pthread_t)(0x1000 + 16 * fiber); }

typedef struct { void *(*function)(void *); void *argument; } start;

static void run_thread(void *context) {
  start s = *(start *)context;
  free(context);
  s.function(s.argument);
}

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*function)(void *), void *argument) {
  ORIGINAL(pthread_create);
  if (!IS_OURS) return next(thread, attributes, function, argument);
  step();
  // As the system does, which has no room for such a stack.
  size_t size;
  if (attributes && !pthread_attr_getstacksize(attributes, &size) && size >= (size_t)1 << 46) return EAGAIN;
  start *context = malloc(sizeof *context);
  *context = (start){function, argument};
  int id = xp_spawn("thread", run_thread, context);
  *thread = identity(id);
  return 0;
}

pthread_t pthread_self(void) {
  ORIGINAL(pthread_self);
  // Not the program's alone: Foundation asks whether this is the main thread, which the first fiber is.
  return current && (current->id > 0 || is_program(PC)) ? identity(current->id) : next();
}

int pthread_getcpuclockid(pthread_t thread, clockid_t *clock) {
  ORIGINAL(pthread_getcpuclockid);
  if (!current) return next(thread, clock);
  // A fiber's identity is no thread's. All run on this one, whose clock is as good as any.
  *clock = CLOCK_THREAD_CPUTIME_ID;
  return 0;
}

static void (*destructors[MAX_KEYS])(void *);

int pthread_key_create(pthread_key_t *key, void (*destructor)(void *)) {
  ORIGINAL(pthread_key_create);
  int result = next(key, destructor);
  if (result == 0 && *key < MAX_KEYS && is_program(PC)) destructors[*key] = destructor;
  return result;
}

void *pthread_getspecific(pthread_key_t key) {
  ORIGINAL(pthread_getspecific);
  return IS_OURS && key < MAX_KEYS ? current->values[key] : next(key);
}

int pthread_setspecific(pthread_key_t key, const void *value) {
  ORIGINAL(pthread_setspecific);
  if (!IS_OURS || key >= MAX_KEYS) return next(key, value);
  current->values[key] = (void *)value;
  return 0;
}

void free_thread_values(fiber *f) {
  // A destructor may set values: as often as the system tries.
  for (int round = 0; round < 4; round++)
    for (int key = 0; key < MAX_KEYS; key++) {
      void *value = f->values[key];
      f->values[key] = NULL;
      if (value && destructors[key]) destructors[key](value);
    }
}

// ---- Time

int sched_yield(void) {
  ORIGINAL(sched_yield);
  if (!IS_OURS) return next();
  spin(NULL);
  return 0;
}

int nanosleep(const struct timespec *span, struct timespec *rest) {
  ORIGINAL(nanosleep);
  if (!IS_OURS) return next(span, rest);
  block(NULL, now + nanoseconds(span) + 1);
  return 0;
}

int clock_gettime(clockid_t clock, struct timespec *time) {
  ORIGINAL(clock_gettime);
  if (!IS_OURS) return next(clock, time);
  *time = (struct timespec){.tv_sec = (time_t)(now / 1000000000ull), .tv_nsec = (long)(now % 1000000000ull)};
  return 0;
}
