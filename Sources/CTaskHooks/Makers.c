// SPDX-License-Identifier: MIT

#include "Makers.h"
#include "Slots.h"
#include <stdatomic.h>

// The program calls the runtime to make a task: what the standard library adds is inlined into the program. No hook sees that
// call, and a task that starts on an actor, or at once, has no first job that passes a hook. The functions are those that the
// compiler calls, so their types do not change.

#define SWIFT __attribute__((swiftcall))

typedef struct {
  void *task, *context;
} Made;

typedef SWIFT Made (*Make)(size_t flags, void *options, const void *type, const void *entry, void *context);
typedef SWIFT void (*BeginLet)(
  void *let, void *options, const void *type, const void *entry, void *context, void *result);

static SlotList makeSlots, letSlots;
static SWIFT uint64_t (*getNumber)(void *task);
static _Atomic CTaskMakes makesTask;
static _Atomic CTaskMade madeTask;
static _Thread_local bool isMaking;

static SWIFT Made onMake(size_t flags, void *options, const void *type, const void *entry, void *context) {
  void *owner = atomic_load_explicit(&makesTask, memory_order_acquire)();
  bool wasMaking = isMaking;
  isMaking = true;
  Made result = ((Make)makeSlots.slots[0].original)(flags, options, type, entry, context);
  isMaking = wasMaking;
  // The caller owns the task, so it is there still.
  if (owner) madeTask(owner, result.task, getNumber(result.task));
  return result;
}

static SWIFT void onBeginLet(
  void *let, void *options, const void *type, const void *entry, void *context, void *result
) {
  bool wasMaking = isMaking;
  isMaking = true;
  ((BeginLet)letSlots.slots[0].original)(let, options, type, entry, context, result);
  isMaking = wasMaking;
}

void MakersFind(SWIFT uint64_t (*number)(void *task)) {
  getNumber = number;
  makeSlots = SlotsFindEverywhere("swift_task_create", onMake);
  letSlots = SlotsFindEverywhere("swift_asyncLet_begin", onBeginLet);
}

void MakersReplace(CTaskMakes makes, CTaskMade made) {
  madeTask = made;
  atomic_store_explicit(&makesTask, makes, memory_order_release);
  for (size_t index = 0; index < makeSlots.count; index++) SlotReplace(&makeSlots.slots[index]);
  for (size_t index = 0; index < letSlots.count; index++) SlotReplace(&letSlots.slots[index]);
}

void MakersRestore(void) {
  for (size_t index = 0; index < makeSlots.count; index++) SlotRestore(&makeSlots.slots[index]);
  for (size_t index = 0; index < letSlots.count; index++) SlotRestore(&letSlots.slots[index]);
}

bool CTaskIsMaking(void) { return isMaking; }

bool CTaskHooksSeeTasks(void) { return makeSlots.count > 0; }
