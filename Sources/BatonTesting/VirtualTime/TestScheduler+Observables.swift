// SPDX-License-Identifier: MIT

import BatonKernel

extension TestScheduler {
  /// Creates a hot sequence, which sends `events` at their times to the current subscribers.
  ///
  /// The events may break the rules of a sequence, to test how an operator handles that.
  ///
  /// - Parameters:
  ///   - events: The events to send, at points of this scheduler's time. Events of the same time keep their
  ///     order.
  ///   - name: The name of the sequence in an ``OrderFailure``; if it is empty, `hot` and a number.
  @available(swift, introduced: 6)
  public final func createHotObservable<Element: Sendable>(
    _ events: [Recorded<Event<Element>>], named name: String = ""
  ) -> TestableObservable<Element> {
    TestableObservable(hot: events, on: self, name)
  }

  /// Creates a hot sequence: the form for the Swift 5 mode.
  @available(swift, obsoleted: 6)
  public final func createHotObservable<Element>(
    _ events: [Recorded<Event<Element>>]
  ) -> TestableObservable<Element> {
    TestableObservable(hot: events, on: self, "")
  }

  /// Creates a hot sequence with a name for messages: the form for the Swift 5 mode.
  @available(swift, obsoleted: 6)
  public final func createHotObservable<Element>(
    _ events: [Recorded<Event<Element>>], named name: String
  ) -> TestableObservable<Element> {
    TestableObservable(hot: events, on: self, name)
  }

  /// Creates a cold sequence, which sends `events` to each subscriber, counted from its subscription.
  ///
  /// - Parameters:
  ///   - events: The events to send, with times counted from the subscription. Events of the same time keep
  ///     their order.
  ///   - name: The name of the sequence in an ``OrderFailure``; if it is empty, `cold` and a number.
  @available(swift, introduced: 6)
  public final func createColdObservable<Element: Sendable>(
    _ events: [Recorded<Event<Element>>], named name: String = ""
  ) -> TestableObservable<Element> {
    TestableObservable(cold: events, on: self, name)
  }

  /// Creates a cold sequence: the form for the Swift 5 mode.
  @available(swift, obsoleted: 6)
  public final func createColdObservable<Element>(
    _ events: [Recorded<Event<Element>>]
  ) -> TestableObservable<Element> {
    TestableObservable(cold: events, on: self, "")
  }

  /// Creates a cold sequence with a name for messages: the form for the Swift 5 mode.
  @available(swift, obsoleted: 6)
  public final func createColdObservable<Element>(
    _ events: [Recorded<Event<Element>>], named name: String
  ) -> TestableObservable<Element> {
    TestableObservable(cold: events, on: self, name)
  }
}
