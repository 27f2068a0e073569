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

  /// It runs cancelled work, so that this is refused too.
  private let base = ManualScheduler(runsCancelled: true)
  private let drops = Flag()
  private let count = Atomic(0)
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

  var now: RxTime { base.now }
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
    let number = count.add(1, ordering: .relaxed).newValue
    let isChosen = chosen.contains(number)
    let refuse: @Sendable () -> Void = { [self] in
      refused.add(1, ordering: .releasing)
      self.refuse(state, with: refusal)
    }
    if isChosen, way == .atOnce {
      refuse()
      return Disposables.create()
    }
    let flag = Flag()
    _ = base.scheduleRelative((), dueTime: dueTime) { [self] in
      if drops.isSet || isChosen && way == .later {
        refuse()
      } else if isChosen {
        DispatchQueue.global().async(group: elsewhere, execute: refuse)
      } else if !flag.isSet {
        _ = action(state)
      }
      return Disposables.create()
    }
    return flag
  }

  /// Lets time pass: what becomes due is run, or refused, in order.
  func advance(_ seconds: Double) { base.advance(seconds) }

  /// Refuses all that waits, cancelled or not.
  func dropAll() {
    drops.dispose()
    base.advance(1_000_000)
  }

  /// Waits for the refusals on other threads.
  func settle() { #expect(elsewhere.wait(timeout: .now() + 20) == .success) }
}

/// A scheduler with periodic work of its own: each run is timed work with the state that the run is given.
struct OwnPeriodicScheduler: ForwardingScheduler, SteppingScheduler {
  let base: any Scheduler
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
