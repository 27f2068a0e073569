// SPDX-License-Identifier: MIT

#include "CAllocationCounter.h"

#include <stdlib.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define SANITIZED 1
#endif
#endif

#if !defined(SANITIZED)
#define SANITIZED 0
#endif

bool CAllocationCounterIsSanitized(void) { return SANITIZED; }

#if defined(__GLIBC__) && !SANITIZED

#include <errno.h>
#include <stdatomic.h>

// The C library lets a program bring an allocator of its own by defining these names. This one counts, and leaves
// the work to the library's, which has it under these other names too. `free` need not be wrapped: the blocks are
// the library's own.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t number, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static atomic_int counting;
static _Atomic uint64_t allocationsOfProcess;
static _Atomic uint64_t bytesOfProcess;
// Initial-exec: reaching it never allocates.
static __thread __attribute__((tls_model("initial-exec"))) CAllocationCount ofThread;

__attribute__((noinline)) static void record(size_t size) {
  ofThread.allocations += 1;
  ofThread.bytes += size;
  atomic_fetch_add_explicit(&allocationsOfProcess, 1, memory_order_relaxed);
  atomic_fetch_add_explicit(&bytesOfProcess, size, memory_order_relaxed);
}

// While nobody counts, an allocation pays for one load and a branch that is never taken.
static inline void note(size_t size) {
  if (__builtin_expect(atomic_load_explicit(&counting, memory_order_relaxed) != 0, 0)) record(size);
}

void *malloc(size_t size) {
  note(size);
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  note(number * size);
  return __libc_calloc(number, size);
}

void *realloc(void *block, size_t size) {
  note(size);
  return __libc_realloc(block, size);
}

void *memalign(size_t alignment, size_t size) {
  note(size);
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  note(size);
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **block, size_t alignment, size_t size) {
  if (alignment % sizeof(void *) != 0 || alignment == 0 || (alignment & (alignment - 1)) != 0) return EINVAL;
  note(size);
  void *made = __libc_memalign(alignment, size);
  if (made == NULL) return ENOMEM;
  *block = made;
  return 0;
}

bool CAllocationCounterIsAvailable(void) { return true; }

void CAllocationCounterStart(void) { atomic_fetch_add(&counting, 1); }

void CAllocationCounterStop(void) { atomic_fetch_sub(&counting, 1); }

CAllocationCount CAllocationCounterOfThread(void) { return ofThread; }

CAllocationCount CAllocationCounterOfProcess(void) {
  CAllocationCount count = {atomic_load(&allocationsOfProcess), atomic_load(&bytesOfProcess)};
  return count;
}

#else

bool CAllocationCounterIsAvailable(void) { return false; }

void CAllocationCounterStart(void) {}

void CAllocationCounterStop(void) {}

CAllocationCount CAllocationCounterOfThread(void) {
  CAllocationCount none = {0, 0};
  return none;
}

CAllocationCount CAllocationCounterOfProcess(void) { return CAllocationCounterOfThread(); }

#endif
