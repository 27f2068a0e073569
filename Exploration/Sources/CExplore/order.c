// SPDX-License-Identifier: MIT
//
// What happens before what, by vector clocks, and what races.
#include "runtime.h"

#include <stdio.h>
#include <stdlib.h>

uint32_t run_number;

/// What was released at a place and not replaced since.
typedef struct { const void *place; uint32_t run; uint32_t clock[XP_MAX_FIBERS]; } released;
/// The last plain write to a place, and each fiber's last plain read.
typedef struct {
  const void *place;
  uint32_t run;
  uint8_t writer;
  bool is_freed;
  uint32_t write_clock;
  const void *write_pc, *write_caller, *read_pc;
  uint32_t reads[XP_MAX_FIBERS];
} shadow;

// Open addressing; a run's entries are void in the next. Where a table is full nothing is known of a place: a race is not seen,
// or an order, so that there seems to be a race.
enum { RELEASES = 1 << 14, SHADOWS = 1 << 16, PROBES = 64 };
static bool is_full;
static released *releases_table;
static shadow *shadows;

void begin_order(void) {
  if (!shadows) {
    releases_table = calloc(RELEASES, sizeof *releases_table);
    shadows = calloc(SHADOWS, sizeof *shadows);
  }
  run_number++;
  is_full = false;
}

#define FIND(TABLE, SIZE, PLACE) \
  size_t index = hash_of(PLACE) & (SIZE - 1); \
  for (int probe = 0; probe < PROBES; probe++, index = (index + 1) & (SIZE - 1)) { \
    __typeof__(*TABLE) *entry = &TABLE[index]; \
    if (entry->run != run_number) { \
      memset(entry, 0, sizeof *entry); \
      entry->place = PLACE; \
      entry->run = run_number; \
      return entry; \
    } \
    if (entry->place == PLACE) return entry; \
  } \
  is_full = true; \
  return NULL

static released *release_of(const void *place) { FIND(releases_table, RELEASES, place); }
static shadow *shadow_of(const void *place) { FIND(shadows, SHADOWS, place); }

void join_clock(uint32_t *into, const uint32_t *other) {
  for (int i = 0; i < XP_MAX_FIBERS; i++)
    if (other[i] > into[i]) into[i] = other[i];
}

void acquire(const void *place) {
  released *r = release_of(place);
  if (r) join_clock(current->clock, r->clock);
}

void release(const void *place) {
  released *r = release_of(place);
  if (r) join_clock(r->clock, current->clock);
  current->clock[current->id]++;
}

void replace_release(const void *place) {
  released *r = release_of(place);
  if (r) memcpy(r->clock, current->clock, sizeof r->clock);
  current->clock[current->id]++;
}

void forget_release(const void *place) {
  released *r = release_of(place);
  if (r) memset(r->clock, 0, sizeof r->clock);
}

const uint32_t *released_at(const void *place) {
  released *r = release_of(place);
  return r ? r->clock : NULL;
}

// ---- Races

/// Addresses stand in messages as `[0x1234]`; who shows a message names them.
static int describe(char *into, size_t size, const void *pc, const void *caller) {
  long base = (long)xp_base() + 1;
  return snprintf(into, size, "[0x%lx], called from [0x%lx]", is_program(pc) ? (long)pc - base : 0,
                  is_program(caller) ? (long)caller - base : 0);
}

void fail_at(const char *what, const void *pc, const void *other, const void *other_caller) {
  char message[600], here[100], there[100];
  describe(here, sizeof here, pc, caller_of(current));
  describe(there, sizeof there, other, other_caller);
  snprintf(message, sizeof message, "%s by %s at %s%s%s%s", what, report->names[current->id], here,
           other ? ", after " : "", other ? there : "", is_full ? " (or a table of the explorer was full)" : "");
  xp_fail(message);
}

static bool is_before_now(uint8_t writer, uint32_t clock) {
  return writer == current->id || clock <= current->clock[writer];
}

/// Whether another fiber has read since what the running one knows of it.
static bool is_read_elsewhere(const shadow *s) {
  for (int i = 0; i < fiber_count; i++)
    if (i != current->id && s->reads[i] > current->clock[i]) return true;
  return false;
}

void note_access(const void *address, const void *pc, bool is_write) {
  if (current->ignoring || is_on_stack(address) || is_static(address)) return;
  shadow *s = shadow_of(address);
  if (!s) return;
  if (s->is_freed) fail_at("USE AFTER FREE", pc, s->write_pc, s->write_caller);
  if (s->write_clock && !is_before_now(s->writer, s->write_clock))
    fail_at(is_write ? "RACE of a write with a write" : "RACE of a read with a write", pc, s->write_pc, s->write_caller);
  if (!is_write) {
    s->reads[current->id] = current->clock[current->id];
    s->read_pc = pc;
    return;
  }
  if (is_read_elsewhere(s)) fail_at("RACE of a write with a read", pc, s->read_pc, NULL);
  s->writer = (uint8_t)current->id;
  s->write_clock = current->clock[current->id];
  s->write_pc = pc;
  s->write_caller = caller_of(current);
}

void note_atomic_access(const void *address, const void *pc) {
  if (current->ignoring) return;
  shadow *s = shadow_of(address);
  if (!s) return;
  if (s->is_freed) fail_at("USE AFTER FREE (atomic)", pc, s->write_pc, s->write_caller);
  if (s->write_clock && !is_before_now(s->writer, s->write_clock))
    fail_at("RACE of an atomic operation with a write", pc, s->write_pc, s->write_caller);
}

void note_free(const void *address, size_t size, const void *pc) {
  for (size_t offset = 0; offset < size && offset < 4096; offset += 8) {
    touch_freed((const char *)address + offset);
    shadow *s = shadow_of((const char *)address + offset);
    if (!s) continue;
    // Reads and writes are no steps of their own: the run in which they come later is not made.
    if (s->write_clock && !is_before_now(s->writer, s->write_clock))
      fail_at("RACE of a free with a write", pc, s->write_pc, s->write_caller);
    if (is_read_elsewhere(s)) fail_at("RACE of a free with a read", pc, s->read_pc, NULL);
    s->is_freed = true;
    s->write_clock = 0;
    s->write_pc = pc;
    s->write_caller = caller_of(current);
  }
}
