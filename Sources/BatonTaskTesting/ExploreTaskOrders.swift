// SPDX-License-Identifier: MIT

import BatonKernel
import BatonTesting

/// Runs `body` in virtual time, with all that it starts, in every order in which work that is due at the same time could run.
/// ```swift
/// try await exploreTaskOrders { scheduler in
///   let store = Store()
///   async let first: Void = store.load(.cached)
///   async let second: Void = store.load(.fresh)
///   _ = await (first, second)
///   try #require(await store.shown == .fresh)
/// }
/// ```
/// It combines `withVirtualTime` and `exploreOrders`: see both. A piece of work is the stretch of a task from where it is resumed
/// to where it is suspended, the end of a sleep, the turn of an actor, or other work of the scheduler.
///
/// * Pieces that are due at one instant change places: tasks that are ready, sleeps that end, events of sequences.
/// * Jobs on the main actor keep their order, as they do on the main queue.
/// * Jobs that wait for one actor run in the order of the runtime, which runs them all in one turn of the actor. Only turns
///   change places.
/// * A stretch is not divided. Work outside virtual time is not ordered: with dispatch queues and threads the body is not
///   deterministic.
///
/// Each order has a virtual time of its own. Tasks that the body leaves behind go on in real time, beside the next order: wait
/// for them, or cancel them.
///
/// - Parameters:
///   - limit: How many orders to run at most.
///   - seed: Nil to run every order; otherwise orders are run at random, as by `exploreOrders`.
///   - limits: When to give up an order; it fails with a `VirtualTimeStall` then.
///   - body: What to run. It fails in an order if it throws.
/// - Returns: How many orders were run.
/// - Throws: An `OrderFailure` if the body fails, an `ExplorationError`, a ``VirtualTimeUnavailable``, or a
///   `CancellationError` if the calling task is cancelled.
/// - Scheduling: as `withVirtualTime`.
@discardableResult
public func exploreTaskOrders(
  atMost limit: Int = 10_000, seed: UInt64? = nil, limits: VirtualTimeLimits = VirtualTimeLimits(),
  @_inheritActorContext _ body: @escaping @isolated(any) @Sendable (TestScheduler) async throws -> Void
) async throws -> Int {
  try await explore(OrderOptions("exploreTaskOrders", atMost: limit, seed: seed), limits, body)
}

/// Runs `body` in virtual time in one order, that of an `OrderFailure`.
///
/// - Parameters:
///   - order: `OrderFailure.order`.
///   - limits: When to give up.
///   - body: The same body.
/// - Throws: As the form that explores.
/// - Scheduling: as `withVirtualTime`.
public func exploreTaskOrders(
  replay order: [Int], limits: VirtualTimeLimits = VirtualTimeLimits(),
  @_inheritActorContext _ body: @escaping @isolated(any) @Sendable (TestScheduler) async throws -> Void
) async throws {
  try await explore(OrderOptions("exploreTaskOrders", replay: order), limits, body)
}

@discardableResult
private func explore(
  _ options: OrderOptions, _ limits: VirtualTimeLimits,
  _ body: @escaping @Sendable (TestScheduler) async throws -> Void
) async throws -> Int {
  var search = OrderSearch(options)
  while let run = search.next() {
    try Task.checkCancellation()
    var failure: (any Error)?
    do {
      try await inVirtualTime(limits, run, body)
    } catch let unavailable as VirtualTimeUnavailable {
      throw unavailable
    } catch {
      // The result of an order that was cut short does not count.
      try Task.checkCancellation()
      failure = error
    }
    try search.ran(run, failure)
  }
  return try search.finish()
}
