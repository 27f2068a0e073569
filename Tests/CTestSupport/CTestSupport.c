// SPDX-License-Identifier: MIT

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

// Left to itself, Swift Testing begins all tests at once. Then a test whose threads go on until an asynchronous test has had its turn
// keeps a processor busy for as long as a thousand others have theirs: together they take twice the processors' time. So before
// `main`, unless somebody has said otherwise, the number of tests at a time is set to that of the processors.
__attribute__((constructor)) static void setWidth(void) {
  char width[16];
  snprintf(width, sizeof width, "%ld", sysconf(_SC_NPROCESSORS_ONLN));
  setenv("SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH", width, 0);
}
