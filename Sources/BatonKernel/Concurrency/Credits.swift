// SPDX-License-Identifier: MIT

import Synchronization

/// Room for a number of elements in a pipeline: backpressure by credits, which blocks no thread.
///
/// A producer takes a credit for each element, and is suspended or called later if there is none. The
/// consumer gives the credit back when it has finished with the element. So never more elements are under way
/// than there are credits, on whatever threads the pipeline runs.
///
///     let credits = Credits(8)
///     let pages = urls.asObservable(credits: credits).map(maxConcurrent: 4) { try await download($0) }
///     for try await page in pages.values {
///       await store(page)
///       credits.giveBack()
///     }
///
/// A source that calls back takes its credit with ``request(_:)``, and one that can drop elements with
/// ``takeIfAvailable()``.
///
/// Credits are given in order of arrival. Elements that a pipeline still has when it is disposed of, or that
/// an operator such as `filter` drops, give nothing back by themselves: give their credits back there, or
/// make credits for each subscription, in `deferred`. The idea is that of Reactive Streams.
///
/// - Scheduling: All methods may be called on any thread, at the same time. None blocks.
public final class Credits: Sendable {
  private enum Waiter: Sendable {
    /// A task, which goes on with a credit or, if it has been cancelled, without one.
    case task(@Sendable (_ hasCredit: Bool) -> Void)
    case closure(@Sendable () -> Void, number: UInt64)
  }

  private struct Fields {
    var free: Int
    /// If anybody waits, no credit is free.
    var waiting = WaitingLine<Waiter>()
    /// Closures that have their credits, and wait for the closure that gave these back to return.
    var granted: [UInt64: @Sendable () -> Void] = [:]

    mutating func take() -> Bool {
      if free == 0 { return false }
      free -= 1
      return true
    }
  }

  /// The number of credits, free and taken.
  public let limit: Int
  private let fields: Lock<Fields>
  private let numbers = Atomic<UInt64>(0)

  /// Makes credits, all of which are free.
  ///
  /// - Parameter limit: The number of credits; must be positive.
  public init(_ limit: Int) {
    require(limit > 0, "Credits: the number must be positive, was \(limit)")
    self.limit = limit
    fields = Lock(Fields(free: limit))
  }

  /// The number of credits that are free at the moment.
  public var available: Int { fields.withLock { $0.free } }

  /// Takes a credit if one is free. Returns whether one was.
  public func takeIfAvailable() -> Bool { fields.withLock { $0.take() } }

  /// Takes a credit. Until one is free, the calling task is suspended.
  ///
  /// - Throws: `CancellationError` if the task is cancelled before it gets a credit.
  public func take(isolation: isolated (any Actor)? = #isolation) async throws {
    try Task.checkCancellation()
    if takeIfAvailable() { return }
    let number = numbers.wrappingAdd(1, ordering: .relaxed).oldValue
    let hasCredit = await suspended("Credits.take", at: .here) {
      if wait(number, .task($0)) { $0(true) }
    } onCancel: {
      self.giveUp(number)
    }
    if !hasCredit { throw CancellationError() }
  }

  /// Takes a credit, when one is free, and calls `body`. Disposing of the result before that gives up the
  /// wait.
  ///
  /// Where the thread is sending an element, sequences that `body` subscribes to send theirs within `body`,
  /// and not when that element is through: their closures have the task-local values that are bound in
  /// `body`.
  ///
  /// - Scheduling: `body` runs at once, or on the thread that gives the credit back; there, if another such
  ///   closure is running, when that one has returned.
  public func request(_ body: @escaping @Sendable () -> Void) -> any Disposable {
    let number = numbers.wrappingAdd(1, ordering: .relaxed).oldValue
    if wait(number, .closure(body, number: number)) { Trampoline.call(body) }
    return AnonymousDisposable { self.giveUp(number) }
  }

  /// Gives back credits that were taken: whoever waits gets them.
  ///
  /// - Parameter count: How many. Not more than are taken: that is an error of the program, and ends it.
  public func giveBack(_ count: Int = 1) {
    require(count >= 0, "Credits: the number given back must not be negative, was \(count)")
    for _ in 0..<count { giveOneBack() }
  }

  private func giveOneBack() {
    let waits = Trampoline.isCalling
    let (waiter, isTaken) = fields.withLock { fields -> (Waiter?, Bool) in
      if fields.free == limit { return (nil, false) }
      let waiter = fields.waiting.popFirst()
      switch waiter {
      case .closure(let body, let number) where waits: fields.granted[number] = body
      case nil: fields.free += 1
      default: break
      }
      return (waiter, true)
    }
    require(isTaken, "Credits: more credits were given back than had been taken, of \(limit)")
    switch waiter {
    case .task(let resume): resume(true)
    case .closure(_, let number) where waits:
      // Unless it is given up while it waits for its turn.
      Trampoline.callInTurn { self.fields.withLock { $0.granted.removeValue(forKey: number) }?() }
    case .closure(let body, _): Trampoline.callInTurn(body)
    case nil: break
    }
  }

  /// Takes a credit for `waiter`, which otherwise waits. Returns whether there was one.
  private func wait(_ number: UInt64, _ waiter: Waiter) -> Bool {
    fields.withLock { fields in
      if fields.take() { return true }
      fields.waiting.append(waiter, number: number)
      return false
    }
  }

  private func giveUp(_ number: UInt64) {
    let (waiter, granted) = fields.withLock { fields in
      (fields.waiting.remove(number), fields.granted.removeValue(forKey: number))
    }
    if case .task(let resume) = waiter { resume(false) }
    if granted != nil { giveOneBack() }
  }
}
