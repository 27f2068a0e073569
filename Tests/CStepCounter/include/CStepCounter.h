// SPDX-License-Identifier: MIT

#ifndef C_STEP_COUNTER_H
#define C_STEP_COUNTER_H

#include <stdbool.h>
#include <stdint.h>

/// Whether this program was built with `--enable-code-coverage`, on a system on which its counters are found.
bool CStepCounterIsAvailable(void);

/// How many pieces of code the whole program has run so far: the sum of the counters that are for the coverage of code. The
/// compiler puts one at the beginning of each function, closure and branch, and in the body of each loop.
uint64_t CStepCounterOfProcess(void);

/// Starts the program again on one processor, if it has several: how often threads that run at the same time wait for one another, and
/// wake one another up, is chance. Again, because Dispatch counts the processors before `main`. On Linux alone; elsewhere nothing happens.
void CStepCounterUseOneProcessor(char **arguments);

#endif
