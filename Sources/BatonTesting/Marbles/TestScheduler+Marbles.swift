// SPDX-License-Identifier: MIT

import BatonKernel

// Disfavoured, as programs written for RxTest may have members of these names.

extension TestScheduler {
  /// Returns the events of a sequence as a line of marbles, from its subscription at 200 to its disposal.
  /// ```swift
  /// #expect(scheduler.marbles { source.debounce(.seconds(3), scheduler: scheduler) } == "------b---(c|)")
  /// ```
  ///
  /// The syntax is that of ``Recorded/events(marbles:values:error:at:)``.
  ///
  /// - Parameters:
  ///   - values: The elements that the characters represent.
  ///   - disposed: The time at which to dispose of the subscription.
  ///   - create: Returns the sequence to test; called at 100.
  /// - Precondition: This scheduler is not running.
  /// - Scheduling: All work runs on the calling thread, before this method returns.
  @available(swift, introduced: 6)
  public final func marbles<Element: Equatable, OutputSequence: ObservableConvertibleType>(
    values: [Character: Element] = [:], disposed: TestTime = Defaults.disposed,
    of create: @escaping () -> OutputSequence
  ) -> String where OutputSequence.Element == Element {
    start(disposed: disposed, create: create).events.marbles(from: Defaults.subscribed, values: values)
  }

  /// Creates a cold sequence from a line of marbles, such as `"--a-(bc)-|"`, counted from each subscription.
  ///
  /// The syntax is that of ``Recorded/events(marbles:values:error:at:)``. If this scheduler simulates a
  /// processing delay, an element of the first tick arrives one tick after the subscription, as an element of
  /// the second tick does.
  ///
  /// - Parameters:
  ///   - marbles: The line.
  ///   - values: The elements that the characters represent.
  ///   - error: The error that `#` represents.
  ///   - name: The name of the sequence in an ``OrderFailure``; if it is empty, `cold` and a number.
  /// - Throws: A ``MarbleError`` if the line is malformed.
  @available(swift, introduced: 6)
  @_disfavoredOverload
  public final func createColdObservable<Element: Sendable>(
    _ marbles: String, values: [Character: Element], error: any Error = MarbleFailure(),
    named name: String = ""
  ) throws -> TestableObservable<Element> {
    TestableObservable(
      cold: try Recorded.events(marbles: marbles, values: values, error: error), on: self, name)
  }

  /// Creates a cold sequence from a line of marbles: the form for the Swift 5 mode.
  @available(swift, obsoleted: 6)
  @_disfavoredOverload
  public final func createColdObservable<Element>(
    _ marbles: String, values: [Character: Element], error: any Error = MarbleFailure(),
    named name: String = ""
  ) throws -> TestableObservable<Element> {
    TestableObservable(
      cold: try Recorded.events(marbles: marbles, values: values, error: error), on: self, name)
  }

  /// Creates a cold sequence from a line of marbles, with the characters as elements.
  ///
  /// - Throws: A ``MarbleError`` if the line is malformed.
  @_disfavoredOverload
  public final func createColdObservable(
    _ marbles: String, error: any Error = MarbleFailure(), named name: String = ""
  ) throws -> TestableObservable<String> {
    TestableObservable(cold: try Recorded.events(marbles: marbles, error: error), on: self, name)
  }

  /// Creates a hot sequence from a line of marbles, such as `"-a-^--b-|"`.
  ///
  /// The syntax is that of ``Recorded/events(marbles:values:error:at:)``, and `^` marks the tick of the
  /// subscription, which is otherwise the first tick. Events of that tick come before the subscription.
  ///
  /// - Parameters:
  ///   - marbles: The line.
  ///   - values: The elements that the characters represent.
  ///   - error: The error that `#` represents.
  ///   - subscription: The time of the subscription; by default that at which `start` subscribes.
  ///   - name: The name of the sequence in an ``OrderFailure``; if it is empty, `hot` and a number.
  /// - Throws: A ``MarbleError`` if the line is malformed.
  @available(swift, introduced: 6)
  @_disfavoredOverload
  public final func createHotObservable<Element: Sendable>(
    _ marbles: String, values: [Character: Element], error: any Error = MarbleFailure(),
    subscribed subscription: TestTime = Defaults.subscribed, named name: String = ""
  ) throws -> TestableObservable<Element> {
    try hot(marbles, error, subscription, name) { values[$0] }
  }

  /// Creates a hot sequence from a line of marbles: the form for the Swift 5 mode.
  @available(swift, obsoleted: 6)
  @_disfavoredOverload
  public final func createHotObservable<Element>(
    _ marbles: String, values: [Character: Element], error: any Error = MarbleFailure(),
    subscribed subscription: TestTime = Defaults.subscribed, named name: String = ""
  ) throws -> TestableObservable<Element> {
    try hot(marbles, error, subscription, name) { values[$0] }
  }

  /// Creates a hot sequence from a line of marbles, with the characters as elements.
  ///
  /// - Throws: A ``MarbleError`` if the line is malformed.
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
