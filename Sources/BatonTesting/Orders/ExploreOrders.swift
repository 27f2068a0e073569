// SPDX-License-Identifier: MIT

/// Runs `body` in every order in which work that is due at the same virtual time could run.
/// ```swift
/// @Test func searches() throws {
///   try exploreOrders { scheduler in
///     let text = scheduler.createHotObservable([.next(210, "a"), .next(250, "ab")], named: "text")
///     let taps = scheduler.createHotObservable([.next(250, ())], named: "taps")
///     let found = scheduler.start { taps.withLatestFrom(text) }
///     try #require(found.elements == ["ab"])  // fails if the tap comes first
///   }
/// }
/// ```
/// A *piece* of work is what a scheduler runs at a time: an event of a hot or cold sequence, what `scheduleAt` and `start` do,
/// an event that crosses `observe(on:)`, a subscription by `subscribe(on:)`, a timer. Where several are due at one time, each may
/// be the next; the body is run once for each order that comes of it. What always keeps its order: the events of one sequence,
/// work of one lane (`scheduler.lane("ui")`), and the three steps of `start`. Work of other times never changes places.
///
/// The body fails in an order if it throws: use `try #require(…)`, or `XCTUnwrap`. An `#expect` that fails in it is reported as
/// ever, once for each order in which it does, but nothing says which. To compare what comes of all orders, and look at it
/// once, use `sameInEveryOrder`.
///
/// The body does the same each time that it is run in the same order: it uses no random numbers, real time or other threads,
/// and no state that outlives a run. It may explore orders itself, of a scheduler of its own.
///
/// - Parameters:
///   - limit: How many orders to run at most.
///   - seed: Nil to run every order; an error says so if there are more than `limit`. Otherwise orders are run at random after
///     that of scheduling, none twice, until `limit`, or all if there are no more. The same seed makes the same choices.
///   - simulateProcessingDelay: That of the scheduler; see
///     ``TestScheduler/init(initialClock:resolution:simulateProcessingDelay:)``. If it is false, what is scheduled for now may
///     change places with all else that is due now, so that there are more orders.
///   - body: Is given a scheduler whose clock shows 0.
/// - Returns: How many orders were run: 1 if there was never a choice.
/// - Throws: An ``OrderFailure`` if the body fails. An ``ExplorationError`` if there are too many orders, or if the body does not
///   do the same each time.
/// - Scheduling: everything runs on the calling thread, before this returns.
@discardableResult
public func exploreOrders(
  atMost limit: Int = 10_000, seed: UInt64? = nil, simulateProcessingDelay: Bool = true,
  _ body: (TestScheduler) throws -> Void
) throws -> Int {
  var options = OrderOptions("exploreOrders", atMost: limit, seed: seed)
  options.simulatesProcessingDelay = simulateProcessingDelay
  return try explore(options, body)
}

/// Runs `body` in one order, that of an ``OrderFailure``.
///
/// - Parameters:
///   - order: ``OrderFailure/order``; the description of the failure has this call, to be pasted.
///   - simulateProcessingDelay: As it was when the order was found.
///   - body: The same body.
/// - Throws: An ``OrderFailure`` if the body fails. An ``ExplorationError`` if the order is none of this body's.
/// - Scheduling: everything runs on the calling thread, before this returns.
public func exploreOrders(
  replay order: [Int], simulateProcessingDelay: Bool = true, _ body: (TestScheduler) throws -> Void
) throws {
  var options = OrderOptions("exploreOrders", replay: order)
  options.simulatesProcessingDelay = simulateProcessingDelay
  try explore(options, body)
}

/// Runs `body` in every order, as `exploreOrders` does, and returns what it returns in all of them.
/// ```swift
/// let found = try sameInEveryOrder { scheduler in
///   …
///   return scheduler.start { Observable.combineLatest(names, numbers) { $0 + $1 } }.events
/// }
/// #expect(found == [.next(210, "a1")])
/// ```
/// It fails if an order has another outcome than that in which work was scheduled. So the body need not know what is right, and
/// an `#expect` behind it is met once.
///
/// - Parameters:
///   - limit: How many orders to run at most.
///   - seed: Nil to run every order; otherwise orders are run at random.
///   - simulateProcessingDelay: That of the scheduler.
///   - body: Is given a scheduler whose clock shows 0.
/// - Returns: What `body` returned.
/// - Throws: An ``OrderFailure`` if an outcome differs or the body throws, or an ``ExplorationError``.
/// - Scheduling: everything runs on the calling thread, before this returns.
public func sameInEveryOrder<Outcome: Equatable>(
  atMost limit: Int = 10_000, seed: UInt64? = nil, simulateProcessingDelay: Bool = true,
  _ body: (TestScheduler) throws -> Outcome
) throws -> Outcome {
  var options = OrderOptions("sameInEveryOrder", atMost: limit, seed: seed)
  options.simulatesProcessingDelay = simulateProcessingDelay
  return try compare(options, body)
}

/// Runs `body` in the order of scheduling and in that of an ``OrderFailure``.
///
/// - Parameters:
///   - order: ``OrderFailure/order``.
///   - simulateProcessingDelay: As it was when the order was found.
///   - body: The same body.
/// - Returns: What `body` returned.
/// - Throws: An ``OrderFailure`` if the outcomes differ or the body throws, or an ``ExplorationError``.
/// - Scheduling: everything runs on the calling thread, before this returns.
public func sameInEveryOrder<Outcome: Equatable>(
  replay order: [Int], simulateProcessingDelay: Bool = true, _ body: (TestScheduler) throws -> Outcome
) throws -> Outcome {
  var options = OrderOptions("sameInEveryOrder", replay: order)
  options.simulatesProcessingDelay = simulateProcessingDelay
  let first = try body(
    TestScheduler(simulateProcessingDelay: simulateProcessingDelay, run: nil))
  return try compare(options, with: first, body)
}

/// Two orders have different outcomes.
private struct OutcomesDiffer: Error, CustomStringConvertible {
  let description: String
}

private func compare<Outcome: Equatable>(
  _ options: OrderOptions, with first: Outcome? = nil, _ body: (TestScheduler) throws -> Outcome
) throws -> Outcome {
  var first = first
  try explore(options) { scheduler in
    let outcome = try body(scheduler)
    guard let expected = first else { return first = outcome }
    if outcome == expected { return }
    throw OutcomesDiffer(
      description:
        "its outcome and the one in the order of scheduling differ: \(difference(outcome, expected))")
  }
  return first!
}

@discardableResult
private func explore(_ options: OrderOptions, _ body: (TestScheduler) throws -> Void) throws -> Int {
  var search = OrderSearch(options)
  while let run = search.next() {
    var failure: (any Error)?
    do {
      try body(TestScheduler(simulateProcessingDelay: options.simulatesProcessingDelay, run: run))
    } catch {
      failure = error
    }
    try search.ran(run, failure)
  }
  return try search.finish()
}
