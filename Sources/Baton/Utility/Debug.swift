// SPDX-License-Identifier: MIT

import Foundation

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Prints the events, subscriptions and disposals of each subscriber to standard output.
  ///
  ///     2030-01-31 09:41:00.000: temperature -> subscribed
  ///     2030-01-31 09:41:00.250: temperature -> Event next(21.5)
  ///     2030-01-31 09:41:09.000: temperature -> isDisposed
  ///
  /// The last line of a subscription is printed before the upstream subscription is disposed of. The
  /// identifier also names the subscription in ``Hooks/failedPipeline``.
  ///
  /// - Parameters:
  ///   - identifier: The label of each line; by default the source location.
  ///   - trimOutput: Whether to shorten the description of an event that is longer than 40 characters to its
  ///     first and last 20 characters.
  ///   - file: The file of the default identifier.
  ///   - line: The line of the default identifier.
  ///   - function: The function of the default identifier.
  /// - SeeAlso: [reactivex.io: Do](https://reactivex.io/documentation/operators/do.html)
  // forms: traits Infallible SharedSequence PrimitiveSequence
  @_alwaysEmitIntoClient
  public func debug(
    _ identifier: String? = nil,
    trimOutput: Bool = false,
    file: String = #file,
    line: UInt = #line,
    function: String = #function
  ) -> Observable<Element> {
    _debug(identifier ?? placeOfCall(file, line, function), trimOutput: trimOutput) { print($0) }
  }

  /// Passes a line of text about each event, subscription and disposal to a closure, such as a logger.
  ///
  /// ```swift
  /// temperatures.debug("temperature") { logger.debug("\($0)") }
  /// ```
  ///
  /// A line is what ``debug(_:trimOutput:file:line:function:)`` prints, without the time, which loggers add
  /// themselves: `temperature -> Event next(21.5)`.
  ///
  /// - Parameters:
  ///   - identifier: The label of each line; by default the source location.
  ///   - trimOutput: Whether to shorten the description of an event that is longer than 40 characters to its
  ///     first and last 20 characters.
  ///   - file: The file of the default identifier.
  ///   - line: The line of the default identifier.
  ///   - function: The function of the default identifier.
  ///   - log: Called for each line.
  /// - Scheduling: `log` is called on the thread that sends the event, subscribes or disposes: for one event
  ///   at a time, but perhaps at the same time for a subscription or a disposal on another thread.
  /// - SeeAlso: [reactivex.io: Do](https://reactivex.io/documentation/operators/do.html)
  // forms: swift6; traits Infallible PrimitiveSequence
  @_alwaysEmitIntoClient
  public func debug(
    _ identifier: String? = nil,
    trimOutput: Bool = false,
    file: String = #file,
    line: UInt = #line,
    function: String = #function,
    to log: @escaping @Sendable (_ line: String) -> Void
  ) -> Observable<Element> {
    _debug(identifier ?? placeOfCall(file, line, function), trimOutput: trimOutput, isTimed: false, to: log)
  }
}
