// SPDX-License-Identifier: MIT
//
// Every run, but for those that differ only in the order of steps that do not touch each other: dynamic
// partial-order reduction with source sets and sleep sets (Abdulla, Aronis, Jonsson, Sagonas: Optimal dynamic
// partial order reduction, 2014).
//
// A *transition* is what a fiber does between two choices. Two transitions are dependent if they touch the
// same place and do not commute there. Two dependent transitions with nothing between that orders them are a
// *race*: the other order is to be tried too, so the choice before the earlier one gets an alternative. A
// fiber *sleeps* where its next transition has been tried, until something dependent has happened. A run in
// which all fibers sleep repeats another one.
#include "runtime.h"

#include <stdlib.h>

// Memory that does not belong to the run.
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);

typedef struct { const void *place; touching how; } touched;
/// What a transition touches, for all values that its loads have returned so far.
typedef struct { touched *items; int count, capacity; bool is_all; } footprint;

typedef struct {
  /// For a choice among `count` values: which; what follows is not used then.
  bool is_value, is_idle;
  uint8_t count, value;
  uint8_t fiber;
  uint32_t enabled, wanted, done, sleeping;
  /// Of those that are done here, this node's own; of those that sleep, an earlier node's.
  footprint *prints[XP_MAX_FIBERS];
  /// For each fiber the last transition that happened before the end of this one, or is it; numbers begin at
  /// 1.
  int32_t clock[XP_MAX_FIBERS];
  /// Of what the run had touched before this choice.
  uint64_t history;
} node;

/// Who has touched a place last; numbers of transitions begin at 1.
typedef struct {
  const void *place;
  uint32_t run;
  bool is_spinlock;
  int32_t change, given_up, looks[XP_MAX_FIBERS], additions[XP_MAX_FIBERS];
} toucher;

typedef struct { int earlier; bool is_of_lock; } race;

enum { MAX_NODES = 20000, PLACES = 1 << 15, PROBES = 256, MAX_RACES = 512 };
static node *nodes;
static toucher *touchers;
static int node_count, given, fresh;
/// The node of the transition that runs; -1 before the first.
static int running;
static bool is_redundant;
static footprint print;
static uint64_t history;
const char tasks;
static int32_t fiber_clocks[XP_MAX_FIBERS][XP_MAX_FIBERS], idle_clock[XP_MAX_FIBERS];
static race races[MAX_RACES];
static int race_count;

bool is_complete(void) { return config.strategy == XP_ALL; }

// ---- Footprints

static bool commute(touching one, touching other) { return one == other && (one == LOOKS || one == ADDS); }

static void add_to(footprint *f, touched t) {
  for (int i = f->count - 1; i >= 0 && i >= f->count - 64; i--)
    if (f->items[i].place == t.place && (f->items[i].how == t.how || f->items[i].how == CHANGES)) return;
  if (f->count == f->capacity) {
    f->capacity = f->capacity ? 2 * f->capacity : 16;
    f->items = __libc_realloc(f->items, (size_t)f->capacity * sizeof *f->items);
  }
  f->items[f->count++] = t;
}

static bool are_dependent(const footprint *a, const footprint *b) {
  if (a->is_all || b->is_all) return true;
  for (int i = 0; i < a->count; i++)
    for (int k = 0; k < b->count; k++)
      if (a->items[i].place == b->items[k].place && !commute(a->items[i].how, b->items[k].how)) return true;
  return false;
}

static void free_print(footprint **f) {
  free((*f)->items);
  free(*f);
  *f = NULL;
}

// ---- What happens before what

static void join(int32_t *into, const int32_t *other) {
  for (int i = 0; i < XP_MAX_FIBERS; i++)
    if (other[i] > into[i]) into[i] = other[i];
}

static bool is_before(int earlier, int later) { return nodes[later].clock[nodes[earlier].fiber] > earlier; }

static void order_after(int32_t earlier, bool is_of_lock) {
  if (earlier == 0 || earlier - 1 == running) return;
  node *e = &nodes[earlier - 1], *r = &nodes[running];
  if (r->clock[e->fiber] >= earlier) return;
  if (running >= fresh) {
    if (race_count < MAX_RACES) races[race_count++] = (race){earlier - 1, is_of_lock};
    else xp_fail("A table of the explorer is full.");
  }
  join(r->clock, e->clock);
}

static toucher *toucher_of(const void *place, bool is_new_too) {
  size_t index = hash_of(place) & (PLACES - 1);
  for (int probe = 0; probe < PROBES; probe++, index = (index + 1) & (PLACES - 1)) {
    toucher *t = &touchers[index];
    if (t->run != run_number) {
      if (!is_new_too) return NULL;
      memset(t, 0, sizeof *t);
      t->place = place;
      t->run = run_number;
    }
    if (t->place == place) return t;
  }
  if (is_new_too) xp_fail("A table of the explorer is full.");
  return NULL;
}

