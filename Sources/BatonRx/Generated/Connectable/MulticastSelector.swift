// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Connectable/MulticastSelector.swift: change that.

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension ObservableType {
  public func multicast<Subject: SubjectType, Result>(
    _ subjectSelector: @escaping () throws -> Subject,
    selector: @escaping (Observable<Subject.Element>) throws -> Observable<Result>
  ) -> Observable<Result> where Subject.Observer.Element == Element {
    multicasting(subjectSelector, selector)
  }
}
