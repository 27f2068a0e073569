// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Combining/Amb.swift: change that.

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension ObservableType {
  @inlinable
  public func amb<Source: ObservableType>(_ right: Source) -> Observable<Element>
  where Source.Element == Element {
    Observable.first(of: [asObservable(), right.asObservable()])
  }

  @inlinable
  public static func amb<Sequence: Swift.Sequence>(_ sequence: Sequence) -> Observable<Element>
  where Sequence.Element == Observable<Element> {
    first(of: Array(sequence))
  }
}