static void order_after_all(int32_t *earlier, bool is_of_lock) {
  for (int i = 0; i < fiber_count; i++) order_after(earlier[i], is_of_lock);
}

static void touch_as(int fiber, const void *place, touching how) {
  add_to(&print, (touched){place, how});
  history = (history ^ (uint64_t)place ^ (uint64_t)how << 60) * 0x9E3779B97F4A7C15ull;
  toucher *t = toucher_of(place, true);
  if (!t) return;
  order_after(t->change, how == TAKES);
  if (how != LOOKS) order_after_all(t->looks, how == TAKES);
  if (how != ADDS) order_after_all(t->additions, false);
  // Nobody can take what has not been given up: that is an order, and no race.
  if (how != ADDS && t->given_up) join(nodes[running].clock, nodes[t->given_up - 1].clock);
  if (how == LOOKS) {
    t->looks[fiber] = running + 1;
  } else if (how == ADDS) {
    t->additions[fiber] = running + 1;
  } else {
    memset(t->looks, 0, sizeof t->looks);
    memset(t->additions, 0, sizeof t->additions);
    t->change = running + 1;
  }
}

static bool is_recorded(void) { return is_complete() && current && running >= 0 && !is_redundant; }

void touch(const void *place, touching how) { if (is_recorded()) touch_as(current->id, place, how); }

void touch_given_up(const void *place) {
  if (!is_recorded()) return;
  toucher *t = toucher_of(place, true);
  if (t) t->given_up = running + 1;
}

void touch_spinlock(const void *place) {
  toucher *t = is_recorded() ? toucher_of(place, true) : NULL;
  if (t) t->is_spinlock = true;
}

void touch_written(const void *place, uint64_t value) {
  if (!is_recorded()) return;
  toucher *t = toucher_of(place, true);
  if (!t || !t->is_spinlock) touch(place, CHANGES);
  else if (value) touch(place, TAKES);
  else touch_given_up(place);
}

void touch_freed(const void *place) { if (is_recorded() && toucher_of(place, false)) touch(place, CHANGES); }

void touch_ended(int fiber) { if (is_recorded()) join(nodes[running].clock, fiber_clocks[fiber]); }

void touch_woken(fiber *woken) { woken->waker = is_recorded() ? running : -1; }

// ---- Races

/// Has the choice before transition `i` try what reverses its race with transition `j`.
static void reverse(int i, int j) {
  uint32_t first = 0, seen = 0;
  static int members[MAX_NODES];
  int count = 0;
  for (int k = i + 1; k <= j; k++) {
    if (nodes[k].is_value || (k < j && is_before(i, k))) continue;
    uint32_t bit = 1u << nodes[k].fiber;
    if (!(seen & bit)) {
      bool is_initial = true;
      for (int m = 0; m < count && is_initial; m++) is_initial = !is_before(members[m], k);
      if (is_initial) first |= bit;
      seen |= bit;
    }
    members[count++] = k;
  }
  node *n = &nodes[i];
  if (first & (n->wanted | n->sleeping)) return;
  uint32_t own = 1u << nodes[j].fiber, possible = first & n->enabled;
  if (possible & own) n->wanted |= own;
  else if (possible) n->wanted |= possible & -possible;
  else n->wanted |= n->enabled;
}

/// Whether the order of the two follows from another race, which is to be reversed first.
static bool is_indirect(int race) {
  if (races[race].is_of_lock) return false;
  for (int i = 0; i < race_count; i++)
    if (i != race && is_before(races[race].earlier, races[i].earlier)) return true;
  return false;
}

static void end_transition(void) {
  if (running < 0 || is_redundant) return;
  node *n = &nodes[running];
  if (!(n->done & 1u << n->fiber)) {
    // The first time that this transition is tried here.
    n->prints[n->fiber] = __libc_calloc(1, sizeof(footprint));
    n->done |= 1u << n->fiber;
  }
  footprint *own = n->prints[n->fiber];
  own->is_all |= n->is_idle;
  for (int i = 0; i < print.count; i++) add_to(own, print.items[i]);
  memcpy(fiber_clocks[n->fiber], n->clock, sizeof n->clock);
  if (n->is_idle) memcpy(idle_clock, n->clock, sizeof idle_clock);
  for (int i = 0; i < race_count; i++)
    if (!is_indirect(i)) reverse(races[i].earlier, running);
}

