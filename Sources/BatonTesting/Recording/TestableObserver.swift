// SPDX-License-Identifier: MIT

import BatonKernel

/// Records what it receives, and when. ``TestScheduler/createObserver(_:)`` makes it.
///
/// May be used from any thread.
public final class TestableObserver<Element>: ObserverType {
  private let scheduler: TestScheduler
  private let recorded = Lock<UncheckedSendable<[Recorded<Event<Element>>]>>(UncheckedSendable([]))

  /// Makes an observer that takes its times from `scheduler`.
  public init(scheduler: TestScheduler) { self.scheduler = scheduler }

  /// What has been received so far.
  public var events: [Recorded<Event<Element>>] { recorded.withLock { $0 }.value }

  /// Records `event` with the time that the scheduler's clock shows.
  public func on(_ event: Event<Element>) {
    let record = UncheckedSendable(Recorded(time: scheduler.clock, value: event))
    recorded.withLock { $0.value.append(record.value) }
  }
}

extension TestableObserver: @unchecked Sendable where Element: Sendable {}  // Sendable: locks.
