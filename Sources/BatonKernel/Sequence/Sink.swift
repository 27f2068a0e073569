// SPDX-License-Identifier: MIT

/// One stage of a running pipe: takes events one at a time, each after the one before.
///
/// The three events are three calls, so that an element is never wrapped to be passed on. `next` is a closure
/// and not an overridden method because a closure is specialised to its types where it is written, which no
/// virtual method of a generic class is. A stage that leaves terminal events alone is no more than that
/// closure: it shares the rest of the pipe with the stage after it.
///
/// A sink does not keep the grammar by itself. Whoever sends looks at ``scope`` before each element; whoever
/// ends a stretch of pipe disposes of its scope when a terminal event arrives.
@usableFromInline
package struct Sink<Element> {
  /// Takes the next element.
  @usableFromInline package let next: (Element) -> Void
  @usableFromInline let rest: AnySink

  @inlinable
  init(next: @escaping (Element) -> Void, rest: AnySink) {
    self.next = next
    self.rest = rest
  }

  /// Makes a stage within the stretch of pipe that `downstream` is in; terminal events go on to `downstream`.
  @inlinable
  package init<Result>(_ downstream: Sink<Result>, next: @escaping (Element) -> Void) {
    self.init(next: next, rest: downstream.rest)
  }

  /// Makes a stage within the stretch of pipe that `downstream` is in; terminal events go on to `downstream`
  /// unless a closure is given for them.
  @inlinable
  package init<Result>(
    _ downstream: Sink<Result>, next: @escaping (Element) -> Void, error: ((any Error) -> Void)? = nil,
    completed: (() -> Void)? = nil
  ) {
    let rest = downstream.rest
    self.init(
      next: next,
      rest: Ending(
        scope: rest.scope, error: error ?? { rest.error($0) }, completed: completed ?? { rest.completed() }))
  }

  /// Makes the last stage of a stretch of pipe. Its closures for the terminal events dispose of `scope`.
  @inlinable
  package init(
    scope: Scope, next: @escaping (Element) -> Void, error: @escaping (any Error) -> Void,
    completed: @escaping () -> Void
  ) {
    self.init(next: next, rest: Ending(scope: scope, error: error, completed: completed))
  }

  /// Makes the last stage of a stretch of pipe, whose closures for the terminal events are given `scope` to dispose
  /// of it.
  @inlinable
  package init(
    ending scope: Scope, next: @escaping (Element) -> Void, error: @escaping (Scope, any Error) -> Void,
    completed: @escaping (Scope) -> Void
  ) {
    self.init(next: next, rest: StretchEnding(scope: scope, error: error, completed: completed))
  }

  /// What lives and ends with the stretch of pipe that this sink is in.
  @inlinable
  package var scope: Scope { rest.scope }

  /// Takes the error that ends the sequence.
  @inlinable
  package func error(_ error: any Error) { rest.error(error) }

  /// Takes the end of the sequence.
  @inlinable
  package func completed() { rest.completed() }

  /// Takes the error that ends a stretch above, unless that is over.
  @inlinable
  package func end(_ stretch: Scope, with error: any Error) {
    if stretch.isDisposed { return }
    stretch.dispose()
    self.error(error)
  }

  /// Takes the end of a stretch above, unless that is over.
  @inlinable
  package func end(_ stretch: Scope) {
    if stretch.isDisposed { return }
    stretch.dispose()
    completed()
  }

  /// Takes any event.
  @inlinable
  package func on(_ event: Event<Element>) {
    switch event {
    case .next(let element): next(element)
    case .error(let error): self.error(error)
    case .completed: completed()
    }
  }
}

/// The part of a sink that does not depend on what flows in it: its scope, and where terminal events go.
@usableFromInline
package class AnySink {
  @usableFromInline package final let scope: Scope

  @usableFromInline
  init(scope: Scope) { self.scope = scope }

  @usableFromInline
  package func error(_ error: any Error) { preconditionFailure("AnySink: error(_:) is abstract") }

  @usableFromInline
  package func completed() { preconditionFailure("AnySink: completed() is abstract") }
}

/// Closures for the terminal events.
@usableFromInline
final class Ending: AnySink {
  private let onError: (any Error) -> Void
  private let onCompleted: () -> Void

  @usableFromInline
  init(scope: Scope, error: @escaping (any Error) -> Void, completed: @escaping () -> Void) {
    onError = error
    onCompleted = completed
    super.init(scope: scope)
  }

  @usableFromInline
  package override func error(_ error: any Error) { onError(error) }

  @usableFromInline
  package override func completed() { onCompleted() }
}

/// Closures for the terminal events that end a stretch of pipe.
///
/// They are given the scope that they dispose of: one that has nothing to hold but one object is no allocation.
@usableFromInline
final class StretchEnding: AnySink {
  private let onError: (Scope, any Error) -> Void
  private let onCompleted: (Scope) -> Void

  @usableFromInline
  init(scope: Scope, error: @escaping (Scope, any Error) -> Void, completed: @escaping (Scope) -> Void) {
    onError = error
    onCompleted = completed
    super.init(scope: scope)
  }

  @usableFromInline
  package override func error(_ error: any Error) { onError(scope, error) }

  @usableFromInline
  package override func completed() { onCompleted(scope) }
}

extension AnySink: @unchecked Sendable {}  // Sendable: events are serial, whichever thread each comes from.
extension Ending: @unchecked Sendable {}  // Sendable: see AnySink.
extension StretchEnding: @unchecked Sendable {}  // Sendable: see AnySink.
extension Sink: @unchecked Sendable {}  // Sendable: see AnySink.
