// SPDX-License-Identifier: MIT

import BatonKernel

extension TestScheduler {
  /// Makes a sequence that sends `events` at their times, whoever has subscribed by then.
  ///
  /// The events need not keep the rules of a sequence: use it to see what an operator makes of that.
  ///
  /// - Parameters:
  ///   - events: What to send; their times are points of this scheduler's time. Events of the same time
  ///     keep their order.
  ///   - name: What an ``OrderFailure`` calls the sequence; if it is empty, `hot` and its number.
  @available(swift, introduced: 6)
  public final func createHotObservable<Element: Sendable>(
    _ events: [Recorded<Event<Element>>], named name: String = ""
  ) -> TestableObservable<Element> {
    TestableObservable(hot: events, on: self, name)
  }

  /// Makes a sequence that sends `events` at their times: the form for the Swift 5 language mode.
  @available(swift, obsoleted: 6)
  public final func createHotObservable<Element>(
    _ events: [Recorded<Event<Element>>]
  ) -> TestableObservable<Element> {
    TestableObservable(hot: events, on: self, "")
  }

  /// Makes a sequence that sends `events` at their times, and that messages call `name`: the form for the Swift 5 language mode.
  @available(swift, obsoleted: 6)
  public final func createHotObservable<Element>(
    _ events: [Recorded<Event<Element>>], named name: String
  ) -> TestableObservable<Element> {
    TestableObservable(hot: events, on: self, name)
  }

  /// Makes a sequence that sends `events` to each subscriber anew, counting from when it subscribes.
  ///
  /// - Parameters:
  ///   - events: What to send; their times are spans from the subscription. Events of the same time
  ///     keep their order.
  ///   - name: What an ``OrderFailure`` calls the sequence; if it is empty, `cold` and its number.
  @available(swift, introduced: 6)
  public final func createColdObservable<Element: Sendable>(
    _ events: [Recorded<Event<Element>>], named name: String = ""
  ) -> TestableObservable<Element> {
    TestableObservable(cold: events, on: self, name)
  }

  /// Makes a sequence that sends `events` to each subscriber anew: the form for the Swift 5 language mode.
  @available(swift, obsoleted: 6)
  public final func createColdObservable<Element>(
    _ events: [Recorded<Event<Element>>]
  ) -> TestableObservable<Element> {
    TestableObservable(cold: events, on: self, "")
  }

  /// Makes a sequence that sends `events` to each subscriber anew, and that messages call `name`: the form for the Swift 5
  /// language mode.
  @available(swift, obsoleted: 6)
  public final func createColdObservable<Element>(
    _ events: [Recorded<Event<Element>>], named name: String
  ) -> TestableObservable<Element> {
    TestableObservable(cold: events, on: self, name)
  }
}
