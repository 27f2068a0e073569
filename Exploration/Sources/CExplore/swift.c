// SPDX-License-Identifier: MIT
//
// What the Swift runtime orders: counting references, making things once, and cancelling and running tasks.
#include "runtime.h"

#include <dlfcn.h>
#include <link.h>
#include <unistd.h>

#define SWIFT __attribute__((swiftcall))

// ---- References. All counting comes by here, the runtime's own too.

extern size_t swift_retainCount(void *);
extern void *(*_swift_retain)(void *);
extern void (*_swift_release)(void *);
extern void (*_swift_release_n)(void *, uint32_t);
extern bool _swift_enableSwizzlingOfAllocationAndRefCountingFunctions_forInstrumentsOnly;
extern char _end;

static void *(*retain)(void *);
static void (*let_go)(void *);
static void (*let_go_often)(void *, uint32_t);

static struct { const char *start, *end; } images[128];
static int image_count;

static int add_image(struct dl_phdr_info *info, size_t size, void *context) {
  const char *start = (const char *)-1, *end = NULL;
  for (int i = 0; i < info->dlpi_phnum; i++) {
    if (info->dlpi_phdr[i].p_type != PT_LOAD) continue;
    const char *from = (const char *)info->dlpi_addr + info->dlpi_phdr[i].p_vaddr;
    const char *to = from + info->dlpi_phdr[i].p_memsz;
    if (from < start) start = from;
    if (to > end) end = to;
  }
  if (end && image_count < 128) {
    images[image_count].start = start;
    images[image_count++].end = end;
  }
  return 0;
}

/// Whether an object is on the heap. Others are immortal, and a short string is not even an object.
static bool is_counted(const void *object) {
  uintptr_t address = (uintptr_t)object;
  bool is_on_heap = address >= (uintptr_t)&_end && address < (uintptr_t)sbrk(0);
  bool is_mapped = address >= 0x7e0000000000ull && address < 0x800000000000ull;
  if (!is_on_heap && !is_mapped) return false;
  for (int i = 0; i < image_count; i++)
    if ((const char *)object >= images[i].start && (const char *)object < images[i].end) return false;
  return true;
}

static const char weak_references;

/// Who lets go of the last reference has seen what others did before they let go of theirs.
static void note_release(void *object, uint32_t count) {
  if (!current) return;
  release(object);
  if (*(uint64_t *)((char *)object + 8) == 0xDDDDDDDDDDDDDDDDull)
    return fail_at("RELEASE of an object that is gone", __builtin_return_address(1), NULL, NULL);
  bool is_last = swift_retainCount(object) <= count;
  if (is_last) acquire(object);
  // Which of two lets go first matters to nobody, unless it is the last. What is referred to weakly may be
  // looked for later.
  touch(object, is_last ? CHANGES : ADDS);
  if (is_last && *(int64_t *)((char *)object + 8) < 0) touch(&weak_references, ADDS);
}

/// An object that is still there is retained, and is let go of later by others.
#define WEAK(NAME) \
  void *NAME(void *reference) { \
    ORIGINAL(NAME); \
    void *object = next(reference); \
    if (current) touch(object ? object : &weak_references, LOOKS); \
    return object; \
  }
WEAK(swift_weakLoadStrong) WEAK(swift_weakTakeStrong) WEAK(swift_unownedRetainStrong)

static void *watched_retain(void *object) { return is_counted(object) ? retain(object) : object; }
static void watched_release(void *object) {
  if (!is_counted(object)) return;
  note_release(object, 1);
  let_go(object);
}
static void watched_release_often(void *object, uint32_t count) {
  if (!is_counted(object)) return;
  note_release(object, count);
  let_go_often(object, count);
}

void watch_references(void) {
  dl_iterate_phdr(add_image, NULL);
  retain = _swift_retain;
  let_go = _swift_release;
  let_go_often = _swift_release_n;
  _swift_retain = watched_retain;
  _swift_release = watched_release;
  _swift_release_n = watched_release_often;
  _swift_enableSwizzlingOfAllocationAndRefCountingFunctions_forInstrumentsOnly = true;
}

#define UNIQUENESS(NAME) \
  bool NAME(const void *object) { \
    ORIGINAL(NAME); \
    if (current && (intptr_t)object > 0) { \
      acquire(object); \
      touch(object, LOOKS); \
    } \
    return next(object); \
  }
UNIQUENESS(swift_isUniquelyReferenced_nonNull_native) UNIQUENESS(swift_isUniquelyReferenced_native)
UNIQUENESS(swift_isUniquelyReferenced_nonNull) UNIQUENESS(swift_isUniquelyReferenced)

void swift_once(void *token, void (*make)(void *), void *context) {
  ORIGINAL(swift_once);
  if (!current) return next(token, make, context);
  held++;
  acquire(token);
  next(token, make, context);
  release(token);
  held--;
}

// ---- Tasks

static char cancellation;

SWIFT void *swift_task_addCancellationHandler(void *function, void *context) {
  static SWIFT void *(*next)(void *, void *);
  if (!next) next = (SWIFT void *(*)(void *, void *))original("swift_task_addCancellationHandler");
  if (current) {
    release(&cancellation);
    touch(&tasks, CHANGES);
  }
  return next(function, context);
}

SWIFT void swift_task_cancel(void *task) {
  static SWIFT void (*next)(void *);
  if (!next) next = (SWIFT void (*)(void *))original("swift_task_cancel");
  // The runtime's order is not seen: taken to be all that has happened.
  if (current) {
    for (int i = 0; i < fiber_count; i++) join_clock(current->clock, fibers[i].clock);
    touch(&tasks, CHANGES);
  }
  next(task);
}

#define RESUMES(NAME, PARAMETERS, ...) \
  SWIFT void NAME PARAMETERS { \
    static SWIFT void (*next) PARAMETERS; \
    if (!next) next = (SWIFT void (*) PARAMETERS)original(#NAME); \
    touch(&tasks, CHANGES); \
    next(__VA_ARGS__); \
  }
RESUMES(swift_continuation_resume, (void *task), task)
RESUMES(swift_continuation_throwingResume, (void *task), task)
RESUMES(swift_continuation_throwingResumeWithError, (void *task, void *error), task, error)

typedef struct { void *identity, *implementation; } executor;
/// In a job all may be what another task sees: the runtime does not show what is not.
SWIFT void swift_job_run(void *job, executor on) {
  static SWIFT void (*next)(void *, executor);
  if (!next) next = (SWIFT void (*)(void *, executor))original("swift_job_run");
  if (!current) return next(job, on);
  current->jobs++;
  touch(&tasks, CHANGES);
  next(job, on);
  current->jobs--;
}

/// What a task has done before it was suspended, it knows when it goes on: the runtime sees to that.
static void run_as_fiber(void *job) {
  acquire(job);
  swift_job_run(job, (executor){NULL, NULL});
  release(job);
}

/// Each job of the global executor is a fiber.
static SWIFT void enqueue(void *job, void *next) {
  if (!current) return ((SWIFT void (*)(void *))next)(job);
  held++;
  touch(&tasks, CHANGES);
  xp_spawn("job", run_as_fiber, job);
  held--;
}

void take_over_jobs(void) {
  void **hook = dlsym(RTLD_DEFAULT, "swift_task_enqueueGlobal_hook");
  if (hook) *hook = (void *)enqueue;
}
