// SPDX-License-Identifier: MIT

#include "CStepCounter.h"

#include <stddef.h>

#if defined(__linux__)

// The bounds of the section that the counters are in, which the linker knows. Weak: without such counters there is none.
extern const uint64_t countersBegin[] __asm__("__start___llvm_prf_cnts") __attribute__((weak));
extern const uint64_t countersEnd[] __asm__("__stop___llvm_prf_cnts") __attribute__((weak));

bool CStepCounterIsAvailable(void) { return countersBegin != NULL && countersBegin != countersEnd; }

uint64_t CStepCounterOfProcess(void) {
  uint64_t sum = 0;
  for (const volatile uint64_t *counter = countersBegin; counter < countersEnd; counter++) sum += *counter;
  return sum;
}

#else

bool CStepCounterIsAvailable(void) { return false; }

uint64_t CStepCounterOfProcess(void) { return 0; }

#endif
