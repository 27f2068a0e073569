// SPDX-License-Identifier: MIT

import Dispatch

/// Decides where a piece of work runs.
///
/// Conforming takes one method, ``schedule(_:action:)``. A conforming type is shared between threads, hence `Sendable`; in the
/// Swift 5 mode an ordinary class conforms.
///
/// A scheduler describes itself by the other requirements, all of which have defaults that are safe for any scheduler:
///
/// it says | by | so that
/// --|--|--
/// what it is like: serial, in line, on the main thread, in virtual time, how many events it takes at once | ``schedulerTraits`` | operators, timelines and `checkScheduler` know
/// that it runs its work on a dispatch queue | ``underlyingQueue`` | the next row follows from it
/// that its work may wait for the calling thread | ``mayNeedCallingThread`` | `observe(on:capacity:whenFull:)` does not wait for itself
/// that each subscription has a place of its own | ``schedulerForDelivery()`` | events keep their order on a concurrent scheduler
/// what clock its timers run by | ``SchedulerType/clockReading`` | spans are measured on that clock
/// that it can wait for dates | ``SchedulerType/runBlock(at:_:)`` | no timer reads the wall clock each second
/// that it has timers of the system | ``SchedulerType/repeatBlock(_:_:)`` | repetition has a leeway
/// how it takes the same work many times | ``scheduleWakeUp(_:)`` | a hop allocates nothing
/// that its time is virtual | ``virtualTimeSource`` | tests know what waits in it
///
/// A scheduler that wraps another one forwards what it does not change.
@preconcurrency
public protocol ImmediateSchedulerType: Sendable {
  /// Runs `action` with `state`, at once or later, where this scheduler runs work.
  ///
  /// - Parameters:
  ///   - state: What `action` is given.
  ///   - action: The work. The disposable that it returns is disposed of together with the one returned here.
  /// - Returns: A disposable that cancels the work if it has not begun, and the disposable that `action`
  ///   returned if it has.
  @_disfavoredOverload
  func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable

  /// The facts about this scheduler that never change. By default nothing is known.
  ///
  /// Operators read it often, so it should cost no more than a constant.
  var schedulerTraits: SchedulerTraits { get }

  /// The dispatch queue on which this scheduler's work runs, if it runs all of it on one. Nil by default.
  var underlyingQueue: DispatchQueue? { get }

  /// Whether this scheduler may be unable to run any work until the calling thread returns from what it does: so the thread
  /// must not wait for that work.
  ///
  /// True on a thread that runs this scheduler's work, or is the only one that could. By default it is true in this scheduler's
  /// work, and in a block on its ``ImmediateSchedulerType/underlyingQueue`` or on a queue that targets that. A scheduler with a
  /// thread of its own returns whether that is the calling thread.
  var mayNeedCallingThread: Bool { get }

  /// The virtual time in which this scheduler's work waits; nil, the default, where time is real.
  var virtualTimeSource: VirtualTimeSource? { get }

  /// The scheduler on which the events of one subscription are delivered: this one by default.
  ///
  /// A scheduler that runs work on several threads may return one that keeps to a single thread, as ``NewThreadScheduler``
  /// does: a worker, which lives as long as the subscription. `observe(on:)` asks once for each subscription, and asks what it
  /// gets about its ``ImmediateSchedulerType/schedulerTraits``.
  func schedulerForDelivery() -> any ImmediateSchedulerType

  /// Runs a wake-up of `observe(on:)`, which nobody cancels.
  ///
  /// By default it is work for ``schedule(_:action:)``, whose state is the owner of the wake-up; or for
  /// ``WorkScheduler/submit(_:)``, which is given the same object each time.
  func scheduleWakeUp(_ wakeUp: HopWakeUp)
}

extension ImmediateSchedulerType {
  @inlinable
  package func schedule<State>(unchecked work: UncheckedWork<State, any Disposable>) -> any Disposable {
    schedule(work) { $0.run() }
  }
}
