// SPDX-License-Identifier: MIT

import Baton
import Dispatch

enum Threads {
  /// Work that occupies a thread until it is released, and wants to know if there is none for it.
  private final class Trial: RefusableWork {
    let release = DispatchSemaphore(value: 0)
    let refusal = Locked<SchedulerRefusal?>(nil)

    func schedulerRefused(_ refusal: SchedulerRefusal) { self.refusal.withLock { $0 = refusal } }
  }

  /// Tries whether the system starts so many threads: dispatch says nothing if it does not, and waits for
  /// ever.
  static func check(_ count: Int) throws(SchedulerRefusal) {
    let scheduler = NewThreadScheduler(name: "dupes")
    let trial = Trial()
    for _ in 0..<count {
      _ = scheduler.schedule(trial) { trial in
        trial.release.wait()
        return Disposables.create()
      }
    }
    for _ in 0..<count { trial.release.signal() }
    if let refusal = trial.refusal.withLock({ $0 }) { throw refusal }
  }
}
