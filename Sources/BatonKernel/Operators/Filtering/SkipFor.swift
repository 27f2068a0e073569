// SPDX-License-Identifier: MIT

import Synchronization

/// Closed until the time has passed, or another source has sent; over when the source has ended, or when there will be
/// no opening: the scheduler refused to wait, or the other source failed.
///
/// A refusal comes in place of the opening, so nothing is on its way down when it is sent; only the source's end
/// may meet it, and one of them is first.
@usableFromInline
final class Latch: Sendable {
  @usableFromInline
  enum State: UInt8, AtomicRepresentable, Sendable { case closed, open, over }

  @usableFromInline let state = Atomic(State.closed)

  @usableFromInline init() {}

  @inlinable var isOpen: Bool { state.load(ordering: .acquiring) == .open }

  @usableFromInline
  func open() { _ = leaveClosed(for: .open) }

  /// False if nobody waits for the opening any more.
  @usableFromInline
  func refuse() -> Bool { leaveClosed(for: .over) }

  /// Returns what it was before: over if a refusal came first.
  @usableFromInline
  func end() -> State { state.exchange(.over, ordering: .acquiringAndReleasing) }

  private func leaveClosed(for next: State) -> Bool {
    state.compareExchange(expected: .closed, desired: next, ordering: .acquiringAndReleasing).exchanged
  }
}

extension ObservableType {
  @inlinable
  package func skipped(for duration: Duration, on scheduler: some SchedulerType) -> Observable<Element> {
    let source = asObservable()
    return Producer { downstream in
      let latch = Latch()
      let timer = TimerSlot(.skip, on: scheduler)
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
            if latch.end() != .over { downstream.error(error) }
          },
          completed: {
            if latch.end() != .over { downstream.completed() }
          }))
    }
  }
}
