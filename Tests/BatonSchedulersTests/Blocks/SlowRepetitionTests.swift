// SPDX-License-Identifier: MIT

import Baton
import Foundation
import Testing

@testable import BatonSchedulers

/// Requirement C3: work that is slower than its interval, on schedulers that run work in line.
@Suite struct SlowRepetitionTests {
  enum Kind: CaseIterable {
    case currentThread, users, usersTimed, usersTimedInLine

    func make() -> any ImmediateScheduler {
      switch self {
      case .currentThread: CurrentThreadScheduler.instance
      case .users: InLineScheduler()
      case .usersTimed: UsersTimedScheduler()
      case .usersTimedInLine: UsersTimedScheduler(isInLine: true)
      }
    }
  }

  @Test(arguments: Kind.allCases, [Duration.zero, .milliseconds(1)])
  func `C3 the call that repeats slow work returns what stops it`(kind: Kind, interval: Duration) {
    check(kind.make()) { $0.schedule(after: .zero, every: interval, $1) }
    check(kind.make()) { $0.schedule(at: Date(), every: interval, $1) }
    check(kind.make()) { $0.schedule(at: .distantPast, every: interval, $1) }
  }

  @Test(arguments: [Duration.zero, .milliseconds(1)])
  func `R9 emulated periodic work that is slow does not keep its call`(period: Duration) {
    let scheduler = UsersTimedScheduler(isInLine: true)
    check(scheduler) { _, block in
      scheduler.schedulePeriodic((), startAfter: .zero, period: period) { _ in block() }
    }
  }

  @Test(arguments: [Duration.zero, .milliseconds(1)])
  func `C3 nor does it keep work on the trampoline that began it`(interval: Duration) {
    let scheduler = CurrentThreadScheduler.instance
    for form in 0..<2 {
      check(scheduler) { scheduler, block in
        let repetition = Lock<(any Disposable)?>(nil)
        scheduler.schedule {
          let begun =
            form == 0
            ? scheduler.schedule(after: .zero, every: interval, block)
            : scheduler.schedule(at: Date(), every: interval, block)
          repetition.withLock { $0 = begun }
        }
        return repetition.withLock { $0! }
      }
    }
  }

  /// Several runs come after the call has returned.
  private func check(
    _ scheduler: any ImmediateScheduler, _ location: SourceLocation = #_sourceLocation,
    _ begin: @escaping @Sendable (any ImmediateScheduler, @escaping @Sendable () -> Void) -> any Disposable
  ) {
    let (returned, ran) = (Signal(), Signal())
    let stop = Lock(false)
    Thread.detachNewThread {
      let repetition = begin(scheduler) {
        // So that a call that does not return is no burden to other tests.
        if stop.withLock({ $0 }) { Thread.sleep(forTimeInterval: 1000) }
        Thread.sleep(forTimeInterval: 0.003)
        ran.send()
      }
      returned.send()
      ran.wait(5)
      repetition.dispose()
      returned.send()
    }
    returned.wait(2, location)
    stop.withLock { $0 = true }
  }
}
