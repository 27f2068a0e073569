// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Combining/Sample.swift: change that.

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension ObservableType {
  public func sample<Source: ObservableType>(
    _ sampler: Source, defaultValue: Element? = nil
  ) -> Observable<Element> {
    sampled(by: sampler.asObservable(), defaultValue)
  }
}
