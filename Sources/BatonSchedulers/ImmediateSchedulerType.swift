// SPDX-License-Identifier: MIT

import Dispatch

/// Decides where a piece of work runs.
///
/// A conforming type implements one method, ``schedule(_:action:)``. The type is shared between threads,
/// hence `Sendable`; in the Swift 5 mode an ordinary class can conform.
///
/// The other requirements describe the scheduler. They have defaults that are safe for any scheduler:
///
/// * ``schedulerTraits``: whether it is serial, in line, on the main thread or in virtual time, and how many
///   events one piece of work delivers. Operators, timelines and `checkScheduler` rely on it.
/// * ``underlyingQueue``: the dispatch queue that its work runs on. It determines the default of the next.
/// * ``mayNeedCallingThread``: whether its work may need the calling thread. Then
///   `observe(on:capacity:whenFull:)` does not wait for itself.
/// * ``schedulerForDelivery()``: a scheduler for each subscription. Events keep their order on a concurrent
///   scheduler.
/// * ``SchedulerType/clockReading``: the clock of its timers, on which spans are measured.
/// * ``SchedulerType/submit(at:_:)``: for one that can wait for dates. No timer reads the wall clock each
///   second.
/// * ``SchedulerType/submit(repeating:_:)``: for one with timers of the system. Repetition has a leeway.
/// * ``scheduleWakeUp(_:)``: for one that can run the same work many times. `observe(on:)` allocates nothing
///   for a wake-up.
/// * ``virtualTimeSource``: its virtual time. Tests know what waits in it.
///
/// A scheduler that wraps another one forwards all requirements that it does not change.
@preconcurrency
public protocol ImmediateSchedulerType: Sendable {
  /// Runs `action` with `state`, immediately or later, where this scheduler runs work.
  ///
  /// - Parameters:
  ///   - state: The state to pass to `action`.
  ///   - action: The work. The disposable that it returns is disposed of together with the one returned here.
  /// - Returns: A disposable that cancels the work if it has not begun, and the disposable that `action`
  ///   returned if it has.
  @_disfavoredOverload
  func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable

  /// The constant properties of this scheduler. The default is safe for any scheduler.
  ///
  /// Operators read it often: return a constant.
  var schedulerTraits: SchedulerTraits { get }

  /// The dispatch queue on which this scheduler's work runs, if it runs all of it on one. Nil by default.
  var underlyingQueue: DispatchQueue? { get }

  /// Whether this scheduler may need the calling thread to run its work, so that the thread must not wait for
  /// that work.
  ///
  /// It is true on a thread that is running this scheduler's work, or that is the only one that could. By
  /// default it is true in this scheduler's work, and in a block on its
  /// ``ImmediateSchedulerType/underlyingQueue`` or on a queue that targets it. A scheduler with its own
  /// thread returns whether that is the calling thread.
  var mayNeedCallingThread: Bool { get }

  /// The virtual time in which this scheduler's work waits, or nil, the default, in real time.
  var virtualTimeSource: VirtualTimeSource? { get }

  /// Returns the scheduler that delivers the events of one subscription: by default, this one.
  ///
  /// A scheduler that runs work on several threads may return a worker with a single thread, as
  /// ``NewThreadScheduler`` does. `observe(on:)` calls this method once for each subscription, retains the
  /// result as long as the subscription, and uses its ``ImmediateSchedulerType/schedulerTraits``.
  func schedulerForDelivery() -> any ImmediateSchedulerType

  /// Runs a wake-up of `observe(on:)`, which is never cancelled, with this scheduler as the current one.
  ///
  /// By default the wake-up is work for ``schedule(_:action:)``, with the consumer as its state. A scheduler
  /// that forwards it to another one leaves it to that to be the current one.
  func scheduleWakeUp(_ wakeUp: HopWakeUp)
}
