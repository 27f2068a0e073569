// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// A sequence of the elements of an array.
  ///
  /// ![Then from(\["a", "b", "c"\]). result: a, b, c and completed at 0.](marble-from)
  ///
  /// - Scheduling: Each element is a step of its own on the current thread, where sequences take turns: see
  ///   ``CurrentThreadScheduler``.
  /// - SeeAlso: [reactivex.io: From](https://reactivex.io/documentation/operators/from.html)
  // forms: traits Infallible
  @_alwaysEmitIntoClient
  public static func from(_ array: [Element]) -> Observable<Element> {
    _from(array, on: CurrentThreadScheduler.instance)
  }

  /// A sequence of the elements of an array.
  ///
  /// ![Then from(\["a", "b", "c"\], scheduler: scheduler). result: a at 1, b at 2, c at 3, completed at
  /// 4.](marble-from-scheduler)
  ///
  /// - Parameters:
  ///   - array: What is sent.
  ///   - scheduler: Where the elements are sent.
  /// - Scheduling: Each element is a step of its own on `scheduler`.
  /// - SeeAlso: [reactivex.io: From](https://reactivex.io/documentation/operators/from.html)
  // forms: traits Infallible
  @_alwaysEmitIntoClient
  public static func from(
    _ array: [Element],
    scheduler: some ImmediateSchedulerType
  ) -> Observable<Element> {
    _from(array, on: scheduler)
  }

  /// A sequence of the elements of a Swift sequence, which is iterated anew for each subscriber and may be
  /// endless.
  ///
  /// ![Then from(\["a", "b", "c"\]). result: a, b, c and completed at 0.](marble-from)
  ///
  /// - Scheduling: Each element is a step of its own on the current thread, where sequences take turns: see
  ///   ``CurrentThreadScheduler``.
  /// - SeeAlso: [reactivex.io: From](https://reactivex.io/documentation/operators/from.html)
  // forms: traits Infallible
  @_alwaysEmitIntoClient
  public static func from<Elements: Sequence & Sendable>(_ sequence: Elements) -> Observable<Element>
  where Elements.Element == Element {
    _from(sequence, on: CurrentThreadScheduler.instance)
  }

  /// A sequence of the elements of a Swift sequence, which is iterated anew for each subscriber and may be
  /// endless.
  ///
  /// ![Then from(\["a", "b", "c"\], scheduler: scheduler). result: a at 1, b at 2, c at 3, completed at
  /// 4.](marble-from-scheduler)
  ///
  /// - Parameters:
  ///   - sequence: What is sent.
  ///   - scheduler: Where the sequence is iterated and the elements are sent.
  /// - Scheduling: Each element is a step of its own on `scheduler`.
  /// - SeeAlso: [reactivex.io: From](https://reactivex.io/documentation/operators/from.html)
  // forms: traits Infallible
  @_alwaysEmitIntoClient
  public static func from<Elements: Sequence & Sendable>(
    _ sequence: Elements,
    scheduler: some ImmediateSchedulerType
  ) -> Observable<Element> where Elements.Element == Element {
    _from(sequence, on: scheduler)
  }

  /// A sequence of the elements of a lazy collection, which are taken at once, where this is called: the standard
  /// library calls such a collection `Sendable` whatever its closures are.
  ///
  /// ![Then from(\["a", "b", "c"\]). result: a, b, c and completed at 0.](marble-from)
  ///
  /// - Scheduling: Each element is a step of its own on the current thread, where sequences take turns: see
  ///   ``CurrentThreadScheduler``.
  /// - SeeAlso: [reactivex.io: From](https://reactivex.io/documentation/operators/from.html)
  // forms: swift6; traits Infallible
  @_alwaysEmitIntoClient
  public static func from<Elements: LazyCollectionProtocol>(_ sequence: Elements) -> Observable<Element>
  where Elements.Element == Element {
    _from(Array(sequence), on: CurrentThreadScheduler.instance)
  }

  /// A sequence of the elements of a lazy collection, which are taken at once, where this is called: the standard
  /// library calls such a collection `Sendable` whatever its closures are.
  ///
  /// ![Then from(\["a", "b", "c"\], scheduler: scheduler). result: a at 1, b at 2, c at 3, completed at
  /// 4.](marble-from-scheduler)
  ///
  /// - Parameters:
  ///   - sequence: What is sent.
  ///   - scheduler: Where the elements are sent.
  /// - Scheduling: Each element is a step of its own on `scheduler`.
  /// - SeeAlso: [reactivex.io: From](https://reactivex.io/documentation/operators/from.html)
  // forms: swift6; traits Infallible
  @_alwaysEmitIntoClient
  public static func from<Elements: LazyCollectionProtocol>(
    _ sequence: Elements,
    scheduler: some ImmediateSchedulerType
  ) -> Observable<Element> where Elements.Element == Element {
    _from(Array(sequence), on: scheduler)
  }
}
