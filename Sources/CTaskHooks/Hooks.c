// SPDX-License-Identifier: MIT

#define _GNU_SOURCE
#include "CTaskHooks.h"
#include "Makers.h"
#include "Slots.h"
#include <dlfcn.h>
#include <stdatomic.h>
#include <stddef.h>
#include <time.h>

// The runtime calls its hooks, and wants its functions called, as Swift calls.
#define SWIFT __attribute__((swiftcall))

typedef SWIFT void (*Enqueue)(void *job);
typedef SWIFT void (*EnqueueAfter)(unsigned long long nanoseconds, void *job);
typedef SWIFT void (*EnqueueAt)(
  long long seconds, long long nanoseconds, long long toleranceSeconds, long long toleranceNanoseconds, int clock,
  void *job);

typedef SWIFT void (*EnqueueHook)(void *job, Enqueue original);
typedef SWIFT void (*EnqueueAfterHook)(unsigned long long nanoseconds, void *job, EnqueueAfter original);
typedef SWIFT void (*EnqueueAtHook)(
  long long seconds, long long nanoseconds, long long toleranceSeconds, long long toleranceNanoseconds, int clock,
  void *job, EnqueueAt original);

typedef struct {
  void *identity, *implementation;
} Executor;

/// The arguments of `CTaskTake`.
typedef struct {
  CTaskRun run;
  void *context, *queue;
  uint64_t task;
  /// Whether the task has just been made.
  bool isNew;
  bool onMain;
} Job;

// What the runtime exports: four variables, and functions.
static _Atomic(EnqueueHook) *globalHook;
static _Atomic(EnqueueAfterHook) *afterHook;
static _Atomic(EnqueueAtHook) *atHook;
static _Atomic(EnqueueHook) *mainHook;
static Enqueue enqueueGlobal, enqueueMain;
static EnqueueAfter enqueueGlobalAfter;
static SWIFT void (*runJob)(void *job, Executor executor);
static SWIFT Executor (*getMainExecutor)(void);
static SWIFT void *(*getCurrent)(void);
static SWIFT uint64_t (*getNumber)(void *job);
static SWIFT size_t (*getFlags)(void *job);
static SWIFT void (*getTime)(long long *seconds, long long *nanoseconds, int clock);
static void *mainQueue;

static const struct {
  const char *name;
  void *place;
} symbols[] = {
  {"swift_task_enqueueGlobal_hook", &globalHook},
  {"swift_task_enqueueGlobalWithDelay_hook", &afterHook},
  {"swift_task_enqueueGlobalWithDeadline_hook", &atHook},
  {"swift_task_enqueueMainExecutor_hook", &mainHook},
  {"swift_task_enqueueGlobal", &enqueueGlobal},
  {"swift_task_enqueueMainExecutor", &enqueueMain},
  {"swift_task_enqueueGlobalWithDelay", &enqueueGlobalAfter},
  {"swift_job_run", &runJob},
  {"swift_task_getMainExecutor", &getMainExecutor},
  {"swift_task_getCurrent", &getCurrent},
  {"swift_task_getJobTaskId", &getNumber},
  {"swift_task_getJobFlags", &getFlags},
  {"swift_get_time", &getTime},
  {"_dispatch_main_q", &mainQueue},
};

// What was in the variables. A thread that is still inside a hook when that is removed reads them then.
static _Atomic(EnqueueHook) formerGlobalHook;
static _Atomic(EnqueueAfterHook) formerAfterHook;
static _Atomic(EnqueueAtHook) formerAtHook;
static _Atomic(EnqueueHook) formerMainHook;

static _Atomic CTaskTake takeJob;
static _Atomic CTaskElapsed elapsed;
static _Atomic CTaskLook look;
static _Atomic CTaskEnters enters;
static _Thread_local void *threadWord;

// Jobs, and when they are due

static bool take(Job job, int64_t nanoseconds) {
  return takeJob(job.run, job.context, job.queue, job.task, job.isNew, job.onMain, nanoseconds);
}

static void runOnGlobal(void *job) { runJob(job, (Executor){0}); }
static void runOnMain(void *job) { runJob(job, getMainExecutor()); }

