// SPDX-License-Identifier: MIT
//
// Fibers: stacks of their own on one thread, and the clocks, thread-local values and names that make them threads.
#include "runtime.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>

fiber fibers[XP_MAX_FIBERS];
int fiber_count;
fiber *current;
bool is_aborted, is_cut;
static void *outside;

#if !defined(__x86_64__)
#error "The explorer switches stacks on x86-64 alone."
#endif

__attribute__((naked, noinline)) static void switch_stacks(void **from, void *to) {
  __asm__ volatile(
      "pushq %rbp\n pushq %rbx\n pushq %r12\n pushq %r13\n pushq %r14\n pushq %r15\n"
      "movq %rsp, (%rdi)\n movq %rsi, %rsp\n"
      "popq %r15\n popq %r14\n popq %r13\n popq %r12\n popq %rbx\n popq %rbp\n ret\n");
}

void switch_to(fiber *next) {
  fiber *previous = current;
  if (next == previous) return;
  switch_concurrency(previous, next);
  current = next;
  switch_stacks(previous ? &previous->stack_pointer : &outside, next->stack_pointer);
}

void leave_run(void) {
  fiber *previous = current;
  switch_concurrency(previous, NULL);
  current = NULL;
  switch_stacks(&previous->stack_pointer, outside);
}

static bool all_done_but(const fiber *other) {
  for (int i = 0; i < fiber_count; i++)
    if (&fibers[i] != other && fibers[i].state != DONE) return false;
  return true;
}

static void run_fiber(void) {
  fiber *f = current;
  f->body(f->context);
  free_thread_values(f);
  note(XP_END, NULL, NULL, 0, 0, NULL);
  f->state = DONE;
  release(f);
  wake(&fibers[0]);
  if (all_done_but(NULL)) leave_run();
  else reschedule(false);
  abort();
}

static void *make_stack(void) {
  void *stack =
      mmap(NULL, STACK_SIZE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  // The last page is not to be touched: a stack that overflows crashes.
  mprotect(stack, 4096, PROT_NONE);
  return stack;
}

int xp_spawn(const char *name, xp_body body, void *context) {
  int id = fiber_count;
  if (id >= XP_MAX_FIBERS) {
    if (is_complete()) is_cut = true;
    else xp_fail("The scenario has more threads than the explorer can hold.");
    is_aborted = true;
    leave_run();
  }
  fiber_count++;
  report->fiber_count = fiber_count;
  snprintf(report->names[id], sizeof report->names[id], "%s", name);
  fiber *f = &fibers[id];
  char *stack = f->stack ? f->stack : make_stack();
  *f = (fiber){.stack = stack, .id = id, .body = body, .context = context, .state = RUNNABLE};
  f->priority = (int)(random_number() % 1000000) + 1000;
  f->clock[id] = 1;
  touch_woken(f);
  if (current) {
    join_clock(f->clock, current->clock);
    current->clock[current->id]++;
    note(XP_SPAWN, NULL, __builtin_return_address(0), 0, (uint64_t)id, name);
  }
  void **top = (void **)(stack + STACK_SIZE - 64);
  *--top = NULL;
  *--top = (void *)run_fiber;
  top -= 6;  // The registers that `switch_stacks` takes off.
  memset(top, 0, 6 * sizeof *top);
  f->stack_pointer = top;
  return id;
}

void run_fibers(xp_body body, void *context) {
  fiber_count = 0;
  is_aborted = false;
  switch_to(&fibers[xp_spawn("main", body, context)]);
}

void xp_join(int id) {
  if (is_complete()) step_to((condition){AN_END, &fibers[id]});
  while (fibers[id].state != DONE) block(&fibers[0], 0);
  touch_ended(id);
  acquire(&fibers[id]);
}

void xp_join_all(void) {
  while (!is_complete() && !all_done_but(current)) block(&fibers[0], 0);
  for (int i = 0; i < fiber_count; i++)
    if (&fibers[i] != current) xp_join(i);
}

int xp_self(void) { return current ? current->id : -1; }
