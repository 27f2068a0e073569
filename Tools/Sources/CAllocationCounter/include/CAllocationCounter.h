// SPDX-License-Identifier: MIT

#ifndef C_ALLOCATION_COUNTER_H
#define C_ALLOCATION_COUNTER_H

#include <stdbool.h>
#include <stdint.h>

/// Heap allocations made while counting was on.
typedef struct {
  /// How many; growing a block counts as one.
  uint64_t allocations;
  /// The bytes that were asked for.
  uint64_t bytes;
} CAllocationCount;

/// Whether allocations can be counted here: with glibc, and without a sanitizer, which has an allocator of its own.
bool CAllocationCounterIsAvailable(void);

/// Whether a sanitizer watches this program.
bool CAllocationCounterIsSanitized(void);

/// Turns counting on. Calls nest: each wants a `CAllocationCounterStop`.
void CAllocationCounterStart(void);

/// Undoes one `CAllocationCounterStart`.
void CAllocationCounterStop(void);

/// What the calling thread has allocated so far while counting was on.
CAllocationCount CAllocationCounterOfThread(void);

/// What all threads have allocated so far while counting was on.
CAllocationCount CAllocationCounterOfProcess(void);

#endif
