// SPDX-License-Identifier: MIT

/// The virtual time in which a scheduler's work waits: ``ImmediateSchedulerType/virtualTimeSource``.
///
/// A ``VirtualTimeScheduler`` and its lanes have one. A scheduler that wraps another returns the other's, so that tasks which
/// sleep by its clock are known to the virtual run, and waits by `Recorder` end in virtual time.
public struct VirtualTimeSource: Sendable {
  package let scheduler: any CountedTimeScheduler

  package init(_ scheduler: any CountedTimeScheduler) { self.scheduler = scheduler }

  /// Where the tasks are that run in this time.
  package var taskWatch: TaskWatch { scheduler.taskWatch }
}

/// A scheduler whose time is counted in units, to the nearest of which it rounds what it is asked for.
package protocol CountedTimeScheduler: SchedulerType {
  /// The span after which work is due at `deadline`, which is ahead of the clock, or in the unit after it: never before.
  func span(until deadline: Duration) -> Duration

  /// Where the tasks are that run there.
  var taskWatch: TaskWatch { get }

  /// The lane of what the main queue's schedulers have in this time: it keeps its order, whatever order is explored.
  var mainLane: any CountedTimeScheduler { get }

  /// Whether what is due at the same time runs in the order in which it was scheduled, also where orders are explored.
  var isAlwaysInOrder: Bool { get }
}

// Not members of `VirtualTimeScheduler`: that is an open class in RxSwift, and a program's subclass may have members by these
// names.
extension CountedTimeScheduler {
  /// Each event takes a step of its own, so that a test sees when it was its turn.
  public var schedulerTraits: SchedulerTraits {
    SchedulerTraits(isSerial: isAlwaysInOrder, maximumEventsPerTurn: 1)
  }

  /// True: the thread that sends may be the one that has the clock go on.
  public var mayNeedCallingThread: Bool { true }

  public var virtualTimeSource: VirtualTimeSource? { VirtualTimeSource(self) }
}
