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

  @inlinable
  init(
    run: @escaping (Sink<Element>) -> Void,
    next: @escaping (Input) -> Void,
    end: @escaping (Event<Input>) -> Void
  ) {
    self.run = run
    self.next = next
    self.end = end
  }

  /// A hub of a user's subject.
  @usableFromInline
  init<Subject: SubjectType>(_ subject: Subject)
  where Subject.Observer.Element == Input, Subject.Element == Element {
    let observer = subject.asObserver()
    let observable = subject.asObservable()
    self.init(run: observable.run, next: observer.onNext, end: observer.on)
  }
}

extension Hub where Input == Element {
  /// A hub that replays the last `count` elements.
  ///
  /// Of a subject and not of its fan alone, which its subscribers hold: they go with the subject.
  @inlinable
  init(replay count: Int) {
    if count == 0 {
      let subject = PublishSubject<Element>(fan: Fan())
      self.init(run: { subject.run($0) }, next: { subject.onNext($0) }, end: { subject.on($0) })
    } else {
      let subject = ReplaySubject<Element>(limit: count)
      self.init(run: { subject.run($0) }, next: { subject.onNext($0) }, end: { subject.on($0) })
    }
  }
}
