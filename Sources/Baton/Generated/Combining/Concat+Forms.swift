// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Combining/Concat.swift: change that.

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension InfallibleType where Element: Sendable {
  public func concat<Source: ObservableConvertibleType>(_ second: Source) -> Infallible<Element>
  where Source.Element == Element {
    Infallible(raw: Observable.concatenated([asObservable(), second.asObservable()]))
  }

  public static func concat<Sequence: Swift.Sequence & Sendable>(_ sequence: Sequence) -> Infallible<Element>
  where Sequence.Element == Infallible<Element> {
    Infallible(raw: Observable<Element>.concatenated(sequence))
  }

  public static func concat<Collection: LazyCollectionProtocol>(
    _ collection: Collection
  ) -> Infallible<Element> where Collection.Element == Infallible<Element> {
    Infallible(raw: Observable<Element>.concatenated(Array(collection)))
  }

  public static func concat(_ sources: Infallible<Element>...) -> Infallible<Element> {
    Infallible(raw: Observable<Element>.concatenated(sources.map { $0.asObservable() }))
  }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension SharedSequenceConvertibleType where Element: Sendable {
  public static func concat<Sequence: Swift.Sequence & Sendable>(
    _ sequence: Sequence
  ) -> SharedSequence<SharingStrategy, Element>
  where Sequence.Element == SharedSequence<SharingStrategy, Element> {
    SharedSequence(sharing: Observable<Element>.concatenated(sequence))
  }

  public static func concat<Collection: LazyCollectionProtocol>(
    _ collection: Collection
  ) -> SharedSequence<SharingStrategy, Element>
  where Collection.Element == SharedSequence<SharingStrategy, Element> {
    SharedSequence(sharing: Observable<Element>.concatenated(Array(collection)))
  }

  public static func concat(
    _ sources: SharedSequence<SharingStrategy, Element>...
  ) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(sharing: Observable<Element>.concatenated(sources.map { $0.asObservable() }))
  }
}
