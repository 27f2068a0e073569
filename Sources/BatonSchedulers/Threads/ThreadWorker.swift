// SPDX-License-Identifier: MIT

import Foundation

/// Runs work on one thread of its own, one piece after another, in the order in which it was scheduled.
///
/// ``NewThreadScheduler/makeWorker()`` makes it. The thread starts with the first work. It ends when the
/// worker is gone and all its work has run, timed work too, or when the worker or its ``NewThreadScheduler``
/// is shut down. All methods may be called from any thread.
///
/// The worker is ``Schedulers/current`` in its work. Its work does not keep it alive: when the worker is gone, the
/// ``NewThreadScheduler`` that made it is the current one.
///
/// - Scheduling: everything runs on the worker's thread, nothing before the call returns.
public final class ThreadWorker: DrivenScheduler, WorkScheduler, PeriodicSchedulerType, ShutdownScheduler {
  private let owner: NewThreadScheduler
  let core: ThreadCore

  init(_ owner: NewThreadScheduler, _ core: ThreadCore) {
    self.owner = owner
    self.core = core
    core.scheduler = self
  }

  deinit { core.retire() }

  public var schedulerTraits: SchedulerTraits { SchedulerTraits(isSerial: true) }
}
