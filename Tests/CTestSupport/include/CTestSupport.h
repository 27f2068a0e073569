// SPDX-License-Identifier: MIT

// Declares nothing: a program that links the target has the number of its tests at a time set. See CTestSupport.c.
