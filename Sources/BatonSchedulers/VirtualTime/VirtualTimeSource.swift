// SPDX-License-Identifier: MIT

import Synchronization

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
  /// The span after which work is due at `deadline`, which is ahead of the clock, or within a unit after it; never before it.
  func span(until deadline: Duration) -> Duration

  var taskObservation: TaskObservation { get }

  /// What work that waits on this scheduler holds in the scheduler's place, if that is another object.
  var handle: (any CountedTimeScheduler)? { get }

  /// Whether work that is due at the same time runs in the order in which it was scheduled, even where orders are explored.
  var isAlwaysInOrder: Bool { get }
}

// Not members of `VirtualTimeScheduler`: that is an open class in RxSwift, and a program's subclass may have members by these
// names.
extension CountedTimeScheduler {
  /// These traits limit `observe(on:)` to one event per piece of work, which a test sees as a step.
  public var schedulerTraits: SchedulerTraits {
    SchedulerTraits(isSerial: isAlwaysInOrder, timeIsVirtual: true, maximumEventsPerTurn: 1)
  }

  /// True: the calling thread may be the thread that moves the clock.
  public var mayNeedCallingThread: Bool { true }

  public var virtualTimeSource: VirtualTimeSource? { VirtualTimeSource(self) }
}

/// Looks on while tasks run in a virtual scheduler's time, for a test kit that runs an asynchronous body.
package protocol TaskObserver: AnyObject, Sendable {
  /// Whether a body is being run.
  var isOn: Bool { get }

  /// A piece of the scheduler's work begins, on the thread that runs it.
  func beginPiece()

  /// Runs a job of a task, by calling `body`.
  func run(_ job: UnownedJob, _ body: () -> Void)

  /// The calling thread looks at the clock or begins a sleep. Called under no lock, and need not return.
  func look()

  /// The calling thread's task is about to sleep until a timer of the scheduler wakes it.
  func sleepBegins()
}

/// The place of a virtual scheduler's observer. It is set once, for the scheduler's life; until then, asking costs a load.
package final class TaskObservation: Sendable {
  private final class Box: Sendable {
    let observer: any TaskObserver

    init(_ observer: any TaskObserver) { self.observer = observer }
  }

  private let box = AtomicLazyReference<Box>()

  package var observer: (any TaskObserver)? { box.load()?.observer }

  /// The observer, which `make` makes the first time.
  package func observer(orMake make: () -> any TaskObserver) -> any TaskObserver {
    observer ?? box.storeIfNil(Box(make())).observer
  }

  package var isOn: Bool { observer?.isOn ?? false }

  func run(_ job: UnownedJob, _ body: () -> Void) {
    if let observer { observer.run(job, body) } else { body() }
  }
}

/// The virtual time of the main actor, in a test that has put the main actor there. In a program, asking costs a load.
package enum VirtualMain {
  private static let isVirtual = Atomic(false)
  private static let scheduler = Lock<(any CountedTimeScheduler)?>(nil)

  /// Puts the main actor into the time of a scheduler, which keeps the order of its work, or back into real time.
  package static func move(to new: (any CountedTimeScheduler)?) {
    let old = scheduler.withLock { exchange(&$0, with: new) }
    _ = isVirtual.exchange(new != nil, ordering: .acquiringAndReleasing)
    withExtendedLifetime(old) {}
  }

  /// The time that the main queue's work waits in, if the calling thread schedules it; nil if that is real time.
  static var time: (any CountedTimeScheduler)? {
    isVirtual.load(ordering: .relaxed) ? timeOfCaller : nil
  }

  /// Other threads, and work of another virtual scheduler, are in real time.
  private static var timeOfCaller: (any CountedTimeScheduler)? {
    let main = scheduler.withLock { $0 }
    return Schedulers.virtual?.taskObservation === main?.taskObservation ? main : nil
  }
}
