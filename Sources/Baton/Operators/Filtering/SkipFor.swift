// SPDX-License-Identifier: MIT

import Synchronization

extension ObservableType {
  /// Drops the elements that come within `duration` of the subscription.
  ///
  /// - Parameters:
  ///   - duration: How long elements are dropped; zero and negative spans mean until the scheduler gets to it.
  ///   - scheduler: Where the time is measured.
  /// - Scheduling: Events pass where they come from; `scheduler` only measures the time.
  /// - SeeAlso: [reactivex.io: Skip](https://reactivex.io/documentation/operators/skip.html)
  @inlinable
  public func skip(_ duration: RxTimeInterval, scheduler: some Scheduler) -> Observable<Element> {
    lift { downstream in
      let latch = Latch()
      let timer = TimerSlot(on: scheduler)
      downstream.scope.add(timer)
      timer.arm(after: duration) { latch.open() }
      return Sink(downstream) { element in
        if latch.isOpen { downstream.next(element) }
      }
    }
  }
}

/// Shut, then open for good.
@usableFromInline
final class Latch: Sendable {
  @usableFromInline let state = Atomic(false)

  @inlinable init() {}

  @inlinable var isOpen: Bool { state.load(ordering: .acquiring) }

  @inlinable func open() { state.store(true, ordering: .releasing) }
}
