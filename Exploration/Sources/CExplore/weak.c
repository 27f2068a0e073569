// SPDX-License-Identifier: MIT
//
// Weak memory: a load may return any store to its place that is not older than one that the fiber has seen there, or that
// happened before the load. Each place keeps its latest stores.
#include "runtime.h"

#include <stdlib.h>

enum { KEPT = 8, HISTORIES = 1 << 13, PROBES = 64 };

typedef struct {
  uint64_t value;
  /// -1 for what was there before.
  int writer;
  uint32_t clock;
  /// What a load that acquires synchronises with.
  uint32_t released[XP_MAX_FIBERS];
} stored;

typedef struct {
  const void *place;
  uint32_t run, count;
  stored stores[KEPT];
  /// The newest store that each fiber has seen, and the fiber's clock when it did.
  struct { uint32_t store, clock; } seen[XP_MAX_FIBERS];
} history;

static history *histories;

static void restart(history *h, uint64_t value) {
  h->count = 1;
  h->stores[0] = (stored){.value = value, .writer = -1};
  memset(h->seen, 0, sizeof h->seen);
}

static history *history_of(const void *place, uint64_t value) {
  if (!histories) histories = calloc(HISTORIES, sizeof *histories);
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
  h->seen[current->id].store = store;
  h->seen[current->id].clock = current->clock[current->id];
}

void note_store(const void *address, uint64_t before, uint64_t after) {
  if (!config.weak) return;
  history *h = history_of(address, before);
  if (!h) return;
  stored *s = &h->stores[h->count % KEPT];
  *s = (stored){.value = after, .writer = current->id, .clock = current->clock[current->id]};
  const uint32_t *clock = released_at(address);
  if (clock) memcpy(s->released, clock, sizeof s->released);
  note_seen(h, h->count);
  h->count++;
}

static uint32_t oldest_visible(const history *h, uint32_t newest) {
  uint32_t least = 0, oldest = newest;
  for (int i = 0; i < fiber_count; i++) {
    bool is_known = i == current->id || h->seen[i].clock <= current->clock[i];
    if (is_known && h->seen[i].store > least) least = h->seen[i].store;
  }
  while (oldest > least && newest - oldest < KEPT - 1) {
    const stored *s = &h->stores[oldest % KEPT];
    if (s->writer < 0 || s->writer == current->id || s->clock <= current->clock[s->writer]) break;
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
