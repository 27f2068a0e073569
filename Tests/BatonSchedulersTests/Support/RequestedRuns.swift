// SPDX-License-Identifier: MIT

import Baton
import Foundation

@testable import BatonSchedulers

/// A scheduler that keeps every request, to be run or refused by hand: one as often as one likes, or all that
/// are kept.
final class RequestedRuns: Scheduler {
  struct Request: Sendable {
    let delay: Duration
    let run: @Sendable () -> Void
    let refuse: @Sendable () -> Void
    let cancellation: BooleanDisposable
  }

  private let kept = Lock<[Request]>([])
  /// Called within each request, when it has been kept.
  private let meanwhile: @Sendable (Request) -> Void
  static let reason = SchedulerRefusal.Reason.queueFull(capacity: 7)
  let refusal = SchedulerRefusal(scheduler: UUID().uuidString, reason: reason)
  /// Whether it refuses at once.
  let isFull = Lock(false)

  init(_ meanwhile: @escaping @Sendable (Request) -> Void = { _ in }) { self.meanwhile = meanwhile }

  var all: [Request] { kept.withLock { $0 } }
  var last: Request { all.last! }
  var now: Date { Date(timeIntervalSince1970: 0) }

  func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable { scheduleRelative(state, dueTime: .zero, action: action) }

  func scheduleRelative<State: Sendable>(
    _ state: State, dueTime: RxTimeInterval, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    if isFull.withLock({ $0 }) { return refuse(state, with: refusal) }
    let request = Request(
      delay: dueTime, run: { _ = action(state) }, refuse: { [self] in refuse(state, with: refusal) },
      cancellation: BooleanDisposable())
    kept.withLock { $0.append(request) }
    meanwhile(request)
    return request.cancellation
  }

  func runAll() { for request in take() { request.run() } }
  func refuseAll() { for request in take() { request.refuse() } }

  private func take() -> [Request] {
    kept.withLock { kept in
      defer { kept = [] }
      return kept
    }
  }
}
