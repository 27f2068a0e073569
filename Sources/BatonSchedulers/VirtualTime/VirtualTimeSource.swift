// SPDX-License-Identifier: MIT

/// The virtual time in which a scheduler's work waits: ``ImmediateSchedulerType/virtualTimeSource``.
///
/// A ``VirtualTimeScheduler`` has one. A scheduler that wraps another one returns that scheduler's source, so
/// that the virtual run knows the tasks that sleep by its clock.
public struct VirtualTimeSource: Sendable {
  package let scheduler: any CountedTimeScheduler

  package init(_ scheduler: any CountedTimeScheduler) { self.scheduler = scheduler }

  package var taskObservation: TaskObservation { scheduler.taskObservation }
}

/// A scheduler that counts time in units, and rounds due times to them.
package protocol CountedTimeScheduler: AnyObject, SchedulerType {
  /// The span after which work is due at `deadline`, which is ahead of the clock, or within a unit after it;
  /// never before it.
  func span(until deadline: Duration) -> Duration

  var taskObservation: TaskObservation { get }

  /// What work that waits on this scheduler holds in the scheduler's place, if that is another object.
  var handle: (any CountedTimeScheduler)? { get }

  /// Whether work that is due at the same time runs in the order in which it was scheduled, even where orders
  /// are explored.
  var isAlwaysInOrder: Bool { get }
}

// Not members of `VirtualTimeScheduler`: that is an open class in RxSwift, and a program's subclass may have
// members by these names.
extension CountedTimeScheduler {
  /// These traits limit `observe(on:)` to one event per piece of work, which a test sees as a step.
  public var schedulerTraits: SchedulerTraits {
    SchedulerTraits(isSerial: isAlwaysInOrder, timeIsVirtual: true, maximumEventsPerTurn: 1)
  }

  /// True: the calling thread may be the thread that moves the clock.
  public var mayNeedCallingThread: Bool { true }

  public var virtualTimeSource: VirtualTimeSource? { VirtualTimeSource(self) }
}
