// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// A sequence that holds a resource for each subscriber, as long as the subscription lasts.
  ///
  /// ![source: a at 2, b at 5, completed at 8. resource: open at 0, closed at 8. Then using { … }. result: a
  /// at 2, b at 5, completed at 8.](marble-using)
  ///
  /// The resource is disposed of once, after the terminal event or upon disposal, when the sequence that uses it has
  /// been disposed of.
  ///
  /// - Parameters:
  ///   - resourceFactory: Makes the resource. An error that it throws ends the sequence.
  ///   - observableFactory: Makes the sequence that uses the resource. An error that it throws ends the sequence, and the
  ///     resource is disposed of.
  /// - Scheduling: Both run on the thread that subscribes.
  /// - SeeAlso: [reactivex.io: Using](https://reactivex.io/documentation/operators/using.html)
  @_alwaysEmitIntoClient
  public static func using<Resource: Disposable>(
    _ resourceFactory: @escaping @Sendable () throws -> Resource,
    observableFactory: @escaping @Sendable (Resource) throws -> Observable<Element>
  ) -> Observable<Element> {
    _using(resourceFactory, observableFactory)
  }
}
