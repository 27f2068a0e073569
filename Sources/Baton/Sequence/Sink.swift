// SPDX-License-Identifier: MIT

/// The end of a pipe, for those who need not know what flows in it.
@usableFromInline
package class AnySink {
  /// What lives and ends with the stretch of pipe that this sink is in.
  @usableFromInline package let scope: Scope

  @usableFromInline let downstream: AnySink?
  @usableFromInline let onError: ((any Error) -> Void)?
  @usableFromInline let onCompleted: (() -> Void)?

  @inlinable
  init(
    scope: Scope,
    downstream: AnySink?,
    error: ((any Error) -> Void)?,
    completed: (() -> Void)?
  ) {
    self.scope = scope
    self.downstream = downstream
    self.onError = error
    self.onCompleted = completed
  }

  /// Takes the error that ends the sequence.
  @usableFromInline
  package final func error(_ error: any Error) {
    if let onError { onError(error) } else { downstream?.error(error) }
  }

  /// Takes the end of the sequence.
  @usableFromInline
  package final func completed() {
    if let onCompleted { onCompleted() } else { downstream?.completed() }
  }
}

/// One stage of a running pipe: takes events one at a time, each after the one before.
///
/// The three events are three calls, so that an element is never wrapped to be passed on. `next` is a closure
/// and not an overridden method because a closure is specialised to its types where it is written, which no
/// virtual method of a generic class is.
///
/// A sink does not keep the grammar by itself. Whoever sends looks at ``AnySink/scope`` before each element;
/// whoever ends a stretch of pipe disposes of its scope when a terminal event arrives.
@usableFromInline
package final class Sink<Element>: AnySink {
  /// Takes the next element.
  @usableFromInline package let next: (Element) -> Void

  /// Makes a stage within the stretch of pipe that `downstream` is in; terminal events go on to `downstream`
  /// unless a closure is given for them.
  @inlinable
  package init(
    _ downstream: AnySink,
    next: @escaping (Element) -> Void,
    error: ((any Error) -> Void)? = nil,
    completed: (() -> Void)? = nil
  ) {
    self.next = next
    super.init(scope: downstream.scope, downstream: downstream, error: error, completed: completed)
  }

  /// Makes the last stage of a stretch of pipe. It ends `scope` when a terminal event arrives, before
  /// (`.before`) or after (`.after`) it is handled.
  @inlinable
  package init(
    scope: Scope,
    next: @escaping (Element) -> Void,
    error: @escaping (any Error) -> Void,
    completed: @escaping () -> Void
  ) {
    self.next = next
    super.init(scope: scope, downstream: nil, error: error, completed: completed)
  }

  /// Takes any event.
  package func on(_ event: Event<Element>) {
    switch event {
    case .next(let element): next(element)
    case .error(let error): self.error(error)
    case .completed: completed()
    }
  }
}

// Sendable: its events are serial, whichever thread each comes from.
extension AnySink: @unchecked Sendable {}  // Sendable: see the line above.
extension Sink: @unchecked Sendable {}  // Sendable: see the line above.