static void begin_transition(int index) {
  running = index;
  race_count = 0;
  print.count = 0;
  node *n = &nodes[index];
  fiber *f = &fibers[n->fiber];
  memcpy(n->clock, fiber_clocks[n->fiber], sizeof n->clock);
  join(n->clock, idle_clock);
  if (f->waker >= 0) join(n->clock, nodes[f->waker].clock);
  f->waker = -1;
  // When nothing else can go on, time passes, or those who spin look again: after all, and before all that
  // follows.
  if (n->is_idle) for (int i = 0; i < fiber_count; i++) join(n->clock, fiber_clocks[i]);
  n->clock[n->fiber] = index + 1;
  if (f->jobs) touch_as(n->fiber, &tasks, CHANGES);
}

// ---- Choices

/// Those who sleep behind the transition that has just ended.
static void inherit_sleep(node *into) {
  if (running < 0 || config.unreduced) return;
  const node *from = &nodes[running];
  if (from->is_idle) return;
  uint32_t asleep = (from->sleeping | from->done) & ~(1u << from->fiber);
  for (int i = 0; i < fiber_count; i++) {
    if (!(asleep & 1u << i) || are_dependent(from->prints[i], &print)) continue;
    into->sleeping |= 1u << i;
    into->prints[i] = from->prints[i];
  }
}

/// The run has not touched what it did the last time, such as memory that has another address now: so nothing
/// is known of what the transitions that were tried from here on would touch.
static void distrust_prints(void) {
  for (int i = 0; i < given; i++)
    for (int k = 0; k < XP_MAX_FIBERS && !nodes[i].is_value; k++)
      if (nodes[i].prints[k]) nodes[i].prints[k]->is_all = true;
}

/// Makes the next node; returns false if all that could go on sleep.
static bool make_node(node *n, fiber **candidates, int count, bool is_idle) {
  *n = (node){.is_idle = is_idle, .history = history};
  inherit_sleep(n);
  for (int i = 0; i < count; i++) {
    if (n->sleeping & 1u << candidates[i]->id) continue;
    n->fiber = (uint8_t)candidates[i]->id;
    n->wanted = 1u << n->fiber;
    return true;
  }
  return false;
}

int choose_reduced(fiber **candidates, int count, bool is_idle) {
  end_transition();
  if (is_redundant) return 0;
  if (node_count >= MAX_NODES) {
    is_redundant = is_cut = true;
    return 0;
  }
  node *n = &nodes[node_count];
  if (node_count >= given) {
    if (!make_node(n, candidates, count, is_idle)) {
      is_redundant = true;
      report->redundant++;
      return 0;
    }
  } else if (n->history != history) {
    n->history = history;
    distrust_prints();
  }
  n->enabled = 0;
  int chosen = -1;
  for (int i = 0; i < count; i++) {
    n->enabled |= 1u << candidates[i]->id;
    if (candidates[i]->id == n->fiber) chosen = i;
  }
  if (is_idle || config.unreduced) n->wanted |= n->enabled;
  if (chosen < 0) {
    xp_fail("NOT DETERMINISTIC: the same picks lead elsewhere; something outlives a run");
    chosen = 0;
  }
  begin_transition(node_count++);
  return chosen;
}

int choose_value(int count) {
  if (is_redundant || running < 0 || node_count >= MAX_NODES) return 0;
  node *n = &nodes[node_count];
  if (node_count >= given) *n = (node){.is_value = true, .count = (uint8_t)count};
  node_count++;
  return n->value;
}

// ---- Runs

void begin_reduction(void) {
  if (!is_complete()) return;
  if (!nodes) {
    nodes = calloc(MAX_NODES, sizeof *nodes);
    touchers = calloc(PLACES, sizeof *touchers);
  }
  node_count = 0;
  running = -1;
  is_redundant = false;
  print.count = 0;
  history = 0;
  memset(fiber_clocks, 0, sizeof fiber_clocks);
  memset(idle_clock, 0, sizeof idle_clock);
  fresh = given ? given - 1 : 0;
  while (fresh > 0 && nodes[fresh].is_value) fresh--;
}

void end_reduction(void) { if (is_complete()) end_transition(); }

void forget_reduction(void) { given = 0; }

bool next_reduced_run(void) {
  for (int i = node_count - 1; i >= 0; i--) {
    node *n = &nodes[i];
    given = i + 1;
    if (n->is_value) {
      if (++n->value < n->count) return true;
      continue;
    }
    uint32_t left = n->wanted & ~n->done & ~n->sleeping;
    if (left) {
      n->fiber = (uint8_t)__builtin_ctz(left);
      return true;
    }
    for (int k = 0; k < XP_MAX_FIBERS; k++)
      if (n->done & 1u << k) free_print(&n->prints[k]);
  }
  report->is_exhausted = true;
  return false;
}
