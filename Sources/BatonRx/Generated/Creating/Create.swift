// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Creating/Create.swift: change that.

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension ObservableType {
  public static func create(
    _ subscribe: @escaping (AnyObserver<Element>) -> any Disposable
  ) -> Observable<Element> {
    gated(subscribe)
  }
}
