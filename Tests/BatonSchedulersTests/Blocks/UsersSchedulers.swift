// SPDX-License-Identifier: MIT

import Baton
import Dispatch
import Foundation
import Testing

@testable import BatonSchedulers

/// What a user writes in ten lines.
final class UsersScheduler: ImmediateScheduler {
  let queue = DispatchQueue(label: "users")

  func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    let cancel = SingleAssignmentDisposable()
    queue.async { if !cancel.isDisposed { cancel.setDisposable(action(state)) } }
    return cancel
  }
}

/// A user's scheduler of one method, in line.
struct InLineScheduler: ImmediateScheduler {
  var schedulerTraits = SchedulerTraits()

  @_disfavoredOverload
  func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    action(state)
  }
}

/// A user's scheduler with time, which runs in line what is not timed, and whose clock can be set.
final class UsersTimedScheduler: Scheduler {
  let offset = Lock(TimeInterval(0))
  let waits = Log<Duration>()
  /// Whether timed work that is due now runs in line, too.
  let isInLine: Bool

  init(isInLine: Bool = false) { self.isInLine = isInLine }

  var now: Date { Date() + offset.withLock { $0 } }

  func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    action(state)
  }

  func scheduleRelative<State: Sendable>(
    _ state: State, dueTime: RxTimeInterval, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    waits.append(dueTime)
    if isInLine, dueTime <= .zero { return action(state) }
    let cancel = SingleAssignmentDisposable()
    DispatchQueue.global().asyncAfter(deadline: .now() + max(dueTime, .zero)) {
      if !cancel.isDisposed { cancel.setDisposable(action(state)) }
    }
    return cancel
  }
}

/// Whether the code that calls it is run by `scheduler`; for one that only passes work on, by any; for the
/// immediate one, by what is current outside any scheduler.
func isCurrent(_ scheduler: any ImmediateScheduler) -> Bool {
  let isImmediate = scheduler is BatonSchedulers.InlineScheduler
  let outside = MainThread.isCurrent ? MainScheduler.asyncInstance : nil
  guard let current = Schedulers.current else { return isImmediate && outside == nil }
  if isImmediate { return current as AnyObject === outside }
  return scheduler is SubscriptionScheduler || current as AnyObject === scheduler as AnyObject
}

extension ImmediateScheduler {
  /// Runs what waits, if that is for somebody else to do.
  func runIfVirtual() {
    (self as? HistoricalScheduler)?.start()
    (self as? LatencyScheduler)?.start()
  }

  /// Lets run what is due.
  func settle() {
    let later = Signal()
    schedule(after: .milliseconds(10)) { later.send() }
    runIfVirtual()
    later.wait()
  }
}
