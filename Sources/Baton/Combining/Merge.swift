// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: ObservableConvertibleType & Sendable, Element.Element: Sendable {
  /// Merges the sequences that this one sends: each element passes as it arrives.
  ///
  ///     source  --a-------b--------|
  ///     a         1---2---3---4--|
  ///     b                 5---6---7--|
  ///     merge   --1---2---3,5-4,6-7--|
  ///
  /// It ends when this sequence and all that it sent have ended, and fails as soon as one of them fails.
  ///
  /// - Scheduling: An element that arrives while another is being delivered waits its turn, and is then
  ///   delivered on the thread of that other one.
  /// - SeeAlso: [reactivex.io: Merge](https://reactivex.io/documentation/operators/merge.html)
  // forms: traits SharedSequence
  @inlinable
  public func merge() -> Observable<Element.Element> { merged(maxConcurrent: .max) }

  /// Merges the sequences that this one sends, at most so many at a time; the others wait, in order.
  ///
  /// - Parameter maxConcurrent: The number of sequences that may run at once; must be positive.
  /// - Scheduling: As ``merge()``. A sequence that had to wait is subscribed to on the thread where the one
  ///   before it ended.
  /// - SeeAlso: [reactivex.io: Merge](https://reactivex.io/documentation/operators/merge.html)
  // forms: traits SharedSequence
  @inlinable
  public func merge(maxConcurrent: Int) -> Observable<Element.Element> {
    merged(maxConcurrent: maxConcurrent)
  }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Merges sequences: each element passes as it arrives.
  ///
  /// It ends when all sequences have ended, and fails as soon as one of them fails.
  ///
  /// - Scheduling: As ``merge()``.
  /// - SeeAlso: [reactivex.io: Merge](https://reactivex.io/documentation/operators/merge.html)
  // forms: traits Infallible SharedSequence
  @inlinable
  public static func merge<Collection: Swift.Collection>(_ sources: Collection) -> Observable<Element>
  where Collection.Element == Observable<Element> {
    merged(Array(sources))
  }

  /// Merges sequences: each element passes as it arrives.
  ///
  /// It ends when all sequences have ended, and fails as soon as one of them fails.
  ///
  /// - Scheduling: As ``merge()``.
  /// - SeeAlso: [reactivex.io: Merge](https://reactivex.io/documentation/operators/merge.html)
  // forms: traits Infallible SharedSequence
  @inlinable
  public static func merge(_ sources: [Observable<Element>]) -> Observable<Element> { merged(sources) }

  /// Merges sequences: each element passes as it arrives.
  ///
  /// It ends when all sequences have ended, and fails as soon as one of them fails.
  ///
  /// - Scheduling: As ``merge()``.
  /// - SeeAlso: [reactivex.io: Merge](https://reactivex.io/documentation/operators/merge.html)
  // forms: traits Infallible SharedSequence
  @inlinable
  public static func merge(_ sources: Observable<Element>...) -> Observable<Element> { merged(sources) }
}
