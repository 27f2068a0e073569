// SPDX-License-Identifier: MIT

import BatonKernel
import BatonSchedulers

/// Compares a scheduler's traits with what it does. (Whether a serial scheduler is serial is a law of its
/// own.)
extension SchedulerCheck {
  func traits(_ scheduler: Subject) -> [String] {
    let seen = Shared<[Sight]>([])
    let arrivals = Arrivals()
    // Events of a subscription may be delivered on another scheduler.
    for subject in [scheduler, scheduler.schedulerForDelivery()] {
      _ = subject.schedule(()) { _ in
        seen.change { $0.append(Sight(of: subject)) }
        arrivals.arrive()
        return Disposables.create()
      }
    }
    wait(for: "work on the scheduler, and on the one for delivery", arrivals, 2)
    let traits = scheduler.schedulerTraits
    return fault(
      traits.runsOnMainThread && seen.value.contains { !$0.isOnMainThread },
      "it says that its work runs on the main thread, but work ran on another")
      + fault(
        traits.isSerial && !(seen.value.first?.isNeeded ?? true),
        "it says that it is serial, but not that it may need the thread that runs its work (mayNeedCallingThread)"
      )
      + fault(scheduler.schedulerTraits != traits, "what it says of itself changes")
      + clock(scheduler)
  }

  /// The clock of a scheduler does not go back, and shows a span that its timers have waited for.
  private func clock(_ scheduler: Subject) -> [String] {
    let (span, arrivals) = (Duration.milliseconds(20), Arrivals())
    let begin = scheduler.clockReading
    let (end, moved) = (Shared(begin), Shared(false))
    let saysVirtual = scheduler.schedulerTraits.timeIsVirtual
    _ = scheduler.scheduleRelative((), dueTime: span) { _ in
      end.value = scheduler.clockReading
      if saysVirtual {
        let start = MonotonicClock.now()
        while MonotonicClock.now() - start < 1_000_000 {}
        moved.value = scheduler.clockReading != end.value
      }
      arrivals.arrive()
      return Disposables.create()
    }
    wait(for: "a timer of \(span)", arrivals)
    let later = scheduler.clockReading
    // What is read from a date is rounded to microseconds.
    return fault(
      end.value - begin < span - .microseconds(2),
      "its clock showed \(end.value - begin) more after a timer of \(span) (clockReading)")
      + fault(later < end.value, "its clock went back by \(end.value - later) (clockReading)")
      + fault(
        moved.value, "it says that its time is virtual, but its clock moved while work ran (timeIsVirtual)")
  }
}

/// What a piece of work observes about where it runs.
private struct Sight {
  let isOnMainThread: Bool
  let isNeeded: Bool

  init(of scheduler: any ImmediateSchedulerType) {
    isOnMainThread = MainThread.isCurrent
    isNeeded = scheduler.mayNeedCallingThread
  }
}
