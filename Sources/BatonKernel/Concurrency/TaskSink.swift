// SPDX-License-Identifier: MIT

import Synchronization

/// The sink of a task that sends one event at a time, and may be suspended between two of them.
///
/// An atomic word says whose the sink is:
///
/// | word | the sink is |
/// |---|---|
/// | `idle` | nobody's: the task waits for an element. Whoever changes the word gets it |
/// | `busy` | the task's, which delivers an event |
/// | `shut` | gone: who disposed has found the word `idle` and freed it, or `busy`, and the task frees it after the event |
///
/// So disposal frees the sink at once, even if the task notices its cancellation late, or never.
@usableFromInline
final class TaskSink<Element>: Disposable {
  /// Numbers and no enum, which the compiler would check after each atomic operation.
  @inlinable static var idle: UInt8 { 0 }
  @inlinable static var busy: UInt8 { 1 }
  @usableFromInline static var shut: UInt8 { 2 }

  @usableFromInline let word = Atomic<UInt8>(0)
  // Exclusivity unchecked: only who has the sink, by `word`, touches it. While it is lent for a call, it is only read.
  @safe @exclusivity(unchecked) @usableFromInline var downstream: LentSink<Element>?

  @inlinable
  init(_ downstream: Sink<Element>) { self.downstream = LentSink(downstream) }

  /// Sends an element. Returns false once the subscription has been disposed of.
  @inlinable @inline(__always)
  func next(_ element: Element) -> Bool {
    if !enter() { return false }
    switch downstream {
    case .some(let downstream): downstream.next(element)
    case .none: break
    }
    return leave() || free()
  }

  /// Sends the end of the sequence, with an error or by completion. No event may follow.
  @usableFromInline
  func end(_ error: (any Error)?) {
    guard enter(), let downstream = takeDownstream(), !downstream.scope.isDisposed else { return }
    if let error { downstream.error(error) } else { downstream.completed() }
  }

  @usableFromInline
  func dispose() {
    if word.exchange(Self.shut, ordering: .acquiringAndReleasing) == Self.idle { _ = takeDownstream() }
  }

  @inlinable @inline(__always)
  func enter() -> Bool {
    word.compareExchange(expected: Self.idle, desired: Self.busy, ordering: .acquiring).exchanged
  }

  @inlinable @inline(__always)
  func leave() -> Bool {
    word.compareExchange(expected: Self.busy, desired: Self.idle, ordering: .releasing).exchanged
  }

  /// Frees the sink, which was disposed of during the event. Returns false.
  @usableFromInline @inline(never)
  func free() -> Bool {
    _ = takeDownstream()
    return false
  }

  @usableFromInline
  func takeDownstream() -> Sink<Element>? {
    switch downstream.take() {
    case .some(let downstream): downstream.sink
    case .none: nil
    }
  }
}

extension TaskSink: @unchecked Sendable {}  // Sendable: only who has the sink touches `downstream`.
