// SPDX-License-Identifier: MIT

/// A subject of any kind, as four closures: what a shared sequence sends its source's events into.
/// `multicast` wraps a user's subject in one; `publish`, `replay` and `share` make one around a ``Fan`` or a
/// ``ReplayFan``.
@usableFromInline
package struct Hub<Input, Element> {
  /// Adds a subscriber.
  @usableFromInline let run: (Sink<Element>) -> Void
  /// Sends an element.
  @usableFromInline let next: (Input) -> Void
  /// Sends the terminal event.
  @usableFromInline let end: (Event<Input>) -> Void
  /// Releases the subscribers without an event. Does nothing if the user may still send to them.
  @usableFromInline let close: () -> Void

  @inlinable
  init(
    run: @escaping (Sink<Element>) -> Void,
    next: @escaping (Input) -> Void,
    end: @escaping (Event<Input>) -> Void,
    close: @escaping () -> Void
  ) {
    self.run = run
    self.next = next
    self.end = end
    self.close = close
  }

  /// A hub around a user's subject.
  @usableFromInline
  init<Subject: SubjectType>(_ subject: Subject)
  where Subject.Observer.Element == Input, Subject.Element == Element {
    let observer = subject.asObserver()
    let observable = subject.asObservable()
    // The user may hold the subject too, so closing the hub leaves its subscribers alone.
    self.init(run: observable.run, next: { observer.on(.next($0)) }, end: observer.on, close: {})
  }
}

extension Hub where Input == Element {
  /// A hub that replays the last `count` elements.
  @inlinable
  init(replay count: Int) {
    if count == 0 {
      let fan = Fan<Element>()
      self.init(run: { _ = fan.run($0) }, next: { fan.next($0) }, end: { fan.on($0) }, close: { fan.close() })
    } else {
      let fan = ReplayFan<Element>(limit: count)
      self.init(run: { _ = fan.run($0) }, next: { fan.next($0) }, end: { fan.on($0) }, close: { fan.close() })
    }
  }
}
