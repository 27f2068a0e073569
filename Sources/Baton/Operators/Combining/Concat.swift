// SPDX-License-Identifier: MIT

extension ObservableType {
  /// `concat(_:)`: runs this sequence, and then another; and `concat()`, on a sequence of sequences.
  ///
  /// - SeeAlso: [reactivex.io: Concat](https://reactivex.io/documentation/operators/concat.html)
  @inlinable
  public var concat: ConcatCall<Self> { ConcatCall(source: self) }

  /// Runs sequences one after another, each when the one before has ended.
  ///
  /// It takes a sequence from `sequence` only when its turn has come: there may be endlessly many. It fails as
  /// soon as one of them fails.
  ///
  /// - Scheduling: Each sequence is subscribed to on the thread where the one before ends.
  /// - SeeAlso: [reactivex.io: Concat](https://reactivex.io/documentation/operators/concat.html)
  public static func concat<Sequence: Swift.Sequence>(_ sequence: Sequence) -> Observable<Element>
  where Sequence.Element == Observable<Element> {
    concatenated(sequence)
  }

  /// Runs sequences one after another, each when the one before has ended.
  ///
  /// It fails as soon as one of them fails.
  ///
  /// - Scheduling: Each sequence is subscribed to on the thread where the one before ends.
  /// - SeeAlso: [reactivex.io: Concat](https://reactivex.io/documentation/operators/concat.html)
  public static func concat<Collection: Swift.Collection>(_ collection: Collection) -> Observable<Element>
  where Collection.Element == Observable<Element> {
    concatenated(collection)
  }

  /// Runs sequences one after another, each when the one before has ended.
  ///
  /// It fails as soon as one of them fails.
  ///
  /// - Scheduling: Each sequence is subscribed to on the thread where the one before ends.
  /// - SeeAlso: [reactivex.io: Concat](https://reactivex.io/documentation/operators/concat.html)
  public static func concat(_ sources: Observable<Element>...) -> Observable<Element> {
    concatenated(sources)
  }

  static func concatenated<Sequence: Swift.Sequence>(_ sources: Sequence) -> Observable<Element>
  where Sequence.Element == Observable<Element> {
    Concatenated(sources)
  }
}

/// What can be called on a sequence by the name of `concat`: for the reason that ``MergeCall`` names, calls of a
/// property, and not methods.
public struct ConcatCall<First: ObservableType> {
  @usableFromInline let source: First

  @inlinable
  init(source: First) { self.source = source }

  /// Runs this sequence, and then the second.
  ///
  ///     source  --1--2--|
  ///     second          --3--4--|
  ///     concat  --1--2----3--4--|
  ///
  /// - Scheduling: The second sequence is subscribed to on the thread where this one ends.
  public func callAsFunction<Source: ObservableConvertibleType>(_ second: Source) -> Observable<First.Element>
  where Source.Element == First.Element {
    Observable.concatenated([source.asObservable(), second.asObservable()])
  }

  /// Runs the sequences that this one sends one after another, in order.
  ///
  /// - Scheduling: As ``MergeCall/callAsFunction(maxConcurrent:)``.
  @inlinable
  public func callAsFunction() -> Observable<First.Element.Element>
  where First.Element: ObservableConvertibleType {
    source.flatMapped(1) { $0 }
  }
}
