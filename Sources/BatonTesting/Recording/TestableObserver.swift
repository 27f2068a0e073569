// SPDX-License-Identifier: MIT

import BatonKernel

/// Records events with their virtual times; see ``TestScheduler/createObserver(_:named:)``.
///
/// All methods may be called from any thread.
public final class TestableObserver<Element>: ObserverType {
  // Does not keep the scheduler, whose waiting work may keep this object.
  private let scheduler: VirtualTimeHandle<TestSchedulerVirtualTimeConverter>
  private let row: OrderRow?
  private let recorded = Lock<UncheckedSendable<[Recorded<Event<Element>>]>>(UncheckedSendable([]))

  /// Creates an observer that takes its times from `scheduler`.
  public convenience init(scheduler: TestScheduler) { self.init(scheduler: scheduler, "") }

  init(scheduler: TestScheduler, _ name: String) {
    self.scheduler = VirtualTimeHandle(scheduler)
    row = scheduler.orderRun?.addRow(.observer, name)
  }

  /// The events that have been received so far.
  public var events: [Recorded<Event<Element>>] {
    row?.touch()
    return recorded.withLock { $0 }.value
  }

  /// Records `event` with the time that the scheduler's clock shows.
  public func on(_ event: Event<Element>) {
    row?.mark { MarbleDiagram.Mark.Kind(event) }
    row?.touch()
    let record = UncheckedSendable(Recorded(time: scheduler.clock, value: event))
    recorded.withLock { $0.value.append(record.value) }
  }
}

extension TestableObserver: @unchecked Sendable where Element: Sendable {}  // Sendable: locks.
