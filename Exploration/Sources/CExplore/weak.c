// SPDX-License-Identifier: MIT
//
// Weak memory: a load may return any store to its place that is not older than one that the fiber has seen there, or that
// happened before the load. Each place keeps its latest stores.
#include "runtime.h"

#include <stdlib.h>

extern void *__libc_calloc(size_t, size_t);

enum { KEPT = 8, HISTORIES = 1 << 13, PROBES = 64 };

typedef struct {
  uint64_t value;
  /// -1 for what was there before.
  int writer;
  uint32_t clock;
  /// What a load that acquires synchronises with.
  uint32_t released[XP_MAX_FIBERS];
  /// Each fiber's clock when it saw this store first, or a newer one; 0 if it has not.
  uint32_t seen[XP_MAX_FIBERS];
} stored;

typedef struct {
  const void *place;
  uint32_t run, count;
  stored stores[KEPT];
} history;

static history *histories;

static void restart(history *h, uint64_t value) {
  h->count = 1;
  h->stores[0] = (stored){.value = value, .writer = -1};
}

static history *history_of(const void *place, uint64_t value) {
  if (!histories) histories = __libc_calloc(HISTORIES, sizeof *histories);
  size_t index = hash_of(place) & (HISTORIES - 1);
  for (int probe = 0; probe < PROBES; probe++, index = (index + 1) & (HISTORIES - 1)) {
    history *h = &histories[index];
    if (h->run != run_number) {
      h->place = place;
      h->run = run_number;
      restart(h, value);
      return h;
    }
    if (h->place == place) return h;
  }
  return NULL;
}

static void note_seen(history *h, uint32_t store) {
  uint32_t oldest = h->count < KEPT ? 0 : h->count - KEPT;
  for (uint32_t i = store + 1; i-- > oldest && !h->stores[i % KEPT].seen[current->id];)
    h->stores[i % KEPT].seen[current->id] = current->clock[current->id];
}

/// Whether the fiber that runs, or another one before what happened before now, has seen a store or a newer
/// one.
static bool is_seen(const stored *s) {
  for (int i = 0; i < fiber_count; i++)
    if (s->seen[i] && (i == current->id || s->seen[i] <= current->clock[i])) return true;
  return false;
}

void note_store(const void *address, uint64_t before, uint64_t after) {
  if (!config.weak) return;
  history *h = history_of(address, before);
  if (!h) return;
  stored *s = &h->stores[h->count % KEPT];
  *s = (stored){.value = after, .writer = current->id, .clock = current->clock[current->id]};
  const uint32_t *clock = released_at(address);
  if (clock) memcpy(s->released, clock, sizeof s->released);
  h->count++;
  note_seen(h, h->count - 1);
}

static uint32_t oldest_visible(const history *h, uint32_t newest) {
  uint32_t oldest = newest;
  while (oldest > 0 && newest - oldest < KEPT - 1) {
    const stored *s = &h->stores[oldest % KEPT];
    if (is_seen(s) || s->writer < 0 || s->writer == current->id || s->clock <= current->clock[s->writer]) break;
    oldest--;
  }
  return oldest;
}

uint64_t load_weakly(const void *address, uint64_t value, int order) {
  history *h = history_of(address, value);
  if (!h) {
    if (acquires(order)) acquire(address);
    return value;
  }
  // What is not instrumented has written here.
  if (h->stores[(h->count - 1) % KEPT].value != value) restart(h, value);
  uint32_t newest = h->count - 1, chosen = newest;
  if (order != SEQUENTIAL && !held && config.strategy != XP_PRIORITIES)
    chosen -= (uint32_t)pick((int)(newest - oldest_visible(h, newest)) + 1, true);
  const stored *s = &h->stores[chosen % KEPT];
  if (acquires(order)) join_clock(current->clock, s->released);
  note_seen(h, chosen);
  return s->value;
}
