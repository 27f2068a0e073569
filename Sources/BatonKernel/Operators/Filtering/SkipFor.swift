// SPDX-License-Identifier: MIT

import Synchronization

/// Closed until the time has passed; over when the source has ended, or when the scheduler refused to wait.
///
/// A refusal comes in place of the opening, so nothing is on its way down when it is sent; only the source's end
/// may meet it, and one of them is first.
@usableFromInline
final class Latch: Sendable {
  private static var closed: UInt8 { 0 }
  @usableFromInline static var opened: UInt8 { 1 }
  private static var over: UInt8 { 2 }

  @usableFromInline let state = Atomic<UInt8>(0)

  @usableFromInline init() {}

  @inlinable var isOpen: Bool { state.load(ordering: .acquiring) == Self.opened }

  @usableFromInline
  func open() { _ = leaveClosed(for: Self.opened) }

  /// False if nobody waits for the opening any more.
  @usableFromInline
  func refuse() -> Bool { leaveClosed(for: Self.over) }

  /// False if a refusal came first.
  @usableFromInline
  func end() -> Bool { state.exchange(Self.over, ordering: .acquiringAndReleasing) != Self.over }

  private func leaveClosed(for next: UInt8) -> Bool {
    state.compareExchange(expected: Self.closed, desired: next, ordering: .acquiringAndReleasing).exchanged
  }
}

extension ObservableType {
  @inlinable
  package func skipped(for duration: RxTimeInterval, on scheduler: some Scheduler) -> Observable<Element> {
    let source = asObservable()
    return Producer { downstream in
      let latch = Latch()
      let timer = TimerSlot(on: scheduler)
      downstream.scope.add(timer)
      timer.arm(after: duration) { refusal in
        guard let refusal else { return latch.open() }
        if latch.refuse(), !downstream.scope.isDisposed { downstream.error(refusal) }
      }
      // The scheduler may have refused at once.
      if downstream.scope.isDisposed { return }
      source.run(
        Sink(
          downstream,
          next: { element in
            if latch.isOpen { downstream.next(element) }
          },
          error: { error in
            if latch.end() { downstream.error(error) }
          },
          completed: {
            if latch.end() { downstream.completed() }
          }))
    }
  }
}
