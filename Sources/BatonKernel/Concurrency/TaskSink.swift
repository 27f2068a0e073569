// SPDX-License-Identifier: MIT

/// The sink of a task that sends one event at a time, and may be suspended between two of them.
///
/// The task has the ``Role`` while it delivers an event. A disposal keeps the role: it frees the sink at
/// once, even if the task notices its cancellation late, or never. Or it leaves word, and the task frees the
/// sink after the event.
@_fixed_layout @usableFromInline
final class TaskSink<Element>: Disposable, @unchecked Sendable {  // Sendable: `role` guards `downstream`.
  @usableFromInline let role = Role()
  // Exclusivity unchecked: only the holder of the role touches it. While it is lent for a call, it is only
  // read.
  @safe @exclusivity(unchecked) @usableFromInline var downstream: LentSink<Element>?

  @inlinable init(_ downstream: Sink<Element>) { self.downstream = LentSink(downstream) }

  /// Sends an element. Returns whether it was delivered, and whether the subscription is still open.
  @inlinable @inline(__always)
  func next(_ element: Element) -> (isDelivered: Bool, isOpen: Bool) {
    if !role.takeIfFree() { return (false, false) }
    let isDelivered = downstream?.next(element) ?? false
    if role.leave() { return (isDelivered, true) }
    free()
    return (isDelivered, false)
  }

  /// Sends the end of the sequence, with an error or by completion. No event may follow.
  @usableFromInline
  func end(_ error: (any Error)?) {
    guard role.takeIfFree(), let downstream = LentSink.take(from: &downstream) else { return }
    if downstream.scope.isDisposed { return }
    if let error { downstream.error(error) } else { downstream.completed() }
  }

  @usableFromInline func dispose() { if role.take() { free() } }

  @usableFromInline @inline(never) func free() { _ = LentSink.take(from: &downstream) }
}
