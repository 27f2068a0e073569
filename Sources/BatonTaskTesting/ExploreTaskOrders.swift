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
/// It is to `withVirtualTime` what `exploreOrders` is to a `TestScheduler`: see both. Pieces of work are the stretches of a task
/// from where it is resumed to where it suspends, the ends of sleeps, the turns of actors, and what the scheduler runs besides.
///
/// * What is due at one instant changes places: tasks that are ready, sleeps that end, events of sequences.
/// * Jobs on the main actor keep their order, as they do on the main queue.
/// * The jobs that wait for one actor are run in the order of the runtime: it gives them all to one turn of the actor, and only
///   the turns change places.
/// * Nothing changes places within a stretch, and what is not in virtual time is not ordered at all: with dispatch queues and
///   threads the body is not deterministic.
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
      // An order that was cut short says nothing.
      try Task.checkCancellation()
      failure = error
    }
    try search.ran(run, failure)
  }
  return try search.finish()
}
