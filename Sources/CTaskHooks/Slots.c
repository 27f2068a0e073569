// SPDX-License-Identifier: MIT

#define _GNU_SOURCE
#include "Slots.h"

#if defined(__linux__) && defined(__LP64__)

#include <dlfcn.h>
#include <elf.h>
#include <link.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

typedef struct {
  uintptr_t base;
  const ElfW(Dyn) *dynamic;
  /// What the dynamic linker makes read-only when it is done.
  uintptr_t readOnlyStart, readOnlyEnd;
} Library;

/// Called for each function that a library calls through a slot.
typedef void (*Found)(const char *name, void *_Atomic *place, bool isReadOnly, void *context);

static void findIn(const Library *library, Found found, void *context) {
  const ElfW(Sym) *names = NULL;
  const char *text = NULL;
  const ElfW(Rela) *entries = NULL;
  size_t size = 0;
  bool hasAddends = false;
  for (const ElfW(Dyn) *entry = library->dynamic; entry->d_tag != DT_NULL; entry++) {
    switch (entry->d_tag) {
    case DT_SYMTAB: names = (const void *)entry->d_un.d_ptr; break;
    case DT_STRTAB: text = (const void *)entry->d_un.d_ptr; break;
    case DT_JMPREL: entries = (const void *)entry->d_un.d_ptr; break;
    case DT_PLTRELSZ: size = entry->d_un.d_val; break;
    case DT_PLTREL: hasAddends = entry->d_un.d_val == DT_RELA; break;
    }
  }
  // Some C libraries leave these as offsets: then nothing is found.
  if (!names || !text || !entries || !hasAddends || (uintptr_t)names < library->base) return;
  for (size_t index = 0; index < size / sizeof *entries; index++) {
    const char *name = text + names[ELF64_R_SYM(entries[index].r_info)].st_name;
    uintptr_t place = library->base + entries[index].r_offset;
    bool isReadOnly = place >= library->readOnlyStart && place < library->readOnlyEnd;
    found(name, (void *_Atomic *)place, isReadOnly, context);
  }
}

/// Returns whether `function` is in the library.
static bool describe(const struct dl_phdr_info *info, uintptr_t function, Library *result) {
  Library library = {.base = info->dlpi_addr};
  bool isIt = false;
  for (int index = 0; index < info->dlpi_phnum; index++) {
    const ElfW(Phdr) *part = &info->dlpi_phdr[index];
    uintptr_t start = library.base + part->p_vaddr;
    if (part->p_type == PT_LOAD && function - start < part->p_memsz) isIt = true;
    if (part->p_type == PT_DYNAMIC) library.dynamic = (const void *)start;
    if (part->p_type == PT_GNU_RELRO) {
      library.readOnlyStart = start;
      library.readOnlyEnd = start + part->p_memsz;
    }
  }
  *result = library;
  return isIt;
}

typedef struct {
  Slot *slots;
  size_t count;
  uintptr_t function;
  const char *library;
} Search;

static void fillIn(const char *name, void *_Atomic *place, bool isReadOnly, void *context) {
  const Search *search = context;
  for (Slot *slot = search->slots; slot < search->slots + search->count; slot++) {
    if (strcmp(name, slot->name) != 0) continue;
    slot->place = place;
    slot->isReadOnly = isReadOnly;
  }
}

static int visit(struct dl_phdr_info *info, size_t size, void *context) {
  const Search *search = context;
  Library library;
  bool isIt = describe(info, search->function, &library);
  if (isIt && library.dynamic && info->dlpi_name && strstr(info->dlpi_name, search->library))
    findIn(&library, fillIn, context);
  return isIt;
}

void SlotsFind(Slot *slots, size_t count, const void *function, const char *library) {
  for (Slot *slot = slots; slot < slots + count; slot++) slot->original = dlsym(RTLD_DEFAULT, slot->name);
  Search search = {slots, count, (uintptr_t)function, library};
  dl_iterate_phdr(visit, &search);
}

typedef struct {
  Slot model;
  SlotList list;
} Collection;

static void collect(const char *name, void *_Atomic *place, bool isReadOnly, void *context) {
  Collection *collection = context;
  if (strcmp(name, collection->model.name) != 0) return;
  SlotList *list = &collection->list;
  Slot *slots = realloc(list->slots, (list->count + 1) * sizeof *slots);
  if (!slots) return;
  list->slots = slots;
  Slot *slot = &slots[list->count++];
  *slot = collection->model;
  slot->place = place;
  slot->isReadOnly = isReadOnly;
}

static int visitAll(struct dl_phdr_info *info, size_t size, void *context) {
  Library library;
  describe(info, 0, &library);
  if (library.dynamic) findIn(&library, collect, context);
  return 0;
}

SlotList SlotsFindEverywhere(const char *name, void *replacement) {
  Collection collection = {.model = {name, replacement, dlsym(RTLD_DEFAULT, name)}};
  if (!collection.model.original) return collection.list;
  dl_iterate_phdr(visitAll, &collection);
  for (size_t index = 0; index < collection.list.count; index++) SlotRestore(&collection.list.slots[index]);
  return collection.list;
}

static void fill(Slot *slot, void *function) {
  if (!slot->place) return;
  uintptr_t size = (uintptr_t)sysconf(_SC_PAGESIZE);
  void *page = (void *)((uintptr_t)slot->place & ~(size - 1));
  if (slot->isReadOnly && mprotect(page, size, PROT_READ | PROT_WRITE) != 0) return;
  *slot->place = function;
  if (slot->isReadOnly) mprotect(page, size, PROT_READ);
}

void SlotReplace(Slot *slot) { fill(slot, slot->replacement); }
void SlotRestore(Slot *slot) { fill(slot, slot->original); }

#else

void SlotsFind(Slot *slots, size_t count, const void *function, const char *library) {}
SlotList SlotsFindEverywhere(const char *name, void *replacement) { return (SlotList){NULL, 0}; }
void SlotReplace(Slot *slot) {}
void SlotRestore(Slot *slot) {}

#endif
