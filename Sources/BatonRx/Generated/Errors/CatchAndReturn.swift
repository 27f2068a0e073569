// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Errors/CatchAndReturn.swift: change that.

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension ObservableType {
  public func catchAndReturn(_ element: Element) -> Observable<Element> {
    caught { _ in .just(element) }
  }
}
