// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Errors/CatchAndReturn.swift: change that.

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension ObservableType {
  public func catchAndReturn(_ element: Element) -> Observable<Element> {
    caught { _ in .just(element) }
  }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension PrimitiveSequenceType where Trait == SingleTrait {
  public func catchAndReturn(_ element: Element) -> Single<Element> {
    PrimitiveSequence(raw: primitiveSequence.asObservable().caught { _ in .just(element) })
  }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension PrimitiveSequenceType where Trait == MaybeTrait {
  public func catchAndReturn(_ element: Element) -> Maybe<Element> {
    PrimitiveSequence(raw: primitiveSequence.asObservable().caught { _ in .just(element) })
  }
}
