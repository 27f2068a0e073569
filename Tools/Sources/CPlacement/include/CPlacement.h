// SPDX-License-Identifier: MIT

#ifndef C_PLACEMENT_H
#define C_PLACEMENT_H

#include <stdbool.h>

/// In place of a processor's number: all processors that the program was started on.
#define CPlacementAnyProcessor (-1)

/// Writes the numbers of the processors that the program was started on, at most `capacity`; returns how many these are, or 0
/// where threads cannot be confined: elsewhere than on Linux with glibc, and with a sanitizer, which makes threads in its own way.
int CPlacementProcessors(int *processors, int capacity);

/// Confines one thread to `processor`, the calling one if `thread` is 0. Returns false if there is no such thread any more.
bool CPlacementConfine(int thread, int processor);

/// Confines threads to `processor` that are made from now on, before they run anything; `CPlacementAnyProcessor` undoes that: they
/// run where their maker may run.
void CPlacementConfineNew(int processor);

/// The number of the calling thread, as in /proc/self/task.
int CPlacementThread(void);

/// Whether the calling thread may run on `processor`, and on no other.
bool CPlacementIsConfined(int processor);

#endif
