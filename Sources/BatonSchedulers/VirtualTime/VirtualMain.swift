// SPDX-License-Identifier: MIT

import Synchronization

/// The virtual time of the main actor, in a test that has put the main actor there. In a program, asking
/// costs a load.
package enum VirtualMain {
  private static let isVirtual = Atomic(false)
  private static let scheduler = Lock<(any CountedTimeScheduler)?>(nil)

  /// Puts the main actor into the time of a scheduler, which keeps the order of its work, or back into real
  /// time.
  package static func move(to new: (any CountedTimeScheduler)?) {
    let old = scheduler.withLock { exchange(&$0, with: new) }
    _ = isVirtual.exchange(new != nil, ordering: .acquiringAndReleasing)
    withExtendedLifetime(old) {}
  }

  /// The time that the main queue's work waits in, if the calling thread schedules it; nil if that is real
  /// time.
  static var time: (any CountedTimeScheduler)? {
    isVirtual.load(ordering: .relaxed) ? timeOfCaller : nil
  }

  /// Other threads, and work of another virtual scheduler, are in real time.
  private static var timeOfCaller: (any CountedTimeScheduler)? {
    let main = scheduler.withLock { $0 }
    return Schedulers.virtual?.taskObservation === main?.taskObservation ? main : nil
  }
}
