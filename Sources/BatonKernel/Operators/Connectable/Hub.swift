// SPDX-License-Identifier: MIT

/// What a shared sequence passes through on its way to its subscribers: a subject, whatever its kind.
@usableFromInline
package struct Hub<Input, Element> {
  /// Adds a subscriber.
  @usableFromInline let run: (Sink<Element>) -> Void
  /// Takes an element.
  @usableFromInline let next: (Input) -> Void
  /// Takes the terminal event.
  @usableFromInline let end: (Event<Input>) -> Void
  /// Lets the subscribers go, without an event, if nobody else can send to them.
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

  /// A hub of a user's subject.
  @usableFromInline
  init<Subject: SubjectType>(_ subject: Subject)
  where Subject.Observer.Element == Input, Subject.Element == Element {
    let observer = subject.asObserver()
    let observable = subject.asObservable()
    // The subject may be the user's, too; its subscribers go when it does.
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
