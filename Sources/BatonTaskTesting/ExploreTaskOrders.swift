// SPDX-License-Identifier: MIT

import BatonKernel
import BatonTesting

/// Runs `body` in virtual time, in every order in which work that is due at the same time could run.
/// ```swift
/// try await exploreTaskOrders { scheduler in
///   let store = Store()
///   async let first: Void = store.load(.cached)
///   async let second: Void = store.load(.fresh)
///   _ = await (first, second)
///   try #require(await store.shown == .fresh)
/// }
/// ```
/// It combines `withVirtualTime` and `exploreOrders`: see both. A piece of work is the part of a task between
/// a resumption and the next suspension, the end of a sleep, the turn of an actor, or other work of the
/// scheduler.
///
/// * Pieces that are due at one instant change places: tasks that are ready, sleeps that end, events of
///   sequences.
/// * Jobs on the main actor keep their order, as they do on the main queue.
/// * Jobs that wait for one actor run in the order that the runtime chooses, all in one turn of the actor.
///   Only turns change places.
/// * No order is left out: the runtime does not show what tasks have in common.
/// * A piece of work is not divided. Work outside virtual time is not ordered: with dispatch queues and
///   threads the body is not deterministic.
///
/// Each order has its own virtual time. Tasks that remain when the body ends continue in real time, during
/// the next order: await or cancel them.
///
/// - Parameters:
///   - limit: The maximum number of orders to run.
///   - seed: Nil to run every order, or a seed to run random orders; see `exploreOrders`.
///   - limits: The limits after which an order fails with a `VirtualTimeStall`.
///   - body: The code to run. It fails in an order if it throws.
///   - report: Called once with the number of orders that were run, and of about how many, if the body fails
///     in none of them.
/// - Returns: The number of orders that were run.
/// - Throws: An `OrderFailure` if the body fails, an `ExplorationError`, a ``VirtualTimeUnavailable``, or a
///   `CancellationError` if the calling task is cancelled.
/// - Scheduling: See `withVirtualTime`.
@discardableResult
public func exploreTaskOrders(
  atMost limit: Int = 10_000, seed: UInt64? = nil, limits: VirtualTimeLimits = VirtualTimeLimits(),
  @_inheritActorContext _ body: @escaping @isolated(any) @Sendable (TestScheduler) async throws -> Void,
  report: @Sendable (OrderCoverage) -> Void = { _ in }
) async throws -> Int {
  try await explore(OrderOptions("exploreTaskOrders", atMost: limit, seed: seed), limits, body, report)
}

/// Runs `body` in virtual time in the order of an `OrderFailure`.
///
/// - Parameters:
///   - order: `OrderFailure.order`.
///   - limits: The limits after which to abandon the run.
///   - body: The same body.
/// - Throws: The errors of the form that explores.
/// - Scheduling: See `withVirtualTime`.
public func exploreTaskOrders(
  replay order: [Int], limits: VirtualTimeLimits = VirtualTimeLimits(),
  @_inheritActorContext _ body: @escaping @isolated(any) @Sendable (TestScheduler) async throws -> Void
) async throws {
  try await explore(OrderOptions("exploreTaskOrders", replay: order), limits, body)
}

@discardableResult
private func explore(
  _ options: OrderOptions, _ limits: VirtualTimeLimits,
  _ body: @escaping @Sendable (TestScheduler) async throws -> Void,
  _ report: @Sendable (OrderCoverage) -> Void = { _ in }
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
  return try search.finish(report)
}