// The lowest byte of a job's flags is its kind, and that of a task is zero. The first thing that a hook does, so it also
// sees to it that what was looked up before the hooks were installed is seen.
static uint64_t number(void *job) {
  (void)atomic_load_explicit(&takeJob, memory_order_acquire);
  return (getFlags(job) & 0xff) == 0 ? getNumber(job) : 0;
}

static Job executorJob(void *job, bool isTimer, bool onMain) {
  return (Job){onMain ? runOnMain : runOnGlobal, job, NULL, number(job), isTimer || CTaskIsMaking(), onMain};
}

static int64_t nonnegative(uint64_t nanoseconds) {
  return nanoseconds > INT64_MAX ? INT64_MAX : (int64_t)nanoseconds;
}

// The nanoseconds from now until a deadline: a negative span is none, one that cannot be counted the longest.
static int64_t spanUntil(long long seconds, long long nanoseconds, int clock, bool isExact) {
  long long nowSeconds, nowNanoseconds;
  getTime(&nowSeconds, &nowNanoseconds, clock);
  if (seconds < nowSeconds - 1) return 0;
  int64_t span;
  if (__builtin_sub_overflow(seconds, nowSeconds, &span)) return INT64_MAX;
  if (__builtin_mul_overflow(span, 1000000000, &span)) return INT64_MAX;
  if (__builtin_add_overflow(span, nanoseconds - nowNanoseconds, &span)) return INT64_MAX;
  if (span <= 0) return 0;
  if (isExact || span > INT64_MAX - 500000) return span;
  return (span + 500000) / 1000000 * 1000000;
}

// The runtime's calls into other libraries

enum { clockSlot, asyncSlot, afterSlot, createSlot, timerSlot, contextSlot, handlerSlot, activateSlot,
  allocateSlot, enterSlot, slotCount };

static int onGetTime(clockid_t clock, struct timespec *time);
static void onDispatchAsync(void *queue, void *context, void (*work)(void *));
static void onDispatchAfter(uint64_t time, void *queue, void *context, void (*work)(void *));
static void *onCreate(const void *type, uintptr_t handle, uintptr_t mask, void *queue);
static void onSetTimer(void *source, uint64_t time, uint64_t interval, uint64_t leeway);
static void onSetContext(void *source, void *context);
static void onSetHandler(void *source, void (*work)(void *));
static void onActivate(void *source);
static void *onAllocate(size_t size, size_t alignment);
static void onEnter(char *state);

static Slot slots[slotCount] = {
  [clockSlot] = {"clock_gettime", onGetTime},
  [asyncSlot] = {"dispatch_async_f", onDispatchAsync},
  [afterSlot] = {"dispatch_after_f", onDispatchAfter},
  [createSlot] = {"dispatch_source_create", onCreate},
  [timerSlot] = {"dispatch_source_set_timer", onSetTimer},
  [contextSlot] = {"dispatch_set_context", onSetContext},
  [handlerSlot] = {"dispatch_source_set_event_handler_f", onSetHandler},
  [activateSlot] = {"dispatch_activate", onActivate},
  [allocateSlot] = {"swift_slowAlloc", onAllocate},
  [enterSlot] = {"swift_task_enterThreadLocalContext", onEnter},
};

#define ORIGINAL(slot, Result, ...) ((Result (*)(__VA_ARGS__))slots[slot].original)

// What the clocks show in the beginning.
enum { clockCount = 12 };
static struct timespec start[clockCount];

static int onGetTime(clockid_t clock, struct timespec *time) {
  int64_t span;
  if (threadWord) look();
  if (clock < 0 || clock >= clockCount || !elapsed(&span)) return clock_gettime(clock, time);
  int64_t nanoseconds = start[clock].tv_nsec + span % 1000000000;
  time->tv_sec = start[clock].tv_sec + span / 1000000000 + nanoseconds / 1000000000;
  time->tv_nsec = nanoseconds % 1000000000;
  return 0;
}

