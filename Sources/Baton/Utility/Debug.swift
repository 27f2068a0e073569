// SPDX-License-Identifier: MIT

import Foundation

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Prints what happens to each subscription to standard output.
  ///
  ///     2030-01-31 09:41:00.000: temperature -> subscribed
  ///     2030-01-31 09:41:00.250: temperature -> Event next(21.5)
  ///     2030-01-31 09:41:09.000: temperature -> isDisposed
  ///
  /// The last line of a subscription comes before what is above is disposed of.
  ///
  /// - Parameters:
  ///   - identifier: What each line is marked with; by default the place in the source.
  ///   - trimOutput: Whether of the description of an event, if it has more than 40 characters, only the first and the
  ///     last 20 are printed.
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

  /// Hands a line of text to a closure for everything that happens to each subscription: to any logger.
  ///
  /// ```swift
  /// temperatures.debug("temperature") { logger.debug("\($0)") }
  /// ```
  ///
  /// A line is what ``debug(_:trimOutput:file:line:function:)`` prints, without the time, which loggers add:
  /// `temperature -> Event next(21.5)`.
  ///
  /// - Parameters:
  ///   - identifier: What each line is marked with; by default the place in the source.
  ///   - trimOutput: Whether of the description of an event, if it has more than 40 characters, only the first and the
  ///     last 20 are handed over.
  ///   - file: The file of the default identifier.
  ///   - line: The line of the default identifier.
  ///   - function: The function of the default identifier.
  ///   - log: Called for each line.
  /// - Scheduling: `log` is called on the thread on which the thing happens, for one event at a time; a subscription and a
  ///   disposal may come on other threads meanwhile.
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
