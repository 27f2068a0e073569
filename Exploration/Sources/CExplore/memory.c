// SPDX-License-Identifier: MIT
//
// What a run frees is used for nothing else in it, so that each use after that is one of freed memory. A run that frees
// very much has the rest used again.
#include "runtime.h"

#include <malloc.h>
#include <stdlib.h>

extern void __libc_free(void *);
enum { KEPT = 1 << 18, LOOKED_AT = 2000 };
static void *kept[KEPT];
static int kept_count;

static bool was_freed(const void *memory) {
  for (int i = kept_count - 1; i >= 0 && i > kept_count - LOOKED_AT; i--)
    if (kept[i] == memory) return true;
  return false;
}

void free(void *memory) {
  if (!current || !memory) return __libc_free(memory);
  if (kept_count == KEPT) {
    forget_accesses(memory, malloc_usable_size(memory));
    return __libc_free(memory);
  }
  if (was_freed(memory)) return fail_at("DOUBLE FREE", __builtin_return_address(0), NULL, NULL);
  size_t size = malloc_usable_size(memory);
  note_free(memory, size, __builtin_return_address(0));
  memset(memory, 0xDD, size < 4096 ? size : 4096);
  kept[kept_count++] = memory;
}

void release_freed_memory(void) {
  for (int i = 0; i < kept_count; i++) __libc_free(kept[i]);
  kept_count = 0;
}