// The highest two bits of a time say by which clock it is: 00 one that stops in sleep, 10 one that does not, 11 the wall
// clock, counted backwards. All ones is never.
static int64_t spanUntilTime(uint64_t time) {
  if (time == UINT64_MAX) return INT64_MAX;
  bool isExact = slots[clockSlot].place;
  if (time >> 62 == 3) return spanUntil(-(int64_t)time / 1000000000, -(int64_t)time % 1000000000, 3, isExact);
  int64_t nanoseconds = time & INT64_MAX;
  return spanUntil(nanoseconds / 1000000000, nanoseconds % 1000000000, time >> 63 ? 1 : 2, isExact);
}

// A sleep begins so, one of a cancelled task too, and before any lock is taken.
static void *onAllocate(size_t size, size_t alignment) {
  if (threadWord) look();
  return ORIGINAL(allocateSlot, void *, size_t, size_t)(size, alignment);
}

// A task begins to run, or runs on.
static void onEnter(char *state) {
  ORIGINAL(enterSlot, void, char *)(state);
  if (threadWord) enters();
}

// A job of the main actor.
static void onDispatchAsync(void *queue, void *context, void (*work)(void *)) {
  Job job = {work, context, queue, number(context), CTaskIsMaking(), queue == mainQueue};
  if (take(job, 0)) return;
  ORIGINAL(asyncSlot, void, void *, void *, void (*)(void *))(queue, context, work);
}

// A sleep without a tolerance.
static void onDispatchAfter(uint64_t time, void *queue, void *context, void (*work)(void *)) {
  Job job = {work, context, queue, number(context), true, queue == mainQueue};
  if (take(job, spanUntilTime(time))) return;
  ORIGINAL(afterSlot, void, uint64_t, void *, void *, void (*)(void *))(time, queue, context, work);
}

// A sleep with a tolerance has a timer, which is made in five steps on one thread. In virtual time the timer never fires;
// its work, which lets go of it, is done when the sleep is over.
static _Thread_local struct {
  void *source;
  Job job;
  uint64_t time, interval, leeway;
} timer;

static void *onCreate(const void *type, uintptr_t handle, uintptr_t mask, void *queue) {
  void *source = ORIGINAL(createSlot, void *, const void *, uintptr_t, uintptr_t, void *)(type, handle, mask, queue);
  int64_t passed;
  if (elapsed(&passed)) {
    timer.source = source;
    timer.job = (Job){.queue = queue, .onMain = queue == mainQueue};
  }
  return source;
}

static void setTimer(void *source, uint64_t time, uint64_t interval, uint64_t leeway) {
  ORIGINAL(timerSlot, void, void *, uint64_t, uint64_t, uint64_t)(source, time, interval, leeway);
}

static void onSetTimer(void *source, uint64_t time, uint64_t interval, uint64_t leeway) {
  if (source != timer.source) return setTimer(source, time, interval, leeway);
  timer.time = time;
  timer.interval = interval;
  timer.leeway = leeway;
  setTimer(source, UINT64_MAX, interval, leeway);
}

static void onSetContext(void *source, void *context) {
  if (source == timer.source) timer.job.context = context;
  ORIGINAL(contextSlot, void, void *, void *)(source, context);
}

static void onSetHandler(void *source, void (*work)(void *)) {
  if (source == timer.source) timer.job.run = work;
  ORIGINAL(handlerSlot, void, void *, void (*)(void *))(source, work);
}

static void onActivate(void *source) {
  ORIGINAL(activateSlot, void, void *)(source);
  if (source != timer.source) return;
  timer.source = NULL;
  if (!take(timer.job, spanUntilTime(timer.time))) setTimer(source, timer.time, timer.interval, timer.leeway);
}

// The runtime's hooks

static SWIFT void onGlobal(void *job, Enqueue original) {
  if (take(executorJob(job, false, false), 0)) return;
  EnqueueHook former = formerGlobalHook;
  if (former) former(job, original); else original(job);
}

static SWIFT void onMain(void *job, Enqueue original) {
  if (take(executorJob(job, false, true), 0)) return;
  EnqueueHook former = formerMainHook;
  if (former) former(job, original); else original(job);
}

