// SPDX-License-Identifier: MIT

/// One stage of a running pipe. Its events are serial.
///
/// The three kinds of events are three calls, so that an element is never wrapped in an enum on its way.
/// `next` is a closure and not an overridable method, because the compiler specialises a closure where it is
/// written and never specialises a virtual method of a generic class. A stage that forwards terminal events
/// is no more than that closure: it shares `rest` with the stage after it.
///
/// A sink does not keep the grammar. An emitter checks ``scope`` before each element, and the end of a
/// stretch of pipe disposes of the scope when a terminal event arrives.
@frozen @usableFromInline
package struct Sink<Element>: @unchecked Sendable {  // Sendable: constant, see ``AnySink``.
  @usableFromInline package let next: (Element) -> Void
  @usableFromInline let rest: AnySink

  @inlinable
  init(next: @escaping (Element) -> Void, rest: AnySink) {
    self.next = next
    self.rest = rest
  }

  /// Makes a stage in the same stretch of pipe as `downstream`, which receives the terminal events.
  @inlinable
  package init<Result>(_ downstream: Sink<Result>, next: @escaping (Element) -> Void) {
    self.init(next: next, rest: downstream.rest)
  }

  /// Does the same. `completed` is called upon completion, in place of `downstream`.
  @inlinable
  package init<Result>(
    _ downstream: Sink<Result>, next: @escaping (Element) -> Void, completed: @escaping () -> Void
  ) {
    self.init(next: next, rest: Completing(downstream.rest, completed))
  }

  /// Makes the last stage of a stretch of pipe. `end` must dispose of `scope`, unless it is that of the stage
  /// downstream.
  @inlinable
  package init(scope: Scope, next: @escaping (Element) -> Void, end: @escaping (Terminal) -> Void) {
    self.init(next: next, rest: Ending(scope: scope, end))
  }

  /// Makes the last stage of a stretch of pipe. Its first terminal event disposes of `scope`, and is then
  /// passed on; others are dropped.
  ///
  /// - Parameter goesOn: Whether another sequence follows upon the event, so that `end` is called only when
  ///   nothing is left of the stretch.
  @inlinable
  package init(
    ending scope: Scope, goesOn: ((Terminal) -> Bool)? = nil, next: @escaping (Element) -> Void,
    end: @escaping (Terminal) -> Void
  ) {
    self.init(next: next, rest: StretchEnding(scope: scope, goesOn: goesOn, end))
  }

  @inlinable package var scope: Scope { rest.scope }

  @inlinable package func error(_ error: __owned any Error) { rest.end(.error(consume error)) }

  @inlinable package func completed() { rest.end(.completed) }

  @inlinable package func end(_ terminal: __owned Terminal) { rest.end(terminal) }

  /// Sends the error that `body` throws.
  @inlinable @inline(__always)
  package func attempt(_ body: () throws -> Void) {
    do { try body() } catch { self.error(consume error) }
  }

  /// Sends the last element, and completes unless the subscription has ended meanwhile.
  @inlinable
  package func last(_ element: Element) {
    next(element)
    if !scope.isDisposed { completed() }
  }

  @inlinable
  package func on(_ event: Event<Element>) {
    switch event {
    case .next(let element): next(element)
    case .error(let error): self.error(error)
    case .completed: completed()
    }
  }
}

/// The part of a sink that does not depend on its elements: the scope, and the receiver of terminal events.
@_fixed_layout @usableFromInline
package class AnySink: @unchecked Sendable {  // Sendable: events are serial, on whatever threads.
  @usableFromInline package final let scope: Scope

  @usableFromInline init(scope: Scope) { self.scope = scope }

  deinit { scope.abandon() }

  /// Receives the terminal event, and owns it: a closure with a `catch` that had to release the error after
  /// this call would be too long for the compiler to inline.
  @usableFromInline
  package func end(_ terminal: __owned Terminal) { preconditionFailure("AnySink: end(_:) is abstract") }

  /// Called when nothing is left of the stretch: see ``Scope/close(for:_:ifDisposed:leave:)``.
  @usableFromInline
  package func goOn(_ terminal: Terminal) { preconditionFailure("AnySink: goOn(_:) is abstract") }
}

/// Receives the completion by a closure.
@usableFromInline
final class Completing: AnySink, @unchecked Sendable {  // Sendable: constant.
  private let rest: AnySink
  private let onCompleted: () -> Void

  @usableFromInline
  init(_ rest: AnySink, _ onCompleted: @escaping () -> Void) {
    self.rest = rest
    self.onCompleted = onCompleted
    super.init(scope: rest.scope)
  }

  @usableFromInline
  package override func end(_ terminal: __owned Terminal) {
    if case .completed = terminal { onCompleted() } else { rest.end(terminal) }
  }
}

/// Receives terminal events by a closure.
@usableFromInline
class Ending: AnySink, @unchecked Sendable {  // Sendable: constant.
  fileprivate final let onEnd: (Terminal) -> Void

  @usableFromInline
  init(scope: Scope, _ onEnd: @escaping (Terminal) -> Void) {
    self.onEnd = onEnd
    super.init(scope: scope)
  }

  @usableFromInline package override func end(_ terminal: __owned Terminal) { onEnd(terminal) }
}

/// Disposes of its scope before it passes a terminal event on.
@usableFromInline
final class StretchEnding: Ending, @unchecked Sendable {  // Sendable: constant.
  private let goesOn: ((Terminal) -> Bool)?

  @usableFromInline
  init(scope: Scope, goesOn: ((Terminal) -> Bool)?, _ onEnd: @escaping (Terminal) -> Void) {
    self.goesOn = goesOn
    super.init(scope: scope, onEnd)
  }

  @usableFromInline
  package override func end(_ terminal: __owned Terminal) {
    let waits = goesOn?(terminal) ?? false
    guard let closed = waits ? scope.close(for: self, terminal) : scope.close() else { return }
    onEnd(terminal)
    closed.settle()
  }

  @usableFromInline package override func goOn(_ terminal: Terminal) { onEnd(terminal) }
}
