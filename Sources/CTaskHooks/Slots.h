// SPDX-License-Identifier: MIT

#ifndef SLOTS_H
#define SLOTS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

/// A function that the runtime's library calls in another library, through a slot that the dynamic linker fills.
typedef struct {
  const char *name;
  /// What is called instead while the slot is replaced.
  void *replacement;
  /// The function itself.
  void *original;
  /// Where the slot is; null if it was not found.
  void *_Atomic *place;
  /// Whether its page must be made writable.
  bool isReadOnly;
} Slot;

/// Looks for slots in the library that `function` is in, which is called `library`. (In a program that is linked statically
/// it is the program itself, whose slots serve others.)
void SlotsFind(Slot *slots, size_t count, const void *function, const char *library);

/// Slots that lead to one function.
typedef struct {
  Slot *slots;
  size_t count;
} SlotList;

/// Looks for the slots of the program, and of all libraries in it, that lead to the function `name`, and fills them with it: the
/// dynamic linker, which fills a slot at the first call, does not write over a replacement then.
SlotList SlotsFindEverywhere(const char *name, void *replacement);

/// Has a slot that was found lead to its replacement, or to the original. Threads may call through it meanwhile.
void SlotReplace(Slot *slot);
void SlotRestore(Slot *slot);

#endif
