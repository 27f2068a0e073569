// SPDX-License-Identifier: MIT

import Baton
import Dispatch
import Foundation
import Synchronization
import TestSupport
import Testing

/// A scheduler whose time is advanced by hand, in seconds, and which refuses one piece of work, or all from
/// one on.
///
/// It keeps cancelled work and, careless, refuses that too.
final class RefusingScheduler: Scheduler {
  /// How the work is refused.
  enum Way: CaseIterable {
    /// While it is scheduled.
    case atOnce
    /// When it is due.
    case later
    /// When it is due, on another thread.
    case elsewhere
  }

  private struct Item: Sendable {
    let due: Duration
    let number: Int
    let isCancelled: Flag
    let run: @Sendable () -> Void
    let refuse: @Sendable () -> Void
  }

  private struct Fields {
    var time = Duration.zero
    var items: [Item] = []
    var count = 0
  }

  private let fields = Lock(Fields())
  private let refused = Atomic(0)
  private let elsewhere = DispatchGroup()
  private let way: Way
  private let chosen: Range<Int>

  /// What it refuses work with: no two of these are alike.
  let refusal = SchedulerRefusal(scheduler: UUID().uuidString, reason: .shutDown)

  /// - Parameter chosen: The pieces of work that are refused, numbered from 1.
  init(_ way: Way, _ chosen: Range<Int>) {
    self.way = way
    self.chosen = chosen
    RefusedWork.listen()
  }

  convenience init(_ way: Way, _ number: Int) { self.init(way, number..<number + 1) }

  /// One that refuses nothing.
  convenience init() { self.init(.later, 0..<0) }

  var now: RxTime { Date(timeIntervalSinceReferenceDate: 7e8 + fields.withLock { $0.time / .seconds(1) }) }
  /// How many pieces of work were refused.
  var refusedCount: Int { refused.load(ordering: .acquiring) }
  /// How many refusals nobody wanted to know of but the hook.
  var hookCount: Int { RefusedWork.count(of: refusal) }

  func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    scheduleRelative(state, dueTime: .zero, action: action)
  }

  func scheduleRelative<State: Sendable>(
    _ state: State, dueTime: RxTimeInterval, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    let flag = Flag()
    let refuse: @Sendable () -> Void = { [self] in
      refused.add(1, ordering: .releasing)
      self.refuse(state, with: refusal)
    }
    let isTaken = fields.withLock { fields in
      fields.count += 1
      if way == .atOnce, chosen.contains(fields.count) { return false }
      let due = fields.time + max(dueTime, .zero)
      fields.items.append(
        Item(due: due, number: fields.count, isCancelled: flag, run: { _ = action(state) }, refuse: refuse))
      return true
    }
    if !isTaken { refuse() }
    return flag
  }

  /// Lets time pass: what becomes due is run, or refused, in order.
  func advance(_ seconds: Double) {
    let end = fields.withLock { $0.time + .seconds(seconds) }
    while let item = takeNext(until: end) {
      if !chosen.contains(item.number) {
        if !item.isCancelled.isSet { item.run() }
      } else if way == .elsewhere {
        DispatchQueue.global().async(group: elsewhere, execute: item.refuse)
      } else {
        item.refuse()
      }
    }
    fields.withLock { $0.time = end }
  }

  /// Refuses all that waits, cancelled or not.
  func dropAll() {
    while let item = takeNext(until: .seconds(1_000_000)) { item.refuse() }
  }

  /// Waits for the refusals on other threads.
  func settle() { #expect(elsewhere.wait(timeout: .now() + 20) == .success) }

  private func takeNext(until end: Duration) -> Item? {
    fields.withLock { fields in
      let next = fields.items.indices.min {
        (fields.items[$0].due, fields.items[$0].number) < (fields.items[$1].due, fields.items[$1].number)
      }
      guard let next, fields.items[next].due <= end else { return nil }
      let item = fields.items.remove(at: next)
      fields.time = max(fields.time, item.due)
      return item
    }
  }
}

/// A scheduler with periodic work of its own: each run is timed work with the state that the run is given.
struct OwnPeriodicScheduler: SteppingScheduler {
  let base: any Scheduler

  var now: RxTime { base.now }

  func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable { base.schedule(state, action: action) }

  func scheduleRelative<State: Sendable>(
    _ state: State, dueTime: RxTimeInterval, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable { base.scheduleRelative(state, dueTime: dueTime, action: action) }
}

/// What the hook is told, by all tests together.
enum RefusedWork {
  private static let refusals = Lock<[SchedulerRefusal]>([])
  private static let listening: Void = {
    _ = Hearing.refusedWork.hear { refusal in refusals.withLock { $0.append(refusal) } }
  }()

  static func listen() { listening }
  static func count(of refusal: SchedulerRefusal) -> Int {
    refusals.withLock { $0.count { $0 == refusal } }
  }
}

/// An element whose end is looked for.
final class Counted: Sendable {
  /// How many there are.
  final class Census: Sendable {
    private let number = Atomic(0)
    private let greatest = Atomic(0)
    var count: Int { number.load(ordering: .acquiring) }
    /// How many there were at once, at most.
    var most: Int { greatest.load(ordering: .acquiring) }
    func add(_ difference: Int) {
      let count = number.add(difference, ordering: .acquiringAndReleasing).newValue
      greatest.max(count, ordering: .acquiringAndReleasing)
    }
    func counted() -> Counted { Counted(self) }
  }

  private let census: Census

  private init(_ census: Census) {
    self.census = census
    census.add(1)
  }

  deinit { census.add(-1) }
}
