// SPDX-License-Identifier: MIT

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

// Before `main`, sets the number of tests that Swift Testing runs at a time to that of the processors, unless the variable is set
// already. Otherwise all tests begin at once, and a test whose threads go on until asynchronous code of the test has had its turn keeps
// a processor busy while a thousand other tests have theirs: on two processors the suite took 126 s and 169 s of processor time, and
// takes 90 and 90. The variable is experimental: a toolchain that does not know it begins all tests at once.
__attribute__((constructor)) static void setWidth(void) {
  char width[16];
  snprintf(width, sizeof width, "%ld", sysconf(_SC_NPROCESSORS_ONLN));
  setenv("SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH", width, 0);
}
