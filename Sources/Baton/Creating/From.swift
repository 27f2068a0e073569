// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Creates a sequence of the elements of an array.
  ///
  /// ![Then from(\["a", "b", "c"\]). result: a, b, c and completed at 0.](marble-from)
  ///
  /// - Scheduling: Each element is scheduled separately on the current thread, where sequences take turns:
  ///   see ``CurrentThreadScheduler``.
  /// - SeeAlso: [reactivex.io: From](https://reactivex.io/documentation/operators/from.html)
  // forms: traits Infallible
  @_alwaysEmitIntoClient
  public static func from(_ array: [Element]) -> Observable<Element> {
    _from(array, on: CurrentThreadScheduler.instance)
  }

  /// Creates a sequence of the elements of an array.
  ///
  /// ![Then from(\["a", "b", "c"\], scheduler: scheduler). result: a at 1, b at 2, c at 3, completed at
  /// 4.](marble-from-scheduler)
  ///
  /// - Parameters:
  ///   - array: The elements to send.
  ///   - scheduler: The scheduler that sends the elements.
  /// - Scheduling: Each element is scheduled separately on `scheduler`.
  /// - SeeAlso: [reactivex.io: From](https://reactivex.io/documentation/operators/from.html)
  // forms: traits Infallible
  @_alwaysEmitIntoClient
  public static func from(
    _ array: [Element],
    scheduler: some ImmediateSchedulerType
  ) -> Observable<Element> {
    _from(array, on: scheduler)
  }

  /// Creates a sequence of the elements of a Swift sequence.
  ///
  /// The Swift sequence is iterated anew for each subscriber and may be infinite.
  ///
  /// ![Then from(\["a", "b", "c"\]). result: a, b, c and completed at 0.](marble-from)
  ///
  /// - Scheduling: Each element is scheduled separately on the current thread, where sequences take turns:
  ///   see ``CurrentThreadScheduler``.
  /// - SeeAlso: [reactivex.io: From](https://reactivex.io/documentation/operators/from.html)
  // forms: traits Infallible
  @_alwaysEmitIntoClient
  public static func from<Elements: Sequence & Sendable>(_ sequence: Elements) -> Observable<Element>
  where Elements.Element == Element {
    _from(sequence, on: CurrentThreadScheduler.instance)
  }

  /// Creates a sequence of the elements of a Swift sequence.
  ///
  /// The Swift sequence is iterated anew for each subscriber and may be infinite.
  ///
  /// ![Then from(\["a", "b", "c"\], scheduler: scheduler). result: a at 1, b at 2, c at 3, completed at
  /// 4.](marble-from-scheduler)
  ///
  /// - Parameters:
  ///   - sequence: The elements to send.
  ///   - scheduler: The scheduler that iterates `sequence` and sends its elements.
  /// - Scheduling: Each element is scheduled separately on `scheduler`.
  /// - SeeAlso: [reactivex.io: From](https://reactivex.io/documentation/operators/from.html)
  // forms: traits Infallible
  @_alwaysEmitIntoClient
  public static func from<Elements: Sequence & Sendable>(
    _ sequence: Elements,
    scheduler: some ImmediateSchedulerType
  ) -> Observable<Element> where Elements.Element == Element {
    _from(sequence, on: scheduler)
  }

  /// Creates a sequence of the elements of a lazy collection.
  ///
  /// The elements are computed during this call, on the caller's thread: the standard library declares a lazy
  /// collection `Sendable` even if its closures are not.
  ///
  /// ![Then from(\["a", "b", "c"\]). result: a, b, c and completed at 0.](marble-from)
  ///
  /// - Scheduling: Each element is scheduled separately on the current thread, where sequences take turns:
  ///   see ``CurrentThreadScheduler``.
  /// - SeeAlso: [reactivex.io: From](https://reactivex.io/documentation/operators/from.html)
  // forms: swift6; traits Infallible
  @_alwaysEmitIntoClient
  public static func from<Elements: LazyCollectionProtocol>(_ sequence: Elements) -> Observable<Element>
  where Elements.Element == Element {
    _from(Array(sequence), on: CurrentThreadScheduler.instance)
  }

  /// Creates a sequence of the elements of a lazy collection.
  ///
  /// The elements are computed during this call, on the caller's thread: the standard library declares a lazy
  /// collection `Sendable` even if its closures are not.
  ///
  /// ![Then from(\["a", "b", "c"\], scheduler: scheduler). result: a at 1, b at 2, c at 3, completed at
  /// 4.](marble-from-scheduler)
  ///
  /// - Parameters:
  ///   - sequence: The elements to send.
  ///   - scheduler: The scheduler that sends the elements.
  /// - Scheduling: Each element is scheduled separately on `scheduler`.
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
