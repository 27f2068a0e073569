// SPDX-License-Identifier: MIT

extension ObservableType {
  /// Makes a sequence of a closure that is called for each subscriber.
  ///
  /// The observer may be called from any thread; events that overlap wait their turn, and nothing passes after
  /// a terminal event or after disposal.
  ///
  /// - Parameter subscribe: Called for each subscriber; sends events to the observer that it is given. What it
  ///   returns is disposed of when the subscription ends.
  /// - Scheduling: Runs on the thread that subscribes, see ``subscribe(on:)``.
  /// - SeeAlso: [reactivex.io: Create](https://reactivex.io/documentation/operators/create.html)
  @available(swift, introduced: 6)
  public static func create(
    _ subscribe: @escaping @Sendable (AnyObserver<Element>) -> any Disposable
  ) -> Observable<Element> {
    gated(subscribe)
  }

  /// Makes a sequence of a closure that is called for each subscriber: the form for the Swift 5 language mode.
  @available(swift, obsoleted: 6)
  public static func create(
    _ subscribe: @escaping (AnyObserver<Element>) -> any Disposable
  ) -> Observable<Element> {
    gated(subscribe)
  }
}

/// A sequence whose events come from foreign code, which may not keep the rules: a gate keeps them.
@usableFromInline
func gated<Element>(
  _ subscribe: @escaping (AnyObserver<Element>) -> any Disposable
) -> Observable<Element> {
  Producer { sink in
    let gate = Gate(sink)
    sink.scope.add(gate)
    sink.scope.add(subscribe(AnyObserver(.gate(gate))))
  }
}
