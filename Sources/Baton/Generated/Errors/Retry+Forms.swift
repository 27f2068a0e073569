// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Errors/Retry.swift: change that.

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension PrimitiveSequence where Element: Sendable {
  public func retry() -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: asObservable().retried())
  }

  public func retry(_ maxAttemptCount: Int) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: asObservable().retried(maxAttemptCount))
  }
}
