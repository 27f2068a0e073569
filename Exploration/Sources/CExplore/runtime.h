// SPDX-License-Identifier: MIT
//
// What the parts of the runtime share.
#pragma once
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CExplore.h"

#include <string.h>

// ---- Who is controlled (images.c)

/// Whether an address is in this program's code, or in the concurrency runtime's.
bool is_program(const void *pc);
bool is_concurrency(const void *pc);
/// Whether an address is in this program's static data.
bool is_static(const void *address);
void find_images(void);
/// The function of that name that this program's own stands before.
void *original(const char *name);
#define ORIGINAL(NAME) \
  static __typeof__(&NAME) next; \
  if (!next) next = (__typeof__(&NAME))original(#NAME)

// ---- Fibers (fibers.c)

typedef enum {
  RUNNABLE,
  /// Has found the same value at the same place again, and waits for it to be written.
  SPINNING,
  BLOCKED,
  DONE
} fiber_state;

enum { MAX_KEYS = 256, MAX_CALLS = 256, STACK_SIZE = 512 * 1024 };

typedef struct {
  void *stack_pointer;
  char *stack;
  int id;
  fiber_state state;
  /// A mutex, a condition, a place in memory, or `&fibers[0]` for the end of a fiber.
  const void *awaited;
  /// Of a timed wait; 0 if it has no end.
  uint64_t deadline;
  bool is_late;
  xp_body body;
  void *context;
  uint32_t clock[XP_MAX_FIBERS];
  struct { const void *pc, *address; uint64_t value; } last_load;
  /// While greater than 0 accesses are not looked at.
  int ignoring;
  int priority;
  void *values[MAX_KEYS];
  const void *calls[MAX_CALLS];
  int call_count;
  char concurrency_values[64];
} fiber;

extern fiber fibers[XP_MAX_FIBERS];
extern int fiber_count;
/// The fiber that runs; NULL outside runs.
extern fiber *current;
extern bool is_aborted;

void switch_to(fiber *next);
/// Leaves the run for good.
void leave_run(void);
/// Starts the run's first fiber and returns when the run is over.
void run_fibers(xp_body body, void *context);
static inline const void *caller_of(const fiber *f) {
  return f->call_count > 0 && f->call_count <= MAX_CALLS ? f->calls[f->call_count - 1] : NULL;
}
static inline bool is_on_stack(const void *address) {
  return (const char *)address >= current->stack && (const char *)address < current->stack + STACK_SIZE;
}
void free_thread_values(fiber *f);

// ---- Picks (picks.c)

extern xp_config config;
extern xp_report *report;
extern int choice_count;
uint64_t random_number(void);
void begin_exploration(void);
void begin_picks(void);
/// Prepares the next run; returns false if there is none.
bool next_run(void);
int pick(int count, bool is_current);
/// A choice that is not one of fibers.
int pick_any(int count);
void change_priority_at(long step);

// ---- Who goes on (schedule.c)

extern uint64_t now;
extern long steps;
/// While greater than 0 the fiber that runs goes on.
extern int held;
void begin_schedule(void);
void step(void);
void block(const void *awaited, uint64_t deadline);
void spin(const void *address);
void wake(const void *awaited);
void wake_spinning(const void *address);
void reschedule(bool may_stay);

// ---- What happens before what (order.c), and what loads may return (weak.c)

void begin_order(void);
void join_clock(uint32_t *into, const uint32_t *other);
void acquire(const void *place);
void release(const void *place);
void replace_release(const void *place);
void forget_release(const void *place);
/// The clock that was released at a place.
const uint32_t *released_at(const void *place);
void note_access(const void *address, const void *pc, bool is_write);
void note_atomic_access(const void *address, const void *pc);
void note_free(const void *address, size_t size, const void *pc);
// The memory may be used for something else from now on.
void forget_accesses(const void *address, size_t size);
void fail_at(const char *what, const void *pc, const void *other, const void *other_caller);
static inline size_t hash_of(const void *address) {
  return (size_t)(((uint64_t)address * 0x9E3779B97F4A7C15ull) >> 40);
}
extern uint32_t run_number;

enum { RELAXED, CONSUME, ACQUIRE, RELEASE, ACQUIRE_RELEASE, SEQUENTIAL };
static inline bool acquires(int order) { return order != RELAXED && order != RELEASE; }
static inline bool releases(int order) { return order >= RELEASE; }
uint64_t load_weakly(const void *address, uint64_t newest, int order);
void note_store(const void *address, uint64_t before, uint64_t after);

// ---- The trace (trace.c)

void note(xp_kind kind, const void *address, const void *pc, uint64_t before, uint64_t after, const char *label);

// ---- The rest

void begin_oracles(void);
void release_freed_memory(void);
void watch_references(void);
void take_over_jobs(void);
/// Puts back and takes what the concurrency runtime knows of a thread; NULL for the thread outside runs.
void switch_concurrency(fiber *from, fiber *to);
