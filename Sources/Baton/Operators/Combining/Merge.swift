// SPDX-License-Identifier: MIT

extension ObservableType where Element: ObservableConvertibleType {
  /// `merge()` and `merge(maxConcurrent:)`: merges the sequences that this one sends.
  ///
  /// - SeeAlso: [reactivex.io: Merge](https://reactivex.io/documentation/operators/merge.html)
  @inlinable
  public var merge: MergeCall<Self> { MergeCall(source: self) }
}

/// What can be called on a sequence of sequences by the name of `merge`.
///
/// It is a property with calls, and not methods, because of the static functions of the same name: where a type
/// is `Sendable` on a condition, Swift 6 does not infer `Observable.merge(a, b)` beside methods called `merge`.
public struct MergeCall<Outer: ObservableType> where Outer.Element: ObservableConvertibleType {
  @usableFromInline let source: Outer

  @inlinable
  init(source: Outer) { self.source = source }

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
  @inlinable
  public func callAsFunction() -> Observable<Outer.Element.Element> { source.flatMapped(.max) { $0 } }

  /// Merges the sequences that this one sends, at most so many at a time; the others wait, in order.
  ///
  /// - Parameter maxConcurrent: The number of sequences that may run at once; must be positive.
  /// - Scheduling: As `merge()`. A sequence that had to wait is subscribed to on the thread where the one
  ///   before it ended.
  @inlinable
  public func callAsFunction(maxConcurrent: Int) -> Observable<Outer.Element.Element> {
    require(maxConcurrent > 0, "merge: maxConcurrent must be positive, was \(maxConcurrent)")
    return source.flatMapped(maxConcurrent) { $0 }
  }
}

extension ObservableType {
  /// Merges sequences: each element passes as it arrives.
  ///
  /// It ends when all sequences have ended, and fails as soon as one of them fails.
  ///
  /// - Scheduling: As ``MergeCall``.
  /// - SeeAlso: [reactivex.io: Merge](https://reactivex.io/documentation/operators/merge.html)
  @inlinable
  public static func merge<Collection: Swift.Collection>(_ sources: Collection) -> Observable<Element>
  where Collection.Element == Observable<Element> {
    merged(Array(sources))
  }

  /// Merges sequences: each element passes as it arrives.
  ///
  /// It ends when all sequences have ended, and fails as soon as one of them fails.
  ///
  /// - Scheduling: As ``MergeCall``.
  /// - SeeAlso: [reactivex.io: Merge](https://reactivex.io/documentation/operators/merge.html)
  @inlinable
  public static func merge(_ sources: [Observable<Element>]) -> Observable<Element> { merged(sources) }

  /// Merges sequences: each element passes as it arrives.
  ///
  /// It ends when all sequences have ended, and fails as soon as one of them fails.
  ///
  /// - Scheduling: As ``MergeCall``.
  /// - SeeAlso: [reactivex.io: Merge](https://reactivex.io/documentation/operators/merge.html)
  @inlinable
  public static func merge(_ sources: Observable<Element>...) -> Observable<Element> { merged(sources) }

  @inlinable
  static func merged(_ sources: [Observable<Element>]) -> Observable<Element> {
    PlacedProducer { downstream, place in
      let merging = Merging(downstream, in: place, limit: .max)
      for source in sources { merging.arrived(source) }
      merging.outerEnded()
    }
  }
}
