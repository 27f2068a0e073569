// SPDX-License-Identifier: MIT
//
// Which fiber goes on. Time passes when nothing else can happen, or, if asked for, at any step.
#include "runtime.h"

#include <stdio.h>

uint64_t now;
/// Touched by each write, for those who spin and await no place.
static const char writes;
long steps;
int held;

void note_pick(int count, int chosen, bool is_current);

void begin_schedule(void) {
  steps = 0;
  held = 0;
  now = 1000000000ull;
}

static void abort_run(const char *message) {
  xp_fail(message);
  is_aborted = true;
  leave_run();
}

static void fail_by_deadlock(void) {
  char message[1000];
  size_t length = (size_t)snprintf(message, sizeof message, "DEADLOCK:");
  for (int i = 0; i < fiber_count && length < sizeof message; i++) {
    if (fibers[i].state == DONE) continue;
    length += (size_t)snprintf(message + length, sizeof message - length, " %s waits%s;", report->names[i],
                               fibers[i].awaited == &fibers[0] ? " for the end of others" : "");
  }
  abort_run(message);
}

/// Those who look for something to change look again; if there are none, time passes.
static int find_idle(fiber **candidates) {
  int count = 0;
  fiber *first = NULL;
  for (int i = 0; i < fiber_count; i++) {
    fiber *f = &fibers[i];
    if (f->state == SPINNING) {
      f->state = RUNNABLE;
      f->last_load.pc = NULL;
      candidates[count++] = f;
    } else if (f->state == BLOCKED && f->deadline && (!first || f->deadline < first->deadline)) {
      first = f;
    }
  }
  if (count > 0 || !first) return count;
  candidates[count++] = first;
  // Of several whose time comes at once, each may be the first.
  for (int i = 0; is_complete() && i < fiber_count; i++)
    if (&fibers[i] != first && fibers[i].state == BLOCKED && fibers[i].deadline == first->deadline)
      candidates[count++] = &fibers[i];
  return count;
}

static bool is_met(condition c) {
  switch (c.what) {
  case NOTHING: return true;
  case A_FREE_MUTEX: return is_free(c.place);
  case A_FREE_SPINLOCK: return *(const uint8_t *)c.place == 0;
  case AN_END: return ((const fiber *)c.place)->state == DONE;
  case A_SET_VARIABLE: return *(const long *)c.place != 0;
  }
}

static fiber *choose(fiber **candidates, int count, bool may_stay, bool is_idle) {
  if (is_complete()) {
    int reduced = choose_reduced(candidates, count, is_idle);
    note_pick(count, reduced, may_stay);
    return candidates[reduced];
  }
  if (config.strategy != XP_PRIORITIES) return candidates[pick(count, may_stay)];
  int chosen = 0;
  for (int i = 1; i < count; i++)
    if (candidates[i]->priority > candidates[chosen]->priority) chosen = i;
  note_pick(count, chosen, may_stay);
  return candidates[chosen];
}

void reschedule(bool may_stay) {
  fiber *candidates[XP_MAX_FIBERS];
  int count = 0;
  if (may_stay && is_met(current->needed)) candidates[count++] = current;
  for (int i = 0; i < fiber_count; i++) {
    fiber *f = &fibers[i];
    if (f == current && may_stay) continue;
    bool is_early = config.early && f->state == BLOCKED && f->deadline;
    if ((f->state == RUNNABLE && is_met(f->needed)) || is_early) candidates[count++] = f;
  }
  bool is_idle = count == 0;
  if (is_idle) count = find_idle(candidates);
  if (count == 0) return fail_by_deadlock();
  fiber *next = choose(candidates, count, may_stay, is_idle);
  if (next->state == BLOCKED) {
    next->is_late = true;
    if (now < next->deadline) now = next->deadline;
  }
  next->state = RUNNABLE;
  switch_to(next);
}

static void count_step(void) {
  if (++steps > config.max_steps) abort_run("LIVELOCK: the run takes too many steps");
}

void step(void) {
  if (held) return;
  count_step();
  change_priority_at(steps);
  reschedule(true);
}

void step_to(condition needed) {
  current->needed = needed;
  step();
  current->needed = (condition){NOTHING, NULL};
}

void spin(const void *address) {
  if (held) return;
  count_step();
  current->state = SPINNING;
  current->awaited = address;
  change_priority_at(-1);
  // A fiber that awaits no place looks again when anything has been written.
  touch(address ? address : &writes, address ? LOOKS : CHANGES);
  reschedule(false);
}

void block(const void *awaited, uint64_t deadline) {
  current->state = BLOCKED;
  current->awaited = awaited;
  current->deadline = deadline;
  current->is_late = false;
  if (awaited) touch(awaited, CHANGES);
  reschedule(false);
  current->deadline = 0;
  current->awaited = NULL;
}

void wake(const void *awaited) {
  for (int i = 0; i < fiber_count; i++) {
    if (fibers[i].state != BLOCKED || fibers[i].awaited != awaited) continue;
    fibers[i].state = RUNNABLE;
    touch_woken(&fibers[i]);
  }
}

void wake_spinning(const void *address) {
  touch(&writes, LOOKS);
  for (int i = 0; i < fiber_count; i++) {
    fiber *f = &fibers[i];
    if (f->state != SPINNING || (f->awaited && f->awaited != address)) continue;
    f->state = RUNNABLE;
    f->last_load.pc = NULL;
    touch_woken(f);
  }
}

// For scenarios.

void xp_step(const char *label) {
  if (!current) return;
  step();
  note(XP_STEP, NULL, __builtin_return_address(0), 0, 0, label);
  current->last_load.pc = NULL;
}
void xp_sleep(uint64_t nanoseconds) { if (current) block(NULL, now + nanoseconds + 1); }
uint64_t xp_now(void) { return now; }
void xp_will_lock(void) { if (current) current->will_lock = is_complete() && !held; }

