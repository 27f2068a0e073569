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

/// Starts the program again on one processor, if it has several. How often threads meet, and wake one another up, is chance; on one
/// processor they meet only when one's time is up. Dispatch counts the processors before `main`. Does nothing but on Linux.
void CStepCounterUseOneProcessor(char **arguments);

#endif
