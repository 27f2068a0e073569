// SPDX-License-Identifier: MIT

#ifndef C_TASK_HOOKS_H
#define C_TASK_HOOKS_H

#include <stdbool.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

// The doors of the concurrency runtime: whoever installs its hooks is asked what is to become of each job of the process
// that goes to the global executor or to the main one, or sleeps, and what time it is.
//
// What of the runtime is used is looked up by name. All this is for one owner at a time.

/// Runs a job, which `context` is, until its task suspends.
typedef void (*CTaskRun)(void *_Nullable context);

/// Returns whether it has taken a job, which is due in so many nanoseconds; else the runtime keeps it. A job that is taken
/// is run, by `run(context)`, or given back, once. Until then it stays where it is.
///
/// `queue` is the dispatch queue that it comes from, if it does; `onMain` says that it must run on the main queue. `task` is
/// the number of its task: no other of the process has it, and later ones have greater ones. It is zero for what serves an
/// actor, or a timer. `isNew` says that the task has just been made, if that is seen: by code of the program, or as a sleep,
/// which is a task too.
typedef bool (*CTaskTake)(
  CTaskRun run, void *_Nullable context, void *_Nullable queue, uint64_t task, bool isNew, bool onMain,
  int64_t nanoseconds);

/// Returns whether the calling thread is in virtual time, and then how many nanoseconds of it have passed.
typedef bool (*CTaskElapsed)(int64_t *nanoseconds);

/// Called on a thread that has a word, when it looks at a clock or begins a sleep. Need not return.
typedef void (*CTaskLook)(void);

/// Called on a thread that is about to make a task. Returns what the thread passes on when it has made the task, or null if
/// that is not to be reported.
typedef void *_Nullable (*CTaskMakes)(void);

/// Called on the thread that has made a task, which another thread may run already. The task's first job has been offered
/// before, or has gone past the hooks: straight to an actor, or to an executor of the program's.
typedef void (*CTaskMade)(void *owner, void *task, uint64_t number);

/// Called on a thread that has a word, when a task begins to run there, or runs on.
typedef void (*CTaskEnters)(void);

/// Looks up what is used. Returns the name of something that the runtime does not have, so that nothing can be installed, or
/// null. To be called once, before all else.
const char *_Nullable CTaskHooksMissing(void);

/// Whether sleeps and jobs of the main actor go past the hooks, and are not to be had otherwise: newer runtimes have
/// executors for them, whose calls of dispatch can be replaced on Linux alone.
bool CTaskHooksArePassed(void);

/// Sets the hooks. What was there before is asked for what is not taken.
///
/// Where the runtime's clock can be replaced, as on Linux, a sleep is due exactly as much later as its deadline is ahead of
/// the virtual reading that it was made from. Else the span is rounded to the nearest millisecond, for some real time has
/// passed since the reading.
///
/// The functions are called on any thread, by the runtime, and must not suspend; a thread may be inside a hook still when
/// it has been removed.
void CTaskHooksInstall(
  CTaskTake take, CTaskElapsed elapsed, CTaskLook look, CTaskMakes makes, CTaskMade made, CTaskEnters enters);

/// Whether it is seen when a task is made: on Linux, by code that was there when the hooks were looked up.
bool CTaskHooksSeeTasks(void);

/// Whether the calling thread is making a task, so that what it enqueues for a task is that task's first job.
bool CTaskIsMaking(void);

/// Puts back what was there before.
void CTaskHooksRemove(void);

/// Gives a job to the runtime, to be run in so many nanoseconds of real time.
void CTaskGiveBack(
  CTaskRun run, void *_Nullable context, void *_Nullable queue, bool onMain, int64_t nanoseconds);

/// The number of the task that the calling thread is running, or zero.
uint64_t CTaskCurrent(void);

/// A word of the calling thread.
void *_Nullable CTaskThreadWord(void);
void CTaskSetThreadWord(void *_Nullable word);

#pragma clang assume_nonnull end

#endif
