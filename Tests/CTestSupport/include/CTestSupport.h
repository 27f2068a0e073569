// SPDX-License-Identifier: MIT

// Declares nothing. A program that links this target runs as many tests at a time as there are processors: see CTestSupport.c.
