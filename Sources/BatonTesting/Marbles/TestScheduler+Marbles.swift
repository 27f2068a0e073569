// SPDX-License-Identifier: MIT

import BatonKernel

// Disfavoured, as programs written for RxTest may have members of these names.

extension TestScheduler {
  /// The line of marbles that a sequence sends, from its subscription at 200 to its disposal: a test that fails shows it beside
  /// the one that was expected.
  /// ```swift
  /// #expect(scheduler.marbles { source.debounce(.seconds(3), scheduler: scheduler) } == "------b---(c|)")
  /// ```
  ///
  /// The syntax is that of ``Recorded/events(marbles:values:error:at:)``.
  ///
  /// - Parameters:
  ///   - values: The elements that characters stand for.
  ///   - disposed: When to dispose of the subscription.
  ///   - create: Makes the sequence, at 100.
  /// - Precondition: This scheduler is not running already.
  /// - Scheduling: Everything runs on the calling thread, before this returns.
  @available(swift, introduced: 6)
  public final func marbles<Element: Equatable, OutputSequence: ObservableConvertibleType>(
    values: [Character: Element] = [:], disposed: TestTime = Defaults.disposed,
    of create: @escaping () -> OutputSequence
  ) -> String where OutputSequence.Element == Element {
    start(disposed: disposed, create: create).events.marbles(from: Defaults.subscribed, values: values)
  }

  /// Makes a sequence that sends the elements of a line of marbles to each subscriber anew, counting from when it
  /// subscribes: `"--a-(bc)-|"`.
  ///
  /// The syntax is that of ``Recorded/events(marbles:values:error:at:)``. An element of the first tick comes a tick after the
  /// subscription, as one of the second does, if this scheduler simulates a processing delay.
  ///
  /// - Parameters:
  ///   - marbles: The line.
  ///   - values: The elements that the characters stand for.
  ///   - error: What `#` stands for.
  ///   - name: What an ``OrderFailure`` calls the sequence; if it is empty, `cold` and its number.
  /// - Throws: A ``MarbleError`` that says what is wrong with the line, and where.
  @available(swift, introduced: 6)
  @_disfavoredOverload
  public final func createColdObservable<Element: Sendable>(
    _ marbles: String, values: [Character: Element], error: any Error = MarbleFailure(),
    named name: String = ""
  ) throws -> TestableObservable<Element> {
    TestableObservable(
      cold: try Recorded.events(marbles: marbles, values: values, error: error), on: self, name)
  }

  /// Makes a sequence of a line of marbles that sends its elements to each subscriber anew: the form for the Swift 5
  /// language mode.
  @available(swift, obsoleted: 6)
  @_disfavoredOverload
  public final func createColdObservable<Element>(
    _ marbles: String, values: [Character: Element], error: any Error = MarbleFailure(),
    named name: String = ""
  ) throws -> TestableObservable<Element> {
    TestableObservable(
      cold: try Recorded.events(marbles: marbles, values: values, error: error), on: self, name)
  }

  /// Makes a sequence of a line of marbles that sends the characters themselves, as strings, to each subscriber anew.
  ///
  /// - Throws: A ``MarbleError`` that says what is wrong with the line, and where.
  @_disfavoredOverload
  public final func createColdObservable(
    _ marbles: String, error: any Error = MarbleFailure(), named name: String = ""
  ) throws -> TestableObservable<String> {
    TestableObservable(cold: try Recorded.events(marbles: marbles, error: error), on: self, name)
  }

  /// Makes a sequence that sends the elements of a line of marbles at their times, whoever has subscribed by then:
  /// `"-a-^--b-|"`.
  ///
  /// The syntax is that of ``Recorded/events(marbles:values:error:at:)``, and `^` is the tick of the subscription; without
  /// one that is the first tick. What happens in it comes before the subscription.
  ///
  /// - Parameters:
  ///   - marbles: The line.
  ///   - values: The elements that the characters stand for.
  ///   - error: What `#` stands for.
  ///   - subscription: The time of the subscription; if left out, that at which `start` subscribes.
  ///   - name: What an ``OrderFailure`` calls the sequence; if it is empty, `hot` and its number.
  /// - Throws: A ``MarbleError`` that says what is wrong with the line, and where.
  @available(swift, introduced: 6)
  @_disfavoredOverload
  public final func createHotObservable<Element: Sendable>(
    _ marbles: String, values: [Character: Element], error: any Error = MarbleFailure(),
    subscribed subscription: TestTime = Defaults.subscribed, named name: String = ""
  ) throws -> TestableObservable<Element> {
    try hot(marbles, error, subscription, name) { values[$0] }
  }

  /// Makes a sequence of a line of marbles that sends its elements at their times: the form for the Swift 5 language mode.
  @available(swift, obsoleted: 6)
  @_disfavoredOverload
  public final func createHotObservable<Element>(
    _ marbles: String, values: [Character: Element], error: any Error = MarbleFailure(),
    subscribed subscription: TestTime = Defaults.subscribed, named name: String = ""
  ) throws -> TestableObservable<Element> {
    try hot(marbles, error, subscription, name) { values[$0] }
  }

  /// Makes a sequence of a line of marbles that sends the characters themselves, as strings, at their times.
  ///
  /// - Throws: A ``MarbleError`` that says what is wrong with the line, and where.
  @_disfavoredOverload
  public final func createHotObservable(
    _ marbles: String, error: any Error = MarbleFailure(),
    subscribed subscription: TestTime = Defaults.subscribed, named name: String = ""
  ) throws -> TestableObservable<String> {
    try hot(marbles, error, subscription, name) { String($0) }
  }

  private func hot<Element>(
    _ marbles: String, _ error: any Error, _ subscription: TestTime, _ name: String,
    _ element: @escaping (Character) -> Element?
  ) throws -> TestableObservable<Element> {
    let events = try MarbleParser.events(
      marbles, error, at: subscription, takesSubscription: true, element)
    return TestableObservable(hot: events, on: self, name)
  }
}
