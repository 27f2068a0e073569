// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Errors/CatchAndReturn.swift: change that.

@available(swift, obsoleted: 6)
extension ObservableType {
  public func catchAndReturn(_ element: Element) -> Observable<Element> {
    caught { _ in .just(element) }
  }
}
