// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Utility/Using.swift: change that.

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension ObservableType {
  public static func using<Resource: Disposable>(
    _ resourceFactory: @escaping () throws -> Resource,
    observableFactory: @escaping (Resource) throws -> Observable<Element>
  ) -> Observable<Element> {
    holding(resourceFactory, observableFactory)
  }
}
