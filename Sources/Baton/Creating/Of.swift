// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// A sequence of the given elements.
  ///
  ///     of(1, 2, 3)  --1---2---3--|
  ///
  /// - Scheduling: Each element is a step of its own on the current thread, where sequences take turns: see
  ///   ``CurrentThreadScheduler``.
  /// - SeeAlso: [reactivex.io: From](https://reactivex.io/documentation/operators/from.html)
  // forms: traits Infallible
  @inlinable
  public static func of(_ elements: Element...) -> Observable<Element> {
    self.elements(of: elements, on: CurrentThreadScheduler.instance)
  }

  /// A sequence of the given elements.
  ///
  /// - Parameters:
  ///   - elements: What is sent.
  ///   - scheduler: Where the elements are sent.
  /// - Scheduling: Each element is a step of its own on `scheduler`.
  /// - SeeAlso: [reactivex.io: From](https://reactivex.io/documentation/operators/from.html)
  // forms: traits Infallible SharedSequence
  @inlinable
  public static func of(
    _ elements: Element...,
    scheduler: some ImmediateScheduler
  ) -> Observable<Element> {
    self.elements(of: elements, on: scheduler)
  }
}
