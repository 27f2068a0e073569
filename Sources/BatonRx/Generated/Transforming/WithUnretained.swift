// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Transforming/WithUnretained.swift: change that.

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension ObservableType {
  @inlinable
  public func withUnretained<Object: AnyObject, Result>(
    _ object: Object, resultSelector: @escaping (Object, Element) -> Result
  ) -> Observable<Result> {
    paired(withUnretained: object, resultSelector)
  }

  @inlinable
  public func withUnretained<Object: AnyObject>(_ object: Object) -> Observable<(Object, Element)> {
    paired(withUnretained: object) { ($0, $1) }
  }
}