static SWIFT void onAfter(unsigned long long nanoseconds, void *job, EnqueueAfter original) {
  if (take(executorJob(job, true, false), nonnegative(nanoseconds))) return;
  EnqueueAfterHook former = formerAfterHook;
  if (former) former(nanoseconds, job, original); else original(nanoseconds, job);
}

static SWIFT void onAt(
  long long seconds, long long nanoseconds, long long toleranceSeconds, long long toleranceNanoseconds, int clock,
  void *job, EnqueueAt original
) {
  if (take(executorJob(job, true, false), spanUntil(seconds, nanoseconds, clock, slots[clockSlot].place))) return;
  EnqueueAtHook former = formerAtHook;
  if (former) former(seconds, nanoseconds, toleranceSeconds, toleranceNanoseconds, clock, job, original);
  else original(seconds, nanoseconds, toleranceSeconds, toleranceNanoseconds, clock, job);
}

// Newer runtimes have executors that sleeps and the main actor's jobs go to, past the hooks.
static bool somePassHooks(void) {
  return dlsym(RTLD_DEFAULT, "$sScTss5NeverORszABRs_rlE15defaultExecutorSch_pvgZ") != NULL;
}

const char *CTaskHooksMissing(void) {
  for (size_t index = 0; index < sizeof symbols / sizeof *symbols; index++) {
    void *address = dlsym(RTLD_DEFAULT, symbols[index].name);
    if (!address) return symbols[index].name;
    *(void **)symbols[index].place = address;
  }
  SlotsFind(slots, slotCount, (const void *)getTime, "libswift_Concurrency");
  MakersFind(getNumber);
  return NULL;
}

bool CTaskHooksArePassed(void) {
  if (!somePassHooks()) return false;
  for (int index = asyncSlot; index <= activateSlot; index++) {
    if (!slots[index].place || !slots[index].original) return true;
  }
  return false;
}

void CTaskHooksInstall(
  CTaskTake newTake, CTaskElapsed newElapsed, CTaskLook newLook, CTaskMakes newMakes, CTaskMade newMade,
  CTaskEnters newEnters
) {
  for (clockid_t clock = 0; clock < clockCount; clock++) clock_gettime(clock, &start[clock]);
  takeJob = newTake;
  elapsed = newElapsed;
  look = newLook;
  enters = newEnters;
  for (int index = 0; index < slotCount; index++) SlotReplace(&slots[index]);
  formerGlobalHook = atomic_exchange(globalHook, onGlobal);
  formerAfterHook = atomic_exchange(afterHook, onAfter);
  formerAtHook = atomic_exchange(atHook, onAt);
  formerMainHook = atomic_exchange(mainHook, onMain);
  MakersReplace(newMakes, newMade);
}

void CTaskHooksRemove(void) {
  MakersRestore();
  *globalHook = formerGlobalHook;
  *afterHook = formerAfterHook;
  *atHook = formerAtHook;
  *mainHook = formerMainHook;
  for (int index = 0; index < slotCount; index++) SlotRestore(&slots[index]);
}

void CTaskGiveBack(CTaskRun run, void *context, void *queue, bool onMain, int64_t nanoseconds) {
  if (queue) {
    uint64_t (*timeAfter)(uint64_t, int64_t) = (uint64_t (*)(uint64_t, int64_t))dlsym(RTLD_DEFAULT, "dispatch_time");
    uint64_t time = nanoseconds == INT64_MAX ? UINT64_MAX : timeAfter(0, nanoseconds);
    ORIGINAL(afterSlot, void, uint64_t, void *, void *, void (*)(void *))(time, queue, context, run);
  } else if (onMain) {
    enqueueMain(context);
  } else if (nanoseconds > 0) {
    enqueueGlobalAfter((unsigned long long)nanoseconds, context);
  } else {
    enqueueGlobal(context);
  }
}

uint64_t CTaskCurrent(void) {
  void *task = getCurrent();
  return task ? getNumber(task) : 0;
}

void *CTaskThreadWord(void) { return threadWord; }
void CTaskSetThreadWord(void *word) { threadWord = word; }
