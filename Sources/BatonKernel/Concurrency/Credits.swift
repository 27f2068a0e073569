// SPDX-License-Identifier: MIT

import Synchronization

/// Room for a number of elements in a pipeline: backpressure by credits, which blocks no thread.
///
/// Whoever produces an element takes a credit first, and whoever has finished with an element gives its credit back. So
/// never more elements are under way than there are credits, on whatever threads the pipeline runs. A producer that finds
/// no credit is suspended or called later.
///
///     let credits = Credits(8)
///     let pages = urls.asObservable(credits: credits).map(maxConcurrent: 4) { try await download($0) }
///     for try await page in pages.values {
///       await store(page)
///       credits.giveBack()
///     }
///
/// A source that calls back takes its credit with ``take(_:)``, and one that can drop elements with ``takeIfAvailable()``.
///
/// Whoever waits gets a credit in order of arrival. Elements that a pipeline still has when it is disposed of, or that an
/// operator such as `filter` drops, give nothing back by themselves: give their credits back there, or make credits for each
/// subscription, in `deferred`.
///
/// The idea is that of Reactive Streams, where a subscriber requests a number of elements.
///
/// - Scheduling: All methods may be called on any thread, at the same time. None blocks.
public final class Credits: Sendable {
  /// Called once, with whether there is a credit for whoever waits.
  private typealias Action = @Sendable (_ hasCredit: Bool) -> Void

  private struct Fields {
    var free: Int
    /// Those who wait, by their numbers. If there are any, no credit is free.
    var waiting: [UInt64: Action] = [:]
    /// No number of one who waits is lower.
    var first: UInt64 = 0

    mutating func removeFirst() -> Action? {
      if waiting.isEmpty { return nil }
      while true {
        defer { first += 1 }
        if let action = waiting.removeValue(forKey: first) { return action }
      }
    }
  }

  /// The number of credits, free and taken.
  public let limit: Int
  private let fields: Lock<Fields>
  /// How many numbers have been given out.
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
  public func takeIfAvailable() -> Bool {
    fields.withLock { fields in
      if fields.free == 0 { return false }
      fields.free -= 1
      return true
    }
  }

  /// Takes a credit. Until one is free, the calling task is suspended.
  ///
  /// - Throws: `CancellationError` if the task is cancelled before it gets a credit.
  public func take(isolation: isolated (any Actor)? = #isolation) async throws {
    try Task.checkCancellation()
    if takeIfAvailable() { return }
    let number = numbers.wrappingAdd(1, ordering: .relaxed).oldValue
    let hasCredit = await awaited("Credits.take", at: .here) {
      await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          wait(number) { continuation.resume(returning: $0) }
          // A cancellation before that found nobody who waits.
          if Task.isCancelled { giveUp(number) }
        }
      } onCancel: {
        giveUp(number)
      }
    }
    if !hasCredit { throw CancellationError() }
  }

  /// Takes a credit and calls `body`, when one is free. Disposing of the result before that gives up the wait.
  ///
  /// - Scheduling: `body` runs at once, or on the thread that gives the credit back.
  public func take(_ body: @escaping @Sendable () -> Void) -> any Disposable {
    let number = numbers.wrappingAdd(1, ordering: .relaxed).oldValue
    wait(number) { if $0 { body() } }
    return AnonymousDisposable { self.giveUp(number) }
  }

  /// Gives back credits that were taken: whoever waits gets them.
  ///
  /// - Parameter count: How many. Not more than are taken: that is an error of the program, and ends it.
  public func giveBack(_ count: Int = 1) {
    require(count >= 0, "Credits: the number given back must not be negative, was \(count)")
    for _ in 0..<count {
      let (action, isTaken) = fields.withLock { fields -> (Action?, Bool) in
        if fields.free == limit { return (nil, false) }
        let action = fields.removeFirst()
        if action == nil { fields.free += 1 }
        return (action, true)
      }
      require(isTaken, "Credits: more credits were given back than had been taken, of \(limit)")
      action?(true)
    }
  }

  private func wait(_ number: UInt64, _ action: @escaping Action) {
    let hasCredit = fields.withLock { fields in
      if fields.free > 0 {
        fields.free -= 1
        return true
      }
      fields.waiting[number] = action
      fields.first = min(fields.first, number)
      return false
    }
    if hasCredit { action(true) }
  }

  private func giveUp(_ number: UInt64) {
    fields.withLock { $0.waiting.removeValue(forKey: number) }?(false)
  }
}
