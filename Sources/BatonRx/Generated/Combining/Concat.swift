// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Combining/Concat.swift: change that.

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension ObservableType {
  public func concat<Source: ObservableConvertibleType>(_ second: Source) -> Observable<Element>
  where Source.Element == Element {
    Observable.concatenated([asObservable(), second.asObservable()])
  }

  public static func concat<Sequence: Swift.Sequence>(_ sequence: Sequence) -> Observable<Element>
  where Sequence.Element == Observable<Element> {
    concatenated(sequence)
  }

  public static func concat(_ sources: Observable<Element>...) -> Observable<Element> {
    concatenated(sources)
  }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension InfallibleType {
  public func concat<Source: ObservableConvertibleType>(_ second: Source) -> Infallible<Element>
  where Source.Element == Element {
    Infallible(raw: Observable.concatenated([asObservable(), second.asObservable()]))
  }

  public static func concat<Sequence: Swift.Sequence>(_ sequence: Sequence) -> Infallible<Element>
  where Sequence.Element == Infallible<Element> {
    Infallible(raw: Observable<Element>.concatenated(sequence))
  }

  public static func concat(_ sources: Infallible<Element>...) -> Infallible<Element> {
    Infallible(raw: Observable<Element>.concatenated(sources.map { $0.asObservable() }))
  }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension SharedSequenceConvertibleType {
  public static func concat<Sequence: Swift.Sequence>(
    _ sequence: Sequence
  ) -> SharedSequence<SharingStrategy, Element>
  where Sequence.Element == SharedSequence<SharingStrategy, Element> {
    SharedSequence(sharing: Observable<Element>.concatenated(sequence))
  }

  public static func concat(
    _ sources: SharedSequence<SharingStrategy, Element>...
  ) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(sharing: Observable<Element>.concatenated(sources.map { $0.asObservable() }))
  }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension ObservableType where Element: ObservableConvertibleType {
  @inlinable
  public func concat() -> Observable<Element.Element> { merged(maxConcurrent: 1) }
}
