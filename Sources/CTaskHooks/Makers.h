// SPDX-License-Identifier: MIT

#ifndef MAKERS_H
#define MAKERS_H

#include "CTaskHooks.h"

/// Looks for the calls by which the program and its libraries have the runtime make tasks. `number` tells the number of a
/// task.
void MakersFind(__attribute__((swiftcall)) uint64_t (*number)(void *task));

/// Has each of these calls reported, until they are restored.
void MakersReplace(CTaskMakes makes, CTaskMade made);
void MakersRestore(void);

#endif
