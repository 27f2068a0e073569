// SPDX-License-Identifier: MIT
//
// The functions that code compiled for the thread sanitizer calls: one for each access.
#include "runtime.h"

#define PC __builtin_return_address(0)

void __tsan_init(void) {}
void __tsan_func_entry(void *pc) {
  if (!current) return;
  if (current->call_count >= 0 && current->call_count < MAX_CALLS) current->calls[current->call_count] = pc;
  current->call_count++;
}
void __tsan_func_exit(void) { if (current) current->call_count--; }
void __tsan_ignore_thread_begin(void) { if (current) current->ignoring++; }
void __tsan_ignore_thread_end(void) { if (current) current->ignoring--; }

// ---- Plain accesses

#define ACCESS(NAME, IS_WRITE) \
  void __tsan_##NAME(void *address) { if (current) note_access(address, PC, IS_WRITE); }
#define ACCESSES(SIZE) \
  ACCESS(read##SIZE, false) ACCESS(unaligned_read##SIZE, false) ACCESS(write##SIZE, true) \
  ACCESS(unaligned_write##SIZE, true) ACCESS(read_write##SIZE, true) ACCESS(unaligned_read_write##SIZE, true) \
  void __tsan_volatile_read##SIZE(void *address) {} \
  void __tsan_volatile_write##SIZE(void *address) {}
ACCESSES(1) ACCESSES(2) ACCESSES(4) ACCESSES(8) ACCESSES(16)
void __tsan_vptr_update(void **address, void *value) {}
void __tsan_vptr_read(void **address) {}
void __tsan_read_range(void *address, unsigned long size) { if (current && size) note_access(address, PC, false); }
void __tsan_write_range(void *address, unsigned long size) { if (current && size) note_access(address, PC, true); }
void *__tsan_memcpy(void *to, const void *from, size_t size) { return memcpy(to, from, size); }
void *__tsan_memset(void *to, int byte, size_t size) { return memset(to, byte, size); }
void *__tsan_memmove(void *to, const void *from, size_t size) { return memmove(to, from, size); }

// Exclusive access to properties, which the compiler reports besides.
void *__tsan_external_register_tag(const char *name) { return NULL; }
void __tsan_external_write(void *address, void *pc, void *tag) {}
void __tsan_external_read(void *address, void *pc, void *tag) {}

// ---- Atomic operations

// Fences are taken for no order at all: the library has none.
void __tsan_atomic_thread_fence(int order) { __atomic_thread_fence(__ATOMIC_SEQ_CST); }
void __tsan_atomic_signal_fence(int order) {}

/// What no other fiber reaches is no step; nor are words of static data, in which the compiler caches metadata.
static inline bool is_step(const volatile void *address, size_t size) {
  return current && !is_on_stack((const void *)address) && !(size == 8 && is_static((const void *)address));
}

/// Before a load: the same one for the third time, with nothing changed, waits for the place to be written.
/// Loops of the library that give up look twice in this build: they go on.
static void step_to_load(const void *address, uint64_t value, const void *pc) {
  __typeof__(current->last_load) *last = &current->last_load;
  bool is_same = last->pc == pc && last->address == address;
  if (is_same) touch(address, LOOKS);
  last->count = is_same && last->value == value ? last->count + 1 : 0;
  if (last->count > 1) spin(address);
  else step();
}

static uint64_t loaded(const void *address, uint64_t value, int order, const void *pc) {
  note_atomic_access(address, pc);
  touch(address, LOOKS);
  uint64_t found = value;
  if (config.weak) found = load_weakly(address, value, order);
  else if (acquires(order)) acquire(address);
  current->last_load.pc = pc;
  current->last_load.address = address;
  current->last_load.value = found;
  note(found == value ? XP_LOAD : XP_STALE_LOAD, address, pc, found, value, NULL);
  return found;
}

static void wrote(const void *address, uint64_t before, uint64_t after, xp_kind kind, const void *pc) {
  touch_written(address, after);
  note_store(address, before, after);
  note(kind, address, pc, before, after, NULL);
  if (kind == XP_STORE || before != after) {
    wake_spinning(address);
    current->last_load.pc = NULL;
  }
}

static void updated(const void *address, uint64_t before, uint64_t after, int order, const void *pc) {
  if (acquires(order)) acquire(address);
  if (releases(order)) release(address);
  wrote(address, before, after, XP_UPDATE, pc);
}

static void step_to_exchange(const void *address) {
  if (!current->will_lock) return step();
  current->will_lock = false;
  touch_spinlock(address);
  step_to((condition){A_FREE_SPINLOCK, address});
}

#define UPDATE(BITS, TYPE, NAME, VALUE) \
  TYPE __tsan_atomic##BITS##_##NAME(volatile TYPE *address, TYPE operand, int order) { \
    TYPE before = *address; \
    if (!is_step(address, sizeof *address)) { \
      while (!__atomic_compare_exchange_n(address, &before, (TYPE)(VALUE), false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)) {} \
      return before; \
    } \
    step(); \
    note_atomic_access((const void *)address, PC); \
    before = *address; \
    *address = (TYPE)(VALUE); \
    updated((const void *)address, before, *address, order, PC); \
    return before; \
  }

#define ATOMIC(BITS, TYPE) \
  TYPE __tsan_atomic##BITS##_load(const volatile TYPE *address, int order) { \
    if (!is_step(address, sizeof *address)) return __atomic_load_n(address, __ATOMIC_SEQ_CST); \
    step_to_load((const void *)address, *address, PC); \
    return (TYPE)loaded((const void *)address, *address, order, PC); \
  } \
  void __tsan_atomic##BITS##_store(volatile TYPE *address, TYPE value, int order) { \
    if (!is_step(address, sizeof *address)) { \
      __atomic_store_n(address, value, __ATOMIC_SEQ_CST); \
      return; \
    } \
    step(); \
    note_atomic_access((const void *)address, PC); \
    TYPE before = *address; \
    *address = value; \
    if (releases(order)) replace_release((const void *)address); \
    else forget_release((const void *)address); \
    wrote((const void *)address, before, value, XP_STORE, PC); \
  } \
  static TYPE exchange_if##BITS(volatile TYPE *address, TYPE expected, TYPE desired, int order, int failure, const void *pc) { \
    if (!is_step(address, sizeof *address)) { \
      if (current) current->will_lock = false; \
      __atomic_compare_exchange_n(address, &expected, desired, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST); \
      return expected; \
    } \
    step_to_exchange((const void *)address); \
    note_atomic_access((const void *)address, pc); \
    TYPE before = *address; \
    if (before == expected) { \
      *address = desired; \
      updated((const void *)address, before, desired, order, pc); \
    } else { \
      touch((const void *)address, LOOKS); \
      if (acquires(failure)) acquire((const void *)address); \
      note(XP_FAILED_UPDATE, (const void *)address, pc, before, desired, NULL); \
    } \
    return before; \
  } \
  TYPE __tsan_atomic##BITS##_compare_exchange_val(volatile TYPE *address, TYPE expected, TYPE desired, int order, int failure) { \
    return exchange_if##BITS(address, expected, desired, order, failure, PC); \
  } \
  int __tsan_atomic##BITS##_compare_exchange_strong(volatile TYPE *address, TYPE *expected, TYPE desired, int order, int failure) { \
    TYPE wanted = *expected; \
    *expected = exchange_if##BITS(address, wanted, desired, order, failure, PC); \
    return *expected == wanted; \
  } \
  int __tsan_atomic##BITS##_compare_exchange_weak(volatile TYPE *address, TYPE *expected, TYPE desired, int order, int failure) { \
    TYPE wanted = *expected; \
    *expected = exchange_if##BITS(address, wanted, desired, order, failure, PC); \
    return *expected == wanted; \
  } \
  UPDATE(BITS, TYPE, exchange, operand) UPDATE(BITS, TYPE, fetch_add, before + operand) \
  UPDATE(BITS, TYPE, fetch_sub, before - operand) UPDATE(BITS, TYPE, fetch_and, before & operand) \
  UPDATE(BITS, TYPE, fetch_or, before | operand) UPDATE(BITS, TYPE, fetch_xor, before ^ operand) \
  UPDATE(BITS, TYPE, fetch_nand, ~(before & operand))

ATOMIC(8, uint8_t) ATOMIC(16, uint16_t) ATOMIC(32, uint32_t) ATOMIC(64, uint64_t)
