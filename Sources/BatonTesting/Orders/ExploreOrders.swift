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
/// A *piece* of work is a unit that a scheduler runs: an event of a hot or cold sequence, an action of
/// `scheduleAt` or a step of `start`, an event that crosses `observe(on:)`, a subscription by
/// `subscribe(on:)`, a timer. If several pieces are due at the same time, any of them may be next; `body` is
/// run once for each resulting order. These always keep their order: the events of one sequence, the work of
/// one lane (`scheduler.lane("ui")`), the three steps of `start`, and work that is due at different times.
///
/// The body fails in an order if it throws: use `try #require(…)`, or `XCTUnwrap`. A failing `#expect` in the
/// body is reported once for each order in which it fails, without the order. To compare the outcomes of all
/// orders, use `sameInEveryOrder`.
///
/// The body must be deterministic: in the same order it does the same. So it uses no random numbers, real
/// time or other threads, and no state that outlives a run. It may explore orders of another scheduler
/// itself.
///
/// An order is left out if another one stands for it: they differ only in when events come that a sequence
/// sends to nobody. With `independent`, more are left out.
///
/// - Parameters:
///   - limit: The maximum number of orders to run.
///   - seed: Nil to run every order, and to throw if there are more than `limit`. With a seed, random orders
///     follow the order of scheduling, none twice, until `limit` or until all have been run. The same seed
///     makes the same choices.
///   - simulateProcessingDelay: The parameter of
///     ``TestScheduler/init(initialClock:resolution:simulateProcessingDelay:)``. If it is false, work that is
///     scheduled for the current time may change places with all other work that is due then, so that there
///     are more orders.
///   - parts: Parts of the program, each given by the names of its lanes, its test sequences and its
///     work of `scheduleAt`; none by default. To a part belongs also what its work schedules. With this you
///     say that different parts have nothing in common: no variable, no lock, no subject, no shared sequence,
///     and no other object that one of them changes. So one order of two pieces of different parts stands for
///     the other. Both are run if virtual time sees that the pieces do have something in common: a
///     subscription that gets events of their test sequences, a test sequence or its subscribers, a
///     `TestableObserver`, a lane in which both schedule work, or work that one of them cancels. If you are
///     wrong about what it does not see, an order that fails may be left out. A piece that belongs to no part
///     changes places with all others. With a seed, no order is left out.
///   - body: Called with a scheduler whose clock shows 0.
///   - report: Called once with the number of orders that were run, and of about how many, if the body fails
///     in none of them.
/// - Precondition: No name is in two parts.
/// - Returns: The number of orders that were run: 1 if there was never a choice.
/// - Throws: An ``OrderFailure`` if the body fails, or an ``ExplorationError`` if there are too many orders,
///   the body is not deterministic, or nothing has one of the names of parts.
/// - Scheduling: All work runs on the calling thread, before this method returns.
@discardableResult
public func exploreOrders(
  atMost limit: Int = 10_000, seed: UInt64? = nil, simulateProcessingDelay: Bool = true,
  independent parts: [Set<String>] = [], _ body: (TestScheduler) throws -> Void,
  report: (OrderCoverage) -> Void = { _ in }
) throws -> Int {
  var options = OrderOptions("exploreOrders", atMost: limit, seed: seed, parts)
  options.simulatesProcessingDelay = simulateProcessingDelay
  return try explore(options, body, report)
}

/// Runs `body` in the order of an ``OrderFailure``.
///
/// - Parameters:
///   - order: ``OrderFailure/order``; the description of the failure contains this call, ready to paste.
///   - simulateProcessingDelay: The value with which the order was found.
///   - body: The same body.
/// - Throws: An ``OrderFailure`` if the body fails, or an ``ExplorationError`` if the body does not have this
///   order.
/// - Scheduling: All work runs on the calling thread, before this method returns.
public func exploreOrders(
  replay order: [Int], simulateProcessingDelay: Bool = true, _ body: (TestScheduler) throws -> Void
) throws {
  var options = OrderOptions("exploreOrders", replay: order)
  options.simulatesProcessingDelay = simulateProcessingDelay
  try explore(options, body)
}

/// Runs `body` in every order, as `exploreOrders` does, and returns the result that all orders share.
/// ```swift
/// let found = try sameInEveryOrder { scheduler in
///   …
///   return scheduler.start { Observable.combineLatest(names, numbers) { $0 + $1 } }.events
/// }
/// #expect(found == [.next(210, "a1")])
/// ```
/// It fails if the result of an order differs from that of the order of scheduling. So the body need not know
/// the right result, and an `#expect` after the call checks it once.
///
/// - Parameters:
///   - limit: The maximum number of orders to run.
///   - seed: Nil to run every order, or a seed to run random orders; see `exploreOrders`.
///   - simulateProcessingDelay: The parameter of
///     ``TestScheduler/init(initialClock:resolution:simulateProcessingDelay:)``.
///   - parts: Parts of the program that have nothing in common; see `exploreOrders`.
///   - body: Called with a scheduler whose clock shows 0.
///   - report: Called once with the number of orders that were run, and of about how many, if all results are
///     the same.
/// - Precondition: No name is in two parts.
/// - Returns: The result of `body`.
/// - Throws: An ``OrderFailure`` if a result differs or the body throws, or an ``ExplorationError``.
/// - Scheduling: All work runs on the calling thread, before this method returns.
public func sameInEveryOrder<Outcome: Equatable>(
  atMost limit: Int = 10_000, seed: UInt64? = nil, simulateProcessingDelay: Bool = true,
  independent parts: [Set<String>] = [], _ body: (TestScheduler) throws -> Outcome,
  report: (OrderCoverage) -> Void = { _ in }
) throws -> Outcome {
  var options = OrderOptions("sameInEveryOrder", atMost: limit, seed: seed, parts)
  options.simulatesProcessingDelay = simulateProcessingDelay
  return try compare(options, body, report)
}

/// Runs `body` in the order of scheduling and in that of an ``OrderFailure``.
///
/// - Parameters:
///   - order: ``OrderFailure/order``.
///   - simulateProcessingDelay: The value with which the order was found.
///   - body: The same body.
/// - Returns: The result of `body`.
/// - Throws: An ``OrderFailure`` if the results differ or the body throws, or an ``ExplorationError``.
/// - Scheduling: All work runs on the calling thread, before this method returns.
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
  _ options: OrderOptions, with first: Outcome? = nil, _ body: (TestScheduler) throws -> Outcome,
  _ report: (OrderCoverage) -> Void = { _ in }
) throws -> Outcome {
  var first = first
  try explore(
    options,
    { scheduler in
      let outcome = try body(scheduler)
      guard let expected = first else { return first = outcome }
      if outcome == expected { return }
      throw OutcomesDiffer(
        description:
          "its outcome and the one in the order of scheduling differ: \(difference(outcome, expected))")
    }, report)
  return first!
}

@discardableResult
private func explore(
  _ options: OrderOptions, _ body: (TestScheduler) throws -> Void,
  _ report: (OrderCoverage) -> Void = { _ in }
) throws -> Int {
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
  return try search.finish(report)
}
