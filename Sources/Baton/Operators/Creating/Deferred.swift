// SPDX-License-Identifier: MIT

extension ObservableType {
  /// A sequence that is made anew for each subscriber.
  ///
  /// - Parameter observableFactory: Makes the sequence to subscribe to. An error that it throws ends the
  ///   sequence.
  /// - Scheduling: Runs on the thread that subscribes.
  /// - SeeAlso: [reactivex.io: Defer](https://reactivex.io/documentation/operators/defer.html)
  @available(swift, introduced: 6)
  @inlinable
  public static func deferred(
    _ observableFactory: @escaping @Sendable () throws -> Observable<Element>
  ) -> Observable<Element> {
    made(by: observableFactory)
  }

  /// A sequence that is made anew for each subscriber: the form for the Swift 5 language mode.
  @available(swift, obsoleted: 6)
  @inlinable
  public static func deferred(
    _ observableFactory: @escaping () throws -> Observable<Element>
  ) -> Observable<Element> {
    made(by: observableFactory)
  }

  @inlinable
  static func made(by observableFactory: @escaping () throws -> Observable<Element>) -> Observable<Element> {
    Producer { sink in
      do {
        try observableFactory().run(sink)
      } catch {
        sink.error(error)
      }
    }
  }
}
