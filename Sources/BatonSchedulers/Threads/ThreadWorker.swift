// SPDX-License-Identifier: MIT

import Foundation

/// Runs work on its own thread, one piece after another, in the order in which it was scheduled.
///
/// ``NewThreadScheduler/makeWorker()`` creates a worker. Its thread starts with the first work, and ends when
/// the worker has been deallocated and all its work, including timed work, has run, or when the worker or its
/// ``NewThreadScheduler`` is shut down. All methods may be called from any thread.
///
/// The worker is ``Schedulers/current`` in its work. Waiting work does not retain the worker: after the
/// deallocation of the worker, the ``NewThreadScheduler`` that created it is current.
///
/// - Scheduling: All work runs on the worker's thread, and none during the call that schedules it.
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
