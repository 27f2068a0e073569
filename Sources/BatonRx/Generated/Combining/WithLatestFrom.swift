// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Combining/WithLatestFrom.swift: change that.

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension ObservableType {
  @inlinable
  public func withLatestFrom<Source: ObservableConvertibleType, Result>(
    _ second: Source, resultSelector: @escaping (Element, Source.Element) throws -> Result
  ) -> Observable<Result> {
    pairedWithLatest(from: second.asObservable(), resultSelector)
  }

  @inlinable
  public func withLatestFrom<Source: ObservableConvertibleType>(
    _ second: Source
  ) -> Observable<Source.Element> {
    pairedWithLatest(from: second.asObservable()) { $1 }
  }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension InfallibleType {
  @inlinable
  public func withLatestFrom<Source: ObservableConvertibleType, Result>(
    _ second: Source, resultSelector: @escaping (Element, Source.Element) -> Result
  ) -> Infallible<Result> {
    Infallible(raw: asObservable().pairedWithLatest(from: second.asObservable(), resultSelector))
  }

  @inlinable
  public func withLatestFrom<Source: ObservableConvertibleType>(
    _ second: Source
  ) -> Infallible<Source.Element> {
    Infallible(raw: asObservable().pairedWithLatest(from: second.asObservable()) { $1 })
  }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension SharedSequenceConvertibleType {
  @inlinable
  public func withLatestFrom<Source: SharedSequenceConvertibleType, Result>(
    _ second: Source, resultSelector: @escaping (Element, Source.Element) -> Result
  ) -> SharedSequence<SharingStrategy, Result> {
    SharedSequence(sharing: asObservable().pairedWithLatest(from: second.asObservable(), resultSelector))
  }

  @inlinable
  public func withLatestFrom<Source: SharedSequenceConvertibleType>(
    _ second: Source
  ) -> SharedSequence<SharingStrategy, Source.Element> {
    SharedSequence(sharing: asObservable().pairedWithLatest(from: second.asObservable()) { $1 })
  }
}
