// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Errors/Retry.swift: change that.

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension ObservableType {
  public func retry() -> Observable<Element> {
    retried()
  }

  public func retry(_ maxAttemptCount: Int) -> Observable<Element> {
    retried(maxAttemptCount)
  }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension PrimitiveSequence {
  public func retry() -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: asObservable().retried())
  }

  public func retry(_ maxAttemptCount: Int) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: asObservable().retried(maxAttemptCount))
  }
}
