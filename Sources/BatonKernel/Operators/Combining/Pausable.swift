// SPDX-License-Identifier: MIT

import BatonSchedulers
import Synchronization

/// What becomes of the elements that come while a sequence is paused.
public enum PausePolicy: Sendable, Hashable {
  /// They wait, without a bound, and are sent in their order when the sequence goes on.
  case hold
  /// They are dropped.
  case drop
}

/// `pausable` for one subscriber: what comes while it is paused waits in a queue.
private final class Pausing<Element>: Junction<Element>, @unchecked Sendable {  // Sendable: as ``Junction``.
  // Set at once and not in the drain's order: a pause on another thread stops a queue that is being sent.
  private let isRunning = Atomic(false)
  // Exclusivity unchecked: only the drain's owner touches them, and no access spans a call to foreign code.
  @safe @exclusivity(unchecked) private var waiting = Fifo<Element>()
  @safe @exclusivity(unchecked) private var isSourceDone = false
  @safe @exclusivity(unchecked) private var isControlDone = false

  func run(_ source: Observable<Element>, control: Observable<Bool>) {
    run(control, 0) { isRunning in
      self.isRunning.storeReleasing(isRunning)
      if isRunning { self.perform { self.sendWaiting() } }
    }
    runInTurn(source, 1, next: received)
  }

  override func completed(_ index: Int) {
    if index == 0 { return controlEnded() }
    isSourceDone = true
    endIfAllIsSent()
  }

  private var passes: Bool { isRunning.load(ordering: .acquiring) }

  private func received(_ element: Element) {
    if passes, waiting.isEmpty {
      if isOpen { downstream.next(element) }
    } else if passes || !isControlDone {
      waiting.append(element)
    }
  }

  private func sendWaiting() {
    while isOpen, passes, let element = waiting.popFirst() { downstream.next(element) }
    endIfAllIsSent()
  }

  private func controlEnded() {
    isControlDone = true
    if passes { return }
    // What waits can no longer be sent. Released after the queue has been emptied, because the release may
    // run code that sends.
    let dropped = waiting
    waiting = Fifo()
    withExtendedLifetime(dropped) {}
    endIfAllIsSent()
  }

  private func endIfAllIsSent() {
    if isSourceDone, waiting.isEmpty { end(.completed) }
  }
}

extension ObservableType {
  @usableFromInline
  package func _pausable(by isRunning: Observable<Bool>, whilePaused policy: PausePolicy) -> Observable<
    Element
  > {
    switch policy {
    case .drop:
      return _withLatestFrom(isRunning) { ($0, $1) }._compactMap { $1 ? $0 : nil }
    case .hold:
      return Producer { Pausing($0).run(asObservable(), control: isRunning) }
    }
  }
}
