// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Calls closures for the events of a sequence, and passes the events on unchanged.
  ///
  /// ![source: a at 2, b at 5, c at 8, completed at 11. seen: saw a at 2, saw b at 5, saw c at 8. Then
  /// do(onNext: { seen.onNext("saw \\($0)") }). result: a at 2, b at 5, c at 8, completed at 11.](marble-do)
  ///
  /// For each subscription the closures are called in this order: `onSubscribe`, `onSubscribed`, those of
  /// each event, `onDispose`. Events that the source sends during its subscription come before
  /// `onSubscribed`.
  ///
  /// - Parameters:
  ///   - onNext: Called before an element is passed on.
  ///   - afterNext: Called after an element has been passed on.
  ///   - onError: Called before an error is passed on. An error that it throws is passed on instead.
  ///   - afterError: Called after an error has been passed on.
  ///   - onCompleted: Called before the completion is passed on.
  ///   - afterCompleted: Called after the completion has been passed on.
  ///   - onSubscribe: Called before the source is subscribed to.
  ///   - onSubscribed: Called after the source has been subscribed to.
  ///   - onDispose: Called once when the subscription ends, after the closures for the terminal event, or on
  ///     disposal. The source has been disposed of before that, and the `onDispose` closures upstream have
  ///     been called. A sequence that follows this one, as with `concat` or `retry`, begins after it.
  ///
  /// An error that a closure throws ends the sequence, unless a terminal event has already been passed on.
  /// - SeeAlso: [reactivex.io: Do](https://reactivex.io/documentation/operators/do.html)
  @_alwaysEmitIntoClient
  public func `do`(
    onNext: (@Sendable (Element) throws -> Void)? = nil,
    afterNext: (@Sendable (Element) throws -> Void)? = nil,
    onError: (@Sendable (any Error) throws -> Void)? = nil,
    afterError: (@Sendable (any Error) throws -> Void)? = nil,
    onCompleted: (@Sendable () throws -> Void)? = nil,
    afterCompleted: (@Sendable () throws -> Void)? = nil,
    onSubscribe: (@Sendable () -> Void)? = nil,
    onSubscribed: (@Sendable () -> Void)? = nil,
    onDispose: (@Sendable () -> Void)? = nil
  ) -> Observable<Element> {
    _do(
      onNext: onNext,
      afterNext: afterNext,
      onError: onError,
      afterError: afterError,
      onCompleted: onCompleted,
      afterCompleted: afterCompleted,
      onSubscribe: onSubscribe,
      onSubscribed: onSubscribed,
      onDispose: onDispose)
  }
}
