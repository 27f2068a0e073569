// SPDX-License-Identifier: MIT
//
// What of the process belongs to whom.
#include "runtime.h"

#include <dlfcn.h>
#include <link.h>

extern char __executable_start, etext, _end;

static const char *concurrency_start, *concurrency_end;
// The concurrency runtime's thread-local data, which is not in `fiber.values`.
static char *concurrency_values;
static size_t concurrency_size;
static char values_outside[64];

bool is_program(const void *pc) {
  return (const char *)pc >= &__executable_start && (const char *)pc < &etext;
}
bool is_concurrency(const void *pc) {
  return (const char *)pc >= concurrency_start && (const char *)pc < concurrency_end;
}
bool is_static(const void *address) {
  return (const char *)address >= &__executable_start && (const char *)address < &_end;
}
uintptr_t xp_base(void) { return (uintptr_t)&__executable_start; }
void *original(const char *name) { return dlsym(RTLD_NEXT, name); }

static int find_concurrency(struct dl_phdr_info *image, size_t size, void *context) {
  if (!strstr(image->dlpi_name, "libswift_Concurrency")) return 0;
  for (int i = 0; i < image->dlpi_phnum; i++) {
    const ElfW(Phdr) *part = &image->dlpi_phdr[i];
    if (part->p_type == PT_LOAD && part->p_flags & PF_X) {
      concurrency_start = (const char *)image->dlpi_addr + part->p_vaddr;
      concurrency_end = concurrency_start + part->p_memsz;
    }
    if (part->p_type == PT_TLS && image->dlpi_tls_data) {
      concurrency_values = image->dlpi_tls_data;
      concurrency_size = part->p_memsz < sizeof values_outside ? part->p_memsz : sizeof values_outside;
    }
  }
  return 1;
}

void find_images(void) { dl_iterate_phdr(find_concurrency, NULL); }

void switch_concurrency(fiber *from, fiber *to) {
  if (!concurrency_values) return;
  memcpy(from ? from->concurrency_values : values_outside, concurrency_values, concurrency_size);
  memcpy(concurrency_values, to ? to->concurrency_values : values_outside, concurrency_size);
}
