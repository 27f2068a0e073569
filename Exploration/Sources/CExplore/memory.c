// SPDX-License-Identifier: MIT
//
// Memory. Within a run each fiber allocates one block behind the other in a region of its own, and no memory
// is used again before the run's end. So each use after a free is one of freed memory, and a fiber's blocks
// have the same addresses in all runs in which it does the same.
#include "runtime.h"

#include <errno.h>
#include <malloc.h>
#include <stdlib.h>
#include <sys/mman.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
extern void __libc_free(void *);

/// Stands before each block of a region.
typedef struct { uint64_t size; uint32_t start; bool is_free; } header;
/// A block that has outlived a run: others are put around it.
typedef struct { uint32_t start, end; void *block; } kept;

enum { REGION = 1 << 28, MOST_BLOCKS = 1 << 18, MOST_KEPT = 1 << 12 };
static char *regions;
static uint32_t used[XP_MAX_FIBERS];
static kept kept_blocks[XP_MAX_FIBERS][MOST_KEPT];
static int kept_counts[XP_MAX_FIBERS], kept_passed[XP_MAX_FIBERS];
/// Of this run: what it has made, and what it has freed of the system's.
static void *made[MOST_BLOCKS], *freed[MOST_BLOCKS];
static int made_count, freed_count;
static long live;

static bool is_ours(const void *memory) {
  const char *place = memory;
  return regions && place >= regions && place < regions + (size_t)REGION * XP_MAX_FIBERS;
}

static header *header_of(void *memory) { return (header *)memory - 1; }

/// NULL if there is no room.
static void *make(size_t size, size_t alignment) {
  int f = current->id;
  if (!regions) {
    void *memory = mmap(NULL, (size_t)REGION * XP_MAX_FIBERS, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED) return NULL;
    regions = memory;
  }
  if (alignment < 16) alignment = 16;
  if (made_count == MOST_BLOCKS || size >= REGION / 2 || alignment > 1 << 16) return NULL;
  size_t start = used[f], block, end;
  while (true) {
    block = (start + sizeof(header) + alignment - 1) & ~(alignment - 1);
    end = (block + (size ? size : 1) + 15) & ~(size_t)15;
    if (kept_passed[f] == kept_counts[f] || end <= kept_blocks[f][kept_passed[f]].start) break;
    start = kept_blocks[f][kept_passed[f]++].end;
  }
  if (end > REGION) return NULL;
  used[f] = (uint32_t)end;
  char *memory = regions + (size_t)f * REGION + block;
  *header_of(memory) = (header){.size = size, .start = (uint32_t)start};
  made[made_count++] = memory;
  live++;
  return memory;
}

static bool is_in_run(void) { return current && !held; }

void *malloc(size_t size) {
  void *memory = is_in_run() ? make(size, 0) : NULL;
  return memory ? memory : __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
  size_t sum;
  if (__builtin_mul_overflow(count, size, &sum)) return NULL;
  void *memory = is_in_run() ? make(sum, 0) : NULL;
  return memory ? memset(memory, 0, sum) : __libc_calloc(count, size);
}

void *memalign(size_t alignment, size_t size) {
  void *memory = is_in_run() ? make(size, alignment) : NULL;
  return memory ? memory : __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **into, size_t alignment, size_t size) {
  void *memory = memalign(alignment, size);
  if (memory) *into = memory;
  return memory ? 0 : ENOMEM;
}

void *realloc(void *memory, size_t size) {
  if (memory && !is_ours(memory)) return __libc_realloc(memory, size);
  void *other = malloc(size);
  if (!memory || !other) return other;
  size_t old = header_of(memory)->size;
  memcpy(other, memory, old < size ? old : size);
  free(memory);
  return other;
}

size_t malloc_usable_size(void *memory) {
  ORIGINAL(malloc_usable_size);
  return memory && is_ours(memory) ? header_of(memory)->size : next(memory);
}

static bool was_freed(const void *memory) {
  for (int i = freed_count - 1; i >= 0; i--)
    if (freed[i] == memory) return true;
  return false;
}

void free(void *memory) {
  if (!memory) return;
  bool ours = is_ours(memory);
  if (!current && !ours) return __libc_free(memory);
  if (current) {
    if (ours ? header_of(memory)->is_free : was_freed(memory))
      return fail_at("DOUBLE FREE", __builtin_return_address(0), NULL, NULL);
    size_t size = malloc_usable_size(memory);
    note_free(memory, size, __builtin_return_address(0));
    memset(memory, 0xDD, size < 4096 ? size : 4096);
    if (!ours && freed_count < MOST_BLOCKS) freed[freed_count++] = memory;
  }
  if (!ours) return;
  header_of(memory)->is_free = true;
  live--;
}

static void keep(void *block) {
  size_t offset = (size_t)((char *)block - regions);
  int f = (int)(offset / REGION);
  if (kept_counts[f] == MOST_KEPT) return xp_fail("LEAK: too much memory outlives runs; each may leave some");
  kept k = {header_of(block)->start, (uint32_t)(offset % REGION + header_of(block)->size), block};
  k.end = (k.end + 15) & ~15u;
  int at = kept_counts[f]++;
  for (; at > 0 && kept_blocks[f][at - 1].start > k.start; at--) kept_blocks[f][at] = kept_blocks[f][at - 1];
  kept_blocks[f][at] = k;
}

void release_freed_memory(void) {
  for (int i = 0; i < freed_count; i++) __libc_free(freed[i]);
  freed_count = 0;
  for (int f = 0; f < XP_MAX_FIBERS && live; f++) {
    int left = 0;
    for (int i = 0; i < kept_counts[f]; i++)
      if (!header_of(kept_blocks[f][i].block)->is_free) kept_blocks[f][left++] = kept_blocks[f][i];
    kept_counts[f] = left;
  }
  for (int i = 0; i < made_count && live; i++)
    if (!header_of(made[i])->is_free) keep(made[i]);
  if (!live) memset(kept_counts, 0, sizeof kept_counts);
  made_count = 0;
  memset(used, 0, sizeof used);
  memset(kept_passed, 0, sizeof kept_passed);
}
