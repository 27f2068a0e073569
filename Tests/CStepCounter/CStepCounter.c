// SPDX-License-Identifier: MIT

#if defined(__linux__)
#define _GNU_SOURCE
#endif

#include "CStepCounter.h"

#include <stddef.h>

#if defined(__linux__)

#include <sched.h>
#include <unistd.h>

// The bounds of the section that the counters are in, which the linker knows. Weak: without such counters there is none.
extern const uint64_t countersBegin[] __asm__("__start___llvm_prf_cnts") __attribute__((weak));
extern const uint64_t countersEnd[] __asm__("__stop___llvm_prf_cnts") __attribute__((weak));

bool CStepCounterIsAvailable(void) { return countersBegin != NULL && countersBegin != countersEnd; }

uint64_t CStepCounterOfProcess(void) {
  uint64_t sum = 0;
  for (const volatile uint64_t *counter = countersBegin; counter < countersEnd; counter++) sum += *counter;
  return sum;
}

void CStepCounterUseOneProcessor(char **arguments) {
  cpu_set_t processors;
  if (sched_getaffinity(0, sizeof processors, &processors) != 0 || CPU_COUNT(&processors) == 1) return;
  CPU_ZERO(&processors);
  CPU_SET(sched_getcpu(), &processors);
  if (sched_setaffinity(0, sizeof processors, &processors) == 0) execv("/proc/self/exe", arguments);
}

#else

bool CStepCounterIsAvailable(void) { return false; }

uint64_t CStepCounterOfProcess(void) { return 0; }

void CStepCounterUseOneProcessor(char **arguments) { (void)arguments; }

#endif
