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

typedef enum { NOTHING, A_FREE_MUTEX, A_FREE_SPINLOCK, AN_END, A_SET_VARIABLE } need;
typedef struct condition { need what; const void *place; } condition;

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
  /// What it needs to go on, if all runs are made: it does not try before that.
  condition needed;
  /// Whether its next exchange is to take a spinlock.
  bool will_lock;
  /// Of the transition that made it runnable; -1 if none did.
  int waker;
  /// How many jobs of tasks it is in.
  int jobs;
  xp_body body;
  void *context;
  uint32_t clock[XP_MAX_FIBERS];
  struct { const void *pc, *address; uint64_t value; int count; } last_load;
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
/// Whether a run needs more than the explorer can hold: not all runs can be made.
extern bool is_cut;
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
/// Another fiber may go on here, and this one when `needed` is so.
void step_to(condition needed);
bool is_free(const void *mutex);
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

// ---- Which runs are left out (reduce.c)

/// Whether all runs are to be made, and none is made twice.
bool is_complete(void);
/// Two fibers may look at a place, or add to it, in any order. A mutex is taken, and given up.
typedef enum { LOOKS, ADDS, CHANGES, TAKES } touching;
/// The fiber that runs touches a place that others may touch.
void touch(const void *place, touching how);
void touch_given_up(const void *place);
/// The fiber writes to a place, which may be a spinlock's.
void touch_written(const void *place, uint64_t value);
void touch_spinlock(const void *place);
/// What tasks do with one another, which the runtime does not show: stands for all of it.
extern const char tasks;
/// A place that fibers may have touched is freed.
void touch_freed(const void *place);
/// The fiber that runs starts another one, or makes it runnable.
void touch_woken(fiber *woken);
/// The fiber that runs has waited for the end of another one.
void touch_ended(int fiber);
int choose_reduced(fiber **candidates, int count, bool is_idle);
int choose_value(int count);
void begin_reduction(void);
void end_reduction(void);
/// The next run is the first.
void forget_reduction(void);
bool next_reduced_run(void);

// ---- The trace (trace.c)

void note(xp_kind kind, const void *address, const void *pc, uint64_t before, uint64_t after, const char *label);

// ---- The rest

void begin_oracles(void);
void note_outcome(void);
void forget_outcomes(void);
void release_freed_memory(void);
void watch_references(void);
void take_over_jobs(void);
/// Puts back and takes what the concurrency runtime knows of a thread; NULL for the thread outside runs.
void switch_concurrency(fiber *from, fiber *to);
