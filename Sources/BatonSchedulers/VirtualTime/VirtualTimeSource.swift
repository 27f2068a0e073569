// SPDX-License-Identifier: MIT

/// The virtual time in which a scheduler's work waits: ``ImmediateSchedulerType/virtualTimeSource``.
///
/// A ``VirtualTimeScheduler`` and its lanes have one. A scheduler that wraps another returns the other's, as an
/// ``EventLoopScheduler`` does whose clock is another's, so that tasks which sleep by its clock are known to the virtual run, and
/// waits by `Recorder` end in virtual time.
public struct VirtualTimeSource: Sendable {
  package let scheduler: any CountedTimeScheduler

  package init(_ scheduler: any CountedTimeScheduler) { self.scheduler = scheduler }

  package var taskObservation: TaskObservation { scheduler.taskObservation }
}

/// A scheduler that counts time in units, and rounds due times to them.
package protocol CountedTimeScheduler: SchedulerType {
  /// The span after which work is due at `deadline`, which is ahead of the clock, or within a unit after it; never before it.
  func span(until deadline: Duration) -> Duration

  /// Where a test kit looks on while tasks run in this time.
  var taskObservation: TaskObservation { get }

  /// Whether work that is due at the same time runs in the order in which it was scheduled, even where orders are explored.
  var isAlwaysInOrder: Bool { get }
}

// Not members of `VirtualTimeScheduler`: that is an open class in RxSwift, and a program's subclass may have members by these
// names.
extension CountedTimeScheduler {
  /// One event in each piece of work, so that a test sees each event as a step.
  public var schedulerTraits: SchedulerTraits {
    SchedulerTraits(isSerial: isAlwaysInOrder, timeIsVirtual: true, maximumEventsPerTurn: 1)
  }

  /// True: the calling thread may be the one that moves the clock.
  public var mayNeedCallingThread: Bool { true }

  public var virtualTimeSource: VirtualTimeSource? { VirtualTimeSource(self) }
}
