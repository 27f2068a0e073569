// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Traits/Create+Traits.swift: change that.

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension PrimitiveSequenceType where Trait == SingleTrait {
  public static func create(
    subscribe: @escaping (_ observer: @escaping (SingleEvent<Element>) -> Void) -> any Disposable
  ) -> Single<Element> {
    promised { promise in subscribe { promise.keep($0.map { $0 }) } }
  }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension PrimitiveSequenceType where Trait == MaybeTrait {
  public static func create(
    subscribe: @escaping (_ observer: @escaping (MaybeEvent<Element>) -> Void) -> any Disposable
  ) -> Maybe<Element> {
    promised { promise in subscribe { promise.keep($0.result) } }
  }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
  public static func create(
    subscribe: @escaping (_ observer: @escaping (CompletableEvent) -> Void) -> any Disposable
  ) -> Completable {
    promised { promise in subscribe { promise.keep($0.result) } }
  }
}
