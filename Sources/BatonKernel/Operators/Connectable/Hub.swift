// SPDX-License-Identifier: MIT

/// The part of a ``Hub`` that does not depend on the types of its elements.
@_fixed_layout @usableFromInline
package class AnyHub: Disposable, @unchecked Sendable {  // Sendable: immutable.
  @usableFromInline final let end: (Terminal) -> Void
  @usableFromInline final let close: () -> Void

  @usableFromInline
  init(end: @escaping (Terminal) -> Void, close: @escaping () -> Void) {
    self.end = end
    self.close = close
  }

  /// Releases the subscribers without an event. Does nothing if the user may still send to them.
  @usableFromInline package final func dispose() { close() }
}

/// A subject of any kind, as four closures: what a shared sequence sends its source's events into.
/// `multicast` wraps a user's subject in one; `publish`, `replay` and `share` make one around a
/// ``Multicaster`` or a ``ReplayMulticaster``.
@_fixed_layout @usableFromInline
package final class Hub<Input, Element>: AnyHub, @unchecked Sendable {  // Sendable: immutable.
  @usableFromInline let run: (Sink<Element>) -> Void
  @usableFromInline let next: (Input) -> Void

  @inlinable
  init(
    run: @escaping (Sink<Element>) -> Void, next: @escaping (Input) -> Void,
    end: @escaping (Terminal) -> Void, close: @escaping () -> Void
  ) {
    self.run = run
    self.next = next
    super.init(end: end, close: close)
  }

  @usableFromInline
  convenience init<Subject: SubjectType>(_ subject: Subject)
  where Subject.Observer.Element == Input, Subject.Element == Element {
    let observer = subject.asObserver()
    let observable = subject.asObservable()
    // The user may hold the subject too, so closing the hub leaves its subscribers alone.
    self.init(
      run: observable.run, next: { observer.on(.next($0)) }, end: { observer.on($0.event()) },
      close: {})
  }
}

extension Hub where Input == Element {
  /// A hub that replays the last `count` elements.
  @inlinable
  convenience init(replay count: Int) {
    if count == 0 {
      let multicaster = Multicaster<Element>()
      self.init(
        run: { _ = multicaster.run($0) }, next: { multicaster.next($0) },
        end: { multicaster.send($0) }, close: { multicaster.close() })
    } else {
      let multicaster = ReplayMulticaster<Element>(limit: count)
      self.init(
        run: { _ = multicaster.run($0) }, next: { multicaster.next($0) },
        end: { multicaster.send($0) }, close: { multicaster.close() })
    }
  }
}
