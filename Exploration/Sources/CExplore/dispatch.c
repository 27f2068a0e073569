// SPDX-License-Identifier: MIT
//
// A model of Dispatch: a block is a fiber, which on a serial queue waits for the one before it. A timer is a fiber that
// sleeps and then puts its handler on the queue. Targets of queues, barriers and leeway are not modelled: of what Dispatch
// orders by these, nothing is ordered here.
#include "runtime.h"

#include <stdlib.h>

typedef void *object;
typedef void *attribute;
/// What a block begins with.
typedef struct { void *isa; int flags, reserved; void (*invoke)(void *); } block_header;
extern void *_Block_copy(const void *);
extern void _Block_release(const void *);
extern char _dispatch_main_q, _dispatch_queue_attr_concurrent;

// ---- Queues

/// Whether a queue is serial is seen when it is made; the system's own are not, but for the main queue.
typedef struct { object queue; bool is_serial; uint32_t run; int last; } queue;
enum { QUEUES = 4096, ATTRIBUTES = 64 };
static queue queues[QUEUES];
static attribute concurrent_attributes[ATTRIBUTES];
static int attribute_count;

static queue *queue_of(object q) {
  size_t i = hash_of(q) & (QUEUES - 1);
  while (queues[i].queue && queues[i].queue != q) i = (i + 1) & (QUEUES - 1);
  queue *found = &queues[i];
  if (!found->queue) *found = (queue){.queue = q, .is_serial = q == &_dispatch_main_q};
  if (found->run != run_number) {
    found->run = run_number;
    found->last = -1;
  }
  return found;
}

static bool is_concurrent(attribute a) {
  if (a == &_dispatch_queue_attr_concurrent) return true;
  for (int i = 0; i < attribute_count; i++)
    if (concurrent_attributes[i] == a) return true;
  return false;
}

static attribute derived(attribute from, attribute made) {
  if (is_concurrent(from) && !is_concurrent(made) && attribute_count < ATTRIBUTES)
    concurrent_attributes[attribute_count++] = made;
  return made;
}

attribute dispatch_queue_attr_make_with_qos_class(attribute from, unsigned quality, int priority) {
  ORIGINAL(dispatch_queue_attr_make_with_qos_class);
  return derived(from, next(from, quality, priority));
}
attribute dispatch_queue_attr_make_with_autorelease_frequency(attribute from, unsigned long frequency) {
  ORIGINAL(dispatch_queue_attr_make_with_autorelease_frequency);
  return derived(from, next(from, frequency));
}

static object made(object q, attribute a) {
  queue_of(q)->is_serial = !is_concurrent(a);
  return q;
}
object dispatch_queue_create(const char *label, attribute a) {
  ORIGINAL(dispatch_queue_create);
  return made(next(label, a), a);
}
object dispatch_queue_create_with_target(const char *label, attribute a, object target) {
  ORIGINAL(dispatch_queue_create_with_target);
  return made(next(label, a, target), a);
}

// ---- Blocks

typedef struct { void *block; int previous; } work;

static void run_block(void *context) {
  work w = *(work *)context;
  free(context);
  if (w.previous >= 0) xp_join(w.previous);
  ((block_header *)w.block)->invoke(w.block);
  _Block_release(w.block);
}

static void put(object on, void *block) {
  queue *q = queue_of(on);
  touch(q, CHANGES);
  work *w = malloc(sizeof *w);
  *w = (work){_Block_copy(block), q->is_serial ? q->last : -1};
  q->last = xp_spawn("queue", run_block, w);
}

void dispatch_async(object q, void *block) {
  ORIGINAL(dispatch_async);
  if (!current) return next(q, block);
  step();
  put(q, block);
}

/// No block is the main queue's, as far as the library asks.
void *dispatch_get_specific(const void *key) {
  ORIGINAL(dispatch_get_specific);
  return current ? NULL : next(key);
}

// ---- Timers

/// Stands for an object of Dispatch, which knows nothing of it.
typedef struct { uint64_t tag; int references, generation; object queue; void *handler; bool is_cancelled; } timer;
static const uint64_t timer_tag = 0x42415448454E5449ull;

static timer *timer_in(object o) { return o && *(uint64_t *)o == timer_tag ? o : NULL; }

static void release_timer(timer *t) {
  touch(t, t->references > 1 ? ADDS : CHANGES);
  if (--t->references > 0) return;
  if (t->handler) _Block_release(t->handler);
  t->tag = 0;
  free(t);
}

object dispatch_source_create(const void *type, uintptr_t handle, unsigned long mask, object q) {
  ORIGINAL(dispatch_source_create);
  if (!current) return next(type, handle, mask, q);
  timer *t = malloc(sizeof *t);
  *t = (timer){.tag = timer_tag, .references = 1, .queue = q};
  return t;
}

void dispatch_source_set_event_handler(object source, void *block) {
  ORIGINAL(dispatch_source_set_event_handler);
  timer *t = timer_in(source);
  if (!t) return next(source, block);
  t->handler = block ? _Block_copy(block) : NULL;
}

typedef struct { timer *timer; int generation; uint64_t moment; } alarm;

static void run_timer(void *context) {
  alarm a = *(alarm *)context;
  free(context);
  if (now < a.moment) block(NULL, a.moment);
  touch(a.timer, CHANGES);
  if (a.timer->generation == a.generation && !a.timer->is_cancelled) put(a.timer->queue, a.timer->handler);
  release_timer(a.timer);
}

void dispatch_source_set_timer(object source, uint64_t start, uint64_t interval, uint64_t leeway) {
  ORIGINAL(dispatch_source_set_timer);
  timer *t = timer_in(source);
  if (!t) return next(source, start, interval, leeway);
  touch(t, CHANGES);
  t->generation++;
  if (start >= ~0ull >> 1) return;  // Never.
  alarm *a = malloc(sizeof *a);
  *a = (alarm){t, t->generation, start};
  t->references++;
  xp_spawn("timer", run_timer, a);
}

void dispatch_source_cancel(object source) {
  ORIGINAL(dispatch_source_cancel);
  timer *t = timer_in(source);
  if (!t) return next(source);
  touch(t, CHANGES);
  t->is_cancelled = true;
  if (t->handler) _Block_release(t->handler);
  t->handler = NULL;
}

void dispatch_activate(object o) {
  ORIGINAL(dispatch_activate);
  if (!timer_in(o)) next(o);
}
void dispatch_resume(object o) {
  ORIGINAL(dispatch_resume);
  if (!timer_in(o)) next(o);
}
void dispatch_retain(object o) {
  ORIGINAL(dispatch_retain);
  timer *t = timer_in(o);
  if (t) t->references++;
  else next(o);
}
void dispatch_release(object o) {
  ORIGINAL(dispatch_release);
  timer *t = timer_in(o);
  if (t) release_timer(t);
  else next(o);
}
