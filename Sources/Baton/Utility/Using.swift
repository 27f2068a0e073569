// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Creates a sequence with a resource for each subscriber, which is disposed of when the subscription ends.
  ///
  /// ![source: a at 2, b at 5, completed at 8. resource: open at 0, closed at 8. Then using { … }. result: a
  /// at 2, b at 5, completed at 8.](marble-using)
  ///
  /// The resource is disposed of once, on the terminal event or on disposal, after the sequence that uses it
  /// has been disposed of.
  ///
  /// - Parameters:
  ///   - resourceFactory: Creates the resource. An error that it throws ends the sequence.
  ///   - observableFactory: Creates the sequence that uses the resource. An error that it throws ends the
  ///     sequence, and the resource is disposed of.
  /// - Scheduling: Both closures run on the subscriber's thread.
  /// - SeeAlso: [reactivex.io: Using](https://reactivex.io/documentation/operators/using.html)
  @_alwaysEmitIntoClient
  public static func using<Resource: Disposable>(
    _ resourceFactory: @escaping @Sendable () throws -> Resource,
    observableFactory: @escaping @Sendable (Resource) throws -> Observable<Element>
  ) -> Observable<Element> {
    _using(resourceFactory, observableFactory)
  }
}
